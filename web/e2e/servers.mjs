// What the tests run against: the command `misere serve`, and the static site behind a server that knows only files.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const target = process.env.CARGO_TARGET_DIR ?? join(web, "../target");

/** Starts `misere serve` on a free port. */
export async function serve(...options) {
  const binary = join(process.env.MISERE_BIN ?? join(target, "debug"), "misere");
  const child = spawn(binary, ["serve", "--port", "0", "--no-open", "--json", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((resolve, reject) => {
    child.stdout.once("data", (text) => resolve(JSON.parse(String(text)).url));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`misere serve ended with ${code}`)));
  });
  return { name: "server", url, place: (path) => url + path, pid: child.pid, close: () => child.kill("SIGINT") };
}

const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".woff2": "font/woff2",
  ".md": "text/plain; charset=utf-8",
};

/** Serves web/site in a folder of its own, as some hosts do. */
export async function staticSite() {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/^\/here\//, "");
    const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    try {
      const contents = await readFile(join(web, "site", file));
      response.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream" }).end(contents);
    } catch {
      response.writeHead(404, { "content-type": KINDS[".html"] }).end(await readFile(join(web, "site/404.html")));
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}/here/`;
  return { name: "static site", url, place: (path) => `${url}#/${path}`, close: () => (server.close(), server.closeAllConnections()) };
}
