/** Play a game: against the machine at some level, or with a friend; with hints, and the reasons. */

import "../style/play.css";
import "../style/pictures.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Look, type Move, backend } from "../api";
import { Word } from "../parts/word";
import { choose, go, to, useChoices } from "../router";
import { Boards } from "../table/boards";
import { Chess } from "../table/chess";
import { Cards } from "../table/cards";
import { type Turn, findMove, opening, played } from "../table/match";
import { Pins, moveTest } from "../table/pins";
import { GraphTable } from "../table/graph";
import { boardMove, heapMove, keyOf, sumText } from "../table/position";
import { Review } from "../table/review";
import { SproutsTable } from "../table/sprouts";
import type { Segment } from "../table/rows";
import { Start } from "../table/start";
import { Why } from "../table/why";

const LEVELS = ["random", "easy", "medium", "hard", "perfect"];
/** The machine takes a moment, so that one sees what it does. */
const THINKING_MS = matchMedia("(prefers-reduced-motion: reduce)").matches ? 60 : 550;

/** A start that is neither over at once nor long. */
const USUAL: Record<string, string> = { "0.77": "3+5+7", "nim:7": "3+5+7", "0.07": "6+7", "0.123": "1+3+4+8", "4.7": "2+4", "*2#320": "4+5" };

/** So many moves are listed as buttons. */
const LISTED = 200;

type Opponent = "machine" | "friend";

/** How a graph is written of which nothing is left. */
const EMPTY = "no vertex";
/** Moves in the address: no move has this in it. */
const BETWEEN = ";";

