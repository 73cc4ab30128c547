import { useEffect, useState } from "preact/hooks";
import { backend } from "../api";
import { go, to } from "../router";

const EXAMPLES: { game: string; name: string; line: string; play?: string }[] = [
  { game: "0.77", name: "Kayles", line: "Knock down one pin or two that stand side by side. W. L. Sibert solved its misère play in 1973; forty elements hold all of it." },
  { game: "notakto", name: "Notakto", line: "Tic-tac-toe with crosses for both players, on as many boards as you like." },
  { game: "0.123", name: "0.123", line: "The worked example of Plambeck's first paper: twenty elements, period five." },
  { game: "cram:3x4", name: "Cram", line: "Put dominoes on a board. Whoever puts the last one loses." },
  { game: "0.07", name: "Dawson’s Kayles", line: "Two pins that stand side by side. Nobody knows the whole game: see how far a proof goes." },
  { game: "nim:7", name: "Nim", line: "The tame one. Its quotients are the yardstick for all others." },
  { game: "*2#320", name: "*2#320", line: "A game as a tree, in Conway's shorthand. Its quotient R₈ is the smallest that is not tame." },
  { game: "4.7", name: "Daisies", line: "Take a petal, or split a daisy in two. The quotients grow for ever, and formulas describe them." },
];

/** A box for a game: any code, tree, name or pasted file. */
export function GameBox({ start = "" }: { start?: string }) {
  const [text, setText] = useState(start);
  const [problem, setProblem] = useState("");
  const [long, setLong] = useState(start.includes("\n"));
  const submit = async (event: Event) => {
    event.preventDefault();
    const game = text.trim();
    if (!game) return setProblem("Write a game first, for instance 0.77.");
    try {
      await backend.ask({ op: "describe", game });
      setProblem("");
      go(to("game", game));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const field = {
    id: "game-text",
    value: text,
    spellcheck: false,
    autocapitalize: "off" as const,
    autocomplete: "off",
    "aria-describedby": "game-help",
    "aria-invalid": problem !== "",
    onInput: (e: Event) => setText((e.target as HTMLInputElement).value),
  };
  return (
    <form class="gamebox" onSubmit={submit}>
      <label for="game-text">A game: a code, a name, a tree{long ? ", or a file" : ""}</label>
      <div class="row">
        {long ? (
          <textarea {...field} rows={8} placeholder={'heaps = 2\nmoves = [ { from = 1, to = [] }, { from = 2, to = [1] } ]'} />
        ) : (
          <input {...field} type="text" placeholder="0.77, kayles, cram:3x4, {0,*2,{*2}} …" />
        )}
        <button type="submit" class="primary">
          Solve
        </button>
      </div>
      <p id="game-help" class="quiet small">
        Octal and hexadecimal codes, names, trees such as <code>*2#320</code>.{" "}
        <button type="button" class="link" onClick={() => setLong(!long)}>
          {long ? "One line is enough" : "Paste a TOML file"}
        </button>{" "}
        or <a href={to("own")}>write a game of your own</a>.
      </p>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
    </form>
  );
}

export function Home() {
  useEffect(() => {
    document.title = "Misère: who wins when the last player to move loses?";
  }, []);
  return (
    <article class="home">
      <section class="hero">
        <h1>
          Who wins when the last player to move <em>loses</em>?
        </h1>
        <p class="lead">
          In normal play one number a heap answers that for sums of games of every size. In misère play a small commutative monoid
          with a marked subset takes its place, the <em>misère quotient</em> of Plambeck and Siegel. Type a game, watch its quotient
          appear, play against it, check its proof.
        </p>
        <GameBox />
      </section>
      <section aria-labelledby="examples">
        <h2 id="examples">Begin with one of these</h2>
        <ul class="cards">
          {EXAMPLES.map(({ game, name, line }) => (
            <li class="card">
              <h3>
                <a href={to("game", game)}>{name}</a>
              </h3>
              <p>{line}</p>
              <p class="small">
                <a href={to("play", game)} aria-label={`Play it: ${name}`}>
                  Play it
                </a>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section class="ways">
        <div>
          <h2>Play</h2>
          <p>
            Against the machine or a friend, with hints and the reason for each. <a href={to("play", "kayles", "3+5+7")}>Kayles with 3, 5 and 7 pins</a>{" "}
            or <a href={to("play", "notakto")}>Notakto</a>.
          </p>
        </div>
        <div>
          <h2>Check</h2>
          <p>
            Every quotient comes with a certificate, and a checker that shares nothing with the solver. <a href={to("check")}>Watch it work</a>.
          </p>
        </div>
        <div>
          <h2>Browse</h2>
          <p>
            Hundreds of short octal games with their quotients, by status, order and period. <a href={to("browse")}>Look around</a>, or{" "}
            <a href={to("compare")}>compare two of them</a>.
          </p>
        </div>
        <div>
          <h2>Learn</h2>
          <p>
            What the words mean, for players and for researchers. <a href={to("book")}>Open the book</a>, or read the{" "}
            <a href={to("book", "results")}>results</a> that are new here.
          </p>
        </div>
      </section>
    </article>
  );
}
