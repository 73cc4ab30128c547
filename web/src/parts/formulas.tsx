/** A whole game that grows for ever, by formulas: generators in families, elements, P, products and Φ. */

import type { Case, GamePage, Whole } from "../api";
import { to } from "../router";
import { CertificateButtons } from "./certificate";
import { Tex } from "./math";
import { Copy, type Face, Generators } from "./presentation";
import { Term } from "./term";
import { wordTex } from "./word";

/** A condition such as `m ≥ i+1` or `i+m even` as TeX. */
export function conditionTex(text: string): string {
  const parity = /^(.*) (even|odd)$/.exec(text);
  if (parity) return `${parity[1]}\\text{ ${parity[2]}}`;
  return text
    .replace("≥", "\\ge")
    .replace("≤", "\\le")
    .replace("≡", "\\equiv")
    .replace("≢", "\\not\\equiv")
    .replace(/\(mod (\d+)\)/, "\\pmod{$1}");
}

function caseTex({ word, when }: Case): string {
  return when.length ? `${wordTex(word)}\\ \\ (${when.map(conditionTex).join(",\\ ")})` : wordTex(word);
}

function productTex(left: string, right: string, cases: Case[]): string {
  const [only] = cases;
  if (cases.length === 1 && only && only.when.length === 0) return `${wordTex(left)} \\cdot ${wordTex(right)} = ${wordTex(only.word)}`;
  const rows = cases.map(({ word, when }) => `${wordTex(word)} & ${when.map(conditionTex).join(",\\ ")}`);
  return `${wordTex(left)} \\cdot ${wordTex(right)} = \\begin{cases} ${rows.join(" \\\\ ")} \\end{cases}`;
}

/** All of it for a paper: what is missing in it has a factor a more, or follows. */
function latex({ game, formulas, phi, generators }: Whole, citation: string): string {
  const families = generators.map((g) => (g.step ? `${wordTex(`${g.name}_m`)} = \\Phi(${g.step === 1 ? "" : g.step}m+${g.heap})` : `${wordTex(g.name)} = \\Phi(${g.heap})`));
  const lines = (all: string[]) => `\\begin{gather*}\n${all.join(" \\\\\n")}\n\\end{gather*}`;
  return [
    `% ${citation}`,
    `% ${game}, all heaps, by formulas. Needs amsmath.`,
    `% generators\n${lines(families)}`,
    `% elements, each also with a factor a\n${lines(formulas.types.map(caseTex))}`,
    `% P\n${lines(formulas.p.map(caseTex))}`,
    `% products\n${lines(formulas.products.map((p) => productTex(p.left, p.right, p.cases)))}`,
    `% the pretending function\n${lines([...phi.slice(1, formulas.first).map((word, i) => `\\Phi(${i + 1}) = ${wordTex(word)}`), ...formulas.phi.map((f) => `\\Phi(${f.heap}) = ${wordTex(f.word)}`)])}`,
  ].join("\n");
}

const facesOf = (whole: Whole, citation: string): Face[] => [
  ["LaTeX", () => latex(whole, citation)],
  ["JSON", () => JSON.stringify(whole)],
];

export function FormulasView({ game, doc: { whole, citation } }: { game: string; doc: GamePage }) {
  if (!whole) return null;
  const { formulas } = whole;
  const products = formulas.products.filter((p) => p.left !== "1" && p.right !== "1");
  const short = products.filter((p) => p.of_generators);
  const others = products.filter((p) => !p.of_generators);
  return (
    <section class="panel" aria-labelledby="formulas" data-testid="formulas">
      <h2 id="formulas">The whole game, by formulas</h2>
      <p>
        The quotient of the heaps up to n is finite for every n and grows for ever; that of the whole game is infinite. All of it is described by what follows, and that is
        proved for all heaps. Letters for numbers stand for integers ≥ 0.
      </p>
      <Generators of={whole} />
      <h3>Elements</h3>
      <p class="small quiet">Each also with a factor a, and none twice.</p>
      <p class="tex-list">
        {formulas.types.map((t) => (
          <Tex tex={caseTex(t)} />
        ))}
      </p>
      <h3>
        <Term name="P">P</Term>
      </h3>
      <p class="tex-list">
        {formulas.p.map((c) => (
          <Tex tex={caseTex(c)} />
        ))}
      </p>
      <h3>
        <Term name="phi">Pretending function</Term>
      </h3>
      <p class="tex-list">
        {whole.phi.slice(1, formulas.first).map((word, i) => (
          <Tex tex={`\\Phi(${i + 1}) = ${wordTex(word)}`} />
        ))}
      </p>
      <p>And for all m ≥ 0:</p>
      <p class="tex-list">
        {formulas.phi.map((f) => (
          <Tex tex={`\\Phi(${f.heap}) = ${wordTex(f.word)}`} />
        ))}
      </p>
      <h3>Products of generators</h3>
      <div class="scroll" role="region" aria-label="Products of generators" tabIndex={0}>
        <p>
          <Tex tex="a \cdot a = 1" />
        </p>
        {short.map((p) => (
          <p>
            <Tex tex={productTex(p.left, p.right, p.cases)} />
          </p>
        ))}
      </div>
      {others.length > 0 && (
        <details>
          <summary>The {others.length} products of other types of elements</summary>
          <div class="scroll" role="region" aria-label="Products of other elements" tabIndex={0}>
            {others.map((p) => (
              <p>
                <Tex tex={productTex(p.left, p.right, p.cases)} />
              </p>
            ))}
          </div>
        </details>
      )}
      <p>
        The proof decides for each of its steps that some linear inequalities and congruences have no solution in integers. <a href={to("book", "formulas")}>Why that is a proof</a>.
      </p>
      <Copy faces={facesOf(whole, citation)} />
      <CertificateButtons game={game} solution={whole} />
    </section>
  );
}
