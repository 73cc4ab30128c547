/** The data that the page browses: `docs/data/games.json`, whose shape `docs/page.md` describes. */

import { useEffect, useState } from "preact/hooks";

export interface Game {
  code: string;
  status: "solved" | "partial";
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
  const response = await fetch(new URL("data/games.json", document.baseURI));
  if (!response.ok) throw new Error(`the data could not be loaded (${response.status})`);
  const data = (await response.json()) as Data;
  return data.games.map((row) => Object.fromEntries(data.fields.map((field, i) => [field, row[i]])) as unknown as Game);
}

/** The games, once they are there; an empty list if they cannot be had. */
export function useGames(): Game[] | null {
  const [games, setGames] = useState<Game[] | null>(null);
  useEffect(() => {
    (loaded ??= load()).then(setGames, () => setGames([]));
  }, []);
  return games;
}
