/** Heaps drawn as rows: where things stood, gaps stay, so that a player sees what was taken. */

/** True where something stands. */
export type Rows = boolean[][];

export interface Segment {
  row: number;
  start: number;
  length: number;
}

export function rowsOf(heaps: number[]): Rows {
  return [...heaps].sort((a, b) => a - b).map((n) => Array<boolean>(n).fill(true));
}

/** What stands together is a heap. */
export function segments(rows: Rows): Segment[] {
  const out: Segment[] = [];
  rows.forEach((cells, row) => {
    let start = -1;
    [...cells, false].forEach((stands, i) => {
      if (stands && start < 0) start = i;
      if (!stands && start >= 0) {
        out.push({ row, start, length: i - start });
        start = -1;
      }
    });
  });
  return out;
}

/** The rows after a heap of `from` has become `to`; null if that cannot be drawn by taking things out of a row. */
export function after(rows: Rows, from: number, to: number[], at?: Segment, first = to[0] ?? 0): Rows | null {
  const segment = at ?? segments(rows).find((s) => s.length === from);
  const taken = from - to.reduce((a, b) => a + b, 0);
  if (!segment || taken < 0) return null;
  const next = rows.map((cells) => [...cells]);
  const cells = next[segment.row]!;
  const rest = [...to];
  rest.splice(rest.indexOf(first), 1);
  const parts = to.length ? [first, ...rest] : [];
  // The gap after the first part is what was taken; further gaps, and a split without taking, get an empty place.
  const drawn: boolean[] = [];
  parts.forEach((part, i) => {
    drawn.push(...Array<boolean>(part).fill(true));
    if (i === 0) drawn.push(...Array<boolean>(taken).fill(false));
    if (i < parts.length - 1 && (i > 0 || taken === 0)) drawn.push(false);
  });
  if (parts.length === 0) drawn.push(...Array<boolean>(taken).fill(false));
  cells.splice(segment.start, segment.length, ...drawn);
  return next;
}

/** What is left of a segment when `taken` are taken from place `offset` on. */
export function leaves(segment: Segment, offset: number, taken: number): number[] {
  return [offset, segment.length - offset - taken].filter((n) => n > 0);
}
