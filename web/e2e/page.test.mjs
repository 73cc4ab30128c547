// The page in a real browser, with a server behind it and without one. The lines of the tests are what was promised of the page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { hasNoProblemInAnyLight, phone } from "./axe.mjs";
import { launch, withPage } from "./browser.mjs";
import { serve, staticSite } from "./servers.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const settled = (page) => page.locator('[data-testid=table][data-settled="true"]');

/** Plays hints until the game is over, and says what the page then says. */
async function playHints(page, click) {
  const turn = page.getByTestId("turn");
  for (let moves = 0; moves < 40; moves++) {
    await page.waitForFunction(() => {
      const over = /wins|win:/.test(document.querySelector("[data-testid=turn]")?.textContent ?? "");
      return over || document.querySelector('[data-testid=table][data-settled="true"]');
    });
    if (/win/.test(await turn.textContent())) return turn.textContent();
    const before = await page.getByTestId("table").getAttribute("data-position");
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".said", { hasText: "P-position" }).waitFor();
    await click(page);
    await page.waitForFunction((p) => document.querySelector("[data-testid=table]").dataset.position !== p, before);
  }
  throw new Error("the game does not end");
}

/** Clicks what the hint points at. */
async function clickHinted(page) {
  const squares = page.locator("button.square.hinted");
  if (await squares.count()) return squares.first().click();
  // One pin is clicked itself, two by the dot between them.
  const pins = page.locator(".pin.hinted");
  if ((await pins.count()) === 1) return pins.click();
  await page.locator(".pin.hinted + .between").first().click();
}

