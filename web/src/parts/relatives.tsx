import type { GamePage } from "../api";
import { to } from "../router";
import { useGames } from "./data";
import { Problem } from "./problem";
import { Term } from "./term";

/** So many are named. */
const SHOWN = 40;

/** Games of the data with the same quotient. */
export function Relatives({ doc }: { doc: GamePage }) {
  const { games, problem, again } = useGames();
  const digest = doc.structure?.digest;
  if (!digest || doc.solution.convention !== "misere") return null;
  if (!games) return problem ? <Problem again={again}>{problem}</Problem> : null;
  const same = games.filter((g) => g.digest === digest && g.code !== doc.describe.code);
  // The quotient of a whole game that is tame relative to a heap is more than its base.
  const isBase = doc.solution.proof.kind === "tame-relative";
  return (
    <section class="panel" aria-labelledby="relatives">
      <h2 id="relatives">{isBase ? "The same base elsewhere" : "The same quotient elsewhere"}</h2>
      <p>
        {isBase ? `The quotient of its heaps up to ${doc.solution.heap} has the ` : "Its "}
        <Term name="digest">digest</Term> {isBase ? "" : "is "}<a href={to("quotient", digest)}>{digest}</a>.{" "}
        {same.length === 0
          ? "No other short octal game in the data has it."
          : `${same.length} other short octal ${same.length === 1 ? "game has" : "games have"} it, whole or as far as they are proved${same.length > SHOWN ? `; the first ${SHOWN} are` : ""}:`}
      </p>
      {same.length > 0 && (
        <p class="wrap">
          {same.slice(0, SHOWN).map((g) => (
            <a href={to("game", g.code)}>
              {g.code}
              {g.status === "partial" && ` (to heap ${g.heap})`}
              {g.status === "solved" && g.whole === "relative" && " (its base)"}
            </a>
          ))}
          {same.length > SHOWN && <a href={to("quotient", digest)}>all {same.length}</a>}
        </p>
      )}
    </section>
  );
}
