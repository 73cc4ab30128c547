/** Sprouts: the regions of a drawing, each with its boundaries. What matters of the drawing is in it, and what it looks like is not. */

import type { Move } from "../api";

/** So many moves are drawn. */
const DRAWN = 80;
const SPOT = 5;

/** A spot as it is met: `0`, `1`, `2` by the ends of lines at it, a letter if it is met twice. */
type Boundary = string[];
type Region = Boundary[];

/** The parts of a drawing that do not hang together, each with its regions. */
export function partsOf(text: string): Region[][] {
  const parts = text.split("+").map((part) => part.trim());
  return parts
    .filter((part) => part !== "0" && part !== "")
    .map((part) => part.split("|").map((region) => region.split(".").filter(Boolean).map((boundary) => [...boundary])));
}

/** How many more ends of lines a spot takes. */
const livesOf = (spot: string): number => (spot === "0" ? 3 : spot === "1" ? 2 : 1);

/** The radius of a boundary, which is drawn as a circle. */
const radius = (spots: Boundary): number => (spots.length === 1 ? (spots[0] === "0" ? 0 : 13) : 10 + 5 * spots.length);

/** Room for the lives and the letters around it. */
const AROUND = 17;

/** Spots that are met twice have a colour of their own, the same at both places. */
const colourOf = (letter: string): string => `hsl(${(letter.toLowerCase().charCodeAt(0) * 67) % 360} 65% 50%)`;

interface Placed {
  spots: Boundary;
  x: number;
  y: number;
  lettered: boolean;
}

function BoundaryView({ spots, x, y, lettered }: Placed) {
  const r = radius(spots);
  return (
    <g transform={`translate(${x} ${y})`}>
      {r > 0 && <circle r={r} class="outline" />}
      {spots.map((spot, i) => {
        const angle = (2 * Math.PI * i) / spots.length - Math.PI / 2;
        const [px, py] = [r * Math.cos(angle), r * Math.sin(angle)];
        const lives = livesOf(spot);
        const letter = /[a-z]/i.test(spot);
        const fan = spot === "0" ? (2 * Math.PI) / 3 : 0.7;
        return (
          <g transform={`translate(${px} ${py})`}>
            {Array.from({ length: lives }, (_, k) => {
              const at = angle + (k - (lives - 1) / 2) * fan;
              return <line class="life" x1={0} y1={0} x2={(SPOT + 5) * Math.cos(at)} y2={(SPOT + 5) * Math.sin(at)} />;
            })}
            <circle r={SPOT} class={letter ? "spot shared" : "spot"} style={letter ? { fill: colourOf(spot) } : undefined} />
            {letter && lettered && (
              <text x={-13 * Math.cos(angle)} y={-11 * Math.sin(angle) + 4} text-anchor="middle">
                {spot}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function RegionView({ region, lettered }: { region: Region; lettered: boolean }) {
  const sizes = region.map((spots) => 2 * (radius(spots) + AROUND));
  const [width, height] = [sizes.reduce((a, b) => a + b, 0), Math.max(...sizes)];
  let x = 0;
  return (
    <svg class="region" viewBox={`0 0 ${width} ${height}`} style={{ "--width": width }} aria-hidden="true">
      {region.map((spots, i) => {
        const middle = x + sizes[i]! / 2;
        x += sizes[i]!;
        return <BoundaryView spots={spots} x={middle} y={height / 2} lettered={lettered} />;
      })}
    </svg>
  );
}

/** A drawing as a picture, or a word where nothing is left. In small ones colours alone say which spots are the same. */
export function Drawing({ text, lettered = true }: { text: string; lettered?: boolean }) {
  const parts = partsOf(text);
  if (parts.length === 0) return <span class="quiet">nothing</span>;
  return (
    <span class="drawing">
      {parts.map((regions) => (
        <span class="drawn-part">
          {regions.map((region) => (
            <RegionView region={region} lettered={lettered} />
          ))}
        </span>
      ))}
    </span>
  );
}

interface Props {
  position: string;
  moves: Move[];
  hint: string | null;
  disabled: boolean;
  onMove: (move: Move) => void;
}

export function SproutsTable({ position, moves, hint, disabled, onMove }: Props) {
  const shown = moves.slice(0, DRAWN);
  const parts = [...new Set(shown.map((m) => m.text.split("→")[0]!.trim()))];
  return (
    <div class="sprouts">
      <div role="img" aria-label={partsOf(position).length ? `The drawing ${position}` : "Nobody can draw a line any more"}>
        <Drawing text={position} />
      </div>
      <p class="small quiet">
        Each frame is a region of the plane, each circle in it a line that bounds it, with the spots on it that still have a life: a tick for each. A spot with a letter and a colour is
        met twice; where these are the same it is the same spot.
      </p>
      {parts.map((part) => (
        <div role="group" aria-label={`Lines that can be drawn in ${part}`}>
          <p class="small">{parts.length > 1 ? <>A line in {part} makes of it:</> : "A line makes of it:"}</p>
          <div class="wrap">
            {shown
              .filter((m) => m.text.split("→")[0]!.trim() === part)
              .map((m) => (
                <button type="button" class={m.text === hint ? "line-move hinted" : "line-move"} disabled={disabled} aria-label={partsOf(m.text.split("→")[1] ?? "").length ? m.text : `${m.text}: nothing`} title={m.text} onClick={() => onMove(m)}>
                  <Drawing text={m.text.split("→")[1] ?? ""} lettered={false} />
                </button>
              ))}
          </div>
        </div>
      ))}
      {moves.length > shown.length && (
        <p class="small quiet">
          The first {shown.length} of {moves.length} lines; the list below has more.
        </p>
      )}
    </div>
  );
}
