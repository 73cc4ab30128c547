/** The pretending function as a table one period wide, coloured by class, with nim values and genera under it. */

import { useEffect, useState } from "preact/hooks";
import type { GamePage } from "../api";
import { classOf, hue } from "./colour";
import { rove } from "./light";
import { Term } from "./term";
import { GenusText, Word } from "./word";

/** More rows than this are cut in the middle. */
const ROWS = 40;

/** What fits beside the numbers of the rows on a phone. */
const NARROW = 6;
const narrow = matchMedia("(max-width: 34rem)");

function useNarrow(): boolean {
  const [is, setIs] = useState(narrow.matches);
  useEffect(() => {
    const change = () => setIs(narrow.matches);
    narrow.addEventListener("change", change);
    return () => narrow.removeEventListener("change", change);
  }, []);
  return is;
}

function columns(period: number | undefined, last: number, isNarrow: boolean): number {
  if (isNarrow) return Math.min(NARROW, Math.max(1, last));
  if (period !== undefined && period >= 5 && period <= 24) return period;
  if (period !== undefined && period < 5) return Math.floor(10 / period) * period;
  return Math.min(12, Math.max(1, last));
}

export function PhiTable({ doc }: { doc: GamePage }) {
  const { solution, nim, genera, describe } = doc;
  const { period, preperiod } = solution.proof;
  const last = period !== undefined ? Math.max(preperiod ?? 0, 1) + period - 1 : solution.heap;
  const value = (n: number) =>
    solution.phi_elements[period !== undefined && n >= solution.phi.length ? preperiod! + ((n - preperiod!) % period) : n];
  const ofClass = classOf(doc);
  const isP = new Set(solution.p);
  const width = columns(period, last, useNarrow());
  const rows = Math.ceil(last / width);
  const shown = Array.from({ length: rows }, (_, r) => r).filter((r) => rows <= ROWS || r < ROWS - 8 || r >= rows - 8);
  if (last === 0) return null;
  return (
    <section class="panel" aria-labelledby="phi">
      <h2 id="phi">
        <Term name="phi">Pretending function</Term>
      </h2>
      <p class="small quiet">
        Φ of each heap, coloured by <Term name="classes">class</Term>; <span class="isp">P is bold and marked •</span>. The element under the pointer lights up on all of the page; the arrow keys move in the table. Under it the{" "}
        <Term name="nim">nim value</Term>
        {genera.length > 0 && (
          <>
            {" "}
            and the <Term name="genus">genus</Term>
          </>
        )}
        .
      </p>
      <div class="scroll" role="region" aria-label="Table of the pretending function" tabIndex={0}>
        <table class="phi" data-testid="phi-table" onKeyDown={rove}>
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">heap</span>
              </th>
              {Array.from({ length: width }, (_, c) => (
                <th scope="col">{c + 1}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((r, i) => (
              <>
                {i > 0 && shown[i - 1] !== r - 1 && (
                  <tr>
                    <td colSpan={width + 1} class="cut">
                      rows {shown[i - 1]! + 2} to {r} are left out
                    </td>
                  </tr>
                )}
                <tr>
                  <th scope="row">{r * width}+</th>
                  {Array.from({ length: Math.min(width, last - r * width) }, (_, c) => {
                    const n = r * width + c + 1;
                    const x = value(n);
                    if (x === undefined) return <td />;
                    const repeats = preperiod !== undefined && n >= preperiod;
                    const name = describe.heap_names?.[n - 1];
                    return (
                      <td class={repeats ? "cell repeats" : "cell"} data-el={x} tabIndex={n === 1 ? 0 : -1} style={{ "--h": hue(ofClass(x)) }} title={`heap ${n}${name ? `, ${name}` : ""}`}>
                        <span class={isP.has(x) ? "isp" : undefined}>
                          <Word word={solution.elements[x]!} />
                          {isP.has(x) && <span aria-label=", in P">•</span>}
                        </span>
                        <span class="under">
                          {nim[n] ?? ""} {genera[n] && <GenusText genus={genera[n]!} />}
                        </span>
                      </td>
                    );
                  })}
                </tr>
              </>
            ))}
          </tbody>
        </table>
      </div>
      {period !== undefined && (
        <p class="small quiet">
          From heap {preperiod} on (underlined) the last {period} values repeat for ever.
        </p>
      )}
      {solution.proof.kind === "tame-relative" && (
        <p class="small quiet">
          Beyond heap {solution.heap} a heap is worth the element of the kernel with its nim value:{" "}
          {solution.proof.kernel_by_nim?.map((word, n) => (
            <>
              {n > 0 && ", "}
              {n}: <Word word={word} />
            </>
          ))}
          , and for larger nim values its tame extensions.
        </p>
      )}
    </section>
  );
}
