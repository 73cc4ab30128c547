/** A list of what is on a long page, beside it where there is room. */

import { useLayoutEffect, useState } from "preact/hooks";

interface Heading {
  id: string;
  text: string;
}

/** The headings of the second rank in the element that `of` selects; `when` says when they may have changed. */
export function Contents({ of, when }: { of: string; when: unknown }) {
  const [headings, setHeadings] = useState<Heading[]>([]);
  useLayoutEffect(() => {
    const found = [...document.querySelectorAll<HTMLElement>(`${of} h2[id]`)];
    setHeadings(found.map((h) => ({ id: h.id, text: h.dataset.short ?? h.querySelector(".term > button")?.textContent ?? h.textContent ?? "" })));
  }, [when]);
  if (headings.length < 3) return null;
  const visit = (event: Event, id: string) => {
    // The address of the page is that of its place, so the heading is not part of it.
    event.preventDefault();
    const heading = document.getElementById(id);
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  };
  return (
    <nav class="contents" aria-label="On this page">
      <p class="small quiet">On this page</p>
      <ul>
        {headings.map(({ id, text }) => (
          <li>
            <a href={`#${id}`} onClick={(e) => visit(e, id)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
