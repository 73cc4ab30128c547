/** The checker: a certificate goes in, and it is accepted or rejected step by step. */

import "../style/check.css";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Verdict, backend } from "../api";
import { desk, download } from "../parts/certificate";
import { to } from "../router";

/** The steps of the specification. */
const STEPS: [string, string][] = [
  ["Form", "The file is a certificate: its lists have their lengths, every element and every heap is in range."],
  ["Digest", "The digest is that of the contents."],
  ["Monoid", "The actions of the generators commute, and reach every element."],
  ["Reduced", "Any two elements are told apart by some context."],
  ["Values", "Heap 0 has value 1, each generator is the value of its heap; the moves are made anew from the rules."],
  ["End", "1 is not in P, and heaps without a move have value 1."],
  ["P-check", "No move leads from P to P, in any context."],
  ["N-check", "Every position outside P that has a move has one into P."],
  ["Claim", "What is claimed follows: the period, or tameness, or all heaps."],
];

/** The steps for a quotient with an automaton. */
const AUTOMATIC_STEPS: [string, string][] = [
  ["Form", "The file is a certificate: its lists have their lengths, every element, every state and every heap is in range."],
  ["Digest", "The digest is that of the contents."],
  ["Monoid and automaton", "The actions of the generators commute, and reach every element; zeros at the end change nothing."],
  ["Values", "Heap 0 has value 1, every generator is the value of its heap; the moves are made anew from the rules."],
  ["End", "1 is not in P, and heaps without a move have value 1."],
  ["P-check", "No move leads from P to P, in any context."],
  ["N-check", "Every position outside P that has a move has one into P."],
  ["Relations", "Both sides of each relation are worth the same in every context, and so are each heap and its word."],
  ["Normal forms", "Any two normal forms are told apart by some context: no relation is missing."],
  ["Claim", "What is claimed follows: the heaps are those of the claim, and the quotient is infinite or has its order."],
];

/** The steps for a whole game by formulas. */
const FORMULA_STEPS: [string, string][] = [
  ["Form", "The file is a certificate: its lists have their lengths, every type and every heap is in range."],
  ["Digest", "The digest is that of the contents."],
  ["Values", "1 and the values of all heaps are elements; heap 0 has value 1, and so has every heap without a move."],
  ["Products", "The product of two elements is an element; x·y = y·x and x·1 = x."],
  ["Words", "Every element is the value of a position."],
  ["Associative", "(x·y)·Φ(n) = x·(y·Φ(n))."],
  ["End", "1 is not in P."],
  ["P-check", "No move leads from P to P, in any context."],
  ["Moves", "Every move that is named is legal and leads into P."],
  ["N-check", "Every position outside P that has a move has one into P."],
  ["Reduced", "Any two elements are told apart by some context."],
  ["Claim", "What is claimed follows: the quotient of the whole game."],
];

/** The steps for a board of generalised play. */
const BOARD_STEPS: [string, string][] = [
  ...STEPS.slice(0, 4),
  ["Values", "Heap 0 has value 1, each generator is the value of its heap."],
  ["Points", "The value of a point is in P if and only if it is victorious."],
  ["P-check", "No move leads from P to P; on a point play has ended, and there is none."],
  ["N-check", "Every position outside P that is no point has a move into P."],
  ["Claim", "What is claimed follows: the heaps up to some heap, or all."],
];

type Sort = "finite" | "automatic" | "formulas" | "board";
const VERSIONS: Record<string, Sort> = { "2": "automatic", "3": "formulas", "4": "board" };
const sortOf = (text: string): Sort => VERSIONS[/"misere\.certificate\/(\d)"/.exec(text)?.[1] ?? ""] ?? "finite";
const STEPS_OF: Record<Sort, [string, string][]> = { finite: STEPS, automatic: AUTOMATIC_STEPS, formulas: FORMULA_STEPS, board: BOARD_STEPS };

