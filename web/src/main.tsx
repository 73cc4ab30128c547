import "./style/fonts.css";
import "./style/base.css";
import "./style/parts.css";
import "./style/table.css";
import { render } from "preact";
import { hasServer } from "./api";
import { lazy } from "./parts/lazy";
import { Theme } from "./parts/theme";
import { Home } from "./pages/home";
import { followLinks, to, usePlace } from "./router";

const GamePage = lazy(() => import("./pages/game").then((m) => m.GamePage));
const PlayPage = lazy(() => import("./pages/play").then((m) => m.PlayPage));
const CheckPage = lazy(() => import("./pages/check").then((m) => m.CheckPage));
const BrowsePage = lazy(() => import("./pages/browse").then((m) => m.BrowsePage));
const ComparePage = lazy(() => import("./pages/compare").then((m) => m.ComparePage));
const OwnPage = lazy(() => import("./pages/own").then((m) => m.OwnPage));
const QuotientPage = lazy(() => import("./pages/quotient").then((m) => m.QuotientPage));
const BookPage = lazy(() => import("./pages/book").then((m) => m.BookPage));

function Place() {
  const [room, first, second, third] = usePlace();
  switch (room) {
    case undefined:
      return <Home />;
    case "game":
      return first ? <GamePage key={first} game={first} /> : <Home />;
    case "play":
      return <PlayPage key={`${first}`} game={first ?? "kayles"} position={second} />;
    case "check":
      return <CheckPage />;
    case "browse":
      return <BrowsePage />;
    case "compare":
      return <ComparePage key={`${first}/${second}/${third}`} first={first} second={second} heap={third} />;
    case "own":
      return <OwnPage text={first} />;
    case "quotient":
      return <QuotientPage key={first} digest={first ?? ""} />;
    case "book":
      return <BookPage key={first} page={first ?? "introduction"} />;
    default:
      return (
        <article>
          <h1>Nothing here</h1>
          <p>
            This page has no such place. <a href={to()}>Start over</a>.
          </p>
        </article>
      );
  }
}

const ROOMS: [string, string][] = [
  ["play", "Play"],
  ["browse", "Browse"],
  ["compare", "Compare"],
  ["check", "Check"],
  ["book", "Book"],
];

function App() {
  const [room] = usePlace();
  return (
    <>
      <a class="skip" href="#main" onClick={(e) => (e.preventDefault(), document.getElementById("main")?.focus())}>
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href={to()} aria-current={room === undefined ? "page" : undefined}>
          <span aria-hidden="true" class="mark" />
          misère
        </a>
        <nav aria-label="Main">
          {ROOMS.map(([place, name]) => (
            <a href={to(place)} aria-current={room === place ? "page" : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <Theme />
      </header>
      <main id="main" tabIndex={-1}>
        <Place />
      </main>
      <footer class="bottom">
        <p>Exact or silent: whatever is stated here as a fact has been proved, and the proof can be checked.</p>
      </footer>
    </>
  );
}

// A static site is kept by the browser, so that it works without a network too. It waits until the page is there.
if (!hasServer && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => {}));
}

followLinks();
render(<App />, document.getElementById("app")!);