export function PlayPage({ game, position }: { game: string; position?: string | undefined }) {
  const start = position ?? USUAL[game] ?? undefined;
  const [turns, setTurns] = useState<Turn[]>([]);
  const [look, setLook] = useState<Look | null>(null);
  const [problem, setProblem] = useState("");
  // Who plays, how well, and what has been played, are in the address, so that a running game is come back to.
  const choices = useChoices();
  const level = LEVELS.find((l) => l === choices.get("level")) ?? "perfect";
  const opponent: Opponent = choices.get("against") === "friend" ? "friend" : "machine";
  const first: 0 | 1 = choices.get("first") === "other" ? 1 : 0;
  const [guessed, setGuessed] = useState(false);
  const seen = useRef(new Map<string, Look>());
  const table = useRef<HTMLElement>(null);
  const [hint, setHint] = useState<string | null>(null);
  const [why, setWhy] = useState(false);
  const alive = useRef(0);
  const seed = useRef(Math.floor(Math.random() * 2 ** 32));

  const now = turns.at(-1);
  // Player 0 is the person at the page; 1 is the machine or the friend.
  const mover = ((turns.length - 1 + first) % 2) as 0 | 1;
  const machineMoves = opponent === "machine" && mover === 1;
  const settled = look !== null && now !== undefined && look.position === now.position;

  const fail = (error: unknown) => setProblem(error instanceof Error ? error.message : String(error));

  const show = (found: Look) => {
    seen.current.set(found.position, found);
    setLook(found);
  };

  /** Begins at a position, after some moves. */
  const begin = async (from: string | undefined, moves: string[] = []) => {
    const mine = ++alive.current;
    setHint(null);
    setGuessed(false);
    setLook(null);
    try {
      let found = await backend.ask({ op: "look", game, position: from ?? null });
      const played_ = [opening(found)];
      for (const move of moves) {
        seen.current.set(found.position, found);
        const next: Look | null = await backend.ask({ op: "look", game, position: found.position, move }).catch(() => null);
        // What is no move in an address is left out with all after it.
        if (alive.current !== mine || !next) break;
        found = next;
        played_.push(played(played_.at(-1)!, { text: next.move ?? move, position: next.position }, ((played_.length - 1 + first) % 2) as 0 | 1));
      }
      if (alive.current !== mine) return;
      setProblem("");
      setTurns(played_);
      show(found);
    } catch (error) {
      if (alive.current === mine) (fail(error), setTurns([]));
    }
  };

  useEffect(() => {
    document.title = `Play ${game}`;
    seen.current.clear();
    void begin(start, (choices.get("moves") ?? "").split(BETWEEN).filter(Boolean));
    return () => void alive.current++;
  }, [game, position]);

  useEffect(() => {
    if (turns.length > 0) choose({ moves: turns.slice(1).map((t) => t.move!.replaceAll(" ", "").replace("→", ">").replace(/^(take|advance)/, "$1 ")).join(BETWEEN) });
  }, [turns]);

  const arrive = async (next: Turn[]) => {
    const mine = ++alive.current;
    setHint(null);
    setTurns(next);
    try {
      const found = await backend.ask({ op: "look", game, position: next.at(-1)!.position });
      if (alive.current !== mine) return;
      show(found);
    } catch (error) {
      if (alive.current === mine) fail(error);
    }
  };

  const play = (move: Move, at?: Segment, from?: number) => {
    if (!settled || look.over || machineMoves) return;
    void arrive([...turns, played(now, move, mover, at, from)]);
  };

  /** A move as it is written, of which the other side says whether it is one. */
  const write = async (text: string) => {
    if (!settled || look.over || machineMoves) return;
    const mine = alive.current;
    try {
      const found = await backend.ask({ op: "look", game, position: now.position, move: text });
      if (alive.current !== mine) return;
      setProblem("");
      setHint(null);
      setTurns([...turns, played(now, { text: found.move ?? text, position: found.position }, mover)]);
      show(found);
    } catch (error) {
      if (alive.current === mine) fail(error);
    }
  };

  // The machine's turn.
  useEffect(() => {
    if (!settled || look.over || !machineMoves) return;
    const mine = alive.current;
    const timer = setTimeout(async () => {
      try {
        seed.current = (seed.current * 1664525 + 1013904223) % 2 ** 32;
        const reply = await backend.ask({ op: "reply", game, position: now.position, level, seed: seed.current });
        if (alive.current !== mine || reply.move === null || reply.position === null) return;
        setGuessed(reply.guess);
        void arrive([...turns, played(now, { text: reply.move, position: reply.position }, 1)]);
      } catch (error) {
        fail(error);
      }
    }, THINKING_MS);
    return () => clearTimeout(timer);
  }, [look, turns, opponent, level]);

  // Focus stays where the hand is: what was pressed may be gone, or could not be pressed for a moment.
  const pressed = useRef<{ place: "table" | "actions"; index: number } | null>(null);
  const buttons = (place: "table" | "actions") => {
    const all = table.current?.querySelectorAll<HTMLElement>(`.${place === "table" ? "felt" : "actions"} :is(button, [role="button"])`);
    return [...(all ?? [])];
  };
  const note = (event: Event) => {
    const target = (event.target as Element).closest<HTMLElement>("button, [role=button]");
    pressed.current = null;
    for (const place of ["table", "actions"] as const) {
      const index = target ? buttons(place).indexOf(target) : -1;
      if (index >= 0) pressed.current = { place, index };
    }
  };
  const ready = settled && !machineMoves;
  useEffect(() => {
    const last = pressed.current;
    const active = document.activeElement;
    const nowhere = !active || active === document.body || !active.isConnected || (active as HTMLButtonElement).disabled;
    if (!ready || !last || !nowhere) return;
    const free = (b: HTMLElement) => !(b as HTMLButtonElement).disabled && b.getAttribute("aria-disabled") !== "true";
    const all = buttons(last.place);
    const near = all.slice(last.index).find(free) ?? all.slice(0, last.index).reverse().find(free) ?? buttons("actions").find(free);
    near?.focus({ preventScroll: true });
  }, [ready, look]);

  const undo = () => {
    // Back to the last place where a person was to move.
    const back = opponent === "friend" ? 1 : machineMoves ? 1 : 2;
    void arrive(turns.slice(0, Math.max(1, turns.length - back)));
  };
  const winning = settled ? look.moves.filter((m) => m.p) : [];
  const open = settled && winning.length === 0 && look.moves.some((m) => m.p === null);
  const showHint = () => setHint(winning[0]?.text ?? look?.moves[0]?.text ?? null);
  const names = opponent === "machine" ? ["You", "The machine"] : ["The first player", "The second player"];
  const described = look?.describe;
  return (
    <article class="play" ref={table} onClickCapture={note}>
      <header class="wrap">
        <h1>
          <span class="quiet">Misère</span> {described?.title ?? described?.name ?? game}
        </h1>
        <a href={to("game", game)}>its quotient</a>
      </header>
      {described && <p class="rules">{[...(described.rules.length ? described.rules.slice(0, 3) : [described.about ?? ""]), described.end].join(" ")}</p>}
      <div class="controls wrap">
        <label>
          Against{" "}
          <select value={opponent} onChange={(e) => choose({ against: e.currentTarget.value === "friend" ? "friend" : null })}>
            <option value="machine">the machine</option>
            <option value="friend">a friend</option>
          </select>
        </label>
        {opponent === "machine" && (
          <label>
            Level{" "}
            <select value={level} onChange={(e) => choose({ level: e.currentTarget.value === "perfect" ? null : e.currentTarget.value })}>
              {LEVELS.map((l) => (
                <option value={l}>{l}</option>
              ))}
            </select>
          </label>
        )}
        <label>
          First{" "}
          <select value={first} onChange={(e) => (choose({ first: e.currentTarget.value === "1" ? "other" : null, moves: null }), void begin(turns[0]?.position))}>
            <option value={0}>{opponent === "machine" ? "you" : "first player"}</option>
            <option value={1}>{opponent === "machine" ? "the machine" : "second player"}</option>
          </select>
        </label>
      </div>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {now && look && (
        <>
          <Banner over={settled && look.over} winner={mover} mover={names[mover]!} opponent={opponent} thinking={machineMoves} />
          <div class="felt" data-testid="table" data-position={now.position} data-settled={settled && !machineMoves}>
            <Table look={look} turn={now} disabled={!settled || machineMoves || look.over} hint={hint} onMove={play} onWrite={write} />
          </div>
          <div class="wrap actions">
            <button type="button" onClick={undo} disabled={turns.length < 2}>
              Undo
            </button>
            <button type="button" onClick={showHint} disabled={!settled || look.over || machineMoves}>
              Hint
            </button>
            <button type="button" aria-pressed={why} onClick={() => setWhy(!why)}>
              Why?
            </button>
            <button type="button" onClick={() => begin(turns[0]?.position)}>
              New game
            </button>
          </div>
          <p role="status" class="said">
            {hint &&
              settled &&
              (winning.length ? (
                <>Try {sumText(hint)}: it leaves a P-position.</>
              ) : open ? (
                <>Nobody knows which move wins here; {sumText(hint)} is one that can be made.</>
              ) : (
                <>Every move loses against good play; {sumText(hint)} is one.</>
              ))}
            {!hint && guessed && settled && !look.over && <>The machine did not know who wins, and guessed.</>}
          </p>
          {why && settled && <Why look={look} onMove={machineMoves ? undefined : play} hint={hint} />}
          {settled && look.over ? <Review game={game} turns={turns} seen={seen.current} names={names} /> : <Record turns={turns} names={names} />}
          <MoveList look={look} disabled={!settled || machineMoves} onMove={play} />
          <Start game={game} look={look} onStart={(p) => go(to("play", game, p))} />
        </>
      )}
      {!look && !problem && <p class="quiet">Looking for the quotient …</p>}
    </article>
  );
}

