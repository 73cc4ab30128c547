// Comparing, browsing, a game of one's own, the checker, work without a network, and small things. Issue 22, the page, 4, 6 and 7.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { hasNoProblemInAnyLight, phone } from "./axe.mjs";
import { launch, withPage } from "./browser.mjs";
import { serve, staticSite } from "./servers.mjs";

const data = JSON.parse(await readFile(new URL("../../docs/data/games.json", import.meta.url), "utf8"));
const games = data.games.map((row) => Object.fromEntries(data.fields.map((field, i) => [field, row[i]])));

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** What a failed request writes to the console. */
const FAILED = [/Failed to load resource/, /Failed to fetch/];

/** The contents of what a click downloads. */
async function downloaded(page, name) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  return readFile(await (await download).path(), "utf8");
}

/** Fields of CSV, quoted or not. */
const csvLines = (text) =>
  text
    .trimEnd()
    .split("\r\n")
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)].slice(0, -1).map((m) => m[1].replace(/^"(.*)"$/s, "$1").replaceAll('""', '"')));

for (const start of [serve, staticSite]) {
  describe(start === serve ? "misere serve, more" : "the static site, more", () => {
    let site;
    before(async () => (site = await start()));
    after(() => site.close());
    const visit = (path, act, options = {}, allow = []) =>
      withPage(browser, options, (page) => page.goto(site.place(path)).then(() => act(page)), allow);
    const verdict = (page, text) => page.getByTestId("same").filter({ hasText: text }).waitFor({ timeout: 60_000 });

    test("two games are compared: the map, or what tells them apart", () =>
      visit("compare", async (page) => {
        await page.getByLabel("One game").fill("nim:2");
        await page.getByLabel("Another game").fill("nim:3");
        await page.getByRole("button", { name: "Compare", exact: true }).click();
        await verdict(page, /^Isomorphic$/);
        assert.match(await page.getByTestId("map").textContent(), /a ↦ a.*b ↦ b|a\s*\\mapsto\s*a.*b\s*\\mapsto\s*b/s);
        // Orders, presentations and Φ of both.
        const sides = page.locator(".two .panel");
        assert.equal(await sides.count(), 2);
        for (const side of await sides.all()) assert.match(await side.textContent(), /order6.*a\^\{?2\}?=1.*b\^\{?3\}?=b/s);
        const rows = page.getByTestId("phi-both").getByRole("row");
        assert.match(await rows.nth(1).textContent(), /^nim:2ab–$|^Nimab–$/);
        assert.match(await rows.nth(2).textContent(), /abab$/);
        // The address is the comparison.
        await page.getByLabel("Another game").fill("0.123");
        await page.getByRole("button", { name: "Compare", exact: true }).click();
        await verdict(page, "Not isomorphic");
        await page.getByText("What tells them apart: 6 and 20 elements.").waitFor();
        await page.reload();
        await verdict(page, "Not isomorphic");
        await page.goBack();
        await verdict(page, /^Isomorphic$/);
      }));

    test("what is not known is not said, and the heaps that are can be compared", () =>
      visit("compare/0.414/0.415", async (page) => {
        await verdict(page, "Not known");
        await page.getByText(/is tame relative to a heap, and how far its kernel grows beyond is not known/).waitFor();
        await page.goto(site.place("compare/0.16/0.16/6"));
        await verdict(page, /^Isomorphic$/);
        await page.getByRole("heading", { name: "Φ side by side" }).waitFor();
        await page.goto(site.place("compare/0.16/0.7q"));
        await page.getByRole("alert").filter({ hasText: "column 4: expected" }).waitFor();
      }));

    test("browse by what is known of the whole game, and export what was found", () =>
      visit("browse", async (page) => {
        const count = page.getByTestId("count");
        const choose = (words) => page.getByLabel("Status").selectOption({ label: words });
        for (const [words, is] of [
          ["finite", (g) => g.finite === true],
          ["periodic", (g) => g.whole === "periodic"],
          ["tame relative to a heap", (g) => g.whole === "relative"],
          ["infinite", (g) => g.whole === "infinite"],
          ["grows for ever", (g) => g.whole === "grows"],
          ["unknown", (g) => g.whole === "unknown"],
        ]) {
          await choose(words);
          const found = games.filter(is).length;
          assert.ok(found > 0 && found < games.length, words);
          await count.filter({ hasText: new RegExp(`^${found} of ${games.length} games${found > 100 ? "; the first 100 are shown" : ""}$`) }).waitFor();
          assert.equal(await page.locator("tbody tr").count(), Math.min(100, found));
        }
        await choose("grows for ever");
        await page.getByRole("row", { name: /^0\.54 grows for ever/ }).waitFor();
        await page.getByLabel("Order from").fill("100");
        const expected = games.filter((g) => g.whole === "grows" && g.order >= 100);
        await count.filter({ hasText: `${expected.length} of` }).waitFor();
        assert.deepEqual(JSON.parse(await downloaded(page, "Export as JSON")), expected);
        const [names, ...lines] = csvLines(await downloaded(page, "Export as CSV"));
        assert.deepEqual(names, data.fields);
        assert.deepEqual(lines, expected.map((g) => data.fields.map((f) => (g[f] === null ? "" : String(g[f])))));
        assert.ok(lines.length > 1);
        await choose("infinite");
        await page.getByLabel("Order from").fill("");
        await page.getByRole("row", { name: /^0\.176 infinite from heap 19 on/ }).waitFor();
      }));

    test("a game of one’s own, checked while it is written", () =>
      visit("own", async (page) => {
        const solve = page.getByRole("button", { name: "Solve it" });
        const moves = (n) => page.getByLabel(`Heap ${n} can become`);
        const checked = page.getByTestId("checked");
        await page.getByLabel("Title").fill("Pairs & more");
        await moves(3).fill("1+1, 2+");
        await page.getByText("Something is missing in “2+”.").waitFor();
        assert.ok(await solve.isDisabled());
        await moves(3).fill("1+1, 4");
        await page.getByText("Heap 3 can become smaller heaps only, and 4 is not one of 1 to 2.").waitFor();
        await moves(3).fill("1+1, 2");
        await checked.getByText("Heap 3 can become 1+1, 2.").waitFor();
        await page.getByRole("button", { name: "One more heap" }).click();
        await page.getByLabel("Name of heap 4").fill("big");
        await page.getByText("every heap needs one").first().waitFor();
        for (const [n, name] of [[1, "pea"], [2, "bean"], [3, "nut"]]) await page.getByLabel(`Name of heap ${n}`).fill(name);
        await moves(4).fill("nut, 2*pea, 0");
        const toml = page.getByLabel(/^TOML/);
        const text = await toml.inputValue();
        assert.match(text, /^title = "Pairs & more"\nnames = \["pea", "bean", "nut", "big"\]\nmoves = \[\n {2}\{ from = "pea", to = \[\] \},/);
        assert.match(text, /\{ from = "big", to = \["pea", "pea"\] \}/);
        await checked.getByText(/Heap 4 \(big\) can become/).waitFor();
        // The file leads back to the rows, …
        await toml.fill(text.replace('to = ["nut"]', 'to = ["bean"]').replace("Pairs", "Peas"));
        assert.equal(await moves(4).inputValue(), "bean, pea+pea, 0");
        await toml.fill(`${text}]`);
        await checked.locator(".problem").waitFor();
        assert.ok(await solve.isDisabled());
        await toml.fill(text.replace("Pairs", "Peas"));
        // … and its title is that of the game.
        await solve.click();
        await page.getByRole("heading", { name: "Peas & more", level: 1 }).waitFor();
        await page.getByTestId("status").filter({ hasText: "Proved for the whole game" }).waitFor();
        await page.getByRole("link", { name: "Edit it" }).click();
        assert.equal(await moves(4).inputValue(), "nut, pea+pea, 0");
        await page.getByRole("button", { name: "Remove heap 3" }).click();
        await page.getByText("There is no heap “nut”.").waitFor();
      }));

    test("a certificate may be dropped anywhere on the checker", () =>
      visit("check", async (page) => {
        const drop = async (text, where) => {
          const files = await page.evaluateHandle((t) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([t], "dropped.cert.json"));
            return transfer;
          }, text);
          // The page around it is there before its part is loaded, and nobody drops what is nowhere to be dropped.
          await page.locator(".drop").waitFor();
          await page.dispatchEvent(where, "dragover", { dataTransfer: files });
          await page.locator(".drop.over").waitFor();
          await page.dispatchEvent(where, "drop", { dataTransfer: files });
        };
        const said = page.getByTestId("verdict");
        await drop("{}", "footer");
        await said.filter({ hasText: "Rejected at step 1" }).waitFor();
        assert.equal(await page.locator(".drop.over").count(), 0);
        const certificate = await readFile(new URL("../../docs/data/whole/0.31031.cert", import.meta.url), "utf8");
        await drop(certificate, "h1");
        await said.filter({ hasText: "Accepted: 0.31031" }).waitFor({ timeout: 60_000 });
        await page.getByRole("heading", { name: "dropped.cert.json" }).waitFor();
      }));

    test("“Copied” only if it was, and one move is the only one", async () => {
      await visit("game/0.123", async (page) => {
        await page.getByTestId("order").waitFor();
        await page.getByRole("button", { name: "Copy the link" }).click();
        await page.getByRole("button", { name: "Copied" }).waitFor();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
        await page.evaluate(() => (Clipboard.prototype.writeText = () => Promise.reject(new Error("no"))));
        await page.getByRole("button", { name: "JSON" }).click();
        await page.getByText("Not copied: the browser does not allow it").waitFor();
        assert.equal(await page.getByText("JSON copied").count(), 0);
      });
      await visit("play/kayles/1", (page) => page.getByText("The only move as a list").waitFor());
    });

    test("what cannot be loaded says so, and is tried again", async () => {
      const list = "**/data/games.json";
      await visit(
        "check",
        async (page) => {
          await page.route(list, (route) => route.abort());
          await page.getByRole("link", { name: "Browse", exact: true }).click();
          await page.getByRole("alert").filter({ hasText: "The list of games could not be loaded: nobody answers." }).waitFor();
          assert.equal(await page.getByText("0 of 0 games").count(), 0);
          await page.unroute(list);
          await page.getByRole("button", { name: "Try again" }).click();
          await page.getByTestId("count").filter({ hasText: `${games.length} of` }).waitFor();
          // A part of the page itself.
          await page.route("**/assets/compare-*.js", (route) => route.abort());
          await page.getByRole("link", { name: "Compare", exact: true }).click();
          await page.getByRole("alert").filter({ hasText: "This part of the page could not be loaded" }).waitFor();
          await page.route("**/book/players.md", (route) => route.abort());
          await page.goto(site.place("book/players"));
          await page.getByRole("alert").filter({ hasText: "The chapter could not be loaded" }).waitFor();
        },
        {},
        FAILED,
      );
    });

    test("ten minutes are ten minutes", () =>
      visit("game/0.123", async (page) => {
        await page.getByTestId("order").waitFor();
        const times = await page.getByRole("form", { name: "Solve again" }).locator("option").allTextContents();
        assert.deepEqual(times, ["2 seconds at most", "10 seconds at most", "a minute at most", "ten minutes at most"]);
      }));

    if (start === serve) {
      test("axe finds no serious problem in what is new, in light and dark colours", async () => {
        for (const [path, sign] of [
          ["compare/nim:2/nim:3", "[data-testid=map]"],
          ["compare/0.77/0.123", ".no"],
          ["own", "[data-testid=checked] li"],
          ["browse", "tbody tr"],
        ]) {
          await visit(
            path,
            async (page) => {
              await page.locator(sign).first().waitFor({ timeout: 60_000 });
              await hasNoProblemInAnyLight(page, path);
              if (path !== "own") return;
              await page.getByLabel("Heap 3 can become").fill("7");
              await page.locator(".wrong").waitFor();
              await hasNoProblemInAnyLight(page, "own, with something wrong");
            },
            phone("light"),
          );
        }
      });
    }
  });
}

