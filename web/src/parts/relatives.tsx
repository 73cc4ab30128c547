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
  return (
    <section class="panel" aria-labelledby="relatives">
      <h2 id="relatives">The same quotient elsewhere</h2>
      <p>
        Its <Term name="digest">digest</Term> is <a href={to("quotient", digest)}>{digest}</a>.{" "}
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
            </a>
          ))}
          {same.length > SHOWN && <a href={to("quotient", digest)}>all {same.length}</a>}
        </p>
      )}
    </section>
  );
}
