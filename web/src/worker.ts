/** The solver in the browser: one request at a time, with news on the way. */

interface Solver {
  default(source: { module_or_path: string }): Promise<unknown>;
  answer(request: string, onNews: (news: string) => boolean): string;
}

let solver: Promise<Solver> | undefined;

async function load(): Promise<Solver> {
  // Built apart from the page: see web/build.
  const module = new URL("../wasm/misere.js", self.location.href).href;
  const loaded = (await import(/* @vite-ignore */ module)) as Solver;
  await loaded.default({ module_or_path: new URL("misere_bg.wasm", module).href });
  return loaded;
}

/** Whether the page has let go of the address that stands for "go on". */
function isStopped(flag: string | null): boolean {
  if (!flag) return false;
  const request = new XMLHttpRequest();
  try {
    request.open("GET", flag, false);
    request.send();
    return false;
  } catch {
    return true;
  }
}

self.onmessage = async ({ data }: MessageEvent<{ request: string; flag: string | null }>) => {
  try {
    const { answer } = await (solver ??= load());
    const line = answer(data.request, (news) => {
      self.postMessage({ news: JSON.parse(news) });
      return isStopped(data.flag);
    });
    self.postMessage(JSON.parse(line));
  } catch (error) {
    solver = undefined;
    const memory = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    const broken = memory ? "The solver ran out of memory or broke off." : `The solver could not be loaded: ${String(error)}`;
    self.postMessage({ broken, why: memory ? "limit" : "lost" });
  }
};
