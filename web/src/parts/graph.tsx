/** Diagrams: dagre lays them out, or whoever knows better, and SVG draws them. */

import dagre from "@dagrejs/dagre";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

export interface Node {
  width: number;
  height: number;
  /** Drawn around the middle of the node. */
  picture: ComponentChildren;
}

export interface Edge {
  from: number;
  to: number;
  /** Which of several kinds of arrow this is. */
  kind?: number;
}

/** Diagrams are shrunk to the width of the page, but not to less than this part of their size: then they are scrolled. */
const SMALLEST = 0.55;

interface Props {
  nodes: Node[];
  edges: Edge[];
  label: string;
  /** Arrow heads at the ends. */
  arrows?: boolean;
  apart?: number;
  /** Where the nodes are, if that is not left to dagre. */
  place?: Point[] | undefined;
}

export function Graph({ nodes, edges, label, arrows = false, apart = 28, place }: Props) {
  const { width, height, at, paths } = useMemo(() => (place ? placed(nodes, edges, place) : dagreLaid(nodes, edges, apart)), [nodes, edges, place, apart]);
  return (
    <div class="scroll" role="region" aria-label={label} tabIndex={0}>
      <svg class="graph" viewBox={`0 0 ${width} ${height}`} style={{ width: `${width}px`, minWidth: `${Math.round(width * SMALLEST)}px` }} role="img" aria-label={label}>
        <defs>
          <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto-start-reverse">
            <path d="M0 0.500L8 4L0 7.500z" fill="context-stroke" />
          </marker>
        </defs>
        {edges.map((e, i) => (
          <path class={`edge kind${(e.kind ?? 0) % 8}`} d={paths[i]} marker-end={arrows ? "url(#head)" : undefined} />
        ))}
        {nodes.map((n, i) => (
          <g transform={`translate(${at[i]!.x} ${at[i]!.y})`}>{n.picture}</g>
        ))}
      </svg>
    </div>
  );
}

interface Laid {
  width: number;
  height: number;
  /** The middle of each node. */
  at: Point[];
  /** The line of each edge. */
  paths: string[];
}

export interface Point {
  x: number;
  y: number;
}

function dagreLaid(nodes: Node[], edges: Edge[], apart: number): Laid {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: apart, ranksep: apart * 1.4, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  nodes.forEach((n, i) => graph.setNode(String(i), { width: n.width, height: n.height }));
  edges.forEach((e, i) => graph.setEdge(String(e.from), String(e.to), {}, String(i)));
  dagre.layout(graph);
  const { width = 100, height = 100 } = graph.graph();
  const at = nodes.map((_, i) => graph.node(String(i)));
  const paths = edges.map((e, i) => curve(graph.edge({ v: String(e.from), w: String(e.to), name: String(i) })?.points ?? []));
  return { width, height, at, paths };
}

/** Nodes where somebody has put them; edges are arcs from the border of a node to that of another. */
function placed(nodes: Node[], edges: Edge[], place: Point[]): Laid {
  const MARGIN = 14;
  const left = Math.min(...nodes.map((n, i) => place[i]!.x - n.width / 2)) - MARGIN;
  const top = Math.min(...nodes.map((n, i) => place[i]!.y - n.height / 2)) - MARGIN;
  const at = place.map(({ x, y }) => ({ x: x - left, y: y - top }));
  const width = Math.max(...nodes.map((n, i) => at[i]!.x + n.width / 2)) + MARGIN;
  const height = Math.max(...nodes.map((n, i) => at[i]!.y + n.height / 2)) + MARGIN;
  const paths = edges.map(({ from, to, kind = 0 }) => {
    const [a, b] = [at[from]!, at[to]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    // Arrows of different kinds, and those there and back, bend apart.
    const bend = Math.min(46, length * (0.1 + 0.05 * (kind % 4)));
    const middle = { x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * bend, y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * bend };
    const [start, end] = [border(a, nodes[from]!, middle), border(b, nodes[to]!, middle)];
    return `M${round(start)}Q${round(middle)} ${round(end)}`;
  });
  return { width, height, at, paths };
}

const round = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Where the line from the middle of a node towards a point leaves its box. */
function border(middle: Point, { width, height }: Node, towards: Point): Point {
  const [dx, dy] = [towards.x - middle.x, towards.y - middle.y];
  const scale = Math.min(1, (width / 2 + 2) / (Math.abs(dx) || 1e-9), (height / 2 + 2) / (Math.abs(dy) || 1e-9));
  return { x: middle.x + dx * scale, y: middle.y + dy * scale };
}

/** A smooth line through the points. */
function curve(points: { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let path = `M${first.x} ${first.y}`;
  for (let i = 0; i < rest.length; i++) {
    const [here, next] = [rest[i]!, rest[i + 1]];
    path += next ? `Q${here.x} ${here.y} ${(here.x + next.x) / 2} ${(here.y + next.y) / 2}` : `L${here.x} ${here.y}`;
  }
  return path;
}
