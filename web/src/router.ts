/** Places in the page. With a server a place is a path; a static site, which may lie anywhere, has it behind `#`. What was chosen there follows `?`. */

import { useEffect, useState } from "preact/hooks";
import { hasServer } from "./api";

/** The address of a place; each part is written so that it comes back unchanged. */
export function to(...parts: string[]): string {
  const path = parts.map((p) => encodeURIComponent(p).replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%2B", "+")).join("/");
  return hasServer ? `/${path}` : `#/${path}`;
}

export type Choices = Record<string, string | number | null | undefined>;

/** A query as it is written behind an address: what is empty is left out. */
function queryOf(choices: Choices): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choices)) if (value !== null && value !== undefined && value !== "") query.set(name, String(value));
  const text = query.toString();
  return text && `?${text}`;
}

/** The address of a place where something was chosen. */
export const toWith = (choices: Choices, ...parts: string[]): string => to(...parts) + queryOf(choices);

/** The path and the query of the present address. */
function address(): [string, string] {
  if (hasServer) return [location.pathname, location.search];
  const place = location.hash.replace(/^#/, "");
  const mark = place.indexOf("?");
  return mark < 0 ? [place, ""] : [place.slice(0, mark), place.slice(mark)];
}

function here(): string[] {
  return address()[0]
    .split("/")
    .filter((part) => part !== "")
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((f) => f());

/** Goes to a place. */
export function go(place: string, replace = false): void {
  if (replace) history.replaceState(history.state, "", place);
  else history.pushState(null, "", place);
  tell();
  if (!replace) {
    scrollTo(0, 0);
    // Whoever listens to the page hears where it is.
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }
}

/** Writes what was chosen into the present address, of which nothing else changes, and leaves the rest of the page alone. */
export function choose(choices: Choices): void {
  const [path, query] = address();
  const all = { ...Object.fromEntries(new URLSearchParams(query)), ...choices };
  const next = (hasServer ? path : `#${path}`) + queryOf(all);
  if (queryOf(all) !== query) go(next, true);
}

/** How long a page that is come back to may take until it is as long as it was. */
const PATIENCE_MS = 3000;

/** Scrolls to where one was, as soon as the page is long enough, unless somebody scrolls first. */
function comeBack(y: number): void {
  const end = performance.now() + PATIENCE_MS;
  let gone = false;
  const leave = () => (gone = true);
  for (const kind of ["wheel", "touchstart", "keydown", "pointerdown"]) addEventListener(kind, leave, { once: true, passive: true });
  const look = () => {
    if (gone || performance.now() > end) return;
    if (document.documentElement.scrollHeight - innerHeight >= y) scrollTo(0, y);
    if (Math.abs(scrollY - y) > 1) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Every entry of the history remembers where on its page one was. */
function rememberPlaces(): void {
  history.scrollRestoration = "manual";
  let timer = 0;
  const note = () => {
    clearTimeout(timer);
    timer = setTimeout(() => history.replaceState({ y: scrollY }, ""), 150);
  };
  addEventListener("scroll", note, { passive: true });
  const back = () => {
    clearTimeout(timer);
    comeBack((history.state as { y?: number } | null)?.y ?? 0);
  };
  addEventListener("popstate", back);
  if (history.state) back();
}

/** Turns clicks on links to places into moves without loading the page again. */
export function followLinks(): void {
  rememberPlaces();
  addEventListener("popstate", tell);
  addEventListener("hashchange", tell);
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    const place = link?.getAttribute("href");
    if (!link || !place || link.target || link.hasAttribute("download")) return;
    const ours = hasServer ? place.startsWith("/") && !place.startsWith("//") : place.startsWith("#/");
    if (!ours) return;
    event.preventDefault();
    go(place);
  });
}

function useAddress<T>(read: () => T, same: (a: T, b: T) => boolean): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const update = () => setValue((old) => (same(old, read()) ? old : read()));
    listeners.add(update);
    // It may have changed between the first look and this one.
    update();
    return () => void listeners.delete(update);
  }, []);
  return value;
}

/** The parts of the present place. */
export const usePlace = (): string[] => useAddress(here, (a, b) => a.join("\n") === b.join("\n"));

/** What was chosen there. */
export const useChoices = (): URLSearchParams =>
  useAddress(
    () => new URLSearchParams(address()[1]),
    (a, b) => a.toString() === b.toString(),
  );
