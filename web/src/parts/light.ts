/** An element that the pointer or the focus is on lights up wherever it is shown: in Φ, in the diagrams and in the table. */

import { type RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Whatever shows an element says so with this attribute. */
const SHOWS = "data-el";

/** What lights an element up that neither the pointer nor the focus is on. */
const LIGHT = "misere-light";
export const lightUp = (place: Element, element: number): boolean => place.dispatchEvent(new CustomEvent(LIGHT, { bubbles: true, detail: element }));

/** Lights up what the pointer or the focus is on, in all of `root`. */
export function useLight(root: RefObject<HTMLElement | null>): void {
  // It listens from the moment it is seen.
  useLayoutEffect(() => {
    const all = root.current;
    if (!all) return;
    let shown: string | null = null;
    const light = (element: string | null) => {
      if (element === shown) return;
      shown = element;
      for (const old of all.querySelectorAll(".lit")) old.classList.remove("lit");
      if (element !== null) for (const place of all.querySelectorAll(`[${SHOWS}="${element}"]`)) place.classList.add("lit");
    };
    const of = (target: EventTarget | null) => (target as Element | null)?.closest?.(`[${SHOWS}]`)?.getAttribute(SHOWS) ?? null;
    const enter = (event: Event) => light(of(event.target));
    // What is scrolled under a pointer that lies still takes no light from where the focus is.
    let at = "";
    const over = (event: PointerEvent) => {
      const before = at;
      at = `${event.screenX} ${event.screenY}`;
      if (at !== before) enter(event);
    };
    const leave = () => light(of(document.activeElement));
    const told = (event: Event) => light(String((event as CustomEvent<number>).detail));
    all.addEventListener(LIGHT, told);
    all.addEventListener("pointerover", over);
    all.addEventListener("focusin", enter);
    all.addEventListener("pointerleave", leave);
    return () => {
      all.removeEventListener(LIGHT, told);
      all.removeEventListener("pointerover", over);
      all.removeEventListener("focusin", enter);
      all.removeEventListener("pointerleave", leave);
    };
  }, []);
}

/** The arrow keys move the focus from cell to cell of a table; one cell alone is reached with the tabulator. */
export function rove(event: KeyboardEvent): void {
  const by: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const step = by[event.key];
  const cell = (event.target as Element).closest<HTMLElement>(`td[${SHOWS}]`);
  if (!step || !cell) return;
  event.preventDefault();
  const rows = [...cell.closest("tbody")!.rows].map((row) => [...row.querySelectorAll<HTMLElement>(`td[${SHOWS}]`)]).filter((cells) => cells.length > 0);
  const row = rows.findIndex((cells) => cells.includes(cell));
  const next = rows[row + step[0]]?.[rows[row]!.indexOf(cell) + step[1]];
  if (!next) return;
  cell.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
