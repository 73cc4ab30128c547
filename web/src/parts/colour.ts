import type { GamePage } from "../api";

/** A hue for each class of mutual divisors; neighbours in the list are far apart. The warm ones are left to P. */
export function hue(index: number): number {
  return Math.round(90 + ((index * 0.618034 + 0.35) % 1) * 270);
}

/** The class of each element; without a structure, all elements are in one. */
export function classOf(doc: GamePage): (element: number) => number {
  const elements = doc.structure?.elements;
  return (x) => elements?.[x]?.class ?? 0;
}