for (const start of [serve, staticSite]) {
  describe(start === serve ? "misere serve" : "the static site", () => {
    let site;
    before(async () => (site = await start()));
    after(() => site.close());
    const visit = (path, act, options = {}, allow = []) =>
      withPage(browser, options, (page) => page.goto(site.place(path)).then(() => act(page)), allow);
    const order = (page, n) => page.getByTestId("order").filter({ hasText: new RegExp(`^${n}$`) }).waitFor();

    test("0.77, typed in, has forty elements and period 12", () =>
      visit("", async (page) => {
        await page.getByLabel("A game: a code").fill("0.77");
        await page.getByRole("button", { name: "Solve" }).click();
        await order(page, 40);
        assert.equal(await page.getByTestId("period").textContent(), "12");
        assert.match(await page.getByTestId("status").textContent(), /Proved for the whole game/);
        assert.equal(await page.locator("[data-testid=phi-table] .cell").count(), 82);
        await page.getByRole("button", { name: "GAP" }).click();
        assert.match(await page.evaluate(() => navigator.clipboard.readText()), /misere := rec/);
        await page.getByRole("button", { name: "LaTeX" }).click();
        assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\\langle a, b, c/);
      }));

    test("the first paint takes less than a second, and 0.77 less than half a second", async () => {
      const paints = [];
      const solves = [];
      for (let i = 0; i < 4; i++) {
        await visit("game/0.123", async (page) => {
          await order(page, 20);
          paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
          const shown = page.evaluate(
            () =>
              new Promise((resolve) => {
                const start = performance.now();
                const seen = () => document.querySelector("h1")?.textContent.startsWith("Kayles") && document.querySelector("[data-testid=order]")?.textContent === "40";
                const look = () => (seen() ? resolve(performance.now() - start) : requestAnimationFrame(look));
                const link = document.createElement("a");
                link.href = document.querySelector(".brand").getAttribute("href").replace(/\/$/, "") + "/game/0.77";
                document.body.append(link);
                link.click();
                look();
              }),
          );
          solves.push(await shown);
        });
      }
      console.log(`  first paint ${Math.min(...paints).toFixed(0)} ms, 0.77 shown after ${Math.min(...solves).toFixed(0)} ms`);
      assert.ok(Math.min(...paints) < 1000, `${paints}`);
      assert.ok(Math.min(...solves) < 500, `${solves}`);
    });

    test("deep links, and loading them again", () =>
      visit("game/0.123", async (page) => {
        await order(page, 20);
        await page.reload();
        await order(page, 20);
        await page.getByRole("link", { name: "Play it" }).click();
        await settled(page).waitFor();
        await page.goBack();
        await order(page, 20);
      }));

    test("an infinite quotient is shown, checked and played from", () =>
      visit("game/*(2%230)0?time=60", async (page) => {
        const infinite = page.getByTestId("infinite");
        await infinite.waitFor({ timeout: 60_000 });
        assert.match(await infinite.textContent(), /is infinite.*336 single words and 48 families.*75 states/s);
        assert.match(await page.getByTestId("status").textContent(), /Proved for the whole game.*infinite; that of the heaps up to 4 has order 14/);
        await infinite.getByRole("button", { name: "Check it here" }).click();
        const verdict = page.getByTestId("verdict");
        await verdict.filter({ hasText: "is infinite, with 5 generators and 17 relations" }).waitFor({ timeout: 60_000 });
        assert.equal(await page.locator(".steps .passed").count(), 10);
        await page.getByLabel("leave the digest aside").check();
        await page.getByRole("button", { name: "Tamper with it" }).click();
        await verdict.filter({ hasText: /Rejected at step [67]/ }).waitFor({ timeout: 60_000 });
        await page.goBack();
        await infinite.waitFor({ timeout: 60_000 });
        await page.getByRole("link", { name: "Play it" }).click();
        await settled(page).waitFor();
        await page.getByText(/All \d+ moves as a list/).click();
        await page.getByText("in the infinite quotient of the whole game").waitFor();
      }));

    test("a game that grows for ever is solved by formulas, checked, and played at a heap of any size", () =>
      visit("game/0.734?time=60", async (page) => {
        const formulas = page.getByTestId("formulas");
        await formulas.waitFor({ timeout: 60_000 });
        assert.match(await page.getByTestId("status").textContent(), /Proved for the whole game.*grows for ever/);
        assert.match(await formulas.textContent(), /c_\{m\} = \\Phi\(2m\+5\).*a b\^\{i\} c_\{m\}.*\\Phi\(2m\+4\) = b\^\{m\+2\}/s);
        await formulas.getByRole("button", { name: "Check it here" }).click();
        const verdict = page.getByTestId("verdict");
        await verdict.filter({ hasText: "Accepted: 0.734: the misère quotient of the whole game, by formulas" }).waitFor({ timeout: 60_000 });
        assert.equal(await page.locator(".steps .passed").count(), 12);
        await page.getByLabel("leave the digest aside").check();
        await page.getByRole("button", { name: "Tamper with it" }).click();
        await verdict.filter({ hasText: /Rejected at step ([7-9]|1[01])/ }).waitFor({ timeout: 60_000 });
        await page.goBack();
        await formulas.waitFor({ timeout: 60_000 });
        await page.getByRole("link", { name: "Play it" }).click();
        await settled(page).waitFor();
        await page.getByLabel("Heaps, joined by +").fill("1000000007+12+7");
        await page.getByRole("button", { name: "Start", exact: true }).click();
        await page.locator('[data-testid=table][data-position="7+12+1000000007"][data-settled="true"]').waitFor({ timeout: 60_000 });
        assert.equal(await page.locator(".pin").count(), 0);
        await page.getByRole("button", { name: "Hint" }).click();
        await page.locator(".said", { hasText: "1000000007 → 1000000005: it leaves a P-position" }).waitFor();
        await page.getByRole("button", { name: "1000000007", exact: true }).click();
        const becomes = page.getByLabel("or heaps joined by +");
        await becomes.fill("5");
        await page.getByRole("button", { name: "Move", exact: true }).click();
        await page.locator(".problem", { hasText: "cannot become 5" }).waitFor();
        await becomes.fill("123456789+876543217");
        await page.getByRole("button", { name: "Move", exact: true }).click();
        // The machine answers, with a move that wins.
        await page.locator(".record li").nth(1).waitFor({ timeout: 60_000 });
        await settled(page).waitFor();
        await page.getByRole("button", { name: "Why?" }).click();
        await page.getByText("Every move leads out of P").waitFor();
      }));

    test("normal play says that the last move wins, and a heap too far is refused", () =>
      visit("game/0.77", async (page) => {
        await order(page, 40);
        await page.getByText("Whoever makes the last move loses.").waitFor();
        await page.getByLabel("normal play").check();
        await page.getByLabel("Heaps up to").fill("1000000");
        await page.getByRole("button", { name: "Solve", exact: true }).click();
        await page.getByRole("heading", { name: "A limit was reached" }).waitFor();
        assert.match(await page.locator(".problem").textContent(), /at most 100000/);
        await page.getByLabel("Heaps up to").fill("");
        await page.getByRole("button", { name: "Solve", exact: true }).click();
        await order(page, 16);
        await page.getByText("Whoever makes the last move wins.").waitFor();
        assert.equal(await page.getByText("Whoever makes the last move loses.").count(), 0);
      }));

    test("what is known of Dawson’s Kayles is said even if it is not found", () =>
      visit(
        "game/0.07",
        async (page) => {
          await page.getByRole("button", { name: "Stop" }).click();
          const status = page.getByTestId("status");
          await status.waitFor({ timeout: 60_000 });
          assert.match(await status.textContent(), /known to be infinite from heap 34 on/);
        },
        {},
        [/ERR_FILE_NOT_FOUND.*blob:/],
      ));

    // Ten seconds of waiting, so once: with the clock that is not that of the system.
    test("the time of an infinite quotient is that of all the work", { skip: start === serve }, () =>
      visit("game/0.404", async (page) => {
        await page.getByTestId("infinite").waitFor({ timeout: 60_000 });
        const shown = await page.getByTestId("elapsed").textContent();
        // Infinite quotients are sought until the ten seconds are over.
        assert.match(shown, /^\d+\.\d s$/);
        assert.ok(Number.parseFloat(shown) > 5, shown);
      }));

    test("a bad code gets a clear message", () =>
      visit("game/0.7q", async (page) => {
        await page.getByRole("heading", { name: "That is not a game" }).waitFor();
        assert.match(await page.locator(".problem").textContent(), /column 4: expected/);
      }));

    test("trees and pasted files", () =>
      visit("", async (page) => {
        await page.getByRole("button", { name: "Paste a TOML file" }).click();
        await page.getByLabel("A game: a code").fill("heaps = 2\nmoves = [ { from = 1, to = [] }, { from = 2, to = [] }, { from = 2, to = [1] } ]");
        await page.getByRole("button", { name: "Solve" }).click();
        await order(page, 6);
        await page.goto(site.place(encodeURI("game/*2") + "%23320"));
        await order(page, 8);
      }));

    test("a stop keeps what is proved", () =>
      visit(
        "game/0.16",
        async (page) => {
          await page.getByText(/^Heap \d+, order/).waitFor();
          await page.getByRole("button", { name: "Stop" }).click();
          // Had it not been stopped, it would say that the time was up.
          await page.getByTestId("status").waitFor();
          assert.match(await page.getByTestId("status").textContent(), /Partial: proved to heap \d+.*stopped/);
        },
        {},
        // How a worker hears of a stop: an address that no longer leads anywhere.
        [/ERR_FILE_NOT_FOUND.*blob:/],
      ));

    test("a won Kayles position is won against the machine", () =>
      visit("play/kayles/3+5+7", async (page) => {
        const end = await playHints(page, clickHinted);
        assert.match(end, /You win/);
      }));

    test("Notakto likewise, on one board and on two", async () => {
      for (const boards of [".../.../...", "x../.../...+.../.../..."]) {
        await visit(`play/notakto/${encodeURIComponent(boards)}`, async (page) => assert.match(await playHints(page, clickHinted), /You win/));
      }
    });

    test("Cram with a friend, undo, and the reasons", () =>
      visit("play/cram:2x3", async (page) => {
        await page.getByLabel("Against").selectOption("friend");
        await settled(page).waitFor();
        await page.getByRole("button", { name: "Domino on a1 and b1" }).focus();
        await page.keyboard.press("Enter");
        await page.getByText("The second player is to move").waitFor();
        await page.getByRole("button", { name: "Why?" }).click();
        await page.getByRole("region", { name: "Moves with their values" }).waitFor();
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByText("The first player is to move").waitFor();
        assert.equal(await page.getByTestId("table").getAttribute("data-position"), "###/###");
      }));

    test("daisies are split between counters, Nim takes a run of them, trees are cards", async () => {
      const friend = (path, act) =>
        visit(path, async (page) => {
          await page.getByLabel("Against").selectOption("friend");
          await settled(page).waitFor();
          await act(page);
        });
      const position = (page, text) => page.locator(`[data-testid=table][data-position="${text}"]`).waitFor();
      await friend("play/4.7/5", async (page) => {
        await page.getByRole("button", { name: "Split after 2 of 5, row 1" }).click();
        await position(page, "2+3");
        await page.getByRole("button", { name: "Counter 3 of 3, row 1" }).click();
        await position(page, "2*2");
      });
      await friend("play/nim:7/7", async (page) => {
        await page.getByRole("button", { name: "Counter 5 of 7, row 1" }).click();
        await page.getByRole("button", { name: "Counter 7 of 7, row 1" }).click();
        await position(page, "4");
      });
      await friend("play/*2%23320/5", async (page) => {
        await page.getByRole("button", { name: "{0,*2,*3,{*2}}" }).click();
        await page.getByRole("group", { name: "Heap {0,*2,*3,{*2}} becomes" }).getByRole("button", { name: "3" }).click();
        await position(page, "3");
      });
    });

    test("certificates are accepted, and tampered ones rejected", () =>
      visit("game/0.77", async (page) => {
        await order(page, 40);
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "Download the certificate" }).click();
        const file = await (await download).path();
        await page.getByRole("link", { name: "Check", exact: true }).click();
        const verdict = page.getByTestId("verdict");
        await page.getByLabel("Drop a certificate anywhere").setInputFiles(file);
        await verdict.filter({ hasText: "Accepted: " }).waitFor();
        assert.match(await verdict.textContent(), /40 elements|order 40|0\.77/);
        await page.getByRole("button", { name: "Tamper with it" }).click();
        await verdict.filter({ hasText: "Rejected at step 2" }).waitFor();
        await page.getByLabel(/leave the digest aside/).check();
        await verdict.filter({ hasText: /Rejected at step [5-9]/ }).waitFor();
        await page.getByLabel("Drop a certificate anywhere").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
        await verdict.filter({ hasText: "Rejected at step 1" }).waitFor();
      }));

    test("browse by order, period and sequences, and find relatives", () =>
      visit("browse", async (page) => {
        const count = page.getByTestId("count");
        await count.filter({ hasText: /^(\d+) of \1 games; the first 100 are shown/ }).waitFor();
        await page.getByLabel("Order from").fill("40");
        await page.getByLabel("to", { exact: true }).fill("40");
        await page.getByLabel("Nim values contain").fill("1 2 3 1 4 3 2 1 4 2 6");
        const { fields, games } = JSON.parse(await readFile(new URL("../../docs/data/games.json", import.meta.url), "utf8"));
        const [size, nim] = [fields.indexOf("order"), fields.indexOf("nim")];
        const expected = games.filter((g) => g[size] === 40 && g[nim].includes("1 2 3 1 4 3 2 1 4 2 6")).length;
        assert.ok(expected >= 1 && expected < games.length);
        await count.filter({ hasText: `${expected} of ${games.length} games` }).waitFor();
        await page.getByRole("row", { name: /^0\.77 / }).getByRole("link").last().click();
        await page.getByRole("heading", { name: /with this quotient/ }).waitFor();
        await page.getByRole("heading", { name: "Presentation" }).waitFor();
      }));

    test("the book", () =>
      visit("book", async (page) => {
        await page.getByRole("heading", { name: "What misère quotients are" }).waitFor();
        await page.getByRole("link", { name: "Certificates" }).first().click();
        await page.getByRole("heading", { name: /misere.certificate\/1/ }).waitFor();
        await page.getByRole("link", { name: "Results", exact: true }).first().click();
        await page.getByRole("heading", { name: "Results", exact: true }).waitFor();
      }));

    test("words explain themselves, by keyboard too", () =>
      visit("game/0.123", async (page) => {
        await order(page, 20);
        const term = page.getByRole("button", { name: "Pretending function" });
        await term.focus();
        await page.keyboard.press("Enter");
        const words = page.getByText("The pretending function Φ: the value");
        await words.waitFor();
        await page.keyboard.press("Escape");
        await words.waitFor({ state: "hidden" });
      }));

    // The page is the same on both, so one of them is enough here.
    if (start === serve) {
      test("axe finds no serious problem, in light and dark colours, and phones need no sideways scrolling", async () => {
        const places = [
          ["", "h1"],
          ["game/0.77", "[data-testid=order]"],
          ["game/*(2%230)0", "[data-testid=infinite]"],
          ["game/0.54", "[data-testid=formulas]"],
          ["play/kayles", "[data-testid=table]"],
          ["play/notakto", "[data-testid=table]"],
          ["check", "h1"],
          ["browse", "tbody tr"],
          ["book", ".prose h1"],
        ];
        for (const [path, sign] of places) {
          await visit(
            path,
            async (page) => {
              await page.locator(sign).first().waitFor({ timeout: 60_000 });
              await hasNoProblemInAnyLight(page, path);
            },
            phone("light"),
          );
        }
      });
    }
  });
}

test("a link made with a server leads somewhere on a static host", async () => {
  const site = await staticSite();
  await withPage(
    browser,
    {},
    async (page) => {
      await page.goto(`${site.url}game/0.77`);
      await page.getByTestId("order").filter({ hasText: /^40$/ }).waitFor();
    },
    [/404/],
  );
  site.close();
});
