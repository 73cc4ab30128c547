/** A graph on the table: what can be taken is a button, at its vertex or in the middle of its edge. */

import { useMemo, useState } from "preact/hooks";
import type { Describe, Move } from "../api";

interface Props {
  graph: NonNullable<Describe["graph"]>;
  /** The vertices that are left, as they are written. */
  position: string;
  moves: Move[];
  hint: string | null;
  disabled: boolean;
  onMove: (move: Move) => void;
}

interface Point {
  x: number;
  y: number;
}

const RADIUS = 17;
const EDGE = 78;

/** Vertices, each where the edges pull it and the others push it: the same each time. */
function placed(count: number, edges: [number, number][]): Point[] {
  const at: Point[] = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    const far = (EDGE * count) / 7 + 20;
    return { x: far * Math.cos(angle) * 1.25, y: far * Math.sin(angle) };
  });
  for (let round = 0; round < 400; round++) {
    const step = 12 * (1 - round / 400);
    const force: Point[] = at.map(() => ({ x: 0, y: 0 }));
    const push = (i: number, j: number, strength: (length: number) => number) => {
      const [dx, dy] = [at[j]!.x - at[i]!.x, at[j]!.y - at[i]!.y];
      const length = Math.hypot(dx, dy) || 0.01;
      const by = strength(length) / length;
      force[i]!.x += dx * by;
      force[i]!.y += dy * by;
      force[j]!.x -= dx * by;
      force[j]!.y -= dy * by;
    };
    for (let i = 0; i < count; i++) for (let j = i + 1; j < count; j++) push(i, j, (length) => -(EDGE * EDGE) / length);
    for (const [i, j] of edges) push(i, j, (length) => (length * length) / EDGE);
    // What hangs together with nothing does not fly away, and wide pictures fit better than high ones.
    force.forEach((f, i) => {
      f.x -= at[i]!.x * 0.05;
      f.y -= at[i]!.y * 0.12;
      const length = Math.hypot(f.x, f.y) || 1;
      at[i]!.x += (f.x / length) * Math.min(step, length);
      at[i]!.y += (f.y / length) * Math.min(step, length);
    });
  }
  return at;
}

export function GraphTable({ graph, position, moves, hint, disabled, onMove }: Props) {
  const { vertices, edges } = graph;
  const [over, setOver] = useState<string | null>(null);
  const at = useMemo(() => placed(vertices.length, edges), [graph.vertices.join(), graph.edges.join()]);
  const left = new Set(position.split(","));
  const [x0, y0] = [Math.min(...at.map((p) => p.x)) - 40, Math.min(...at.map((p) => p.y)) - 40];
  const [width, height] = [Math.max(...at.map((p) => p.x)) + 40 - x0, Math.max(...at.map((p) => p.y)) + 40 - y0];
  const remains = (m: Move) => new Set(m.position.split(","));
  const looked = moves.find((m) => m.text === over);
  const kept = looked ? remains(looked) : null;
  const place = (m: Move): Point => {
    const ends = m.text.replace(/^\w+ /, "").split("-").map((name) => at[vertices.indexOf(name)]).filter((p): p is Point => p !== undefined);
    return { x: ends.reduce((s, p) => s + p.x, 0) / ends.length, y: ends.reduce((s, p) => s + p.y, 0) / ends.length };
  };
  return (
    <svg class="graph-table" viewBox={`${x0} ${y0} ${width} ${height}`} style={{ width: `${Math.max(width * 1.2, 220)}px` }} role="group" aria-label={`A graph with ${position === "no vertex" ? "no vertex" : `the vertices ${position}`} left`}>
      {edges.map(([a, b]) => (
        <line class={left.has(vertices[a]!) && left.has(vertices[b]!) ? "joined" : "joined gone"} x1={at[a]!.x} y1={at[a]!.y} x2={at[b]!.x} y2={at[b]!.y} />
      ))}
      {vertices.map((name, v) => (
        <g class={`vertex ${left.has(name) ? "" : "gone"} ${kept && left.has(name) && !kept.has(name) ? "picked" : ""}`} transform={`translate(${at[v]!.x} ${at[v]!.y})`} aria-hidden="true">
          <circle r={RADIUS} />
          <text y={5} text-anchor="middle">
            {name.slice(0, 4)}
          </text>
        </g>
      ))}
      {moves.map((m) => {
        const { x, y } = place(m);
        const edge = m.text.includes("-");
        return (
          <g
            class={`take ${edge ? "edge-move" : ""} ${m.text === hint ? "hinted" : ""}`}
            role="button"
            tabindex={disabled ? -1 : 0}
            aria-disabled={disabled}
            aria-label={m.text}
            transform={`translate(${x} ${y})`}
            onClick={() => disabled || onMove(m)}
            onKeyDown={(e: KeyboardEvent) => {
              if (disabled || (e.key !== "Enter" && e.key !== " ")) return;
              e.preventDefault();
              // As of a button, so that the page knows where the hand is.
              e.currentTarget!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            }}
            onPointerEnter={() => setOver(m.text)}
            onPointerLeave={() => setOver(null)}
            onFocus={() => setOver(m.text)}
            onBlur={() => setOver(null)}
          >
            <circle r={edge ? 11 : RADIUS + 3} />
          </g>
        );
      })}
    </svg>
  );
}
