/** A quotient by its digest, with the games that have it. */

import { useEffect, useState } from "preact/hooks";
import { type GamePage, backend } from "../api";
import { useGames } from "../parts/data";
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
  const example = same.find((g) => g.status === "solved") ?? same[0];
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
          {same.length} {same.length === 1 ? "game" : "games"} with this quotient
        </h2>
        <p class="small quiet">“To heap n” means that the quotient of the heaps up to n is this one; the whole game may have another.</p>
        <ul class="columns">
          {same.map((g) => (
            <li>
              <a href={to("game", g.code)}>{g.code}</a> {g.status === "partial" ? `to heap ${g.heap}` : g.period ? `period ${g.period}` : ""}
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}
