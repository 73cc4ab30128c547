/** How far a computation is, and a way to stop it. */

import type { News } from "../api";

export function Working({ news, onStop }: { news: News | null; onStop: () => void }) {
  return (
    <section class="panel" aria-label="Progress">
      <div class="progress">
        <span class="pulse" aria-hidden="true" />
        <span class="unseen" role="status">
          Solving …
        </span>
        <span aria-hidden={news === null}>
          {news ? (
            <>
              Heap {news.heap}, order {news.order}
              {news.candidate !== null && `, candidate of ${news.candidate}`} · {news.elapsed_s.toFixed(1)} s
            </>
          ) : (
            "Solving …"
          )}
        </span>
        <button type="button" onClick={onStop}>
          Stop
        </button>
      </div>
    </section>
  );
}
