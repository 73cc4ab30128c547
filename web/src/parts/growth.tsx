import type { Solution } from "../api";

/** |Q_n| and |P_n| as the heaps are taken in. */
export function Growth({ solution }: { solution: Solution }) {
  const { growth } = solution;
  const steps: [number, number, number][] = [[0, 1, 0], ...growth.map((g): [number, number, number] => [g.heap, g.order, g.p_order])];
  if (solution.convention !== "misere" || growth.length === 0) return null;
  const end = Math.max(steps.at(-1)![0] + 1, Math.min(solution.heap, steps.at(-1)![0] * 1.25));
  const top = Math.max(...steps.map((s) => s[1]));
  const [w, h, left, bottom] = [640, 240, 52, 30];
  const x = (n: number) => left + ((w - left - 12) * n) / end;
  const y = (v: number) => h - bottom - ((h - bottom - 14) * Math.log1p(v)) / Math.log1p(top);
  const line = (which: 1 | 2) => {
    let path = "";
    steps.forEach((s, i) => {
      path += i === 0 ? `M${x(s[0])} ${y(s[which])}` : `H${x(s[0])}V${y(s[which])}`;
    });
    return `${path}H${x(end)}`;
  };
  const ticks = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000].filter((t) => t <= top);
  if (top / (ticks.at(-1) ?? 1) > 1.3) ticks.push(top);
  const marks = ticks.length > 7 ? ticks.filter((t) => /^10*$/.test(String(t)) || t === ticks.at(-1)) : ticks;
  const heaps = steps.slice(1).map((s) => s[0]);
  return (
    <section class="panel" aria-labelledby="growth">
      <h2 id="growth">Growth</h2>
      <p class="small quiet">
        The order of the quotient of the heaps up to n (logarithmic), and how many of its elements are in P.
      </p>
      <div class="scroll" role="region" aria-label="Diagram of growth" tabIndex={0}>
        <svg class="growth" viewBox={`0 0 ${w} ${h}`} role="img" aria-label={`The order grows to ${top} at heap ${heaps.at(-1)}`}>
          {marks.map((t) => (
            <g>
              <line x1={left} x2={w - 12} y1={y(t)} y2={y(t)} class="grid" />
              <text x={left - 8} y={y(t) + 4} text-anchor="end">
                {t}
              </text>
            </g>
          ))}
          <path d={line(1)} class="order" />
          <path d={line(2)} class="porder" />
          {steps.slice(1).map((s) => (
            <circle cx={x(s[0])} cy={y(s[1])} r="3" class="dot">
              <title>
                heap {s[0]}: order {s[1]}, {s[2]} in P
              </title>
            </circle>
          ))}
          {[...new Set([heaps[0]!, heaps[Math.floor(heaps.length / 2)]!, heaps.at(-1)!])].map((n) => (
            <text x={x(n)} y={h - 8} text-anchor="middle">
              {n}
            </text>
          ))}
        </svg>
      </div>
      <details>
        <summary>In numbers</summary>
        <p class="small">{growth.map((g) => `heap ${g.heap}: ${g.order} elements, ${g.p_order} in P`).join("; ")}</p>
      </details>
    </section>
  );
}
