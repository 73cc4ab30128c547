/** Dawson's Chess: pawns that face each other on three ranks. A file is settled once its pawns are gone or stuck. */

import { useState } from "preact/hooks";
import type { Describe, Move } from "../api";

interface Props {
  graph: NonNullable<Describe["graph"]>;
  /** The files that are not settled, as they are written. */
  position: string;
  moves: Move[];
  hint: string | null;
  disabled: boolean;
  onMove: (move: Move) => void;
}

function Pawn({ black }: { black: boolean }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" class={black ? "pawn black" : "pawn"}>
      <path d="M20 6a6.500 6.500 0 0 1 4 11.600c2.500 1.600 4 4.200 4 7.200 0 1.800-.5 3-1.300 4.200H30v4H10v-4h3.300C12.500 27.800 12 26.600 12 24.800c0-3 1.500-5.600 4-7.200A6.500 6.500 0 0 1 20 6z" />
    </svg>
  );
}

export function Chess({ graph, position, moves, hint, disabled, onMove }: Props) {
  const files = graph.vertices;
  const [over, setOver] = useState<string | null>(null);
  const left = new Set(position.split(","));
  const looked = moves.find((m) => m.text === over);
  const kept = looked && new Set(looked.position.split(","));
  const state = (file: string) => (!left.has(file) ? "closed" : kept && !kept.has(file) ? "picked" : "");
  return (
    <div class="chess" role="group" aria-label={`A board of ${files.length} files and three ranks`} style={{ gridTemplateColumns: `1.2rem repeat(${files.length}, minmax(2.2rem, 3.6rem))` }}>
      {[3, 2, 1].map((rank) => (
        <>
          <span class="rank" aria-hidden="true">
            {rank}
          </span>
          {files.map((file, f) => {
            const classes = `chess-square ${(f + rank) % 2 === 0 ? "dark" : ""} ${state(file)}`;
            const move = rank === 1 ? moves.find((m) => m.text === `advance ${file}`) : undefined;
            const what = !left.has(file) ? "settled" : rank === 3 ? "a black pawn" : rank === 1 ? "a white pawn" : "free";
            if (!move || !left.has(file))
              return (
                <div class={classes} role="img" aria-label={`${file}${rank}: ${what}`}>
                  {left.has(file) ? rank !== 2 && <Pawn black={rank === 3} /> : <span aria-hidden="true">–</span>}
                </div>
              );
            return (
              <button
                type="button"
                class={`${classes} ${move.text === hint ? "hinted" : ""}`}
                disabled={disabled}
                aria-label={move.text}
                onClick={() => (setOver(null), onMove(move))}
                onPointerEnter={() => setOver(move.text)}
                onPointerLeave={() => setOver(null)}
                onFocus={() => setOver(move.text)}
                onBlur={() => setOver(null)}
              >
                <Pawn black={false} />
              </button>
            );
          })}
        </>
      ))}
      <span />
      {files.map((file) => (
        <span class="file" aria-hidden="true">
          {file}
        </span>
      ))}
    </div>
  );
}
