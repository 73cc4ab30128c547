/** A quotient beyond the finite one, proved by an automaton: in most cases it is infinite. */

import { useState } from "preact/hooks";
import type { Family, GamePage } from "../api";
import { to } from "../router";
import { CertificateButtons } from "./certificate";
import { Tex } from "./math";
import { Generators, Relations } from "./presentation";
import { Term } from "./term";
import { Word, wordTex } from "./word";

/** More families than this are shown on demand. */
const SHOWN = 40;

function familyTex({ base, directions }: Family): string {
  const powers = directions.map((d) => `${wordTex(d)}^{*}`).join(" ");
  return base === "1" ? powers : `${wordTex(base)} ${powers}`;
}

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
      <CertificateButtons game={game} solution={infinite} />
    </section>
  );
}
