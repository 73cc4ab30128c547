/** Heaps as rows of pins: a pin is a button, and so is the gap between two, where both can be taken or the row split. */

import { useEffect, useState } from "preact/hooks";
import { keyOf } from "./position";
import { type Rows, type Segment, leaves, segments } from "./rows";

interface Props {
  rows: Rows;
  /** Whether a heap of `from` may become `to`. */
  isMove: (from: number, to: number[]) => boolean;
  onMove: (segment: Segment, to: number[], first: number) => void;
  disabled: boolean;
  /** The move that the hint points at. */
  hint: { from: number; to: number[] } | null;
  /** Kayles has pins, other games counters. */
  pins: boolean;
}

function Pin() {
  return (
    <svg viewBox="0 0 24 56" aria-hidden="true">
      <path d="M12 3c-3.400 0-5.300 2.700-5.300 6.200 0 4.600 2.300 6.200 2.300 10.300 0 5.200-5 8.600-5 19.500C4 47 7.400 53 12 53s8-6 8-14c0-10.900-5-14.300-5-19.500 0-4.100 2.300-5.700 2.300-10.300C17.300 5.700 15.400 3 12 3z" />
      <path class="band" d="M8.800 17.200c.3.800.4 1.600.3 2.600h5.800c-.1-1 0-1.800.3-2.600z" />
    </svg>
  );
}

function Counter() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <circle cx="14" cy="14" r="11.500" />
      <circle class="band" cx="14" cy="14" r="7" />
    </svg>
  );
}

export function Pins({ rows, isMove, onMove, disabled, hint, pins }: Props) {
  const [anchor, setAnchor] = useState<{ row: number; place: number } | null>(null);
  const [over, setOver] = useState<{ row: number; from: number; to: number } | null>(null);
  useEffect(() => (setAnchor(null), setOver(null)), [rows]);
  const all = segments(rows);
  const longest = Math.max(0, ...all.map((s) => s.length));
  const legal = (s: Segment, from: number, to: number) => {
    const [offset, taken] = [from - s.start, to - from + 1];
    return isMove(s.length, leaves(s, offset, taken));
  };
  // Where at most two can be taken, a click on a pin or on the gap after it is enough.
  const most = Math.max(0, ...all.flatMap((s) => Array.from({ length: s.length }, (_, i) => i + 1).filter((k) => anyRun(s, k))));
  function anyRun(s: Segment, taken: number): boolean {
    for (let i = 0; i + taken <= s.length; i++) if (isMove(s.length, leaves(s, i, taken))) return true;
    return false;
  }
  const play = (s: Segment, from: number, to: number) => {
    const offset = from - s.start;
    onMove(s, leaves(s, offset, to - from + 1), offset);
  };
  const click = (s: Segment, place: number) => {
    const here = anchor && anchor.row === s.row && anchor.place >= s.start && anchor.place < s.start + s.length ? anchor.place : null;
    if (most <= 2) return legal(s, place, place) && play(s, place, place);
    if (here !== null) {
      const [from, to] = here <= place ? [here, place] : [place, here];
      setAnchor(null);
      return legal(s, from, to) && play(s, from, to);
    }
    const ends = Array.from({ length: s.length }, (_, i) => s.start + i).filter((e) => legal(s, Math.min(e, place), Math.max(e, place)));
    if (ends.length === 1 && ends[0] === place) return play(s, place, place);
    if (ends.length) setAnchor({ row: s.row, place });
  };
  const hinted = hint && all.find((s) => s.length === hint.from);
  const isHinted = (row: number, place: number) => {
    if (!hint || !hinted || hinted.row !== row) return false;
    const first = hint.to[0] ?? 0;
    const taken = hint.from - hint.to.reduce((a, b) => a + b, 0);
    return place >= hinted.start + first && place < hinted.start + first + taken;
  };
  const size = longest > 24 ? "tiny" : longest > 12 ? "small" : "";
  return (
    <div class={`lanes ${pins ? "kayles" : "counters"} ${size}`} onPointerLeave={() => setOver(null)}>
      {rows.map((cells, row) => (
        <div class="lane" role="group" aria-label={`Row ${row + 1}: ${all.filter((s) => s.row === row).map((s) => s.length).join(" and ") || "empty"}`}>
          {cells.map((stands, place) => {
            if (!stands) return <span class="gone" aria-hidden="true" />;
            const s = all.find((s) => s.row === row && place >= s.start && place < s.start + s.length)!;
            const last = place === s.start + s.length - 1;
            const picked = over && over.row === row && place >= over.from && place <= over.to;
            const anchored = anchor?.row === row && anchor.place === place;
            const number = place - s.start + 1;
            return (
              <>
                <button
                  type="button"
                  class={`pin ${picked ? "picked" : ""} ${anchored ? "anchored" : ""} ${isHinted(row, place) ? "hinted" : ""}`}
                  disabled={disabled}
                  aria-label={`${pins ? "Pin" : "Counter"} ${number} of ${s.length}, row ${row + 1}`}
                  onClick={() => click(s, place)}
                  onPointerEnter={() => setOver({ row, from: anchor?.row === row ? Math.min(anchor.place, place) : place, to: anchor?.row === row ? Math.max(anchor.place, place) : place })}
                >
                  {pins ? <Pin /> : <Counter />}
                </button>
                {!last && most <= 2 && legal(s, place, place + 1) ? (
                  <button
                    type="button"
                    class="between"
                    disabled={disabled}
                    aria-label={`${pins ? "Pins" : "Counters"} ${number} and ${number + 1} of ${s.length}, row ${row + 1}`}
                    onClick={() => play(s, place, place + 1)}
                    onPointerEnter={() => setOver({ row, from: place, to: place + 1 })}
                  />
                ) : (
                  !last &&
                  isMove(s.length, [number, s.length - number]) && (
                    <button
                      type="button"
                      class={hint && hint.from === s.length && keyOf(hint.to) === keyOf([number, s.length - number]) ? "between split hinted" : "between split"}
                      disabled={disabled}
                      aria-label={`Split after ${number} of ${s.length}, row ${row + 1}`}
                      onClick={() => onMove(s, [number, s.length - number], number)}
                      onPointerEnter={() => setOver(null)}
                    />
                  )
                )}
              </>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** A test for moves from a list of them. */
export function moveTest(moves: { from: number; to: number[] }[]): Props["isMove"] {
  const keys = new Set(moves.map((m) => `${m.from}>${keyOf(m.to)}`));
  return (from, to) => keys.has(`${from}>${keyOf(to)}`);
}
