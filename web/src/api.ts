/** What the page asks, and who answers: a server on this machine, or a worker with the same code as WebAssembly. */

export interface News {
  heap: number;
  order: number;
  candidate: number | null;
  elapsed_s: number;
}

export interface Describe {
  name: string;
  title: string | null;
  about: string | null;
  rules: string[];
  end: string;
  code: string | null;
  digits: number[] | null;
  heaps: number | null;
  heap_names: string[] | null;
  board: "notakto" | "cram" | "chomp" | null;
  /** What it is played on, if that is a graph: vertices by their names, and pairs of them. */
  graph: { vertices: string[]; edges: [number, number][]; /** Whether the vertices are files with pawns. */ pawns: boolean } | null;
  /** Whether it is Sprouts, which is played with drawings. */
  spots: boolean;
  /** The heap from which on the quotient is known to be infinite, whether or not it was found this time. */
  infinite_from: number | null;
}

/** What every document `misere.solution/2` has. */
export interface Quotient {
  schema: string;
  version: string;
  game: string;
  convention: "misere" | "normal" | "board";
  status: "solved" | "partial";
  claim: string;
  stop: string;
  not_found: { heap: number; reason: string } | null;
  heap: number;
  covers: number | null;
  order: number | null;
  infinite: boolean;
  proof: {
    kind: string;
    /** Why the quotient is infinite, in short. */
    reason?: { text: string };
    period?: number;
    preperiod?: number;
    last_outside_kernel?: number;
    kernel_by_nim?: string[];
    checked?: number;
  };
  p_order: number | null;
  tame: boolean | null;
  kind: "tame" | "restive" | "wild" | null;
  name: string | null;
  generators: { name: string; heap: number; step?: number; heap_name?: string }[];
  relations: string[];
  phi: string[];
  steps: string[];
  growth: { heap: number; order: number; p_order: number }[];
  elapsed_s: number;
}

/** One whose elements are listed. */
export interface Solution extends Quotient {
  order: number;
  p_order: number;
  elements: string[];
  actions: Record<string, number[]>;
  p: number[];
  phi_elements: number[];
}

/** One that an automaton proves, without the tables of the automaton. */
export interface Infinite extends Quotient {
  elements?: string[];
  normal_forms?: { points: { word: string; p: boolean }[]; families: Family[] };
  automaton: { directions: string[]; states: number; finite_order: number };
}

/** A word with parameters, and what has to hold for them. */
export interface Case {
  word: string;
  when: string[];
}

/** A whole game that grows for ever. */
export interface Whole extends Quotient {
  formulas: {
    step: number;
    first: number;
    types: (Case & { parameters: string[] })[];
    p: Case[];
    phi: { heap: string; word: string }[];
    products: { left: string; right: string; cases: Case[]; of_generators: boolean }[];
  };
}

/** Normal forms with every power of some generators. */
export interface Family {
  base: string;
  directions: string[];
}

export interface Structure {
  name: string | null;
  digest: string | null;
  kind: "tame" | "restive" | "wild" | null;
  regular: boolean;
  normal: boolean;
  faithful: boolean | null;
  generators: { name: string; heap: number; index: number; period: number }[];
  idempotents: string[];
  classes: string[][];
  p_in_classes: string[][];
  factors: string[];
  archimedean: string[][];
  maximal_subgroups: { idempotent: string; order: number; cyclic_factors: number[] }[];
  kernel: string[];
  kernel_identity: string;
  tame_extension_order: number;
  elements: { word: string; p: boolean; class: number; times_z: number; nim: number | null; genus: string | null }[];
  no_genera: string | null;
}

export interface GamePage {
  /** Which of the three documents says most. */
  main: "solution" | "infinite" | "whole";
  /** How to cite what is copied. */
  citation: string;
  describe: Describe;
  solution: Solution;
  /** More heaps than those of the solution, where exponents grow without end. */
  infinite: Infinite | null;
  /** The whole game by formulas, where there are some; then the solution is that of some of its heaps. */
  whole: Whole | null;
  /** What stood in the way of the next heap, if something is known of it. */
  why_no_more: string | null;
  /** The time for all of it, the infinite part too. */
  elapsed_s: number;
  structure: Structure | null;
  covers: { idempotents: number[][]; classes: number[][] } | null;
  gap: string | null;
  nim: number[];
  genera: string[];
  states: number;
}

export interface Move {
  text: string;
  /** The same by the numbers of the heaps, where they have names. */
  numbers?: string | null;
  position: string;
  /** Null where a search and not the quotient says who wins. */
  value: string | null;
  /** Null where nobody knows. */
  p: boolean | null;
  /** The family of winning moves of which this is the first, in large heaps. */
  range?: { first: number; last: number; step: number; take: number } | null;
}

/** The document of a page that says most. */
export const mainOf = (doc: GamePage): Quotient => doc[doc.main] ?? doc.solution;

/** Some equal heaps of a sum: what each is worth, and the product so far. */
export interface Factor {
  heap: number;
  name: string | null;
  count: number;
  value: string;
  product: string;
}

export interface Look {
  /** The move that led here, if one was sent. */
  move: string | null;
  describe: Describe;
  position: string;
  heaps: string;
  value: string | null;
  /** Null where nobody knows: neither a quotient nor a search was done in time. */
  p: boolean | null;
  /** The sum, element by element, where values are known. */
  factors: Factor[] | null;
  over: boolean;
  moves: Move[];
  complete: boolean;
  /** Whether all moves that win are among them. */
  all_winning: boolean;
  /** Null where the quotient is infinite. */
  order: number | null;
  heap: number;
  status: string;
}

