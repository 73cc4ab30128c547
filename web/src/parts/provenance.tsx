import { type GamePage, mainOf } from "../api";
import { to } from "../router";
import { STOPS } from "./status";
import { PublishedName } from "./word";

/** What the literature says of games that it treats. */
const LITERATURE: Record<string, string> = {
  "0.77":
    "W. L. Sibert solved misère Kayles in 1973, as he tells on T. E. Plambeck’s page; his paper with J. H. Conway, Mathematical Kayles, is of 1992. Plambeck found its quotient of order 40 (Taming the wild in impartial combinatorial games, 2005).",
  "0.123": "The worked example of T. E. Plambeck, Taming the wild in impartial combinatorial games (2005): order 20, period 5.",
  "0.07": "Dawson's Kayles is open in misère play. T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games (2008), give partial quotients. From heap 34 on the quotient is infinite; the book has the proof.",
  "0.137": "Dawson's Chess, open in misère play; with Dawson's Kayles it has the same heaps, one place on.",
  "0.3122": "M. Weimerskirch's example of a quotient that becomes infinite: finite to heap 6, infinite from heap 7 on.",
  "0.414": "Tame relative to heap 18: A. N. Siegel, The structure and classification of misère quotients (2015).",
  "0.54":
    "The lecture notes of A. N. Siegel give its solution without a proof, as an example of algebraic periodicity. The formulas here are proved for all heaps.",
  "4.7":
    "T. E. Plambeck solved it by other means in Daisies, Kayles, and the Sibert–Conway decomposition in misère octal games (Theoretical Computer Science 96, 1992). The formulas here describe its quotient.",
};

export function Provenance({ game, doc }: { game: string; doc: GamePage }) {
  const { solution, infinite, describe, structure, states, elapsed_s } = doc;
  const last = mainOf(doc);
  const quoted = /^[\w.:-]+$/.test(game) ? game : game.includes("\n") ? "game.toml" : `'${game}'`;
  const command = `misere solve ${quoted}${last.status === "solved" ? "" : ` --heap ${last.heap}`}${solution.convention === "normal" ? " --normal" : ""}${infinite ? " --infinite" : ""}`;
  const literature = LITERATURE[describe.code ?? ""];
  return (
    <section class="panel" aria-labelledby="provenance">
      <h2 id="provenance">Where this comes from</h2>
      <table class="plain">
        <tbody>
          <tr>
            <th scope="row">command</th>
            <td>
              <code>{command}</code>
            </td>
          </tr>
          <tr>
            <th scope="row">version</th>
            <td>misere {solution.version}</td>
          </tr>
          <tr>
            <th scope="row">time</th>
            <td data-testid="elapsed">{elapsed_s < 1 ? `${(elapsed_s * 1000).toFixed(1)} ms` : `${elapsed_s.toFixed(1)} s`}</td>
          </tr>
          <tr>
            <th scope="row">it ended because</th>
            <td>{STOPS[last.stop] ?? last.stop}</td>
          </tr>
          <tr>
            <th scope="row">proof</th>
            <td>
              {states} states of the N-check, heaps up to {solution.heap}; see <a href={to("book", "architecture")}>how it works</a>
            </td>
          </tr>
          <tr>
            <th scope="row">literature</th>
            <td>
              {literature ??
                (structure?.name ? <>The quotient is published under the name <PublishedName name={structure.name} />.</> : "Not among the games that this page knows a source for.")}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
