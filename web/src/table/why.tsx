/** Why: the value of the position, and of each move. */

import type { Look, Move } from "../api";
import { Term } from "../parts/term";
import { Word } from "../parts/word";
import { sumText } from "./position";

const SHOWN = 60;

export function Why({ look, onMove, hint }: { look: Look; onMove?: ((move: Move) => void) | undefined; hint: string | null }) {
  const winning = look.moves.filter((m) => m.p).length;
  const moves = [...look.moves].sort((a, b) => Number(b.p) - Number(a.p));
  return (
    <section class="panel why" aria-label="Why">
      <p>
        {look.p === null ? (
          "Neither a quotient nor a search was done in time: nobody knows who wins this position. "
        ) : look.describe.spots ? (
          "Sprouts is played with drawings and not with heaps, so every line was searched to its end. This position is "
        ) : look.value === null ? (
          "The quotient of this game was not found in time, so every move was searched to its end. This position is "
        ) : (
          <>
            This position is worth{" "}
            <strong class={look.p ? "isp" : undefined}>
              <Word word={look.value} />
            </strong>
            , which is{" "}
          </>
        )}
        {look.p === null ? (
          winning > 0 && `But ${winning === 1 ? "one move is" : `${winning} moves are`} known to lead into P, and ${winning === 1 ? "it wins" : "these win"}.`
        ) : look.p ? (
          <>
            in <Term name="P">P</Term>: whoever has to move loses against good play. Every move leads out of P.
          </>
        ) : look.over ? (
          <>
            not in <Term name="P">P</Term>: no move is left, so whoever is to move has won.
          </>
        ) : (
          <>
            not in <Term name="P">P</Term>: {look.moves.some((m) => m.range) && "at least "}
            {winning === 1 ? "one move leads" : `${winning} moves lead`} into P, and {winning === 1 ? "it wins" : "these win"}.
          </>
        )}
      </p>
      {moves.length > 0 && (
        <div class="scroll" role="region" aria-label="Moves with their values" tabIndex={0}>
          <table class="plain">
            <thead>
              <tr>
                <th scope="col">move</th>
                <th scope="col">leaves</th>
                <th scope="col">worth</th>
                <th scope="col">
                  <Term name="P">in P?</Term>
                </th>
              </tr>
            </thead>
            <tbody>
              {moves.slice(0, SHOWN).map((m) => (
                <tr class={m.text === hint ? "hinted" : undefined}>
                  <td>
                    {onMove ? (
                      <button type="button" class="link" onClick={() => onMove(m)}>
                        {sumText(m.text)}
                      </button>
                    ) : (
                      sumText(m.text)
                    )}
                    {m.range && (
                      <span class="quiet">
                        {" "}
                        and so on to {m.range.last}+{Number(m.text.split("→")[0]) - m.range.take - m.range.last}
                        {m.range.step > 1 && `, in steps of ${m.range.step}`}
                      </span>
                    )}
                  </td>
                  <td>
                    <code>{m.position.length > 40 ? `${m.position.slice(0, 40)}…` : sumText(m.position)}</code>
                  </td>
                  <td>{m.value === null ? "–" : <Word word={m.value} />}</td>
                  <td>{m.p ? <strong class="isp">yes: wins</strong> : <span class="quiet">{m.p === null ? "not known" : "no"}</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {moves.length > SHOWN && <p class="small quiet">
          The first {SHOWN} of {moves.length} moves, those that win before the others.
        </p>}
    </section>
  );
}
