/** Pages of games that have been solved, kept so that whoever comes back sees them at once, also after the page was loaded again. */

import { type GamePage, mainOf } from "../api";

/** So many are kept, */
const KEPT = 12;
/** and in the browser's own store those that are no longer than this, in characters. */
const LONGEST = 400_000;
const STORE = "misere.kept";

export interface Asked {
  game: string;
  heap: number | null;
  normal: boolean;
  seconds: number;
}

interface Kept {
  key: string;
  /** For how long it was sought. */
  seconds: number;
  doc: GamePage;
}

/** What a page is of; the time is not part of it, so that a page that was made in less time is shown until there is a better one. */
const keyOf = ({ game, heap, normal }: Asked): string => JSON.stringify([game, heap, normal]);

/** The latest last. */
let kept: Kept[] = load();

function load(): Kept[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

function store(): void {
  let texts = kept.map((k) => JSON.stringify(k)).filter((text) => text.length <= LONGEST);
  // What is too much for the store is less the next time round.
  for (; texts.length > 0; texts = texts.slice(1)) {
    try {
      return sessionStorage.setItem(STORE, `[${texts.join(",")}]`);
    } catch {
      continue;
    }
  }
}

const isWhole = (doc: GamePage): boolean => mainOf(doc).status === "solved";

/** The page of a game, if it is kept and more time would not make it better than what was asked for. */
export function recall(asked: Asked): GamePage | null {
  const found = kept.find((k) => k.key === keyOf(asked));
  if (!found) return null;
  const { solution } = found.doc;
  const enough = isWhole(found.doc) || solution.stop === "heap" || asked.seconds <= found.seconds;
  return enough ? found.doc : null;
}

export function keep(asked: Asked, doc: GamePage): void {
  kept = [...kept.filter((k) => k.key !== keyOf(asked)), { key: keyOf(asked), seconds: asked.seconds, doc }].slice(-KEPT);
  // Not while the page is drawn.
  setTimeout(store, 500);
}
