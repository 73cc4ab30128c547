// What strangers may send to the server: it goes on answering, and says which limit was reached.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { serve } from "./servers.mjs";

describe("hostile requests", () => {
  let site;
  before(async () => (site = await serve("--time-limit", "3s", "--threads", "2")));
  after(() => site.close());

  const post = (body, options = {}) =>
    fetch(`${site.url}api`, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body), ...options });
  /** The last line of an answer. */
  const last = async (response) => JSON.parse((await response.text()).trim().split("\n").at(-1));
  const isWell = async () => {
    const start = performance.now();
    const page = await fetch(site.url);
    assert.equal(page.status, 200);
    const rules = await last(await post({ op: "describe", game: "0.77" }));
    assert.equal(rules.result.title, "Kayles");
    const time = performance.now() - start;
    assert.ok(time < 5000, `${time} ms`);
  };

  test("a code of ten megabytes", async () => {
    const { refusal } = await last(await post({ op: "solve", game: `0.${"7".repeat(10_000_000)}` }));
    assert.equal(refusal.why, "limit");
    assert.match(refusal.message, /at most 200000/);
    assert.ok(refusal.message.length <= 200);
    await isWell();
  });

  test("a request of thirty megabytes", async () => {
    // The server may close the connection before it has read everything.
    const answer = await post("x".repeat(30_000_000)).then(last).catch(() => null);
    if (answer) assert.equal(answer.refusal.why, "limit");
    await isWell();
  });

  test("a game that never ends", async () => {
    const start = performance.now();
    const { result } = await last(await post({ op: "solve", game: "0.16", seconds: 1e9 }));
    assert.equal(result.solution.status, "partial");
    assert.equal(result.solution.stop, "time");
    assert.ok(performance.now() - start < 8000);
    await isWell();
  });

  test("a thousand tabs", async () => {
    const gone = new AbortController();
    // What was sought in vain is not sought again, so that they ask for different things.
    const tabs = Array.from({ length: 1000 }, async (_, i) => {
      const response = await post({ op: "solve", game: "0.16", seconds: 60, heap: 100 + i }, { signal: gone.signal });
      return response.status;
    });
    const settled = Promise.allSettled(tabs);
    // Those that find the line too long are told at once.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await isWell().finally(() => gone.abort());
    const ends = await settled;
    const busy = ends.filter((e) => e.value === 503).length;
    assert.ok(busy >= 800, `${busy} were told that the server is busy`);
    // Nobody waits for those who have gone.
    const start = performance.now();
    const { result } = await last(await post({ op: "solve", game: "0.77" }));
    assert.equal(result.solution.order, 40);
    assert.ok(performance.now() - start < 3000);
  });

  test("a tab that is closed stops its work", async () => {
    const gone = new AbortController();
    for (let i = 0; i < 2; i++) {
      const response = await post({ op: "solve", game: "0.16", seconds: 60, heap: 2000 + i }, { signal: gone.signal });
      await response.body.getReader().read();
    }
    gone.abort();
    const start = performance.now();
    await last(await post({ op: "solve", game: "0.123" }));
    assert.ok(performance.now() - start < 1500, "both places are free again");
  });

  test("nonsense of all kinds", async () => {
    for (const body of ["", "{", "null", '{"op":"rm"}', '{"op":"solve"}', '{"op":"solve","game":7}', '{"op":"solve","game":"0.77","x":1}']) {
      assert.equal((await last(await post(body))).refusal.why, "input", body);
    }
    for (const game of ["", "nim:99999999", "cram:9x9", "{".repeat(3000), "/etc/passwd", "/etc/hostname.toml", "0.7\u0000"]) {
      assert.equal((await last(await post({ op: "solve", game }))).refusal.why, "input", game);
    }
    const look = (game, position) => post({ op: "look", game, position }).then(last);
    assert.equal((await look("0.414", "4000000000")).refusal.why, "limit");
    assert.equal((await look("0.77", "4000000000*1")).refusal.why, "input");
    const forged = `{"schema":"misere.certificate/1","rules":{"heaps":[]},"claim":{"kind":"all-heaps"},"quotient":null,"nim":null,"digest":""}`;
    for (const certificate of ["", "[]", "[".repeat(100_000), forged]) {
      const { result } = await last(await post({ op: "check", certificate }));
      assert.equal(result.accepted, false);
    }
    await isWell();
  });

  test("files outside the page, and other sites", async () => {
    const raw = (head) =>
      new Promise((resolve) => {
        const socket = connect(Number(new URL(site.url).port), "127.0.0.1", () => socket.write(`${head}\r\nConnection: close\r\n\r\n`));
        let text = "";
        socket.on("data", (d) => (text += d)).on("close", () => resolve(text));
      });
    for (const path of ["/assets/../../../etc/passwd", "/assets/..%2f..%2fetc/passwd", "/book/../Cargo.md", "/data/x"]) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost`);
      assert.match(answer, /^HTTP\/1.1 (404|200)/);
      assert.doesNotMatch(answer, /root:/);
    }
    assert.match(await raw("GET / HTTP/1.1\r\nHost: elsewhere.example"), /^HTTP\/1.1 403/);
    assert.match(await raw("GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://elsewhere.example"), /^HTTP\/1.1 403/);
    assert.match(await raw("\u0000\u0001\u0002"), /^HTTP\/1.1 400/);
    await isWell();
  });
});
