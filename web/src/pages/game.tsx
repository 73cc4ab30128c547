/** The page of a game: what is known of it, how far, and what its quotient looks like. */

import "../style/diagram.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Describe, type GamePage as Doc, type News, Refusal, backend } from "../api";
import { Certificate } from "../parts/certificate";
import { CopyButton } from "../parts/copy";
import { FormulasView } from "../parts/formulas";
import { Growth } from "../parts/growth";
import { InfiniteView } from "../parts/infinite";
import { PhiTable } from "../parts/phi";
import { Presentation } from "../parts/presentation";
import { Products } from "../parts/products";
import { Provenance } from "../parts/provenance";
import { Relatives } from "../parts/relatives";
import { Figures, Status } from "../parts/status";
import { StructureView } from "../parts/structure";
import { TIMES, USUAL_TIME } from "../parts/times";
import { Working } from "../parts/working";
import { to } from "../router";

/** The largest heap that the solver takes here; misere solve goes further. */
const MAX_HEAP = 100_000;

type State =
  | { kind: "working"; news: News | null }
  | { kind: "done"; doc: Doc }
  | { kind: "refused"; refusal: Refusal };

export function GamePage({ game }: { game: string }) {
  const [describe, setDescribe] = useState<Describe | null>(null);
  const [state, setState] = useState<State>({ kind: "working", news: null });
  const [seconds, setSeconds] = useState(USUAL_TIME);
  const [heap, setHeap] = useState("");
  const [normal, setNormal] = useState(false);
  const stop = useRef(new AbortController());

  const solve = async () => {
    const mine = new AbortController();
    stop.current = mine;
    setState({ kind: "working", news: null });
    backend.ask({ op: "describe", game, normal }).then((found) => stop.current === mine && setDescribe(found), () => {});
    const limit = /^\d+$/.test(heap) ? Number(heap) : null;
    try {
      const request = { op: "solve" as const, game, seconds, heap: limit, normal };
      const doc = await backend.ask(request, (news) => stop.current === mine && setState({ kind: "working", news }), mine.signal);
      if (stop.current === mine) setState({ kind: "done", doc });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal("bug", String(error));
      if (stop.current === mine) setState({ kind: "refused", refusal });
    }
  };

  useEffect(() => {
    void solve();
    return () => stop.current.abort();
  }, [game]);

  // What is said is said of the play that is shown, and not of the one that is ticked for the next time.
  const described = state.kind === "done" ? state.doc.describe : describe;
  const shownNormal = state.kind === "done" && state.doc.solution.convention === "normal";
  useEffect(() => {
    document.title = `${game}: ${shownNormal ? "normal play" : "misère quotient"}`;
  }, [game, shownNormal]);

  const title = described?.title ?? described?.name ?? game;
  return (
    <article class="game">
      <header>
        <h1>
          {title.length > 60 ? `${title.slice(0, 60)}…` : title}
          {described?.title && <span class="code">{described.code}</span>}
        </h1>
        {described && <Rules describe={described} />}
        <p class="wrap">
          {state.kind !== "refused" && (
            <a class="button primary" href={to("play", game)}>
              Play it
            </a>
          )}
          {game.includes("=") && (
            <a class="button" href={to("own", game)}>
              Edit it
            </a>
          )}
          <CopyButton text={() => location.href}>Copy the link</CopyButton>
        </p>
      </header>
      {state.kind === "refused" && <Refused refusal={state.refusal} />}
      {state.kind === "working" && <Working news={state.news} onStop={() => stop.current.abort()} />}
      {state.kind === "done" && <Found game={game} doc={state.doc} />}
      {state.kind !== "working" && (
        <form class="panel again" onSubmit={(e) => (e.preventDefault(), void solve())} aria-label="Solve again">
          <h2>Solve again</h2>
          <div class="wrap">
            <label>
              For{" "}
              <select value={seconds} onChange={(e) => setSeconds(Number(e.currentTarget.value))}>
                {TIMES.map(([n, words]) => (
                  <option value={n}>{words} at most</option>
                ))}
              </select>
            </label>
            <label>
              Heaps up to{" "}
              <input
                class="short"
                type="text"
                inputMode="numeric"
                value={heap}
                placeholder="all"
                aria-describedby="heap-most"
                onInput={(e) => setHeap(e.currentTarget.value)}
              />{" "}
              <span id="heap-most" class="small quiet">
                at most {MAX_HEAP.toLocaleString("en")}
              </span>
            </label>
            <label class="check">
              <input type="checkbox" checked={normal} onChange={(e) => setNormal(e.currentTarget.checked)} /> normal play
            </label>
            <button type="submit">Solve</button>
          </div>
        </form>
      )}
    </article>
  );
}

function Rules({ describe }: { describe: Describe }) {
  const lines = describe.rules.length ? describe.rules : [describe.about ?? ""];
  return (
    <div class="rules">
      {lines.slice(0, 4).map((line) => (
        <p>{line}</p>
      ))}
      {lines.length > 4 && (
        <details>
          <summary>All rules</summary>
          {lines.slice(4).map((line) => (
            <p>{line}</p>
          ))}
        </details>
      )}
      <p class="end">{describe.end}</p>
    </div>
  );
}

function Refused({ refusal }: { refusal: Refusal }) {
  const head = { input: "That is not a game", limit: "A limit was reached", busy: "Busy", bug: "A bug", lost: "No answer" }[refusal.why];
  return (
    <section class="panel" role="alert">
      <h2>{head}</h2>
      <p class="problem">{refusal.message}</p>
      {refusal.why === "input" && (
        <p>
          Games are written as codes (<code>0.77</code>, <code>4.7</code>, <code>0.9092</code>), names (<code>kayles</code>,{" "}
          <code>nim:5</code>, <code>cram:3x4</code>) or trees (<code>{"{0,*2,{*2}}"}</code>, <code>*2#320</code>).{" "}
          <a href={to()}>Try another one</a>.
        </p>
      )}
    </section>
  );
}

function Found({ game, doc }: { game: string; doc: Doc }) {
  return (
    <>
      <Status doc={doc} />
      {doc.why_no_more && !doc.infinite && !doc.whole && (
        <p class="small quiet">
          Heap {doc.solution.heap + 1}: {doc.why_no_more}.
        </p>
      )}
      <InfiniteView game={game} doc={doc} />
      <FormulasView game={game} doc={doc} />
      {(doc.infinite || doc.whole) && <h2>The heaps up to {doc.solution.heap}</h2>}
      <Figures doc={doc} />
      <Presentation doc={doc} />
      <PhiTable doc={doc} />
      <StructureView doc={doc} />
      <Products doc={doc} />
      <Growth solution={doc.solution} />
      <Relatives doc={doc} />
      <Certificate game={game} solution={doc.solution} />
      <Provenance game={game} doc={doc} />
    </>
  );
}
