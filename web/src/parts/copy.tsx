/** Copying, which a browser may refuse: what is said is what came of it. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

type Outcome = "" | "copied" | "refused";

/** Whether the text is in the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No leave to write, or no clipboard at all, as on a page that is not secure.
    return false;
  }
}

/** What came of copying, for a moment, and a function that copies. */
export function useCopy(): [Outcome, (text: string) => Promise<void>] {
  const [outcome, setOutcome] = useState<Outcome>("");
  const copy = async (text: string) => {
    setOutcome((await copyText(text)) ? "copied" : "refused");
    setTimeout(() => setOutcome(""), 2500);
  };
  return [outcome, copy];
}

export const REFUSED = "Not copied: the browser does not allow it";

export function CopyButton({ text, children }: { text: () => string; children: ComponentChildren }) {
  const [outcome, copy] = useCopy();
  return (
    <button type="button" onClick={() => void copy(text())}>
      <span aria-live="polite">{outcome === "copied" ? "Copied" : outcome === "refused" ? REFUSED : children}</span>
    </button>
  );
}
