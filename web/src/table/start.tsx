/** Another position to start from, or another game. */

import { useState } from "preact/hooks";
import { type Look, backend } from "../api";
import { to } from "../router";
import { boardsOf } from "./position";

const OTHERS: [string, string][] = [
  ["kayles", "Kayles"],
  ["notakto", "Notakto"],
  ["cram:4x4", "Cram"],
  ["chomp:3x4", "Chomp"],
  ["nim:7", "Nim"],
  ["0.07", "Dawson’s Kayles"],
  ["grundy", "Grundy’s game"],
  ["sprouts:4", "Sprouts"],
  ["dawsons-chess:5", "Dawson’s Chess"],
  ["node-kayles:a-b,b-c,c-d,d-e,e-f,f-a,a-d", "Node-Kayles"],
  ["4.7", "Daisies"],
];

interface Props {
  game: string;
  look: Look;
  onStart: (position: string) => void;
}

export function Start({ game, look, onStart }: Props) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const board = look.describe.board !== null && /[.x#]/.test(look.position);
  const graph = look.describe.graph !== null && !/[+*]/.test(look.position);
  const empty = board ? (boardsOf(look.position)[0] ?? []).map((row) => (look.describe.board === "notakto" ? ".".repeat(row.length) : null)) : [];
  const submit = async (event: Event) => {
    event.preventDefault();
    const position = text.trim();
    try {
      await backend.ask({ op: "look", game, position });
      setProblem("");
      onStart(position);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section class="panel start" aria-labelledby="start">
      <h2 id="start">Start from elsewhere</h2>
      <form onSubmit={submit}>
        <label for="position">{look.describe.spots ? "A drawing, region by region" : graph ? "Vertices that are left, separated by commas" : board ? "Boards row by row, joined by +" : "Heaps, joined by +"}</label>
        <div class="row">
          <input
            id="position"
            type="text"
            value={text}
            spellcheck={false}
            autocomplete="off"
            placeholder={board || graph || look.describe.spots || look.describe.heap_names ? look.position : "3+5+7"}
            onInput={(e) => setText(e.currentTarget.value)}
          />
          <button type="submit">Start</button>
        </div>
        {problem && (
          <p role="alert" class="problem">
            {problem}
          </p>
        )}
      </form>
      {look.describe.board === "notakto" && empty.every((row) => row !== null) && (
        <p class="wrap">
          <span class="quiet">Empty boards:</span>
          {[1, 2, 3].map((n) => (
            <a href={to("play", game, Array(n).fill(empty.join("/")).join("+"))}>{n}</a>
          ))}
        </p>
      )}
      <p class="wrap">
        <span class="quiet">Another game:</span>
        {OTHERS.filter(([g]) => g !== game).map(([g, name]) => (
          <a href={to("play", g)}>{name}</a>
        ))}
      </p>
    </section>
  );
}
