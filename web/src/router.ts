/** Places in the page. With a server a place is a path; a static site, which may lie anywhere, has it behind `#`. */

import { useEffect, useState } from "preact/hooks";
import { hasServer } from "./api";

/** The address of a place; each part is written so that it comes back unchanged. */
export function to(...parts: string[]): string {
  const path = parts.map((p) => encodeURIComponent(p).replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%2B", "+")).join("/");
  return hasServer ? `/${path}` : `#/${path}`;
}

function here(): string[] {
  const path = hasServer ? location.pathname : location.hash.replace(/^#/, "");
  return path
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

/** Goes to a place. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  listeners.forEach((f) => f());
  if (!replace) {
    scrollTo(0, 0);
    // Whoever listens to the page hears where it is.
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }
}

/** Turns clicks on links to places into moves without loading the page again. */
export function followLinks(): void {
  addEventListener("popstate", () => listeners.forEach((f) => f()));
  addEventListener("hashchange", () => listeners.forEach((f) => f()));
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    const address = link?.getAttribute("href");
    if (!link || !address || link.target || link.hasAttribute("download")) return;
    const ours = hasServer ? address.startsWith("/") && !address.startsWith("//") : address.startsWith("#/");
    if (!ours) return;
    event.preventDefault();
    go(address);
  });
}

/** The parts of the present place. */
export function usePlace(): string[] {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const update = () => setPlace(here());
    listeners.add(update);
    return () => void listeners.delete(update);
  }, []);
  return place;
}
