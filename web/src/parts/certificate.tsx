import { useState } from "preact/hooks";
import { type Solution, backend } from "../api";
import { go, to } from "../router";

/** A certificate on its way from the page of a game to the checker. */
export const desk: { certificate: { name: string; text: string } | null } = { certificate: null };

/** Hands a text to the browser as a file. */
export function download(name: string, text: string, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

type Certified = Pick<Solution, "status" | "heap" | "convention">;

/** The certificate as a file, or on its way to the checker. */
export function CertificateButtons({ game, solution }: { game: string; solution: Certified }) {
  const [problem, setProblem] = useState("");
  const fetchIt = async () => {
    try {
      const heap = solution.status === "solved" ? null : solution.heap;
      const { certificate } = await backend.ask({ op: "certificate", game, heap });
      setProblem("");
      return { name: `${game.replace(/[^\w.-]+/g, "_").slice(0, 60)}.cert.json`, text: certificate };
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return null;
    }
  };
  return (
    <>
      <p class="wrap">
        <button type="button" onClick={() => fetchIt().then((c) => c && download(c.name, c.text))}>
          Download the certificate
        </button>
        <button type="button" onClick={() => fetchIt().then((c) => c && ((desk.certificate = c), go(to("check"))))}>
          Check it here
        </button>
      </p>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
    </>
  );
}

export function Certificate({ game, solution }: { game: string; solution: Certified }) {
  if (solution.convention !== "misere") return null;
  return (
    <section class="panel" aria-labelledby="certificate">
      <h2 id="certificate">Proof</h2>
      <p>
        The certificate says what is claimed and holds a proof that can be checked by scanning, by a program that shares nothing with the
        solver. <a href={to("book", "certificate")}>The specification</a> is precise enough to write another one.
      </p>
      <CertificateButtons game={game} solution={solution} />
    </section>
  );
}
