/** A quotient beyond the finite one, proved by an automaton: in most cases it is infinite. */

import { useState } from "preact/hooks";
import { type Family, type GamePage, type Infinite, mainOf } from "../api";
import { to } from "../router";
import { CertificateButtons } from "./certificate";
import { Tex } from "./math";
import { Copy, type Face, Generators, Relations } from "./presentation";
import { Term } from "./term";
import { Word, relationTex, wordTex } from "./word";

/** More families than this are shown on demand. */
const SHOWN = 40;

function familyTex({ base, directions }: Family): string {
  const powers = directions.map((d) => `${wordTex(d)}^{*}`).join(" ");
  return base === "1" ? powers : `${wordTex(base)} ${powers}`;
}

/** What people ask for first, where the quotient has no end: that it has none, from where on, and its law. */
export function Endless({ doc }: { doc: GamePage }) {
  const { infinite, whole, solution, describe } = doc;
  const of = mainOf(doc);
  if (of.order !== null) return null;
  const reason = of.proof.reason?.text;
  const from = whole ? null : describe.infinite_from;
  return (
    <section aria-label="The quotient is infinite" data-testid="endless">
      <dl class="figures">
        <div>
          <dt>
            <Term name="quotient">order of Q</Term>
          </dt>
          <dd data-testid="infinite-order">
            <span class="unseen">infinite</span>
            <span aria-hidden="true">∞</span>
          </dd>
        </div>
        <div>
          <dt>{of.status === "solved" ? "of" : "of the heaps up to"}</dt>
          <dd class="name">{of.status === "solved" ? "the whole game" : of.heap}</dd>
        </div>
        {from !== null && (
          <div>
            <dt>infinite from heap</dt>
            <dd>{from}</dd>
          </div>
        )}
        <div>
          <dt>{whole ? "families of generators" : "generators"}</dt>
          <dd>{of.generators.length}</dd>
        </div>
        {!whole && (
          <div>
            <dt>relations</dt>
            <dd>{of.relations.length}</dd>
          </div>
        )}
        {of.proof.period !== undefined && (
          <div>
            <dt>
              <Term name="period">period</Term>
            </dt>
            <dd>{of.proof.period}</dd>
          </div>
        )}
      </dl>
      <p class="law">
        <strong>Its law:</strong>{" "}
        {whole ? (
          <>
            for all <Tex tex="m \ge 0" />,{" "}
            {whole.formulas.phi.map((f, i) => (
              <>
                {i > 0 && ", "}
                <Tex tex={`\\Phi(${f.heap}) = ${wordTex(f.word)}`} />
              </>
            ))}
            .
          </>
        ) : (
          <>
            {reason && <span data-testid="reason">{reason}. </span>}
            {reason ? "Every" : "every"} element is one of {infinite!.normal_forms?.points.length ?? 0} single words, or has one of {infinite!.normal_forms?.families.length ?? 0} forms in which the
            exponents of{" "}
            {infinite!.automaton.directions.map((d, i) => (
              <>
                {i > 0 && ", "}
                <Word word={d} />
              </>
            ))}{" "}
            are free. No two of these are equal. The quotient of the heaps up to {solution.heap} still has order {solution.order}.
          </>
        )}
      </p>
    </section>
  );
}

/** The same for papers and programs. */
function latex(of: Infinite, citation: string): string {
  const names = of.generators.map((g) => wordTex(g.name)).join(", ");
  const families = (of.normal_forms?.families ?? []).map(familyTex).join(",\\ ");
  const points = (of.normal_forms?.points ?? []).map((p) => wordTex(p.word)).join(",\\ ");
  return [
    `% ${citation}`,
    `% ${of.game}, ${of.claim}: the quotient is infinite. A star stands for every power from 0 on.`,
    `\\mathcal{Q} = \\langle ${names} \\mid ${of.relations.map(relationTex).join(",\\ ")} \\rangle`,
    `% normal forms\n\\{ ${[points, families].filter(Boolean).join(",\\ ")} \\}`,
    `% the pretending function\n${of.phi.slice(1).map((word, i) => `\\Phi(${i + 1}) = ${wordTex(word)}`).join(",\\ ")}`,
  ].join("\n");
}

const facesOf = (of: Infinite, citation: string): Face[] => [
  ["LaTeX", () => latex(of, citation)],
  ["JSON", () => JSON.stringify(of)],
];

export function InfiniteView({ game, doc }: { game: string; doc: GamePage }) {
  const { infinite } = doc;
  const [all, setAll] = useState(false);
  if (!infinite) return null;
  const families = infinite.normal_forms?.families ?? [];
  const points = infinite.normal_forms?.points ?? infinite.elements ?? [];
  const { directions, states, finite_order } = infinite.automaton;
  const heaps = infinite.status === "solved" ? `all ${infinite.heap} heaps` : `the heaps up to ${infinite.heap}`;
  return (
    <section class="panel" aria-labelledby="infinite" data-testid="infinite">
      <h2 id="infinite">
        {infinite.order === null ? <Term name="infinite">Infinite</Term> : `Order ${infinite.order}`} with {heaps}
      </h2>
      <p>
        The quotient of {heaps} {infinite.order === null ? "is infinite" : `has ${infinite.order} elements`}. That is proved, as are its relations, and that there are no
        others.
      </p>
      <Relations of={infinite} all={all} onAll={() => setAll(true)} />
      <p>
        Its elements are {points.length} single words and {families.length} families, with every power where there is a star:
      </p>
      <p class="tex-list">
        {families.slice(0, all ? undefined : SHOWN).map((f) => (
          <Tex tex={familyTex(f)} />
        ))}
        {!all && families.length > SHOWN && (
          <button type="button" class="link" onClick={() => setAll(true)}>
            the first {SHOWN} are shown: show all {families.length} families
          </button>
        )}
      </p>
      <p class="tex-list">
        <Tex tex="\Phi:" />
        {infinite.phi.slice(1).map((word, i) => (
          <span>
            {i + 1}: <Word word={word} />
          </span>
        ))}
      </p>
      <Generators of={infinite} />
      <p>
        An automaton with {states} states knows the <Term name="P">P-positions</Term>: it reads the exponents of{" "}
        {directions.map((d, i) => (
          <>
            {i > 0 && ", "}
            <Word word={d} />
          </>
        ))}{" "}
        in binary; the other generators are a monoid of {finite_order} elements. <a href={to("book", "infinite")}>How it is found and proved</a>.
      </p>
      <Copy faces={facesOf(infinite, doc.citation)} />
      <CertificateButtons game={game} solution={infinite} />
    </section>
  );
}
