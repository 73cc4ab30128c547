/** The multiplication table, to be read with the pointer or the arrow keys. */

import { useMemo, useState } from "preact/hooks";
import type { GamePage, Solution } from "../api";
import { classOf, hue } from "./colour";
import { lightUp, rove } from "./light";
import { Word } from "./word";

/** Up to this order the products themselves stand in the table, with headers. */
const WRITTEN = 20;
/** And up to this one they have room. */
const ROOMY = 14;
/** A larger table is a blur. */
const MAX_ORDER = 120;

/** Rows of products, each from an earlier one times a generator. */
export function productTable(solution: Solution): number[][] {
  const first = (x: number): number[] => {
    let row = solution.elements.map((_, y) => y);
    const word = solution.elements[x]!;
    if (word === "1") return row;
    for (const factor of word.split("*")) {
      const [name, power] = factor.split("^");
      const action = solution.actions[name!]!;
      for (let i = 0; i < Number(power ?? 1); i++) row = row.map((y) => action[y]!);
    }
    return row;
  };
  return solution.elements.map((_, x) => first(x));
}

/** A small table, in words. */
function Written({ doc: { solution }, table, order, hueOf }: { doc: GamePage; table: number[][]; order: number[]; hueOf: (element: number) => number }) {
  const isP = new Set(solution.p);
  const word = (x: number) => (
    <span class={isP.has(x) ? "isp" : undefined}>
      <Word word={solution.elements[x]!} />
      {isP.has(x) && <span aria-label=", in P">•</span>}
    </span>
  );
  return (
    <section class="panel" aria-labelledby="products">
      <h2 id="products">Multiplication</h2>
      <p class="small quiet">
        The product of the element of a row and that of a column, coloured by its class; <span class="isp">P is bold and marked •</span>.
      </p>
      <div class="scroll" role="region" aria-label="Multiplication table" tabIndex={0}>
        <table class="written" data-dense={order.length > ROOMY} data-testid="products" onKeyDown={rove}>
          <thead>
            <tr>
              <th scope="col">·</th>
              {order.map((y) => (
                <th scope="col" data-el={y}>
                  {word(y)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.map((x, r) => (
              <tr>
                <th scope="row" data-el={x}>
                  {word(x)}
                </th>
                {order.map((y, c) => (
                  <td class="cell" data-el={table[x]![y]!} tabIndex={r + c === 0 ? 0 : -1} style={{ "--h": hueOf(table[x]![y]!) }}>
                    {word(table[x]![y]!)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Products({ doc }: { doc: GamePage }) {
  const { solution } = doc;
  const table = useMemo(() => (solution.order <= MAX_ORDER ? productTable(solution) : null), [solution]);
  const [at, setAt] = useState<[number, number]>([0, 0]);
  const ofClass = classOf(doc);
  const isP = new Set(solution.p);
  // Classes stand together, so that the blocks show.
  const order = solution.elements.map((_, x) => x).sort((x, y) => ofClass(x) - ofClass(y) || x - y);
  const n = order.length;
  const size = 10;
  // Made once: the pointer moves often.
  const squares = useMemo(
    () =>
      table &&
      order.map((x, r) =>
        order.map((y, c) => {
          const z = table[x]![y]!;
          return (
            <g style={{ "--h": hue(ofClass(z)) }} data-el={z}>
              <rect x={c * size} y={r * size} width={size} height={size} class="square" />
              {isP.has(z) && <circle cx={c * size + size / 2} cy={r * size + size / 2} r={size * 0.22} class="pdot" />}
            </g>
          );
        }),
      ),
    [solution],
  );
  if (!table) return null;
  if (n <= WRITTEN) return <Written doc={doc} table={table} order={order} hueOf={(x) => hue(ofClass(x))} />;
  const pick = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const place = (v: number, length: number) => Math.min(n - 1, Math.max(0, Math.floor((v / length) * n)));
    setAt([place(event.clientY - box.top, box.height), place(event.clientX - box.left, box.width)]);
  };
  const onKey = (event: KeyboardEvent) => {
    const by: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = by[event.key];
    if (!step) return;
    event.preventDefault();
    const next: [number, number] = [Math.min(n - 1, Math.max(0, at[0] + step[0])), Math.min(n - 1, Math.max(0, at[1] + step[1]))];
    setAt(next);
    lightUp(event.currentTarget as Element, table[order[next[0]]!]![order[next[1]]!]!);
  };
  const [row, column] = at;
  const [x, y] = [order[row]!, order[column]!];
  const product = table[x]![y]!;
  return (
    <section class="panel" aria-labelledby="products">
      <h2 id="products">Multiplication</h2>
      <p class="small quiet">
        Each square is a product, coloured by its class; a dot marks P. Move over the table, or use the arrow keys in it.
      </p>
      <p role="status" class="product">
        <Word word={solution.elements[x]!} /> · <Word word={solution.elements[y]!} /> ={" "}
        <strong class={isP.has(product) ? "isp" : undefined}>
          <Word word={solution.elements[product]!} />
          {isP.has(product) && " ∈ P"}
        </strong>
      </p>
      <svg
        class="products"
        viewBox={`0 0 ${n * size} ${n * size}`}
        role="application"
        aria-label="Multiplication table; the arrow keys move in it"
        tabindex={0}
        onPointerMove={pick}
        onPointerDown={pick}
        onKeyDown={onKey}
      >
        {squares}
        <rect x={0} y={row * size} width={n * size} height={size} class="cross" />
        <rect x={column * size} y={0} width={size} height={n * size} class="cross" />
      </svg>
    </section>
  );
}
