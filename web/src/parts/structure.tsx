/** The algebra of the quotient: idempotents, classes, the Cayley graph. */

import { useMemo, useState } from "preact/hooks";
import type { GamePage, Structure } from "../api";
import { classOf, hue } from "./colour";
import { type Edge, Graph, type Node, type Point } from "./graph";
import { Term } from "./term";
import { Word } from "./word";

/** Diagrams with more nodes than this cannot be read. */
const MAX_CLASSES = 60;
const MAX_CAYLEY = 90;
/** Words in one box. */
const WORDS = 16;

/** Words as SVG text: powers raised. */
function SvgWord({ word }: { word: string }) {
  const parts: [string, boolean][] = [];
  for (const factor of word.split("*")) {
    const [name, power] = factor.split("^");
    parts.push([name!, false]);
    if (power) parts.push([power, true]);
  }
  let raised = false;
  return (
    <>
      {parts.map(([text, up]) => {
        const dy = up === raised ? 0 : up ? -5 : 5;
        raised = up;
        return (
          <tspan dy={dy} font-size={up ? "0.72em" : undefined} font-style={up || /^\d/.test(text) ? "normal" : "italic"}>
            {text}
          </tspan>
        );
      })}
      {raised && <tspan dy={5}>{"​"}</tspan>}
    </>
  );
}

const textWidth = (word: string) => 10 + word.replace(/[*^]/g, "").length * 8.5;

export function StructureView({ doc }: { doc: GamePage }) {
  const { structure, solution } = doc;
  if (!structure) {
    return (
      <section class="panel" aria-labelledby="structure">
        <h2 id="structure">Structure</h2>
        <p>A quotient of {solution.order} elements is too large to draw; misere structure takes it apart.</p>
      </section>
    );
  }
  if (solution.convention !== "misere") return null;
  return (
    <section class="panel" aria-labelledby="structure">
      <h2 id="structure">Structure</h2>
      <Words structure={structure} />
      <Idempotents doc={doc} structure={structure} />
      <Classes doc={doc} structure={structure} />
      <Cayley doc={doc} />
    </section>
  );
}

function Words({ structure: s }: { structure: Structure }) {
  return (
    <p>
      The <Term name="kernel">kernel</Term> has {s.kernel.length} {s.kernel.length === 1 ? "element" : "elements"}, with identity{" "}
      <Word word={s.kernel_identity} />. The quotient is {s.regular ? "regular" : "not regular"}
      {s.normal ? ", normal" : ", not normal"}
      {s.faithful !== null && (s.faithful ? ", faithful" : ", not faithful")}; its tame extension has order {s.tame_extension_order}.
    </p>
  );
}

function Idempotents({ doc, structure: s }: { doc: GamePage; structure: Structure }) {
  const { elements } = doc.solution;
  const isP = new Set(doc.solution.p.map((x) => elements[x]!));
  const [nodes, edges] = useMemo(() => {
    const nodes: Node[] = s.idempotents.map((e, i) => {
      const group = s.maximal_subgroups[i]!;
      const size = s.archimedean[i]?.length ?? group.order;
      const under = `${group.order}${size > group.order ? ` + ${size - group.order}` : ""}`;
      const width = Math.max(104, textWidth(e) + 34);
      return {
        width,
        height: 50,
        picture: (
          <g class={isP.has(e) ? "node p" : "node"} data-el={elements.indexOf(e)}>
            <title>{`${e}: group of order ${group.order} (${group.cyclic_factors.map((f) => `Z${f}`).join(" × ") || "trivial"}), component of ${size}`}</title>
            <rect x={-width / 2} y={-25} width={width} height={50} rx={10} />
            <text y={-3} text-anchor="middle" class="big">
              <SvgWord word={e} />
              {isP.has(e) && <tspan> •</tspan>}
            </text>
            <text y={16} text-anchor="middle" class="note">
              {under} elements
            </text>
          </g>
        ),
      };
    });
    const edges: Edge[] = [];
    doc.covers?.idempotents.forEach((below, i) => below.forEach((j) => edges.push({ from: i, to: j })));
    return [nodes, edges] as const;
  }, [doc]);
  return (
    <>
      <h3>
        <Term name="idempotent">Idempotents</Term>
      </h3>
      <p class="small quiet">The identity on top; under each idempotent the order of its group, and what else its component holds.</p>
      {nodes.length > MAX_CLASSES ? (
        <p>{nodes.length} idempotents are too many to draw.</p>
      ) : (
        <Graph nodes={nodes} edges={edges} label={`Hasse diagram of ${nodes.length} idempotents: ${s.idempotents.join(", ")}`} />
      )}
    </>
  );
}

