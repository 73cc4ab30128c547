import { type GamePage, type Infinite, type Solution, mainOf } from "../api";
import { Term } from "./term";
import { PublishedName } from "./word";

/** Why the solver stopped, in words. */
export const STOPS: Record<string, string> = {
  proved: "the whole game is proved",
  heap: "the heap asked for was reached",
  time: "the time was up",
  order: "the quotient grew beyond the order allowed",
  memory: "the memory was used up",
  interrupted: "it was stopped",
  creeping: "creeping exponents: ever more powers of a generator differ, so the quotient may be infinite",
  "not-found": "the method at hand gives no more",
};

function claim({ proof, heap, convention }: Solution, infiniteFrom: number | null) {
  switch (proof.kind) {
    case "periodic":
      return (
        <>
          <Term name="period">period</Term> {proof.period} from heap {proof.preperiod} on, by the periodicity theorem, checked to heap {heap}
        </>
      );
    case "tame-relative":
      return (
        <>
          misère play is normal play beyond heap {proof.last_outside_kernel}; the quotient below is that of the heaps up to {heap}
        </>
      );
    case "all-heaps":
      return <>all {heap} heaps were taken in</>;
    case "nim":
      return proof.period ? (
        <>
          normal play, period {proof.period} from heap {proof.preperiod} on
        </>
      ) : (
        <>normal play, all heaps</>
      );
    default:
      return (
        <>
          {convention === "misere" ? "exact" : "nim values"} for heaps up to {heap}, {unknown(heap, infiniteFrom)}
        </>
      );
  }
}

/** What is known of the heaps beyond the last that is proved here. */
function unknown(heap: number, infiniteFrom: number | null) {
  const infinite = infiniteFrom === null ? null : `known to be infinite from heap ${infiniteFrom} on`;
  if (infiniteFrom !== null && infiniteFrom <= heap + 1) return <Term name="infinite">{infinite}</Term>;
  return (
    <>
      <Term name="partial">unknown beyond</Term>
      {infinite && (
        <>
          , and <Term name="infinite">{infinite}</Term>
        </>
      )}
    </>
  );
}

interface StatusProps {
  doc: GamePage;
  /** How to go on with what is partial. */
  onMore?: [string, () => void] | null;
}

/** What is settled, before anything else. */
export function Status({ doc, onMore = null }: StatusProps) {
  const { solution, infinite, whole: byFormulas, describe } = doc;
  const { status, heap, stop } = mainOf(doc);
  const whole = status === "solved";
  return (
    <div class={whole ? "status" : "status partial"} data-testid="status">
      <strong>{whole ? "Proved for the whole game" : `Partial: proved to heap ${heap}`}</strong>
      <span>
        {byFormulas
          ? `all heaps, by formulas; the quotient is infinite, and that of the heaps up to n grows for ever: up to ${solution.heap} it has order ${solution.order}`
          : infinite
            ? beyond(infinite, solution)
            : claim(solution, describe.infinite_from)}
        {!whole && ` (${STOPS[stop] ?? stop})`}
      </span>
      {onMore && (
        <button type="button" onClick={onMore[1]}>
          {onMore[0]}
        </button>
      )}
    </div>
  );
}

function beyond(infinite: Infinite, { heap, order }: Solution): string {
  const size = infinite.order === null ? "the quotient is infinite" : `the quotient has ${infinite.order} elements`;
  return `${size}; that of the heaps up to ${heap} has order ${order}`;
}

/** The numbers that people ask for first. */
export function Figures({ doc: { solution, structure } }: { doc: GamePage }) {
  const kind = structure?.kind ?? (solution.tame === null ? null : solution.tame ? "tame" : "wild");
  return (
    <dl class="figures">
      <div>
        <dt>
          <Term name="quotient">order of Q</Term>
        </dt>
        <dd data-testid="order">{solution.order}</dd>
      </div>
      <div>
        <dt>
          <Term name="P">elements in P</Term>
        </dt>
        <dd class="isp">{solution.p_order}</dd>
      </div>
      {kind && (
        <div>
          <dt>
            <Term name="tame">kind</Term>
          </dt>
          <dd>{kind}</dd>
        </div>
      )}
      <div>
        <dt>
          <Term name="period">period</Term>
        </dt>
        <dd data-testid="period">{solution.proof.period ?? "–"}</dd>
      </div>
      {solution.proof.preperiod !== undefined && (
        <div>
          <dt>preperiod</dt>
          <dd>{solution.proof.preperiod}</dd>
        </div>
      )}
      <div>
        <dt>generators</dt>
        <dd>{solution.generators.length}</dd>
      </div>
      {structure?.name && (
        <div>
          <dt>published as</dt>
          <dd class="name">
            <PublishedName name={structure.name} />
          </dd>
        </div>
      )}
    </dl>
  );
}
