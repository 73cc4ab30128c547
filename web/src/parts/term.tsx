import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { to } from "../router";

/** What the words mean, in a sentence or two. */
const TERMS = {
  quotient:
    "The misère quotient of a game: its positions, with two of them taken as the same when no third position, added to both, makes one a win and the other a loss. A commutative monoid Q with a marked subset P.",
  P: "P-positions are wins for the player who has just moved: whoever has to move loses against good play. P is the set of their values.",
  misere: "In misère play whoever makes the last move loses.",
  phi: "The pretending function Φ: the value of each heap in the quotient. The value of a position is the product of the values of its heaps.",
  period: "Φ(n + p) = Φ(n) for all heaps n from the preperiod on. The periodicity theorem proves it for all heaps at once from finitely many.",
  tame: "A quotient is tame when it is one of those of Nim, T₀, T₁, T₂, …; the game is then played much as Nim is. Otherwise it is wild (or restive, when it is one of a second family).",
  nim: "The nim value: in normal play, where the last player to move wins, a heap behaves as a Nim heap of this size.",
  genus: "Conway's genus: the nim value, with the misère values of the position alone and beside one, two, … heaps of two as its exponent.",
  idempotent: "An element e with e·e = e. Idempotents are ordered by e ≤ f when e·f = e.",
  classes: "Mutual-divisibility classes: two elements are in one class when each divides the other. A class with an idempotent in it is a group.",
  kernel: "The least ideal of the quotient: the class at the bottom. It is a group; if it meets P in its identity alone, the quotient is normal.",
  presentation: "Generators, and relations from which all others follow. These relations are a reduced Gröbner basis: read from left to right they bring every word to its normal form.",
  infinite:
    "Infinitely many positions differ from each other in some sum. There still are finitely many relations from which all others follow, and an automaton can know all P-positions.",
  partial: "Exact for all positions with heaps up to this one. Nothing is claimed about larger heaps.",
  digest: "A name for the isomorphism class of the quotient: two games have the same digest when their quotients are the same up to renaming of elements.",
} as const;

export type TermName = keyof typeof TERMS;

/** A word that explains itself when asked. */
export function Term({ name, children }: { name: TermName; children: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const shown = bubble.current;
    if (!open || !shown) return;
    // Near the edge of the window the bubble moves in.
    shown.style.left = "0";
    const { right } = shown.getBoundingClientRect();
    const over = right - document.documentElement.clientWidth + 8;
    if (over > 0) shown.style.left = `${-over}px`;
  }, [open]);
  // Before the bubble is painted, so that nobody sees one that does not listen.
  useLayoutEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      const escape = event instanceof KeyboardEvent && event.key === "Escape";
      const outside = event.type === "pointerdown" && !box.current?.contains(event.target as Node);
      if (escape || outside) setOpen(false);
    };
    addEventListener("keydown", close);
    addEventListener("pointerdown", close);
    return () => (removeEventListener("keydown", close), removeEventListener("pointerdown", close));
  }, [open]);
  return (
    <span class="term" ref={box}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {children}
      </button>
      <span id={id} ref={bubble} role="note" class="bubble" hidden={!open}>
        {TERMS[name]} <a href={to("book", "introduction")}>More in the book</a>
      </span>
    </span>
  );
}
