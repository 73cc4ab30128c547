/** A game of one's own as it is being written: rows for heaps, what is wrong with them, and the same as TOML. */

import { parse } from "smol-toml";

export interface Row {
  name: string;
  /** What the heap can become: sums separated by commas. */
  moves: string;
}

export interface Draft {
  title: string;
  convention: "misere" | "normal";
  rows: Row[];
}

/** More rows than this are no longer written by hand. */
export const MAX_ROWS = 200;
/** So many copies of a heap in one move are a slip of the pen. */
const MAX_COPIES = 100;

export const START: Draft = {
  title: "",
  convention: "misere",
  rows: [
    { name: "", moves: "0" },
    { name: "", moves: "0, 1" },
    { name: "", moves: "1, 2, 1+1" },
  ],
};

/** A heap as it is called in a move: its number, or its name. */
const called = (draft: Draft, n: number): string => (named(draft) && n > 0 ? draft.rows[n - 1]!.name.trim() : String(n));

/** With one name given, all heaps have names. */
export const named = (draft: Draft): boolean => draft.rows.some((row) => row.name.trim() !== "");

/** What is wrong with a name, or nothing. */
export function nameProblem(draft: Draft, at: number): string {
  const name = draft.rows[at]!.name.trim();
  if (!named(draft)) return "";
  if (name === "") return "With names for some heaps, every heap needs one.";
  if (/[,+*]/.test(name)) return "A name has no comma, + or *.";
  if (/^\d+$/.test(name) && Number(name) !== at + 1) return "A number would be taken for another heap.";
  if (draft.rows.some((row, i) => i !== at && row.name.trim() === name)) return "Another heap has this name.";
  return "";
}

/** The heaps that a text stands for, or what is wrong with it. */
function option(draft: Draft, at: number, text: string): number[] | string {
  const sum = text.trim();
  if (sum === "0" || sum === "nothing") return [];
  const heaps: number[] = [];
  for (const term of sum.split("+")) {
    const [count, heap] = term.includes("*") ? term.split("*").map((t) => t.trim()) : ["1", term.trim()];
    if (heap === GONE) return "A heap that was here has been removed.";
    if (!heap) return `Something is missing in “${sum}”.`;
    if (!/^\d{1,3}$/.test(count!) || Number(count) > MAX_COPIES) return `“${count}” is no number of heaps up to ${MAX_COPIES}.`;
    const byName = named(draft) ? draft.rows.findIndex((row) => row.name.trim() === heap) + 1 : 0;
    const number = byName || (/^\d+$/.test(heap) ? Number(heap) : -1);
    if (number < 0) return `There is no heap “${heap}”.`;
    if (number > at) return `Heap ${at + 1} can become smaller heaps only, and ${heap} is not one of ${at === 0 ? "them: nothing is" : `1 to ${at}`}.`;
    if (number > 0) for (let i = 0; i < Number(count); i++) heaps.push(number);
  }
  return heaps;
}

/** The moves of a heap, or what is wrong with them. A row that is empty has no move. */
export function movesOf(draft: Draft, at: number): number[][] | string {
  const text = draft.rows[at]!.moves.trim();
  if (text === "") return [];
  const all: number[][] = [];
  for (const part of text.split(",")) {
    if (part.trim() === "") return "Something is missing beside a comma; 0 stands for nothing.";
    const heaps = option(draft, at, part);
    if (typeof heaps === "string") return heaps;
    all.push(heaps);
  }
  return all;
}

/** Whether no row has anything wrong. */
export const isSound = (draft: Draft): boolean =>
  draft.rows.every((_, i) => nameProblem(draft, i) === "" && typeof movesOf(draft, i) !== "string");