function Classes({ doc, structure: s }: { doc: GamePage; structure: Structure }) {
  const [nodes, edges] = useMemo(() => {
    const nodes: Node[] = s.classes.map((words, i) => {
      const p = new Set(s.p_in_classes[i]);
      const shown = words.slice(0, WORDS);
      const columns = Math.min(4, shown.length);
      const cell = Math.max(...shown.map(textWidth)) + 6;
      const rows = Math.ceil(shown.length / columns) + (words.length > WORDS ? 1 : 0);
      const [width, height] = [columns * cell + 16, rows * 22 + 14];
      const box = s.factors[i] === "null" ? 22 : 6;
      return {
        width,
        height,
        picture: (
          <g class="node tinted" style={{ "--h": hue(i) }}>
            <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={box} />
            {shown.map((word, k) => (
              <text
                x={-width / 2 + 8 + cell * ((k % columns) + 0.5)}
                y={-height / 2 + 23 + 22 * Math.floor(k / columns)}
                text-anchor="middle"
                class={p.has(word) ? "isp" : undefined}
                data-el={doc.solution.elements.indexOf(word)}
              >
                <SvgWord word={word} />
                {p.has(word) && <tspan>•</tspan>}
              </text>
            ))}
            {words.length > WORDS && (
              <text y={height / 2 - 10} text-anchor="middle" class="note">
                and {words.length - WORDS} more
              </text>
            )}
          </g>
        ),
      };
    });
    const edges: Edge[] = [];
    doc.covers?.classes.forEach((below, i) => below.forEach((j) => edges.push({ from: i, to: j })));
    return [nodes, edges] as const;
  }, [doc]);
  return (
    <>
      <h3>
        <Term name="classes">Classes of mutual divisors</Term>
      </h3>
      <p class="small quiet">
        {s.classes.length} classes, ordered by divisibility; boxes with sharp corners are groups. <span class="isp">P-positions are marked •</span>.
      </p>
      {nodes.length > MAX_CLASSES ? (
        <p>{nodes.length} classes are too many to draw.</p>
      ) : (
        <Graph nodes={nodes} edges={edges} label={`Divisibility between ${nodes.length} classes`} />
      )}
    </>
  );
}

/** Rows wider than this are folded. */
const ROW_WIDTH = 640;

/** Where the nodes are: 1 on top, and below it, row by row, what is one, two, … steps away. What no arrow leads to comes last. */
function fromOne(nodes: Node[], edges: Edge[]): Point[] {
  const far = nodes.map((_, x) => (x === 0 ? 0 : Infinity));
  const parents: number[][] = nodes.map(() => []);
  for (let round = 0, moved = true; moved; round++) {
    moved = false;
    for (const { from, to } of edges) {
      for (const [a, b] of [[from, to], [to, from]] as const) {
        // A line without a direction of its own leads both ways; the others lead on to what is new all the same.
        if (far[a] === round && far[b]! > round) {
          if (far[b] === Infinity) (far[b] = round + 1), (moved = true);
          if (!parents[b]!.includes(a)) parents[b]!.push(a);
        }
      }
    }
  }
  const place: Point[] = nodes.map(() => ({ x: 0, y: 0 }));
  const depths = [...new Set(far)].sort((a, b) => a - b);
  let y = 0;
  for (const depth of depths) {
    const row = nodes.map((_, x) => x).filter((x) => far[x] === depth);
    // Near to where they come from, so that few lines cross.
    const wish = (x: number) => parents[x]!.reduce((sum, p) => sum + place[p]!.x, 0) / Math.max(1, parents[x]!.length);
    row.sort((a, b) => wish(a) - wish(b) || a - b);
    const gap = 26;
    const lines: number[][] = [[]];
    let width = 0;
    for (const x of row) {
      if (width + nodes[x]!.width > ROW_WIDTH && lines.at(-1)!.length) lines.push([]), (width = 0);
      lines.at(-1)!.push(x);
      width += nodes[x]!.width + gap;
    }
    for (const line of lines) {
      const total = line.reduce((sum, x) => sum + nodes[x]!.width + gap, -gap);
      let x = -total / 2;
      for (const node of line) {
        place[node] = { x: x + nodes[node]!.width / 2, y };
        x += nodes[node]!.width + gap;
      }
      y += 62;
    }
    y += 14;
  }
  return place;
}

function Cayley({ doc }: { doc: GamePage }) {
  const { solution } = doc;
  const [shown, setShown] = useState(() => new Set(solution.generators.slice(0, 2).map((g) => g.name)));
  const [open, setOpen] = useState(false);
  const ofClass = classOf(doc);
  const [nodes, edges, place] = useMemo(() => {
    if (!open || solution.order > MAX_CAYLEY) return [[], [], []] as [Node[], Edge[], Point[]];
    const isP = new Set(solution.p);
    const nodes: Node[] = solution.elements.map((word, x) => {
      const width = Math.max(30, textWidth(word) + (isP.has(x) ? 10 : 0));
      return {
        width,
        height: 26,
        picture: (
          <g class="node tinted" style={{ "--h": hue(ofClass(x)) }} data-el={x}>
            <rect x={-width / 2} y={-13} width={width} height={26} rx={13} />
            <text y={5} text-anchor="middle" class={isP.has(x) ? "isp" : undefined}>
              <SvgWord word={word} />
              {isP.has(x) && <tspan>•</tspan>}
            </text>
          </g>
        ),
      };
    });
    const edges: Edge[] = [];
    solution.generators.forEach((g, kind) => {
      if (!shown.has(g.name)) return;
      solution.actions[g.name]!.forEach((y, x) => {
        // An involution is one line and not two arrows.
        const back = solution.actions[g.name]![y] === x;
        if (x !== y && !(back && y < x)) edges.push({ from: x, to: y, kind });
      });
    });
    return [nodes, edges, fromOne(nodes, edges)] as const;
  }, [doc, shown, open]);
  if (solution.order > MAX_CAYLEY) return null;
  const toggle = (name: string) => {
    const next = new Set(shown);
    if (!next.delete(name)) next.add(name);
    setShown(next);
  };
  return (
    <details onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Cayley graph</summary>
      {open && (
        <>
          <div class="wrap legend" role="group" aria-label="Generators shown">
            {solution.generators.map((g, kind) => (
              <button type="button" aria-pressed={shown.has(g.name)} onClick={() => toggle(g.name)}>
                <span class={`swatch kind${kind % 8}`} aria-hidden="true" />
                <Word word={g.name} />
              </button>
            ))}
          </div>
          <p class="small quiet">From 1 at the top downwards: in each row what is one factor more away.</p>
          <Graph nodes={nodes} edges={edges} place={place} arrows label={`Cayley graph of ${solution.order} elements`} />
        </>
      )}
    </details>
  );
}
