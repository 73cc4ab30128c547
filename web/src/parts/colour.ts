import type { GamePage } from "../api";

/** A hue for each class of mutual divisors; neighbours in the list are far apart on the wheel. */
export function hue(index: number): number {
  return Math.round((index * 137.508 + 180) % 360);
}

/** The class of each element; without a structure, all elements are in one. */
export function classOf(doc: GamePage): (element: number) => number {
  const elements = doc.structure?.elements;
  return (x) => elements?.[x]?.class ?? 0;
}