/** Whether two quotients are isomorphic: `misere.same/1`. */
export interface Same {
  games: [string, string];
  claims: [string, string];
  /** Null when it is not known. */
  isomorphic: boolean | null;
  /** Each generator of the first, and its image. */
  map?: [string, string][];
  difference?: string;
  unknown?: string;
}

export interface Compared {
  games: [GamePage, GamePage];
  same: Same;
}

export type Verdict =
  | { accepted: true; claim: string; steps: string[] }
  | { accepted: false; step: number; reason: string };

export interface Answers {
  games: { name: string; about: string; example: string }[];
  describe: Describe;
  solve: GamePage;
  compare: Compared;
  look: Look;
  reply: { move: string | null; position: string | null; guess: boolean };
  certificate: { game: string; certificate: string };
  check: Verdict;
}

export type Op = keyof Answers;

export interface Request<O extends Op> {
  op: O;
  [field: string]: unknown;
}

/** A request that is not answered: the reason is a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly why: "input" | "limit" | "busy" | "bug" | "lost",
    message: string,
  ) {
    super(message);
  }
}

export interface Backend {
  /** Asks. `stop` ends the solving of a game, whose answer then is what is proved so far. */
  ask<O extends Op>(request: Request<O>, onNews?: (news: News) => void, stop?: AbortSignal): Promise<Answers[O]>;
}

type Line = { news: News } | { result: unknown } | { refusal: { why: Refusal["why"]; message: string } };

function finish(line: Line): unknown {
  if ("result" in line) return line.result;
  if ("refusal" in line) throw new Refusal(line.refusal.why, line.refusal.message);
  throw new Refusal("lost", "The answer broke off.");
}

/** Lines of JSON over the loop-back connection. */
class Server implements Backend {
  async ask<O extends Op>(request: Request<O>, onNews?: (news: News) => void, stop?: AbortSignal): Promise<Answers[O]> {
    const id = request.op === "solve" || request.op === "compare" ? Math.random().toString(36).slice(2) : undefined;
    const body = JSON.stringify(request);
    // A stop is a request of its own, so that the answer with what is proved can still come.
    const onStop = () => void fetch(`/api/stop?${id}`, { method: "POST" }).catch(() => {});
    if (id) stop?.addEventListener("abort", onStop, { once: true });
    let response: Response;
    try {
      response = await fetch(id ? `/api?${id}` : "/api", { method: "POST", body, signal: id ? undefined : stop });
    } catch (error) {
      if (stop?.aborted) throw error;
      throw new Refusal("lost", "The server does not answer. Is misere serve still running?");
    }
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Refusal("lost", "The answer broke off.");
      rest += value;
      for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
        const line = JSON.parse(rest.slice(0, end)) as Line;
        rest = rest.slice(end + 1);
        if ("news" in line) onNews?.(line.news);
        else return finish(line) as Answers[O];
      }
    }
  }
}

/** What may take long, and what somebody waits for meanwhile. */
const LONG: Op[] = ["solve", "compare", "check"];

/** The same code in a worker. It answers one request at a time, so that a second one is there for what is asked while the first is at work. */
class Workers implements Backend {
  private main = new InWorker();
  private aside: InWorker | null = null;
  private long = 0;

  async ask<O extends Op>(request: Request<O>, onNews?: (news: News) => void, stop?: AbortSignal): Promise<Answers[O]> {
    if (!LONG.includes(request.op)) return (this.long > 0 ? (this.aside ??= new InWorker()) : this.main).ask(request, onNews, stop);
    this.long += 1;
    return this.main.ask(request, onNews, stop).finally(() => (this.long -= 1));
  }
}

class InWorker implements Backend {
  private worker: Worker | null = null;
  private queue: Promise<unknown> = Promise.resolve();

  ask<O extends Op>(request: Request<O>, onNews?: (news: News) => void, stop?: AbortSignal): Promise<Answers[O]> {
    const turn = this.queue.then(() => this.run(request, onNews, stop));
    this.queue = turn.catch(() => {});
    return turn;
  }

  private run<O extends Op>(request: Request<O>, onNews?: (news: News) => void, stop?: AbortSignal): Promise<Answers[O]> {
    const worker = (this.worker ??= new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
    // A worker that computes hears nothing. But it can look whether an address still leads somewhere.
    const flag = stop ? URL.createObjectURL(new Blob(["go on"])) : null;
    const onStop = () => flag && URL.revokeObjectURL(flag);
    stop?.addEventListener("abort", onStop, { once: true });
    return new Promise((resolve, reject) => {
      const fail = (message: string, why: Refusal["why"] = "limit") => {
        worker.terminate();
        this.worker = null;
        reject(new Refusal(why, message));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        fail("The solver ran out of memory or broke off.");
      };
      worker.onmessage = ({ data }: MessageEvent<Line | { broken: string; why: Refusal["why"] }>) => {
        if ("broken" in data) return fail(data.broken, data.why);
        if ("news" in data) return onNews?.(data.news);
        try {
          resolve(finish(data) as Answers[O]);
        } catch (error) {
          reject(error);
        }
      };
      worker.postMessage({ request: JSON.stringify(request), flag });
    }).finally(() => {
      stop?.removeEventListener("abort", onStop);
      onStop();
    }) as Promise<Answers[O]>;
  }
}

const where = document.querySelector<HTMLMetaElement>('meta[name="backend"]')?.content;
export const hasServer = where === "server";
export const backend: Backend = hasServer ? new Server() : new Workers();
