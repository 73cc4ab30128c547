/** Diagrams: dagre lays them out, SVG draws them. */

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

interface Props {
  nodes: Node[];
  edges: Edge[];
  label: string;
  /** Arrow heads at the ends. */
  arrows?: boolean;
  apart?: number;
}

export function Graph({ nodes, edges, label, arrows = false, apart = 28 }: Props) {
  const laid = useMemo(() => {
    const graph = new dagre.graphlib.Graph({ multigraph: true });
    graph.setGraph({ rankdir: "TB", nodesep: apart, ranksep: apart * 1.4, marginx: 12, marginy: 12 });
    graph.setDefaultEdgeLabel(() => ({}));
    nodes.forEach((n, i) => graph.setNode(String(i), { width: n.width, height: n.height }));
    edges.forEach((e, i) => graph.setEdge(String(e.from), String(e.to), {}, String(i)));
    dagre.layout(graph);
    return graph;
  }, [nodes, edges, apart]);
  const { width = 100, height = 100 } = laid.graph();
  return (
    <div class="scroll" role="region" aria-label={label} tabIndex={0}>
      <svg class="graph" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <defs>
          <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto-start-reverse">
            <path d="M0 0.500L8 4L0 7.500z" fill="context-stroke" />
          </marker>
        </defs>
        {edges.map((e, i) => {
          const points = laid.edge({ v: String(e.from), w: String(e.to), name: String(i) })?.points ?? [];
          return <path class={`edge kind${(e.kind ?? 0) % 8}`} d={curve(points)} marker-end={arrows ? "url(#head)" : undefined} />;
        })}
        {nodes.map((n, i) => {
          const { x, y } = laid.node(String(i));
          return <g transform={`translate(${x} ${y})`}>{n.picture}</g>;
        })}
      </svg>
    </div>
  );
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
