/** The data that the page browses: `docs/data/games.json`, whose shape `docs/page.md` describes. */

import { useCallback, useEffect, useState } from "preact/hooks";

/** What is known of a whole game. */
export type Whole = "periodic" | "relative" | "grows" | "infinite" | "unknown";

export interface Game {
  code: string;
  /** Whether the quotient of this row is that of the whole game, or of the heaps up to `heap`. */
  status: "solved" | "partial";
  whole: Whole;
  settled: boolean;
  finite: boolean | null;
  infinite_from: number | null;
  order: number;
  p_order: number;
  kind: "tame" | "restive" | "wild";
  proof: string;
  period: number | null;
  preperiod: number | null;
  heap: number;
  digest: string | null;
  name: string | null;
  nim: string;
  phi: string;
}

interface Data {
  schema: string;
  version: string;
  limit_s: number;
  fields: string[];
  games: unknown[][];
}

let loaded: Promise<Game[]> | undefined;

async function load(): Promise<Game[]> {
  const response = await fetch(new URL("data/games.json", document.baseURI)).catch(() => {
    throw new Error("nobody answers");
  });
  if (!response.ok) throw new Error(`the answer is ${response.status}`);
  const data = (await response.json()) as Data;
  return data.games.map((row) => Object.fromEntries(data.fields.map((field, i) => [field, row[i]])) as unknown as Game);
}

export interface Games {
  /** Null until they are there. */
  games: Game[] | null;
  /** Why they cannot be had. */
  problem: string;
  again: () => void;
}

/** The games, or what stands in their way. */
export function useGames(): Games {
  const [games, setGames] = useState<Game[] | null>(null);
  const [problem, setProblem] = useState("");
  const again = useCallback(() => {
    setProblem("");
    const now = (loaded ??= load());
    now.then(setGames, (error: Error) => {
      // What failed is tried anew by whoever asks next.
      loaded = undefined;
      setProblem(`The list of games could not be loaded: ${error.message}.`);
    });
  }, []);
  useEffect(again, []);
  return { games, problem, again };
}
