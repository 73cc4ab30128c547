import { useState } from "preact/hooks";
import type { GamePage, Solution } from "../api";
import { REFUSED, useCopy } from "./copy";
import { Tex } from "./math";
import { Term } from "./term";
import { relationTex, wordTex } from "./word";

/** More relations than this are shown on demand. */
const SHOWN = 60;

type Generated = Pick<Solution, "generators" | "relations">;

/** Generators and relations; `all` of them, or the first ones. */
export function Relations({ of, all, onAll }: { of: Generated; all: boolean; onAll: () => void }) {
  const relations = all ? of.relations : of.relations.slice(0, SHOWN);
  return (
    <>
      <p>
        <Tex tex="\mathcal{Q} = \langle\," />
        {of.generators.map((g, i) => (
          // Lines break between them, for there may be many.
          <>
            {i > 0 && " "}
            <Tex tex={i + 1 < of.generators.length ? `${wordTex(g.name)},` : wordTex(g.name)} />
          </>
        ))}{" "}
        <Tex tex="\mid" />
      </p>
      <p class="tex-list relations">
        {relations.map((r, i) => (
          <Tex tex={i + 1 < of.relations.length ? `${relationTex(r)},` : relationTex(r)} />
        ))}
        {relations.length < of.relations.length && <Tex tex="\ldots" />}
        <Tex tex="\rangle" />
      </p>
      {relations.length < of.relations.length && (
        <p>
          <button type="button" class="link" onClick={onAll}>
            The first {relations.length} are shown: show all {of.relations.length} relations
          </button>
        </p>
      )}
    </>
  );
}

/** Which heaps the generators are. */
export function Generators({ of }: { of: Generated }) {
  return (
    <p class="small quiet">
      Generators:{" "}
      {of.generators.map((g, i) => (
        <>
          {i > 0 && ", "}
          <Tex tex={g.step ? `${wordTex(`${g.name}_m`)} = \\Phi(${g.step === 1 ? "" : g.step}m+${g.heap})` : `${wordTex(g.name)} = \\Phi(${g.heap})`} />
          {g.heap_name && <code>{g.heap_name.length > 24 ? `${g.heap_name.slice(0, 24)}…` : g.heap_name}</code>}
        </>
      ))}
    </p>
  );
}

export function Presentation({ doc }: { doc: GamePage }) {
  const { solution } = doc;
  const [all, setAll] = useState(false);
  return (
    <section class="panel" aria-labelledby="presentation">
      <h2 id="presentation">
        <Term name="presentation">Presentation</Term>
      </h2>
      <Relations of={solution} all={all} onAll={() => setAll(true)} />
      <p class="tex-list set">
        <Tex tex="\mathcal{P} = \{" />
        {solution.p.slice(0, all ? undefined : SHOWN).map((x, i) => (
          <span data-el={x}>
            <Tex tex={i + 1 < solution.p.length ? `${wordTex(solution.elements[x]!)},` : wordTex(solution.elements[x]!)} />
          </span>
        ))}
        {(all || solution.p.length <= SHOWN) && <Tex tex="\}" />}
        {!all && solution.p.length > SHOWN && (
          <>
            <Tex tex="\ldots \}" /> <span>(the first {SHOWN} of {solution.p.length})</span>
          </>
        )}
      </p>
      <Generators of={solution} />
      <Copy faces={facesOf(doc)} />
    </section>
  );
}

function latex(s: Solution, citation: string): string {
  const names = s.generators.map((g) => wordTex(g.name)).join(", ");
  const relations = s.relations.map(relationTex).join(",\\ ");
  const p = s.p.map((x) => wordTex(s.elements[x]!)).join(",\\ ");
  return `% ${citation}\n\\mathcal{Q} = \\langle ${names} \\mid ${relations} \\rangle,\\quad\n\\mathcal{P} = \\{ ${p} \\}`;
}

function python(s: Solution, citation: string): string {
  const lines = [
    `# ${citation}`,
    `# The misère quotient of ${s.game}, heaps up to ${s.heap}${s.status === "solved" ? " (the whole game)" : ""}.`,
    `elements = ${JSON.stringify(s.elements)}`,
    `actions = ${JSON.stringify(s.actions)}   # actions[g][x] is x times g`,
    `p = ${JSON.stringify(s.p)}`,
    `phi = ${JSON.stringify(s.phi_elements)}   # phi[n] is the value of heap n`,
    `def times(x, y):`,
    `    for factor in elements[y].split("*"):`,
    `        name, _, power = factor.partition("^")`,
    `        for _ in range(0 if name == "1" else int(power or 1)):`,
    `            x = actions[name][x]`,
    `    return x`,
    `def is_p(heaps):`,
    `    x = 0`,
    `    for n in heaps:`,
    s.proof.period
      ? `        x = times(x, phi[n if n < ${s.proof.preperiod} else ${s.proof.preperiod} + (n - ${s.proof.preperiod}) % ${s.proof.period}])`
      : `        x = times(x, phi[n])`,
    `    return x in p`,
  ];
  return lines.join("\n") + "\n";
}

function facesOf(doc: GamePage): Face[] {
  const faces: Face[] = [
    ["LaTeX", () => latex(doc.solution, doc.citation)],
    ["Python", () => python(doc.solution, doc.citation)],
    ["JSON", () => JSON.stringify(doc.solution)],
  ];
  if (doc.gap) faces.splice(1, 0, ["GAP", () => doc.gap!]);
  return faces;
}

/** A form in which something is copied: its name, and the text. */
export type Face = [string, () => string];

/** Buttons that copy. */
export function Copy({ faces }: { faces: Face[] }) {
  const [done, setDone] = useState("");
  const [outcome, copyIt] = useCopy();
  const copy = async (name: string, text: string) => {
    setDone(name);
    await copyIt(text);
  };
  return (
    <div class="wrap">
      <span class="quiet">Copy as</span>
      {faces.map(([name, text]) => (
        <button type="button" onClick={() => copy(name, text())}>
          {name}
        </button>
      ))}
      <span role="status" class="quiet">
        {outcome === "copied" && `${done} copied`}
        {outcome === "refused" && REFUSED}
      </span>
    </div>
  );
}
