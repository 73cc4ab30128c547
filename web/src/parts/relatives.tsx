import type { GamePage } from "../api";
import { to } from "../router";
import { useGames } from "./data";
import { Term } from "./term";

/** So many are named. */
const SHOWN = 40;

/** Games of the data with the same quotient. */
export function Relatives({ doc }: { doc: GamePage }) {
  const games = useGames();
  const digest = doc.structure?.digest;
  if (!digest || !games || doc.solution.convention !== "misere") return null;
  const same = games.filter((g) => g.digest === digest && g.code !== doc.describe.code);
  return (
    <section class="panel" aria-labelledby="relatives">
      <h2 id="relatives">The same quotient elsewhere</h2>
      <p>
        Its <Term name="digest">digest</Term> is <a href={to("quotient", digest)}>{digest}</a>.{" "}
        {same.length === 0
          ? "No other short octal game in the data has it."
          : `${same.length} other short octal ${same.length === 1 ? "game has" : "games have"} it, whole or as far as they are proved:`}
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
