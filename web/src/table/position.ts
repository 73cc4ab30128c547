/** Positions and moves as texts, taken apart. */

/** The heaps of a text such as `1+2*3`, the smallest first. */
export function heapsOf(text: string): number[] {
  const heaps: number[] = [];
  for (const term of text.split("+")) {
    const [a, b] = term.split("*").map(Number);
    if (a === undefined || Number.isNaN(a)) continue;
    if (b === undefined) a > 0 && heaps.push(a);
    else for (let i = 0; i < a; i++) heaps.push(b);
  }
  return heaps.sort((x, y) => x - y);
}

/** Heaps as a text. */
export function textOf(heaps: number[]): string {
  return heaps.length ? [...heaps].sort((x, y) => x - y).join("+") : "0";
}

/** So many equal heaps are written out. */
const WRITTEN = 4;

/** A sum, or a move between sums, as people write it: `1+1` and not `2*1`, unless there are many. */
export function sumText(text: string): string {
  return text.replace(/(?<![\w#*.])(\d+)\*(\d+)(?![\w*#])/g, (all, count: string, heap: string) => (Number(count) <= WRITTEN ? Array(Number(count)).fill(heap).join("+") : all));
}

/** A move in heaps: `5 → 2+1`. */
export function heapMove(text: string): { from: number; to: number[] } | null {
  const [from, to] = text.split("→");
  return to === undefined ? null : { from: Number(from), to: heapsOf(to.trim()) };
}

/** What a move leaves, as a key. */
export const keyOf = (heaps: number[]): string => heaps.filter((h) => h > 0).sort((x, y) => x - y).join("+");

export interface Cell {
  row: number;
  column: number;
}

/** A move on boards: `b2`, `2:b2`, `a1-b1`. */
export function boardMove(text: string): { board: number; cells: Cell[] } {
  const [before, after] = text.includes(":") ? text.split(":") : ["1", text];
  const cells = after!.split("-").map((name) => ({ column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 }));
  return { board: Number(before) - 1, cells };
}

/** Boards as rows of marks. */
export function boardsOf(text: string): string[][] {
  return text.split("+").map((board) => board.split("/"));
}