test("a server that gives less than ten minutes says so", async () => {
  const site = await serve("--time-limit", "45s");
  await withPage(browser, {}, async (page) => {
    await page.goto(site.place("game/0.123"));
    await page.getByTestId("order").waitFor();
    const times = await page.getByRole("form", { name: "Solve again" }).locator("option").allTextContents();
    assert.deepEqual(times, ["2 seconds at most", "10 seconds at most", "45 seconds at most"]);
  });
  site.close();
});

test("the static site works without a network once it has been there", async () => {
  const site = await staticSite();
  await withPage(browser, { serviceWorkers: "allow" }, async (page) => {
    await page.goto(site.url);
    // It has all of its files, and the page that is open too.
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    site.close();
    await assert.rejects(fetch(site.url), "nobody is there any more");
    await page.getByRole("link", { name: "Kayles", exact: true }).click();
    await page.getByTestId("order").filter({ hasText: /^40$/ }).waitFor({ timeout: 60_000 });
    await page.reload();
    await page.getByTestId("order").filter({ hasText: /^40$/ }).waitFor({ timeout: 60_000 });
    await page.getByRole("link", { name: "Browse", exact: true }).click();
    await page.getByTestId("count").filter({ hasText: `${games.length} of` }).waitFor();
    await page.getByRole("link", { name: "Book", exact: true }).click();
    await page.getByRole("heading", { name: "What misère quotients are" }).waitFor();
  });
});
