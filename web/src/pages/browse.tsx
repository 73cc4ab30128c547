/** Short octal games with what is proved of them. */

import { useEffect, useMemo } from "preact/hooks";
import { download } from "../parts/certificate";
import { type Game, useGames } from "../parts/data";
import { WHOLE, csv, isWhole, json, wholeWords } from "../parts/games";
import { Problem } from "../parts/problem";
import { PublishedName } from "../parts/word";
import { choose, to, useChoices } from "../router";

const SHOWN = 100;

const COLUMNS = ["code", "order", "p_order", "period", "heap"] as const;
type Column = (typeof COLUMNS)[number];

/** A choice of the address, and how to change it. */
const chosenAs = (chosen: URLSearchParams, name: string): [string, (value: string) => void] => [chosen.get(name) ?? "", (value) => choose({ [name]: value })];

/** Whether a sequence, as far as it is known, begins with or contains what was asked for. */
function matches(sequence: string, asked: string): boolean {
  const wanted = asked.trim().split(/[\s,]+/).join(" ");
  return wanted === "" || ` ${sequence} `.includes(` ${wanted} `);
}

export function BrowsePage() {
  const { games, problem, again } = useGames();
  // What was chosen is in the address, so that it can be sent on and come back to.
  const chosen = useChoices();
  const [status, setStatus] = chosenAs(chosen, "status");
  const [kind, setKind] = chosenAs(chosen, "kind");
  const [least, setLeast] = chosenAs(chosen, "from");
  const [most, setMost] = chosenAs(chosen, "to");
  const [period, setPeriod] = chosenAs(chosen, "period");
  const [text, setText] = chosenAs(chosen, "text");
  const [nim, setNim] = chosenAs(chosen, "nim");
  const [phi, setPhi] = chosenAs(chosen, "phi");
  const sort = COLUMNS.find((column) => column === chosen.get("sort")) ?? "code";
  const down = chosen.get("down") === "1";
  const count = Number(chosen.get("shown")) || SHOWN;
  useEffect(() => {
    document.title = "Browse games";
  }, []);
  const found = useMemo(() => {
    const within = (g: Game) =>
      isWhole(g, status) &&
      (kind === "" || g.kind === kind) &&
      (least === "" || g.order >= Number(least)) &&
      (most === "" || g.order <= Number(most)) &&
      (period === "" || g.period === Number(period)) &&
      (text === "" || g.code.includes(text.trim()) || (g.digest?.startsWith(text.trim()) ?? false) || (g.name?.includes(text.trim()) ?? false)) &&
      matches(g.nim, nim) &&
      matches(g.phi, phi);
    const list = (games ?? []).filter(within);
    const value = (g: Game) => (sort === "code" ? 0 : (g[sort] ?? -1));
    if (sort !== "code") list.sort((a, b) => value(a) - value(b));
    return down ? list.reverse() : list;
  }, [games, status, kind, least, most, period, text, nim, phi, sort, down]);
  const head = (column: Column, name: string) => (
    <th scope="col" aria-sort={sort === column ? (down ? "descending" : "ascending") : "none"}>
      <button type="button" class="link" onClick={() => choose(sort === column ? { down: down ? null : 1 } : { sort: column, down: null })}>
        {name}
      </button>
    </th>
  );
  const box = (name: string, value: string, set: (v: string) => void, hint: string) => (
    <label>
      {name}
      <input type="text" value={value} placeholder={hint} spellcheck={false} autocomplete="off" onInput={(e) => set(e.currentTarget.value)} />
    </label>
  );
  return (
    <article class="browse">
      <h1>Browse</h1>
      <p class="lead">
        All octal games 0.d, 0.dd, 0.ddd, 4.d and 4.dd: what is known of the whole game, and a quotient. That is the one of the whole game where it
        is periodic, and else the one of the heaps up to a heap, which was proved in a moment; the page of the game goes further.
      </p>
      <form class="panel filters" aria-label="Filters" onSubmit={(e) => e.preventDefault()}>
        <label>
          Status
          <select value={status} onChange={(e) => setStatus(e.currentTarget.value)}>
            {WHOLE.map(([choice, words]) => (
              <option value={choice}>{words}</option>
            ))}
          </select>
        </label>
        <label>
          Kind
          <select value={kind} onChange={(e) => setKind(e.currentTarget.value)}>
            <option value="">any</option>
            <option value="tame">tame</option>
            <option value="restive">restive</option>
            <option value="wild">wild</option>
          </select>
        </label>
        {box("Order from", least, setLeast, "1")}
        {box("to", most, setMost, "any")}
        {box("Period", period, setPeriod, "any")}
        {box("Code, digest or name", text, setText, "0.77")}
        {box("Nim values contain", nim, setNim, "1 2 3 1 4")}
        {box("Φ contains", phi, setPhi, "a b a*b")}
      </form>
      {problem && <Problem again={again}>{problem}</Problem>}
      <div class="wrap">
        <p role="status" data-testid="count">
          {games === null ? !problem && "Loading …" : `${found.length} of ${games.length} games`}
          {found.length > count && `; the first ${count} are shown`}
        </p>
        {found.length > 0 && (
          <>
            <button type="button" onClick={() => download("misere-games.csv", csv(found), "text/csv")}>
              Export as CSV
            </button>
            <button type="button" onClick={() => download("misere-games.json", json(found))}>
              Export as JSON
            </button>
          </>
        )}
      </div>
      <div class="scroll" role="region" aria-label="Games" tabIndex={0}>
        <table class="plain">
          <thead>
            <tr>
              {head("code", "game")}
              <th scope="col">whole game</th>
              {head("order", "order")}
              {head("p_order", "P")}
              <th scope="col">kind</th>
              {head("period", "period")}
              {head("heap", "to heap")}
              <th scope="col">quotient</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, count).map((g) => (
              <tr>
                <td>
                  <a href={to("game", g.code)}>{g.code}</a>
                </td>
                <td>{wholeWords(g)}</td>
                <td>{g.order}</td>
                <td>{g.p_order}</td>
                <td>{g.kind}</td>
                <td>{g.period ?? "–"}</td>
                <td>{g.whole === "periodic" ? "all" : g.heap}</td>
                <td>{g.digest ? <a href={to("quotient", g.digest)}>{g.name ? <PublishedName name={g.name} /> : g.digest}</a> : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length > count && (
        <p>
          <button type="button" onClick={() => choose({ shown: count + 200 })}>
            Show {Math.min(200, found.length - count)} more
          </button>
        </p>
      )}
    </article>
  );
}
