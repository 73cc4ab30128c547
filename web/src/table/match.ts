/** A match: what lies on the table, who moves, what has been played. */

import type { Look, Move } from "../api";
import type { Domino } from "./boards";
import { boardMove, heapMove, heapsOf } from "./position";
import { type Rows, type Segment, after, rowsOf } from "./rows";

export interface Turn {
  position: string;
  /** The heaps as they are drawn; null where cards are drawn instead. */
  rows: Rows | null;
  dominoes: Domino[];
  /** The move that led here, and by whom: player 0 or 1. */
  move: string | null;
  by: 0 | 1 | null;
}

/** Rows longer than this are no picture. */
const DRAWN = 60;

/** Whether heaps are things in a row, of which a move takes some: codes, Nim, Grundy's game. */
export function isDrawable(look: Look): boolean {
  const { describe } = look;
  const inRows = describe.digits !== null || /^(nim:|grundy$)/.test(describe.name);
  return inRows && heapsOf(look.position).every((n) => n <= DRAWN);
}

export function opening(look: Look): Turn {
  const rows = look.describe.board === null && look.describe.graph === null && isDrawable(look) ? rowsOf(heapsOf(look.position)) : null;
  return { position: look.position, rows, dominoes: [], move: null, by: null };
}

/** The turn after a move; `at` and `first` say where in the rows, if somebody pointed there. */
export function played(turn: Turn, move: { text: string; position: string }, by: 0 | 1, at?: Segment, first?: number): Turn {
  const next: Turn = { ...turn, position: move.position, move: move.text, by };
  const heaps = heapMove(move.text);
  if (heaps) {
    next.rows = turn.rows && after(turn.rows, heaps.from, heaps.to, at, first === undefined ? undefined : heaps.to.includes(first) ? first : 0);
    if (turn.rows && first === 0 && at) {
      // Taken from the left end: what is left stands on the right.
      next.rows = fromLeft(turn.rows, at, heaps);
    }
  } else if (/^(\d+:)?[a-z]\d/.test(move.text)) {
    next.dominoes = [...turn.dominoes, boardMove(move.text)];
  }
  return next;
}

function fromLeft(rows: Rows, at: Segment, { from, to }: { from: number; to: number[] }): Rows {
  const taken = from - to.reduce((a, b) => a + b, 0);
  const next = rows.map((cells) => [...cells]);
  next[at.row]!.fill(false, at.start, at.start + taken);
  return next;
}

/** The move of the list that leaves `to` of a heap of `from`. */
export function findMove(moves: Move[], from: number, key: string, keyOf: (h: number[]) => string): Move | undefined {
  return moves.find((m) => {
    const heaps = heapMove(m.text);
    return heaps?.from === from && keyOf(heaps.to) === key;
  });
}