/** Larger files are refused unread. */
const MAX_BYTES = 20_000_000;
const STEP_MS = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 170;

interface File {
  name: string;
  text: string;
}

async function unpack(file: globalThis.File): Promise<string> {
  const packed = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) return file.text();
  const stream = file.stream().pipeThrough(new DecompressionStream("gzip"));
  let text = "";
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > MAX_BYTES) throw new Error("It unpacks to more than a certificate would.");
  }
}

/** Changes one value of Φ, or where the automaton begins, or which elements are in P, as a forger might. */
export function tamper(text: string): string {
  const certificate = JSON.parse(text);
  const { quotient, automatic, formulas } = certificate;
  if (formulas) {
    // Of the first tree of P, the first leaf: a factor a more or less.
    const turn = (tree: unknown): unknown => (Array.isArray(tree) ? [...tree.slice(0, 2), turn(tree[2]), ...tree.slice(3)] : (tree as number) ^ 1);
    formulas.p[0] = turn(formulas.p[0]);
    return JSON.stringify(certificate);
  }
  if (automatic) {
    const last = automatic.start.length - 1;
    automatic.start[last] = (automatic.start[last] + 1) % automatic.next.length;
    return JSON.stringify(certificate);
  }
  if (!quotient) throw new Error("This certificate has no quotient to tamper with.");
  const last = quotient.phi.length - 1;
  quotient.phi[last] = (quotient.phi[last] + 1) % quotient.order;
  return JSON.stringify(certificate);
}

/** How many steps are known to hold. Some are done heap by heap, together with the one before, and a file that would cost too much is refused ahead of
 * its turn. */
function passed(verdict: Verdict, sort: Sort): number {
  if (verdict.accepted) return Infinity;
  if (verdict.reason.startsWith("refused")) return Math.min(verdict.step - 1, 2);
  if (sort === "formulas") return verdict.step - 1;
  if (sort === "automatic") return verdict.step === 5 ? 3 : verdict.step - 1;
  return verdict.step > 4 && verdict.step < 8 ? 4 : verdict.step - 1;
}

