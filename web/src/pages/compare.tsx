/** Two games side by side, and whether their quotients are the same. */

import "../style/compare.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Compared, type News, type GamePage, type Same, backend, mainOf as known } from "../api";
import { Tex } from "../parts/math";
import { Generators, Relations } from "../parts/presentation";
import { Status } from "../parts/status";
import { TIMES, USUAL_TIME } from "../parts/times";
import { Word, wordTex } from "../parts/word";
import { Working } from "../parts/working";
import { go, to, toWith, useChoices } from "../router";

/** Values of so many heaps are shown, and so many elements of P. */
const HEAPS = 60;
const SHOWN = 40;

const EXAMPLES: [string, string][] = [
  ["0.77", "0.771"],
  ["nim:2", "nim:3"],
  ["0.123", "0.1023"],
];

interface Place {
  first?: string | undefined;
  second?: string | undefined;
  heap?: string | undefined;
}

type State = { kind: "none" } | { kind: "working"; news: News | null } | { kind: "done"; found: Compared } | { kind: "failed"; message: string };

export function ComparePage({ first, second, heap }: Place) {
  const [state, setState] = useState<State>({ kind: "none" });
  const time = Number(useChoices().get("time"));
  const seconds = TIMES.some(([n]) => n === time) ? time : USUAL_TIME;
  const stop = useRef(new AbortController());

  const compare = async () => {
    const mine = new AbortController();
    stop.current = mine;
    if (!first || !second) return;
    setState({ kind: "working", news: null });
    try {
      const request = { op: "compare" as const, games: [first, second], heap: heap && /^\d+$/.test(heap) ? Number(heap) : null, seconds };
      const found = await backend.ask(request, (news) => stop.current === mine && setState({ kind: "working", news }), mine.signal);
      if (stop.current === mine) setState({ kind: "done", found });
    } catch (error) {
      if (stop.current === mine) setState({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  };
  useEffect(() => {
    document.title = first && second ? `${first} and ${second}` : "Compare two games";
    void compare();
    return () => stop.current.abort();
  }, [seconds]);

  const ask = (a: string, b: string, most: string, within: number) => {
    const parts = most ? [a, b, most] : [a, b];
    const here = [first, second, ...(heap ? [heap] : [])];
    if (within === seconds && here.join("/") === parts.join("/")) void compare();
    else go(toWith({ time: within === USUAL_TIME ? null : within }, "compare", ...parts));
  };
  return (
    <article class="compare">
      <h1>Compare two games</h1>
      <Ask key={seconds} {...{ first, second, heap, within: seconds }} onAsk={ask} />
      {state.kind === "working" && <Working news={state.news} onStop={() => stop.current.abort()} />}
      {state.kind === "failed" && (
        <p role="alert" class="problem">
          {state.message}
        </p>
      )}
      {state.kind === "done" && (
        <>
          <Verdict same={state.found.same} games={[first!, second!]} heap={heap} pages={state.found.games} />
          <div class="two">
            {state.found.games.map((doc, i) => (
              <Side doc={doc} game={[first!, second!][i]!} />
            ))}
          </div>
          <Values pages={state.found.games} games={[first!, second!]} />
        </>
      )}
    </article>
  );
}

interface AskProps extends Place {
  within: number;
  onAsk: (first: string, second: string, heap: string, seconds: number) => void;
}

function Ask({ first, second, heap, within, onAsk }: AskProps) {
  const [seconds, setSeconds] = useState(within);
  const [texts, setTexts] = useState([first ?? "", second ?? ""]);
  const [most, setMost] = useState(heap ?? "");
  const [problem, setProblem] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    const [a, b] = texts.map((t) => t.trim());
    if (!a || !b) return setProblem("Write two games first, for instance 0.77 and 0.771.");
    if (most.trim() && !/^\d+$/.test(most.trim())) return setProblem("Heaps up to: a number, or nothing for the whole games.");
    setProblem("");
    onAsk(a, b, most.trim(), seconds);
  };
  const box = (which: 0 | 1, label: string) => (
    <label class="grow">
      {label}
      <input
        type="text"
        value={texts[which]}
        placeholder={["0.77", "0.771"][which]}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onInput={(e) => setTexts(which === 0 ? [e.currentTarget.value, texts[1]!] : [texts[0]!, e.currentTarget.value])}
      />
    </label>
  );
  return (
    <form class="panel" onSubmit={submit} aria-label="Games to compare">
      <div class="asked">
        {box(0, "One game")}
        {box(1, "Another game")}
        <label>
          Heaps up to
          <input type="text" inputMode="numeric" value={most} placeholder="all" onInput={(e) => setMost(e.currentTarget.value)} />
        </label>
        <label>
          For
          <select value={seconds} onChange={(e) => setSeconds(Number(e.currentTarget.value))}>
            {TIMES.map(([n, words]) => (
              <option value={n}>{words} at most</option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary">
          Compare
        </button>
      </div>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {!first && (
        <p class="wrap small">
          <span class="quiet">For instance</span>
          {EXAMPLES.map(([a, b]) => (
            <a href={to("compare", a, b)}>
              {a} and {b}
            </a>
          ))}
        </p>
      )}
    </form>
  );
}

interface VerdictProps {
  same: Same;
  games: [string, string];
  heap: string | undefined;
  pages: [GamePage, GamePage];
}

function Verdict({ same, games, heap, pages }: VerdictProps) {
  const least = Math.min(...pages.map((doc) => known(doc).heap));
  return (
    <section class="panel" aria-labelledby="verdict">
      <div role="status" data-testid="same">
        <h2 id="verdict" class={same.isomorphic === null ? undefined : same.isomorphic ? "yes" : "no"}>
          {same.isomorphic === null ? "Not known" : same.isomorphic ? "Isomorphic" : "Not isomorphic"}
        </h2>
      </div>
      {same.difference && <p>What tells them apart: {same.difference}.</p>}
      {same.map && (
        <>
          <p>The quotients are the same under other names. One map that takes P to P:</p>
          <p class="tex-list" data-testid="map">
            {same.map.map(([x, y]) => (
              <Tex tex={`${wordTex(x)} \\mapsto ${wordTex(y)}`} />
            ))}
            {same.map.length === 0 && <Tex tex="1 \mapsto 1" />}
          </p>
        </>
      )}
      {same.unknown && <p>{same.unknown[0]!.toUpperCase() + same.unknown.slice(1)}.</p>}
      {same.isomorphic === null && least > 0 && String(least) !== heap && (
        <p>
          <a href={to("compare", games[0], games[1], String(least))}>Compare the heaps up to {least}</a>
        </p>
      )}
    </section>
  );
}

function Side({ doc, game }: { doc: GamePage; game: string }) {
  const [all, setAll] = useState(false);
  const { solution, structure, describe } = doc;
  const last = known(doc);
  const shown = doc.main === "whole" ? solution : last;
  const title = describe.title ?? (game.includes("=") ? "A game of your own" : describe.name);
  const figures: [string, string][] = [
    ["order", last.order === null ? "∞" : String(last.order)],
    ["in P", String(last.p_order ?? "–")],
    ["kind", structure?.kind ?? last.kind ?? "–"],
    ["period", String(last.proof.period ?? "–")],
  ];
  return (
    <section class="panel" aria-label={title.length > 60 ? `${title.slice(0, 60)}…` : title}>
      <h2>
        <a href={to("game", game)}>{title.length > 60 ? `${title.slice(0, 60)}…` : title}</a>
        {describe.title && !game.includes("=") && <span class="code">{game}</span>}
      </h2>
      <Status doc={doc} />
      <dl class="figures">
        {figures.map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd class={name === "in P" ? "isp" : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {doc.whole && <p class="small quiet">Formulas describe the whole game; this is the quotient of its heaps up to {solution.heap}.</p>}
      <Relations of={shown} all={all} onAll={() => setAll(true)} />
      {shown === solution && (
        <p class="tex-list">
          {solution.p.length === 0 && <Tex tex="\mathcal{P} = \{\}" />}
          {solution.p.slice(0, SHOWN).map((x, i) => (
            // Lines break between them, for there may be many.
            <Tex tex={`${i === 0 ? "\\mathcal{P} = \\{" : ""}${wordTex(solution.elements[x]!)}${i + 1 < solution.p.length ? "," : "\\}"}`} />
          ))}
          {solution.p.length > SHOWN && (
            <span class="quiet">
              the first {SHOWN} of {solution.p.length}
            </span>
          )}
        </p>
      )}
      <Generators of={shown} />
      {last === solution && structure?.digest && (
        <p class="small quiet">
          Digest <a href={to("quotient", structure.digest)}>{structure.digest}</a>
        </p>
      )}
    </section>
  );
}

/** Φ of both, heap by heap. */
function Values({ pages, games }: { pages: [GamePage, GamePage]; games: [string, string] }) {
  const docs = pages.map((doc) => (doc.main === "whole" ? doc.solution : known(doc)));
  const value = (i: number, n: number): string | undefined => {
    const { phi, proof } = docs[i]!;
    const { period, preperiod } = proof;
    return period !== undefined && n >= phi.length ? phi[preperiod! + ((n - preperiod!) % period)] : phi[n];
  };
  const last = Math.max(...docs.map((d) => (d.proof.period !== undefined ? Math.max(d.proof.preperiod ?? 0, 1) + d.proof.period - 1 : d.heap)));
  const count = Math.min(last, HEAPS);
  if (count === 0) return null;
  const name = (i: 0 | 1) => {
    const text = games[i].includes("=") ? (pages[i].describe.title ?? "a game of your own") : games[i];
    return text.length > 24 ? `${text.slice(0, 24)}…` : text;
  };
  return (
    <section class="panel" aria-labelledby="values">
      <h2 id="values">Φ side by side</h2>
      <p class="small quiet">
        {count < last ? `The values of the first ${count} of ${last} heaps.` : `The values of the heaps up to ${last}.`} Letters are those of each game.
      </p>
      <div class="scroll" role="region" aria-label="Values of heaps in both games" tabIndex={0}>
        <table class="sidebyside" data-testid="phi-both">
          <thead>
            <tr>
              <th scope="row">heap</th>
              {Array.from({ length: count }, (_, n) => (
                <th scope="col">{n + 1}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {([0, 1] as const).map((i) => (
              <tr>
                <th scope="row">{name(i)}</th>
                {Array.from({ length: count }, (_, n) => {
                  const word = value(i, n + 1);
                  return <td>{word === undefined ? <span class="quiet">–</span> : <Word word={word} />}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
