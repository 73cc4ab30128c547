/** Heaps of any kind as cards: choose one, then what it becomes. */

import { useEffect, useState } from "preact/hooks";
import type { Look, Move } from "../api";
import { heapMove, heapsOf, sumText } from "./position";

/** So many moves are listed. */
const SHOWN = 120;

interface Props {
  look: Look;
  position: string;
  disabled: boolean;
  onMove: (move: Move) => void;
  /** For heaps with more moves than a list has. */
  onWrite: (text: string) => void;
}

export function Cards({ look, position, disabled, onMove, onWrite }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [text, setText] = useState("");
  useEffect(() => (setChosen(null), setText("")), [position]);
  // Heaps are told apart by their numbers, also where they have names.
  const numbers = heapsOf(look.heaps);
  const heaps = look.position === position || look.describe.heap_names ? numbers : heapsOf(position);
  const name = (n: number) => look.describe.heap_names?.[n - 1] ?? String(n);
  const move = (m: Move) => heapMove(m.numbers ?? m.text);
  const options = look.moves.filter((m) => chosen !== null && move(m)?.from === heaps[chosen]);
  // By what is left, so that the order says nothing about who wins.
  if (!look.complete) options.sort((x, y) => (move(x)!.to[0] ?? 0) - (move(y)!.to[0] ?? 0));
  return (
    <div>
      <div class="heapcards wrap">
        {heaps.length === 0 && <p class="quiet">Nothing is left.</p>}
        {heaps.map((n, i) => (
          <button type="button" class="heapcard" aria-pressed={chosen === i} disabled={disabled} onClick={() => setChosen(chosen === i ? null : i)}>
            <strong>{name(n).slice(0, 28)}</strong>
          </button>
        ))}
      </div>
      {chosen !== null && !disabled && (
        <div class="wrap becomes" role="group" aria-label={`Heap ${name(heaps[chosen]!)} becomes`}>
          <span>becomes</span>
          {options.slice(0, SHOWN).map((m) => (
            <button type="button" onClick={() => onMove(m)}>
              {sumText(m.text.split("→")[1]?.trim() ?? "")}
            </button>
          ))}
          {options.length > SHOWN && (
            <span class="quiet">
              the first {SHOWN} of {options.length}
            </span>
          )}
          {options.length === 0 && look.complete && <span class="quiet">nothing: this heap has no move</span>}
          {(!look.complete || options.length > SHOWN) && (
            <form class="row" onSubmit={(e) => (e.preventDefault(), onWrite(`${heaps[chosen]} → ${text.trim() || "0"}`))}>
              <label for="becomes">or heaps joined by +</label>
              <input id="becomes" type="text" value={text} spellcheck={false} autocomplete="off" placeholder={`3+${heaps[chosen]! - 4}`} onInput={(e) => setText(e.currentTarget.value)} />
              <button type="submit">Move</button>
            </form>
          )}
        </div>
      )}
    </div>
  );
}
