/** Boards of squares: Notakto, Cram, Chomp. */

import { useState } from "preact/hooks";
import type { Describe, Move } from "../api";
import { type Cell, boardMove, boardsOf } from "./position";

export interface Domino {
  board: number;
  cells: Cell[];
}

interface Props {
  kind: NonNullable<Describe["board"]>;
  position: string;
  moves: Move[];
  /** Dominoes that were put in this match, in order. */
  dominoes: Domino[];
  /** The squares of the last move. */
  last: Domino | null;
  hint: Domino | null;
  disabled: boolean;
  onMove: (move: Move) => void;
}

const name = (c: Cell) => `${String.fromCharCode(97 + c.column)}${c.row + 1}`;
const has = (d: Domino | null, board: number, c: Cell) => !!d && d.board === board && d.cells.some((x) => x.row === c.row && x.column === c.column);

export function Boards({ kind, position, moves, dominoes, last, hint, disabled, onMove }: Props) {
  const boards = boardsOf(position);
  const [over, setOver] = useState<Domino | null>(null);
  const parsed = moves.map((move) => ({ move, ...boardMove(move.text) }));
  const side = Math.max(...boards.map((rows) => Math.max(rows.length, rows[0]?.length ?? 1)));
  const unit = side <= 3 ? (boards.length > 2 ? 52 : 72) : side <= 5 ? 58 : 44;
  return (
    <div class={`boards ${kind}`} onPointerLeave={() => setOver(null)}>
      {boards.map((rows, board) => {
        const columns = rows[0]?.length ?? 1;
        const here = parsed.filter((m) => m.board === board);
        const dead = here.length === 0;
        const taken = (c: Cell) => (kind === "notakto" ? rows[c.row]?.[c.column] === "x" : rows[c.row]?.[c.column] === ".");
        return (
          <div
            class={dead ? "board dead" : "board"}
            role="group"
            aria-label={`Board ${board + 1}${dead ? ", finished" : ""}`}
            style={{ gridTemplateColumns: `repeat(${columns}, ${unit}px)`, gridTemplateRows: `repeat(${rows.length}, ${unit}px)`, "--unit": `${unit}px` }}
          >
            {rows.flatMap((row, r) =>
              [...row].map((_, c) => {
                const cell = { row: r, column: c };
                const mine = here.find((m) => kind !== "cram" && m.cells[0]!.row === r && m.cells[0]!.column === c);
                const classes = ["square", taken(cell) ? "taken" : "", has(hint, board, cell) ? "hinted" : "", has(last, board, cell) ? "latest" : ""];
                if (kind === "chomp" && over && over.board === board && r >= over.cells[0]!.row && c >= over.cells[0]!.column) classes.push("picked");
                const style = { gridRow: r + 1, gridColumn: c + 1 };
                if (kind === "cram" || taken(cell) || !mine) {
                  const label = taken(cell) ? `${name(cell)}: ${kind === "notakto" ? "cross" : "taken"}` : `${name(cell)}: free`;
                  return (
                    <div class={classes.join(" ")} style={style} role="img" aria-label={label}>
                      {kind === "notakto" && taken(cell) && <Cross />}
                    </div>
                  );
                }
                return (
                  <button
                    type="button"
                    class={classes.join(" ")}
                    style={style}
                    disabled={disabled}
                    aria-label={`${name(cell)}${boards.length > 1 ? ` on board ${board + 1}` : ""}`}
                    onClick={() => onMove(mine.move)}
                    onPointerEnter={() => setOver(mine)}
                  />
                );
              }),
            )}
            {kind === "cram" &&
              dominoes.filter((d) => d.board === board).map((d) => <div class="domino" style={area(d.cells)} aria-hidden="true" />)}
            {kind === "cram" && !disabled && over?.board === board && <div class="domino ghost" style={area(over.cells)} aria-hidden="true" />}
            {kind === "cram" && hint?.board === board && <div class="domino ghost hinted" style={area(hint.cells)} aria-hidden="true" />}
            {kind === "cram" &&
              here.map((m) => {
                const [a, b] = m.cells as [Cell, Cell];
                const across = a.row === b.row;
                return (
                  <button
                    type="button"
                    class="seam"
                    style={{
                      left: `calc(var(--unit) * ${across ? a.column + 0.5 : a.column})`,
                      top: `calc(var(--unit) * ${across ? a.row : a.row + 0.5})`,
                    }}
                    disabled={disabled}
                    aria-label={`Domino on ${name(a)} and ${name(b)}${boards.length > 1 ? `, board ${board + 1}` : ""}`}
                    onClick={() => (setOver(null), onMove(m.move))}
                    onPointerEnter={() => setOver(m)}
                    onFocus={() => setOver(m)}
                    onBlur={() => setOver(null)}
                  />
                );
              })}
            {kind === "notakto" && dead && <Line rows={rows} unit={unit} />}
          </div>
        );
      })}
    </div>
  );
}

function area(cells: Cell[]) {
  const rows = cells.map((c) => c.row);
  const columns = cells.map((c) => c.column);
  return {
    gridRow: `${Math.min(...rows) + 1} / ${Math.max(...rows) + 2}`,
    gridColumn: `${Math.min(...columns) + 1} / ${Math.max(...columns) + 2}`,
  };
}

function Cross() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" class="cross-mark">
      <path d="M9 10.500C15 16 24 25 31 30.500M31.500 9C25 16 16 24.500 9.500 31" />
    </svg>
  );
}

/** The three in a row that ended the board. */
function Line({ rows, unit }: { rows: string[]; unit: number }) {
  const at = (r: number, c: number) => rows[r]?.[c] === "x";
  const directions: [number, number][] = [[0, 1], [1, 0], [1, 1], [1, -1]];
  for (let r = 0; r < rows.length; r++)
    for (let c = 0; c < rows[0]!.length; c++)
      for (const [dr, dc] of directions)
        if (at(r, c) && at(r + dr, c + dc) && at(r + 2 * dr, c + 2 * dc)) {
          const p = (v: number) => (v + 0.5) * unit;
          return (
            <svg class="strike" width={rows[0]!.length * unit} height={rows.length * unit} aria-hidden="true">
              <line x1={p(c)} y1={p(r)} x2={p(c + 2 * dc)} y2={p(r + 2 * dr)} />
            </svg>
          );
        }
  return null;
}
