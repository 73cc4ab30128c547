/** A game of one's own: rows for heaps and their moves, checked while they are written, with the file beside them. */

import "../style/own.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Describe, backend } from "../api";
import { type Draft, MAX_ROWS, START, fromToml, isSound, movesOf, nameProblem, named, toToml, without } from "../own/draft";
import { download } from "../parts/certificate";
import { CopyButton } from "../parts/copy";
import { go, to } from "../router";

/** So long nobody has typed when the rules are checked. */
const PAUSE_MS = 250;
/** A longer file is not kept in the address. */
const MAX_ADDRESS = 6000;
/** A larger file is refused unread. */
const MAX_BYTES = 200_000;

type Checked = { text: string; describe: Describe } | { text: string; problem: string };

function start(text: string | undefined): { draft: Draft; file: string | null; problem: string } {
  if (!text) return { draft: START, file: null, problem: "" };
  try {
    return { draft: fromToml(text), file: null, problem: "" };
  } catch (error) {
    return { draft: START, file: text, problem: sentence(error) };
  }
}

/** The first line says what is wrong; the rest repeats the file. */
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split("\n")[0]!;

export function OwnPage({ text }: { text?: string | undefined }) {
  const [{ draft, file, problem }, setState] = useState(() => start(text));
  const [checked, setChecked] = useState<Checked | null>(null);
  const written = file ?? toToml(draft);
  const mine = useRef(0);
  const kept = useRef(text);
  const sound = problem === "" && isSound(draft);

  useEffect(() => {
    document.title = "A game of your own";
  }, []);
  // Another address, by going back, is another file.
  useEffect(() => {
    if (text === kept.current) return;
    kept.current = text;
    setState(start(text));
  }, [text]);
  // Whoever answers has the last word, a moment after the last key.
  useEffect(() => {
    const round = ++mine.current;
    if (!sound) return;
    const timer = setTimeout(() => {
      if (written.length <= MAX_ADDRESS) {
        kept.current = written;
        history.replaceState(null, "", to("own", written));
      }
      backend.ask({ op: "describe", game: written }).then(
        (describe) => mine.current === round && setChecked({ text: written, describe }),
        (error) => mine.current === round && setChecked({ text: written, problem: sentence(error) }),
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written, sound]);

  const change = (next: Draft) => setState({ draft: next, file: null, problem: "" });
  /** Takes a file into the rows; one that has no place there is shown as it is, with the reason. */
  const take = (next: string) => {
    try {
      setState({ draft: fromToml(next), file: next, problem: "" });
    } catch (error) {
      setState({ draft, file: next, problem: sentence(error) });
    }
  };
  const read = async (list: FileList | null | undefined) => {
    const chosen = list?.[0];
    if (!chosen) return;
    if (chosen.size > MAX_BYTES) return setState({ draft, file, problem: `${chosen.name} has ${chosen.size} bytes; at most ${MAX_BYTES} are read here.` });
    take(await chosen.text());
  };
  const current = checked?.text === written && sound ? checked : null;
  const refused = current && "problem" in current ? current.problem : "";
  const ready = sound && !refused;
  return (
    <article class="own">
      <h1>A game of your own</h1>
      <p class="lead">
        A heap becomes smaller heaps, or nothing. Write what each heap can become: sums such as <code>1+2</code>, with commas between them, and{" "}
        <code>0</code> for nothing.
      </p>
      <div class="desk">
        <Rows draft={draft} onChange={change} />
        <section class="panel" aria-labelledby="file">
          <h2 id="file">As a file</h2>
          <label for="toml">TOML; what is changed here changes the rows</label>
          <textarea id="toml" rows={Math.min(24, Math.max(10, written.split("\n").length))} spellcheck={false} value={written} aria-invalid={problem !== ""} onInput={(e) => take(e.currentTarget.value)} />
          <p class="wrap">
            <CopyButton text={() => written}>Copy it</CopyButton>
            <button type="button" onClick={() => download("game.toml", written, "application/toml")}>
              Download it
            </button>
            <label class="button" for="own-file">
              Open a file
              <input id="own-file" class="unseen" type="file" accept=".toml,.txt" onChange={(e) => void read(e.currentTarget.files)} />
            </label>
          </p>
        </section>
      </div>
      <section class="panel" aria-labelledby="checked">
        <h2 id="checked">What it says</h2>
        <div role="status" data-testid="checked">
          {problem || refused ? (
            <p class="problem">{problem || refused}</p>
          ) : !sound ? (
            <p class="problem">Something is not right yet; the rows say what.</p>
          ) : current && "describe" in current ? (
            <Said describe={current.describe} />
          ) : (
            <p class="quiet">Checking …</p>
          )}
        </div>
        <p class="wrap">
          <button type="button" class="primary" disabled={!ready} onClick={() => go(to("game", written))}>
            Solve it
          </button>
          <button type="button" disabled={!ready || draft.convention === "normal"} onClick={() => go(to("play", written))}>
            Play it
          </button>
        </p>
      </section>
    </article>
  );
}

function Said({ describe }: { describe: Describe }) {
  return (
    <>
      {describe.title && <h3>{describe.title}</h3>}
      <ul class="said">
        {[...describe.rules, describe.end].map((line) => (
          <li>{line}</li>
        ))}
      </ul>
    </>
  );
}

function Rows({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const set = (at: number, field: "name" | "moves", value: string) =>
    onChange({ ...draft, rows: draft.rows.map((row, i) => (i === at ? { ...row, [field]: value } : row)) });
  const add = () => {
    const name = named(draft) ? `heap ${draft.rows.length + 1}` : "";
    onChange({ ...draft, rows: [...draft.rows, { name, moves: "0" }] });
  };
  return (
    <form class="panel" aria-label="Rules" onSubmit={(e) => e.preventDefault()}>
      <div class="about">
        <label class="grow">
          Title
          <input type="text" value={draft.title} maxLength={200} placeholder="what you call it" onInput={(e) => onChange({ ...draft, title: e.currentTarget.value })} />
        </label>
        <label>
          The last move
          <select value={draft.convention} onChange={(e) => onChange({ ...draft, convention: e.currentTarget.value as Draft["convention"] })}>
            <option value="misere">loses (misère)</option>
            <option value="normal">wins (normal)</option>
          </select>
        </label>
      </div>
      <ol class="heaps">
        {draft.rows.map((row, i) => {
          const moves = movesOf(draft, i);
          const wrong = [nameProblem(draft, i), typeof moves === "string" ? moves : ""].filter(Boolean).join(" ");
          return (
            <li>
              <span class="number" aria-hidden="true">
                {i + 1}
              </span>
              <input
                type="text"
                class="name"
                aria-label={`Name of heap ${i + 1}`}
                value={row.name}
                placeholder="name"
                autocomplete="off"
                spellcheck={false}
                aria-invalid={nameProblem(draft, i) !== ""}
                onInput={(e) => set(i, "name", e.currentTarget.value)}
              />
              <span class="quiet" aria-hidden="true">
                →
              </span>
              <input
                type="text"
                class="moves"
                aria-label={`Heap ${i + 1} can become`}
                value={row.moves}
                placeholder="no move"
                autocomplete="off"
                autocapitalize="off"
                spellcheck={false}
                aria-invalid={typeof moves === "string"}
                aria-describedby={wrong ? `wrong-${i}` : undefined}
                onInput={(e) => set(i, "moves", e.currentTarget.value)}
              />
              <button type="button" class="icon" aria-label={`Remove heap ${i + 1}`} title={`Remove heap ${i + 1}`} disabled={draft.rows.length === 1} onClick={() => onChange(without(draft, i))}>
                ✕
              </button>
              {wrong && (
                <p class="wrong" id={`wrong-${i}`}>
                  {wrong}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <p class="wrap">
        <button type="button" onClick={add} disabled={draft.rows.length >= MAX_ROWS}>
          One more heap
        </button>
        {draft.rows.length >= MAX_ROWS && <span class="quiet">{MAX_ROWS} heaps are the most</span>}
      </p>
    </form>
  );
}
