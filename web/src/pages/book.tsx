/** The book: the project's own documents, read in the page. */

import "../style/book.css";
import { marked } from "marked";
import { useEffect, useMemo, useState } from "preact/hooks";
import { go, to } from "../router";

/** Chapters in order; SUMMARY.md lists them. */
interface Chapter {
  title: string;
  page: string;
  part: string;
}

async function text(name: string): Promise<string> {
  const response = await fetch(new URL(`book/${name}.md`, document.baseURI)).catch(() => {
    throw new Error("The chapter could not be loaded: nobody answers.");
  });
  const contents = await response.text();
  // A host that answers everything with the page has no such chapter.
  if (!response.ok || contents.startsWith("<!doctype")) throw new Error("There is no such chapter.");
  return contents;
}

function chapters(summary: string): Chapter[] {
  const out: Chapter[] = [];
  let part = "";
  for (const line of summary.split("\n")) {
    const heading = /^# (.+)$/.exec(line);
    const link = /\[(.+?)\]\((?:\.\/)?([\w-]+)\.md\)/.exec(line);
    if (heading) part = heading[1]!;
    if (link) out.push({ title: link[1]!, page: link[2]!, part });
  }
  return out;
}

export function BookPage({ page }: { page: string }) {
  const [summary, setSummary] = useState<Chapter[]>([]);
  const [contents, setContents] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    setProblem("");
    text("SUMMARY").then((s) => setSummary(chapters(s)), () => setProblem("The list of chapters could not be loaded."));
    text(page.replace(/[^\w-]/g, "")).then(setContents, (e) => setProblem(e.message));
  }, [page]);
  const here = summary.findIndex((c) => c.page === page);
  useEffect(() => {
    document.title = summary[here]?.title ?? "The book";
  }, [here, summary]);
  const html = useMemo(() => (contents === null ? "" : (marked.parse(contents, { async: false, gfm: true }) as string)), [contents]);
  /** Links between documents lead to places in the page. */
  const follow = (event: MouseEvent) => {
    const address = (event.target as Element).closest("a")?.getAttribute("href");
    const chapter = /^(?:\.\/)?([\w-]+)\.md(?:#.*)?$/.exec(address ?? "");
    if (!chapter) return;
    event.preventDefault();
    go(to("book", chapter[1]!));
  };
  const parts = [...new Set(summary.map((c) => c.part))];
  return (
    <div class="book">
      <nav aria-label="Chapters">
        {parts.map((part) => (
          <>
            {part && part !== "Summary" && <h2>{part}</h2>}
            <ul>
              {summary
                .filter((c) => c.part === part)
                .map((c) => (
                  <li>
                    <a href={to("book", c.page)} aria-current={c.page === page ? "page" : undefined}>
                      {c.title}
                    </a>
                  </li>
                ))}
            </ul>
          </>
        ))}
      </nav>
      <article class="prose">
        {problem && <p role="alert">{problem}</p>}
        <div onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
        {here >= 0 && summary[here + 1] && (
          <p class="next">
            Next: <a href={to("book", summary[here + 1]!.page)}>{summary[here + 1]!.title}</a>
          </p>
        )}
      </article>
    </div>
  );
}
