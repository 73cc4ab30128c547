/** A box for positions: who wins, why, and how. */

import { useEffect, useRef, useState } from "preact/hooks";
import { type Describe, type GamePage, type Look, Refusal, backend } from "../api";
import { choose, to, useChoices } from "../router";
import { sumText } from "../table/position";
import { Term } from "./term";
import { Word } from "./word";

/** Whoever types is left alone for so long. */
const PAUSE_MS = 250;
/** More moves than this are shown on demand. */
const SHOWN = 24;

type State = { kind: "empty" } | { kind: "asked"; look: Look | null } | { kind: "known"; look: Look } | { kind: "refused"; message: string };

interface Props {
  game: string;
  normal: boolean;
  describe: Describe | null;
  /** What is known of the game by now: with more of it, more may be known of the position. */
  known: GamePage | null;
}

/** How positions of a game are written: in words, and an example. */
function writing(describe: Describe | null): [string, string] {
  if (describe?.spots) return ["A drawing, region by region: a dot ends a boundary, | a region", "0.ab.|ab."];
  if (describe?.board) return ["Boards row by row or heaps, joined by +", { notakto: "x../.../...", cram: "###/###", chomp: "###/###" }[describe.board]];
  if (describe?.graph) return ["Vertices that are left, separated by commas", describe.graph.vertices.slice(0, 12).join(",")];
  if (describe?.heap_names) return ["Heaps, by name or number, joined by +", describe.heap_names.slice(0, 2).join("+")];
  return ["Heaps, joined by +", "5+3"];
}

export function PositionBox({ game, normal, describe, known }: Props) {
  const asked = useChoices().get("position") ?? "";
  const [text, setText] = useState(asked);
  const [state, setState] = useState<State>({ kind: "empty" });
  const turn = useRef(0);
  const [again, setAgain] = useState<GamePage | null>(null);
  // Back and forth in the history, and not the keys.
  useEffect(() => setText((old) => (old.trim() === asked ? old : asked)), [asked]);
  useEffect(() => {
    const timer = setTimeout(() => choose({ position: text.trim() }), text.trim() === asked ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const mine = ++turn.current;
    if (asked === "") return setState({ kind: "empty" });
    setState((old) => ({ kind: "asked", look: old.kind === "known" ? old.look : null }));
    const stop = new AbortController();
    backend.ask({ op: "look", game, position: asked, normal }, undefined, stop.signal).then(
      (look) => mine === turn.current && setState({ kind: "known", look }),
      (error) => mine === turn.current && setState({ kind: "refused", message: error instanceof Refusal ? error.message : String(error) }),
    );
    return () => (turn.current++, stop.abort());
  }, [game, normal, asked, again]);
  // Once the game is known, what was searched may have a value.
  useEffect(() => {
    if (known !== null && state.kind === "known" && state.look.value === null) setAgain(known);
  }, [known, state]);
  const [words, example] = writing(describe);
  const shown = state.kind === "known" || state.kind === "asked" ? state.look : null;
  return (
    <section class="panel position" aria-labelledby="position">
      <h2 id="position">Ask for a position</h2>
      <form onSubmit={(e) => (e.preventDefault(), choose({ position: text.trim() }))}>
        <label for="asked-position">{words}</label>
        <div class="row">
          <input
            id="asked-position"
            type="text"
            value={text}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            placeholder={example}
            aria-invalid={state.kind === "refused"}
            onInput={(e) => setText(e.currentTarget.value)}
          />
          <button type="submit">Who wins?</button>
        </div>
      </form>
      <div aria-live="polite" aria-busy={state.kind === "asked"} data-testid="asked" data-of={state.kind === "known" ? asked : undefined}>
        {state.kind === "asked" && !shown && <p class="quiet">Working …</p>}
        {state.kind === "refused" && <p class="problem">{state.message}</p>}
        {shown && <Told game={game} look={shown} normal={normal} />}
      </div>
    </section>
  );
}

function Told({ game, look, normal }: { game: string; look: Look; normal: boolean }) {
  return (
    <div class="told">
      <p class="verdict-line">
        <strong class={look.p ? "isp" : "isn"} data-testid="outcome">
          {look.p === null ? "Not known" : look.p ? "P-position" : "N-position"}
        </strong>
        <span>
          {look.p === null
            ? "neither a quotient nor a search was done in time"
            : look.p
              ? "whoever has to move loses against good play"
              : look.over
                ? "no move is left, and whoever is to move has won"
                : "whoever has to move wins"}
        </span>
      </p>
      <WorkedOut look={look} normal={normal} />
      <Winning look={look} />
      {!normal && !look.over && (
        <p>
          <a class="button" href={to("play", game, look.position)}>
            Play from here
          </a>
        </p>
      )}
    </div>
  );
}

/** The sum, element by element. */
function WorkedOut({ look, normal }: { look: Look; normal: boolean }) {
  const { factors, value, p } = look;
  if (value === null) return p === null ? null : <p class="small quiet">{look.describe.spots ? "Found by search." : "Found by search: the position lies beyond the quotient."}</p>;
  if (!factors || factors.length === 0)
    return (
      <p>
        Its value is <Word word={value} />, {p ? "in" : "not in"} <Term name="P">P</Term>.
      </p>
    );
  return (
    <table class="plain sum" data-testid="sum">
      <caption class="unseen">The sum, element by element</caption>
      <thead>
        <tr>
          <th scope="col">heap</th>
          <th scope="col">
            <Term name="phi">worth</Term>
          </th>
          <th scope="col">so far</th>
        </tr>
      </thead>
      <tbody>
        {factors.map((f, i) => (
          <tr>
            <td>
              {f.name === null ? f.heap : <code>{f.name.slice(0, 24)}</code>}
              {f.count > 1 && ` (${f.count} times)`}
            </td>
            <td>
              {f.count > 1 ? (
                <span class="word">
                  (<Word word={f.value} />)<sup>{f.count}</sup>
                </span>
              ) : (
                <Word word={f.value} />
              )}
            </td>
            <td>
              {i === 0 ? "" : "= "}
              <Word word={f.product} />
              {i === factors.length - 1 && (
                <strong class={p ? "isp" : undefined}>
                  {" "}
                  {p ? "∈" : "∉"} {normal ? "P" : <Term name="P">P</Term>}
                </strong>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Winning({ look }: { look: Look }) {
  const [all, setAll] = useState(false);
  const winning = look.moves.filter((m) => m.p);
  const open = look.moves.filter((m) => m.p === null).length;
  if (look.over || look.p) return null;
  return (
    <>
      <p>
        {winning.length === 0
          ? open > 0 || !look.all_winning
            ? "Which move wins is not known."
            : "No move wins."
          : `${look.all_winning ? "" : "At least "}${winning.length === 1 ? (look.all_winning ? "One move wins" : "one move wins") : `${winning.length} moves win`}${open > 0 ? `; of ${open} others it is not known` : ""}:`}
      </p>
      {winning.length > 0 && (
        <ul class="winning" data-testid="winning">
          {winning.slice(0, all ? undefined : SHOWN).map((m) => (
            <li>
              {sumText(m.text)}
              {m.range && <span class="quiet"> and so on to {m.range.last}</span>}
              {m.value !== null && (
                <span class="quiet">
                  , leaving <Word word={m.value} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {!all && winning.length > SHOWN && (
        <p>
          <button type="button" class="link" onClick={() => setAll(true)}>
            The first {SHOWN} are shown: show all {winning.length}
          </button>
        </p>
      )}
    </>
  );
}