export function CheckPage() {
  const [file, setFile] = useState<File | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [shown, setShown] = useState(0);
  const [problem, setProblem] = useState("");
  const [digest, setDigest] = useState(true);
  const [over, setOver] = useState(false);
  const round = useRef(0);
  // What was asked for last: a click may come before the page is drawn anew.
  const asked = useRef(true);

  const check = async (next: File) => {
    const mine = ++round.current;
    setFile(next);
    setVerdict(null);
    setShown(0);
    setProblem("");
    try {
      const found = await backend.ask({ op: "check", certificate: next.text, digest: asked.current });
      if (round.current === mine) setVerdict(found);
    } catch (error) {
      if (round.current === mine) setProblem(error instanceof Error ? error.message : String(error));
    }
  };

  useEffect(() => {
    document.title = "Check a certificate";
    const waiting = desk.certificate;
    desk.certificate = null;
    if (waiting) void check(waiting);
    return () => void round.current++;
  }, []);

  const sort = file === null ? "finite" : sortOf(file.text);
  const steps = STEPS_OF[sort];
  const end = verdict === null ? 0 : verdict.accepted ? steps.length : verdict.step;
  useEffect(() => {
    if (shown >= end) return;
    const timer = setTimeout(() => setShown(shown + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [shown, end]);

  const read = async (list: FileList | null | undefined) => {
    const chosen = list?.[0];
    if (!chosen) return;
    if (chosen.size > MAX_BYTES) return setProblem(`${chosen.name} has ${chosen.size} bytes; at most ${MAX_BYTES} are read here. misere check takes larger ones.`);
    try {
      await check({ name: chosen.name, text: await unpack(chosen) });
    } catch (error) {
      setProblem(`${chosen.name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const example = async (game: string) => {
    try {
      const { certificate } = await backend.ask({ op: "certificate", game });
      await check({ name: `${game}.cert.json`, text: certificate });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const forge = () => {
    try {
      void check({ name: `tampered-${file!.name.replace(/^tampered-/, "")}`, text: tamper(file!.text) });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const readNow = useRef(read);
  readNow.current = read;
  // Anywhere: also where the page has nothing to show. It listens from the moment it is seen.
  useLayoutEffect(() => {
    const move = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(false);
      void readNow.current(event.dataTransfer.files);
    };
    addEventListener("dragover", move);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => (removeEventListener("dragover", move), removeEventListener("dragleave", leave), removeEventListener("drop", drop));
  }, []);
  const done = verdict !== null && shown >= end;
  return (
    <article class="check">
      <h1>Check a proof</h1>
      <p class="lead">
        A certificate holds a game, a claim and a proof. The checker knows nothing of the solver: it makes the moves anew from the rules
        and goes through the proof step by step. <a href={to("book", "certificate")}>Specification</a>.
      </p>
      <div class={over ? "drop over" : "drop"}>
        <p>
          <label for="certificate-file">Drop a certificate anywhere on this page, or choose a file</label>
          <input id="certificate-file" type="file" accept=".json,.cert,.gz" onChange={(e) => void read(e.currentTarget.files)} />
        </p>
        <p class="wrap">
          <span class="quiet">or take one from here:</span>
          {["0.77", "0.123", "notakto", "0.734"].map((game) => (
            <button type="button" onClick={() => example(game)}>
              {game}
            </button>
          ))}
        </p>
      </div>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {file && (
        <section class="panel" aria-label="Result">
          <div class="wrap">
            <h2>{file.name}</h2>
            <span class="quiet small">{(file.text.length / 1024).toFixed(0)} KiB</span>
          </div>
          <p class={`verdict ${done ? (verdict.accepted ? "yes" : "no") : ""}`} role="status" data-testid="verdict">
            {!verdict && !problem && "Checking …"}
            {verdict && !done && `Step ${shown + 1} …`}
            {done && verdict.accepted && <>Accepted: {verdict.claim}</>}
            {done && !verdict.accepted && (
              <>
                Rejected at step {verdict.step}: {verdict.reason}
              </>
            )}
          </p>
          <ol class="steps">
            {steps.map(([name, about], i) => {
              const number = i + 1;
              const skipped = number === 2 && !digest;
              const reached = number <= shown;
              const failed = reached && verdict !== null && !verdict.accepted && verdict.step === number;
              const holds = verdict !== null && number <= passed(verdict, sort);
              const state = !reached ? "" : failed ? "failed" : skipped ? "skipped" : holds ? "passed" : "unfinished";
              const said = reached && verdict?.accepted ? verdict.steps.filter((s) => s.startsWith(`${number}. `)) : [];
              return (
                <li class={state}>
                  <span class="sign" aria-hidden="true">
                    {state === "passed" ? "✓" : state === "failed" ? "✗" : state === "skipped" ? "–" : state === "unfinished" ? "…" : ""}
                  </span>
                  <div>
                    <strong>{name}</strong>
                    {state && <span class="unseen"> {state}</span>} <span class="quiet">{about}</span>
                    {said.map((s) => (
                      <div class="small said">{s.replace(/^\d+\. /, "")}</div>
                    ))}
                    {failed && verdict && !verdict.accepted && <div class="small reason">{verdict.reason}</div>}
                  </div>
                </li>
              );
            })}
          </ol>
          <div class="wrap">
            <button type="button" onClick={() => download(file.name, file.text)}>
              Download it
            </button>
            <button type="button" onClick={forge}>
              Tamper with it
            </button>
            <label class="inline">
              <input
                type="checkbox"
                checked={!digest}
                onChange={(e) => {
                  asked.current = !e.currentTarget.checked;
                  setDigest(asked.current);
                  void check(file);
                }}
              />{" "}
              leave the digest aside, so that the proof itself must find the forgery
            </label>
          </div>
        </section>
      )}
    </article>
  );
}