interface BannerProps {
  over: boolean;
  winner: 0 | 1;
  mover: string;
  opponent: Opponent;
  thinking: boolean;
}

function Banner({ over, winner, mover, opponent, thinking }: BannerProps) {
  // Whoever is to move and cannot has not made the last move, and has won.
  const won = over && (opponent === "friend" || winner === 0);
  const text = over
    ? opponent === "friend"
      ? `${mover} has no move left to make, and wins.`
      : won
        ? "You win: the machine had to make the last move."
        : "The machine wins: you made the last move."
    : thinking
      ? "The machine is thinking …"
      : `${mover === "You" ? "It is your move" : `${mover} is to move`}.`;
  return (
    <p class={`turn ${over ? (won ? "won" : "lost") : ""}`} role="status" data-testid="turn">
      {text}
    </p>
  );
}

interface TableProps {
  look: Look;
  turn: Turn;
  disabled: boolean;
  hint: string | null;
  onMove: (move: Move, at?: Segment, first?: number) => void;
  onWrite: (text: string) => void;
}

function Table({ look, turn, disabled, hint, onMove, onWrite }: TableProps) {
  const fresh = look.position === turn.position ? look.moves : [];
  if (look.describe.board && /[.x#]/.test(turn.position)) {
    const last = turn.move ? boardMove(turn.move) : null;
    return (
      <Boards
        kind={look.describe.board}
        position={turn.position}
        moves={fresh}
        dominoes={turn.dominoes}
        last={last}
        hint={hint ? boardMove(hint) : null}
        disabled={disabled}
        onMove={onMove}
      />
    );
  }
  if (look.describe.spots) return <SproutsTable position={turn.position} moves={fresh} hint={hint} disabled={disabled} onMove={onMove} />;
  const { graph } = look.describe;
  if (graph && (turn.position === EMPTY || turn.position.split(",").every((name) => graph.vertices.includes(name)))) {
    if (graph.pawns) return <Chess graph={graph} position={turn.position} moves={fresh} hint={hint} disabled={disabled} onMove={onMove} />;
    return <GraphTable graph={graph} position={turn.position} moves={fresh} hint={hint} disabled={disabled} onMove={onMove} />;
  }
  const heaps = fresh.map((m) => heapMove(m.text)).filter((m) => m !== null);
  if (turn.rows) {
    return (
      <Pins
        rows={turn.rows}
        isMove={moveTest(heaps)}
        onMove={(segment, left, first) => {
          const move = findMove(fresh, segment.length, keyOf(left), keyOf);
          if (move) onMove(move, segment, first);
        }}
        disabled={disabled}
        hint={hint ? heapMove(hint) : null}
        pins={look.describe.code === "0.77" || look.describe.code === "0.07"}
      />
    );
  }
  return <Cards look={look} position={turn.position} disabled={disabled} onMove={onMove} onWrite={onWrite} />;
}

function Record({ turns, names }: { turns: Turn[]; names: string[] }) {
  if (turns.length < 2) return null;
  return (
    <ol class="record" aria-label="Moves so far">
      {turns.slice(1).map((t) => (
        <li>
          <span class="quiet">{names[t.by ?? 0]}:</span> {sumText(t.move!)}
        </li>
      ))}
    </ol>
  );
}

function MoveList({ look, disabled, onMove }: { look: Look; disabled: boolean; onMove: (move: Move) => void }) {
  if (look.over) return null;
  const count = look.moves.length;
  const shown = look.moves.slice(0, LISTED);
  const all = !look.complete ? `${shown.length} of more than ${count} moves` : count === 1 ? "The only move" : shown.length < count ? `The first ${shown.length} of ${count} moves` : `All ${count} moves`;
  return (
    <details class="moves">
      <summary>{all} as a list</summary>
      <div class="wrap">
        {shown.map((m) => (
          <button type="button" disabled={disabled} onClick={() => onMove(m)}>
            {sumText(m.text)}
          </button>
        ))}
      </div>
      <p class="small quiet">
        {look.p === null ? (
          "Neither a quotient nor a search was done in time, so nobody knows who wins."
        ) : look.describe.spots ? (
          "A search says who wins."
        ) : look.value === null ? (
          "The quotient was not found in time, so a search says who wins."
        ) : (
          <>
            The position is worth <Word word={look.value} /> in the {look.order === null ? "infinite quotient" : `quotient of order ${look.order}`}
            {look.status === "solved" ? " of the whole game" : ` of the heaps up to ${look.heap}`}.
          </>
        )}
      </p>
    </details>
  );
}