/** A string of TOML; its escapes are those of JSON, and one more. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll("\u007f", "\\u007f");

/** The file. Rows with something wrong in them are left out of it. */
export function toToml(draft: Draft): string {
  const lines: string[] = [];
  if (draft.title.trim()) lines.push(`title = ${quoted(draft.title.trim())}`);
  if (draft.convention === "normal") lines.push(`convention = "normal"`);
  const names = named(draft);
  lines.push(names ? `names = [${draft.rows.map((row) => quoted(row.name.trim())).join(", ")}]` : `heaps = ${draft.rows.length}`);
  const one = (n: number) => (names ? quoted(called(draft, n)) : String(n));
  const moves = draft.rows.flatMap((_, i) => {
    const all = movesOf(draft, i);
    return typeof all === "string" ? [] : all.map((to) => `  { from = ${one(i + 1)}, to = [${to.map(one).join(", ")}] },`);
  });
  lines.push(moves.length ? `moves = [\n${moves.join("\n")}\n]` : "moves = []");
  return `${lines.join("\n")}\n`;
}

/** So many equal heaps are written out. */
const WRITTEN = 4;

/** Heaps as a sum: `1+1`, and equal ones counted if they are many. */
function sumOf(draft: Draft, heaps: number[]): string {
  if (heaps.length === 0) return "0";
  const kinds = [...new Set(heaps)].sort((a, b) => a - b);
  return kinds
    .flatMap((n) => {
      const count = heaps.filter((h) => h === n).length;
      return count > WRITTEN ? [`${count}*${called(draft, n)}`] : Array<string>(count).fill(called(draft, n));
    })
    .join("+");
}

/** What a file says. Throws a sentence if that is no game that has its place in rows. */
export function fromToml(text: string): Draft {
  const file = parse(text);
  const { title = "", convention = "misere", heaps, names, moves = [] } = file;
  if (convention === "board") throw new Error("A board of generalised play has no place here; misere solve takes it.");
  if (convention !== "misere" && convention !== "normal") throw new Error(`convention: "misere" or "normal", and not ${String(convention)}.`);
  if (typeof title !== "string") throw new Error("title: a text.");
  const list = Array.isArray(names) ? names.map(String) : null;
  const count = list ? list.length : Number(heaps);
  if (!Number.isInteger(count) || count < 1) throw new Error("heaps = … or names = […] says how many heaps there are.");
  if (count > MAX_ROWS) throw new Error(`There are ${count} heaps; at most ${MAX_ROWS} are written in rows.`);
  if (!Array.isArray(moves)) throw new Error("moves: a list of { from = …, to = […] }.");
  const draft: Draft = { title, convention, rows: Array.from({ length: count }, (_, i) => ({ name: list?.[i] ?? "", moves: "" })) };
  const number = (heap: unknown): number => {
    const n = typeof heap === "string" && list ? list.indexOf(heap) + 1 || NaN : Number(heap);
    if (!Number.isInteger(n) || n < 0 || n > count) throw new Error(`There is no heap ${String(heap)}.`);
    return n;
  };
  const lists: string[][] = draft.rows.map(() => []);
  for (const move of moves as { from?: unknown; to?: unknown }[]) {
    const from = number(move.from);
    if (from === 0 || !Array.isArray(move.to)) throw new Error("moves: a list of { from = …, to = […] }.");
    lists[from - 1]!.push(sumOf(draft, move.to.map(number).filter((n) => n > 0)));
  }
  lists.forEach((all, i) => (draft.rows[i]!.moves = all.join(", ")));
  return draft;
}

/** What stands in a move for a heap that is gone. */
export const GONE = "?";

/** The draft without a heap. Those after it have new numbers, in their moves too; where a move led to the heap itself there is a mark, so that it
 * can be mended. A name stays what it is: nobody else has it. */
export function without(draft: Draft, at: number): Draft {
  const removed = at + 1;
  const renumbered = (digits: string): string => {
    const n = Number(digits);
    return n === removed ? GONE : String(n > removed ? n - 1 : n);
  };
  const names = draft.rows.map((row) => row.name.trim());
  // A count stands before an asterisk, and a name may be a number of another kind.
  const term = (text: string): string => text.replace(/^(\s*(?:\d+\s*\*\s*)?)(\d+)(\s*)$/, (all, before: string, heap: string, after: string) => (names.includes(heap) ? all : before + renumbered(heap) + after));
  const moves = (text: string): string =>
    text
      .split(",")
      .map((sum) => sum.split("+").map(term).join("+"))
      .join(",");
  return { ...draft, rows: draft.rows.filter((_, i) => i !== at).map((row) => ({ ...row, moves: moves(row.moves) })) };
}
