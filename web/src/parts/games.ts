/** What is known of the games of the data, in words, and the same as files. */

import type { Game, Whole } from "./data";

/** How to choose by what is known of the whole game: the value of the choice, and its words. */
export const WHOLE: [string, string][] = [
  ["", "any"],
  ["finite", "finite"],
  ["periodic", "periodic"],
  ["relative", "tame relative to a heap"],
  ["infinite", "infinite"],
  ["grows", "grows for ever"],
  ["unknown", "unknown"],
];

/** Periodic games are those that are known to be finite; what grows for ever is infinite too, but has a choice of its own. */
export function isWhole(game: Game, choice: string): boolean {
  return choice === "" || (choice === "finite" ? game.finite === true : game.whole === choice);
}

const WORDS: Record<Whole, string> = {
  periodic: "periodic",
  relative: "tame relative to a heap",
  grows: "grows for ever",
  infinite: "infinite",
  unknown: "unknown",
};

export function wholeWords(game: Game): string {
  const from = game.infinite_from === null ? "" : ` from heap ${game.infinite_from} on`;
  return WORDS[game.whole] + from;
}

/** One field of CSV (RFC 4180): quoted where it has to be. */
function field(value: unknown): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table with a line of names. */
export function csv(games: Game[]): string {
  const names = Object.keys(games[0] ?? {}) as (keyof Game)[];
  const lines = [names.map(field), ...games.map((g) => names.map((name) => field(g[name])))];
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}

export const json = (games: Game[]): string => `${JSON.stringify(games, null, 1)}\n`;
