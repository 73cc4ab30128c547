/** A quotient by its digest, with the games that have it. */

import { useEffect, useState } from "preact/hooks";
import { type GamePage, backend } from "../api";
import { type Game, useGames } from "../parts/data";
import { Problem } from "../parts/problem";
import { Presentation } from "../parts/presentation";
import { StructureView } from "../parts/structure";
import "../style/diagram.css";
import { PublishedName } from "../parts/word";
import { to } from "../router";

export function QuotientPage({ digest }: { digest: string }) {
  const { games, problem, again } = useGames();
  const [failed, setFailed] = useState("");
  const [doc, setDoc] = useState<GamePage | null>(null);
  const same = (games ?? []).filter((g) => g.digest === digest);
  // What is stored of a game that is tame relative to a heap is the base of its quotient, and not its quotient.
  const isBase = (g: Game) => g.status === "solved" && g.whole === "relative";
  const whole = same.filter((g) => g.status === "solved" && !isBase(g));
  const bases = same.filter(isBase);
  const first = same.filter((g) => g.status !== "solved");
  const example = whole[0] ?? bases[0] ?? same[0];
  useEffect(() => {
    document.title = `Quotient ${digest}`;
    if (!example) return;
    const heap = example.status === "solved" ? null : example.heap;
    setFailed("");
    backend.ask({ op: "solve", game: example.code, heap, seconds: 20 }).then(setDoc, (error: Error) => setFailed(error.message));
  }, [digest, example?.code]);
  if (games === null) return problem ? <Problem again={again}>{problem}</Problem> : <p class="quiet">Loading …</p>;
  if (!example) {
    return (
      <article>
        <h1>Quotient {digest}</h1>
        <p>
          No game in the data has this quotient. <a href={to("browse")}>Browse the games</a>.
        </p>
      </article>
    );
  }
  // What is shown must be what was asked for: a digest of what was solved just now says so.
  const shown = doc?.structure?.digest === digest ? doc : null;
  return (
    <article>
      <h1>{example.name ? <PublishedName name={example.name} /> : `Quotient ${digest}`}</h1>
      <p class="lead">
        Order {example.order}, {example.p_order} in P, {example.kind}. Digest <code>{digest}</code>.
      </p>
      {!doc && !failed && <p class="quiet">Solving {example.code} …</p>}
      {failed && (
        <p role="alert" class="problem">
          Its presentation could not be shown: {failed}
        </p>
      )}
      {doc && !shown && (
        <p role="alert" class="problem">
          Its presentation was not found again in the time for it; <a href={to("game", example.code)}>{example.code}</a> has it.
        </p>
      )}
      {shown && <Presentation doc={shown} />}
      {shown && <StructureView doc={shown} />}
      <section class="panel" aria-labelledby="games">
        <h2 id="games">
          {whole.length} {whole.length === 1 ? "game" : "games"} with this quotient
        </h2>
        <List of={whole} note={(g) => (g.period ? `period ${g.period}` : "")} />
        {bases.length > 0 && (
          <>
            <h3>
              {bases.length} {bases.length === 1 ? "game" : "games"} with this base
            </h3>
            <p class="small quiet">
              These are tame relative to a heap: who wins is known for all heaps. The quotient of the whole game is an extension of this one, and how far it grows is not known.
            </p>
            <List of={bases} note={(g) => `to heap ${g.heap}`} testid="bases" />
          </>
        )}
        {first.length > 0 && (
          <>
            <h3>
              {first.length} {first.length === 1 ? "game" : "games"} whose first heaps have it
            </h3>
            <p class="small quiet">“To heap n” means that the quotient of the heaps up to n is this one; the whole game may have another.</p>
            <List of={first} note={(g) => `to heap ${g.heap}`} />
          </>
        )}
      </section>
    </article>
  );
}

function List({ of, note, testid }: { of: Game[]; note: (game: Game) => string; testid?: string }) {
  return (
    <ul class="columns" data-testid={testid}>
      {of.map((g) => (
        <li>
          <a href={to("game", g.code)}>{g.code}</a> {note(g)}
        </li>
      ))}
    </ul>
  );
}
