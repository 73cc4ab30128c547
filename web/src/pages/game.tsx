/** The page of a game: what is known of it, how far, and what its quotient looks like. */

import "../style/diagram.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Describe, type GamePage as Doc, type News, Refusal, backend, mainOf } from "../api";
import { Certificate } from "../parts/certificate";
import { CopyButton } from "../parts/copy";
import { FormulasView } from "../parts/formulas";
import { Contents } from "../parts/contents";
import { Growth } from "../parts/growth";
import { Endless, InfiniteView } from "../parts/infinite";
import { type Asked, keep, recall } from "../parts/kept";
import { useLight } from "../parts/light";
import { PhiTable } from "../parts/phi";
import { PositionBox } from "../parts/position";
import { Presentation } from "../parts/presentation";
import { Products } from "../parts/products";
import { Provenance } from "../parts/provenance";
import { Relatives } from "../parts/relatives";
import { Figures, Status } from "../parts/status";
import { StructureView } from "../parts/structure";
import { TIMES, USUAL_TIME } from "../parts/times";
import { Working } from "../parts/working";
import { go, to, toWith, useChoices } from "../router";

/** The largest heap that the solver takes here; misere solve goes further. */
const MAX_HEAP = 100_000;

type State =
  | { kind: "working"; news: News | null }
  | { kind: "done"; doc: Doc }
  | { kind: "refused"; refusal: Refusal };

/** What the address asks for beside the game. */
function askedIn(game: string, choices: URLSearchParams): Asked {
  const [heap, time] = [choices.get("heap") ?? "", Number(choices.get("time"))];
  return {
    game,
    heap: /^\d+$/.test(heap) ? Number(heap) : null,
    normal: choices.get("play") === "normal",
    seconds: TIMES.some(([seconds]) => seconds === time) ? time : USUAL_TIME,
  };
}

const addressOf = ({ game, heap, normal, seconds }: Asked, position: string | null): string =>
  toWith({ heap, play: normal ? "normal" : null, time: seconds === USUAL_TIME ? null : seconds, position }, "game", game);

export function GamePage({ game }: { game: string }) {
  const choices = useChoices();
  const asked = askedIn(game, choices);
  const [describe, setDescribe] = useState<Describe | null>(null);
  const [state, setState] = useState<State>(() => begun(asked));
  const stop = useRef(new AbortController());
  const root = useRef<HTMLElement>(null);
  useLight(root);

  const solve = async (asked: Asked, again: boolean) => {
    const mine = new AbortController();
    stop.current = mine;
    const known = again ? null : recall(asked);
    if (known) return setState({ kind: "done", doc: known });
    setState({ kind: "working", news: null });
    const { heap, normal, seconds } = asked;
    backend.ask({ op: "describe", game, normal }).then((found) => stop.current === mine && setDescribe(found), () => {});
    try {
      const request = { op: "solve" as const, game, seconds, heap, normal };
      const doc = await backend.ask(request, (news) => stop.current === mine && setState({ kind: "working", news }), mine.signal);
      // Whoever has left the page comes back to what was found by then.
      keep(asked, doc);
      if (stop.current === mine) setState({ kind: "done", doc });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal("bug", String(error));
      if (stop.current === mine) setState({ kind: "refused", refusal });
    }
  };

  useEffect(() => {
    void solve(asked, false);
    return () => stop.current.abort();
  }, [game, asked.heap, asked.normal, asked.seconds]);

  /** Asks for something else; for the same as before once more. */
  const ask = (next: Asked) => {
    const address = addressOf(next, choices.get("position"));
    if (address === addressOf(asked, choices.get("position"))) void solve(next, true);
    else go(address);
  };

  // What is said is said of the play that is shown, and not of the one that is ticked for the next time.
  const described = state.kind === "done" ? state.doc.describe : describe;
  const shownNormal = state.kind === "done" && state.doc.solution.convention === "normal";
  useEffect(() => {
    document.title = `${game}: ${shownNormal ? "normal play" : "misère quotient"}`;
  }, [game, shownNormal]);

  // Of Sprouts a search knows positions, whether or not its quotient can be had.
  const answers = state.kind !== "refused" || describe?.spots === true;
  const title = described?.title ?? described?.name ?? game;
  return (
    <article class="game" ref={root}>
      <header>
        <h1>
          {title.length > 60 ? `${title.slice(0, 60)}…` : title}
          {described?.title && <span class="code">{described.code}</span>}
        </h1>
        {described && <Rules describe={described} />}
        <p class="wrap">
          {answers && (
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
      {answers && <PositionBox game={game} normal={asked.normal} describe={described} known={state.kind === "done" ? state.doc : null} />}
      {state.kind === "done" && <Found game={game} doc={state.doc} onMore={more(asked, state.doc, ask)} />}
      {state.kind !== "working" && <Again key={JSON.stringify(asked)} asked={asked} onAsk={ask} />}
      {state.kind === "done" && <Contents of=".game" when={state.doc} />}
    </article>
  );
}

function begun(asked: Asked): State {
  const doc = recall(asked);
  return doc ? { kind: "done", doc } : { kind: "working", news: null };
}

/** More time, if that may give more: the words for it, and what asks for it. */
function more(asked: Asked, doc: Doc, ask: (next: Asked) => void): [string, () => void] | null {
  const last = mainOf(doc);
  if (last.status === "solved" || !["time", "interrupted", "creeping", "not-found"].includes(last.stop)) return null;
  const longer = last.stop === "interrupted" ? TIMES.find(([seconds]) => seconds >= asked.seconds) : TIMES.find(([seconds]) => seconds > asked.seconds);
  return longer ? [`Go on, for ${longer[1]}`, () => ask({ ...asked, seconds: longer[0] })] : null;
}

function Again({ asked, onAsk }: { asked: Asked; onAsk: (asked: Asked) => void }) {
  const [seconds, setSeconds] = useState(asked.seconds);
  const [heap, setHeap] = useState(asked.heap === null ? "" : String(asked.heap));
  const [normal, setNormal] = useState(asked.normal);
  const submit = (event: Event) => {
    event.preventDefault();
    onAsk({ ...asked, seconds, heap: /^\d+$/.test(heap) ? Number(heap) : null, normal });
  };
  return (
    <form class="panel again" onSubmit={submit} aria-label="Solve again">
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

function Found({ game, doc, onMore }: { game: string; doc: Doc; onMore: [string, () => void] | null }) {
  return (
    <>
      <Status doc={doc} onMore={onMore} />
      <Endless doc={doc} />
      {doc.why_no_more && !doc.infinite && !doc.whole && (
        <p class="small quiet">
          Heap {doc.solution.heap + 1}: {doc.why_no_more}.
        </p>
      )}
      <InfiniteView game={game} doc={doc} />
      <FormulasView game={game} doc={doc} />
      {(doc.infinite || doc.whole) && <h2 id="finite" data-short="The finite quotient">The heaps up to {doc.solution.heap}</h2>}
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
