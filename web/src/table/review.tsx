/** A game that is over, looked at again: which move lost it, and why. */

import { useEffect, useState } from "preact/hooks";
import { type Look, backend } from "../api";
import { Term } from "../parts/term";
import { Word } from "../parts/word";
import type { Turn } from "./match";
import { sumText } from "./position";

export interface Verdict {
  /** The number of the turn that the move led to. */
  turn: number;
  /** Whether it gave a won position away; null where nobody knows. */
  lost: boolean | null;
}

interface Props {
  game: string;
  turns: Turn[];
  /** What has been seen of the positions already. */
  seen: Map<string, Look>;
  names: string[];
}

/** Looks at every position of the game that has not been looked at. */
function useLooks(game: string, turns: Turn[], seen: Map<string, Look>): (Look | undefined)[] {
  const [, setCount] = useState(0);
  useEffect(() => {
    let alive = true;
    void (async () => {
      for (const { position } of turns) {
        if (!alive) return;
        if (seen.has(position)) continue;
        const look = await backend.ask({ op: "look", game, position }).catch(() => null);
        if (look) seen.set(position, look);
        if (alive) setCount((n) => n + 1);
      }
    })();
    return () => void (alive = false);
  }, [game, turns]);
  return turns.map((t) => seen.get(t.position));
}

/** Moves that were made from a won position into one that is won for the other. */
function judged(looks: (Look | undefined)[]): Verdict[] {
  return looks.slice(1).map((after, i) => {
    const before = looks[i];
    if (!before || !after || before.p === null || after.p === null) return { turn: i + 1, lost: null };
    return { turn: i + 1, lost: !before.p && !after.p };
  });
}

export function Review({ game, turns, seen, names }: Props) {
  const looks = useLooks(game, turns, seen);
  const verdicts = judged(looks);
  if (turns.length < 2) return null;
  const loser = turns.at(-1)!.by;
  const start = looks[0];
  const mistakes = verdicts.filter((v) => v.lost);
  // The last one decided: afterwards the other side gave nothing away.
  const decisive = mistakes.filter((v) => turns[v.turn]!.by === loser).at(-1);
  const unknown = verdicts.some((v) => v.lost === null);
  const done = looks.every((look) => look !== undefined);
  return (
    <section class="panel review" aria-labelledby="review" data-testid="review" data-done={done}>
      <h2 id="review">The game once more</h2>
      <p>
        {decisive ? (
          <>
            The game was lost with <strong>{sumText(turns[decisive.turn]!.move!)}</strong>, move {decisive.turn}.
          </>
        ) : !done ? (
          "Looking at it …"
        ) : unknown ? (
          "Of some positions nobody knows who wins, so that it is not known which move lost."
        ) : start?.p ? (
          <>
            The loser made no mistake: the game began at a <Term name="P">P-position</Term> with {names[loser ?? 0] === "You" ? "you" : names[loser ?? 0]?.toLowerCase()} to move, which
            good play always wins for the other.
          </>
        ) : (
          "The loser never had a winning move."
        )}
      </p>
      <ol class="reviewed">
        {verdicts.map(({ turn, lost }) => {
          const [before, after, made] = [looks[turn - 1], looks[turn], turns[turn]!];
          const better = before?.moves.find((m) => m.p);
          return (
            <li class={lost ? (turn === decisive?.turn ? "mistake decisive" : "mistake") : undefined}>
              <span class="quiet">{names[made.by ?? 0]}:</span> {sumText(made.move!)}{" "}
              {lost === null ? (
                <span class="quiet">– not known who wins</span>
              ) : lost ? (
                <span>
                  <strong class="lost">{turn === decisive?.turn ? "this lost" : "a mistake"}</strong>: it leaves <Value look={after!} />, not in P, so that the other can win.
                  {better && (
                    <>
                      {" "}
                      <strong>{sumText(better.text)}</strong> would have won
                      {better.value !== null && (
                        <>
                          : it leaves <Word word={better.value} /> in P
                        </>
                      )}
                      .
                    </>
                  )}
                </span>
              ) : after!.p ? (
                <span class="quiet">
                  – good: it leaves <Value look={after!} />, in P
                </span>
              ) : (
                <span class="quiet">– every move lost here</span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Value({ look }: { look: Look }) {
  return look.value === null ? <>a position</> : <Word word={look.value} />;
}
