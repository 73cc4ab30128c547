// Boards and drawings in the position box and on the table, and what the page says of bases, boards and the law. Issue 22.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { hasNoProblemInAnyLight, phone } from "./axe.mjs";
import { launch, withPage } from "./browser.mjs";
import { serve, staticSite } from "./servers.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const settled = (page) => page.locator('[data-testid=table][data-settled="true"]').waitFor({ timeout: 60_000 });
const answered = (page, position) => page.locator(`[data-testid=asked][data-of="${position}"]`).waitFor({ timeout: 60_000 });
const words = async (locator) => (await locator.allInnerTexts()).map((t) => t.replace(/\s+/g, " ").trim());
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

for (const start of [serve, staticSite]) {
  describe(start === serve ? "misere serve, drawn" : "the static site, drawn", () => {
    let site;
    before(async () => (site = await start()));
    after(() => site.close());
    const visit = (path, act, options = {}, allow = []) =>
      withPage(browser, options, (page) => page.goto(site.place(path)).then(() => act(page)), allow);

    test("boards, graphs, coins and drawings have a box for positions", async () => {
      await visit("game/cram:2x2", async (page) => {
        await page.getByLabel("Boards row by row or heaps, joined by +").fill("##/##");
        await answered(page, "##/##");
        assert.equal(await page.getByTestId("outcome").textContent(), "N-position");
      });
      await visit("game/node-kayles:0-1,1-2,2-3", async (page) => {
        await page.getByLabel("Vertices that are left, separated by commas").fill("0,1");
        await answered(page, "0,1");
        assert.equal(await page.getByTestId("outcome").textContent(), "P-position");
      });
      await visit("game/coins:a>b,a>c,b>c", async (page) => {
        await page.getByLabel("Heaps, by name or number, joined by +").fill("a+b");
        await answered(page, "a+b");
        // The coin on b is not the element b.
        assert.ok((await words(page.getByTestId("sum").getByRole("row"))).some((row) => row.startsWith("@b ")));
        const winning = await words(page.getByTestId("winning").getByRole("listitem"));
        assert.ok(winning.length > 0 && winning.every((w) => w.startsWith("@")), winning.join());
      });
      await visit("game/sprouts:2", async (page) => {
        await page.getByLabel(/A drawing, region by region/).fill("0.0.");
        await answered(page, "0.0.");
        assert.equal(await page.getByTestId("outcome").textContent(), "P-position");
      });
    });

    test("Sprouts is drawn, played and searched from more spots than can be listed", async () => {
      await visit("play/sprouts:2?against=friend", async (page) => {
        await settled(page);
        await page.getByRole("heading", { name: "Sprouts, 2 spots" }).waitFor();
        assert.equal(await page.locator(".sprouts > [role=img] .spot").count(), 2);
        assert.equal(await page.locator(".sprouts > [role=img] .life").count(), 6);
        await page.getByRole("button", { name: "0.0. → 0.ab.|ab." }).focus();
        await page.keyboard.press("Enter");
        await page.locator('[data-testid=table][data-position="0.ab.|ab."][data-settled="true"]').waitFor();
        assert.equal(await page.locator(".sprouts > [role=img] .region").count(), 2);
        assert.ok(await page.evaluate(() => document.activeElement.matches(".line-move:not(:disabled)")), "a line has the focus again");
        await page.reload();
        await page.locator('[data-testid=table][data-position="0.ab.|ab."][data-settled="true"]').waitFor();
      });
      await visit("game/sprouts:5?position=0.ab.|ab.", async (page) => {
        await answered(page, "0.ab.|ab.");
        await page.getByText("at most 4 spots").waitFor();
      });
    });

    test("Dawson's Chess is played on its board", () =>
      visit("play/dawsons-chess:5?against=friend", async (page) => {
        await settled(page);
        assert.equal(await page.locator(".chess .pawn").count(), 10);
        await page.getByRole("button", { name: "advance b" }).focus();
        await page.keyboard.press("Enter");
        await page.locator('[data-testid=table][data-position="d,e"][data-settled="true"]').waitFor();
        assert.equal(await page.locator(".chess .pawn").count(), 4);
        assert.equal(await page.getByRole("img", { name: "a3: settled" }).count(), 1);
        assert.ok(await page.evaluate(() => document.activeElement.matches(".chess-square:not(:disabled)")), "a pawn has the focus again");
        await page.getByRole("link", { name: "Sprouts" }).waitFor();
      }));
  });
}

describe("said", () => {
  let site;
  before(async () => (site = await serve()));
  after(() => site.close());
  const visit = (path, act, options = {}) => withPage(browser, options, (page) => page.goto(site.place(path)).then(() => act(page)));

  test("the base of a game is not passed off as its quotient", () =>
    // The quotient of Nim with heaps to four, and the base of 0.56.
    visit("quotient/2b48fec6a048", async (page) => {
      const heading = page.getByRole("heading", { name: /games? with this quotient/ });
      await heading.waitFor();
      await page.getByRole("heading", { name: /games? with this base/ }).waitFor();
      const bases = await words(page.getByTestId("bases").getByRole("listitem"));
      assert.ok(bases.includes("0.56 to heap 6"), bases.join());
      const whole = page.locator("section[aria-labelledby=games] > ul").first();
      assert.ok(!(await words(whole.getByRole("link"))).includes("0.56"));
      await page.goto(site.place("game/0.56"));
      await page.getByRole("heading", { name: "The same base elsewhere" }).waitFor();
      await page.getByRole("link", { name: "0.561 (its base)" }).waitFor();
    }));

  test("why a quotient is infinite is its law, and what is copied says how to cite it", async () => {
    await visit("game/0.3122?heap=7&time=60", async (page) => {
      await page.getByTestId("infinite-order").waitFor({ timeout: 60_000 });
      assert.match(await page.getByTestId("endless").textContent(), /Its law: for all x, y ≥ 0 the position 1\+2\+7 .* is a P-position iff x − y ≥ 2; so no two of the positions .* are equal/);
    });
    await visit("game/0.123", async (page) => {
      const panel = page.locator("section[aria-labelledby=presentation]");
      for (const [name, sign] of [["LaTeX", "%"], ["GAP", "#"], ["Python", "#"]]) {
        await panel.getByRole("button", { name, exact: true }).click();
        await panel.getByText(`${name} copied`).waitFor();
        assert.match(await clipboard(page), new RegExp(`^${sign} computed and proved with misere \\d.*CITATION\\.cff`));
      }
    });
  });

  test("the time of a comparison is in its address", () =>
    visit("compare/nim:2/nim:3", async (page) => {
      await page.getByTestId("map").waitFor();
      await page.getByLabel("For").selectOption("2");
      await page.getByRole("button", { name: "Compare", exact: true }).click();
      await page.waitForURL(/nim:2\/nim:3\?time=2$/);
      await page.getByTestId("map").waitFor();
      await page.reload();
      await page.getByTestId("map").waitFor();
      assert.equal(await page.getByLabel("For").inputValue(), "2");
      await page.goBack();
      await page.waitForFunction(() => document.querySelector("select").value !== "2");
    }));

  test("the arrow keys light up products in a large table too", () =>
    visit("game/0.77", async (page) => {
      await page.locator("svg.products").focus();
      for (const key of ["ArrowDown", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
      const lit = await page.evaluate(() => [...document.querySelectorAll(".lit")].map((e) => [e.closest("table")?.className ?? "diagram", e.dataset.el]));
      assert.equal(new Set(lit.map(([, element]) => element)).size, 1);
      assert.ok(lit.some(([where]) => where === "phi") && lit.some(([where]) => where === "diagram"), JSON.stringify(lit));
    }));

  test("a certificate of a board has the steps of boards", () =>
    visit("check", async (page) => {
      const board = {
        schema: "misere.certificate/4",
        rules: { heaps: [[[]], [[], [1]]] },
        points: { defeated: [[0, 0], [1, 0], [0, 1]], victorious: [] },
        claim: { kind: "all-heaps" },
        quotient: { order: 5, generators: [1, 2], actions: [[1, 2, 1, 4, 3], [3, 4, 3, 2, 1]], p: [2], phi: [0, 1, 3], contexts: [1, 0, 2, 3], states: [[1, [3, 4]], [2, [1, 3, 4]], [3, [4]]] },
        nim: null,
        digest: "63cb19f01a7246f70a576106b9a1858a65c1be10e3ac3a70f23b7b40adab2f8f",
      };
      const give = (text) => page.locator("#certificate-file").setInputFiles({ name: "board.cert", mimeType: "application/json", buffer: Buffer.from(text) });
      await give(JSON.stringify(board));
      await page.getByTestId("verdict").filter({ hasText: "Accepted: " }).waitFor();
      assert.deepEqual((await page.locator(".steps strong").allTextContents()).slice(4), ["Values", "Points", "P-check", "N-check", "Claim"]);
      await page.getByText("leave the digest aside").click();
      await give(JSON.stringify({ ...board, points: { ...board.points, defeated: [[0, 0], [1, 0]] } }));
      await page.getByTestId("verdict").filter({ hasText: "Rejected at step" }).waitFor();
      assert.ok((await page.locator(".steps li.failed").count()) === 1);
    }));

  test("a heap is removed in the editor, and the moves of the others mean what they meant", () =>
    visit("own", async (page) => {
      const moves = (n) => page.getByLabel(`Heap ${n} can become`);
      await page.getByRole("button", { name: "One more heap" }).click();
      await moves(4).fill("3, 2+1, 2*3");
      await page.getByRole("button", { name: "Remove heap 2" }).click();
      assert.equal(await moves(3).inputValue(), "2, ?+1, 2*2");
      await page.getByText("A heap that was here has been removed.").first().waitFor();
      assert.equal(await moves(2).inputValue(), "1, ?, 1+1");
    }));

  test("a solved page is shown again after a reload, and not solved again", () =>
    visit("game/0.123", async (page) => {
      const order = page.getByTestId("order").filter({ hasText: /^20$/ });
      await order.waitFor();
      await page.waitForFunction(() => (sessionStorage.getItem("misere.kept") ?? "").includes("0.123"));
      let asked = 0;
      await page.route("**/api?*", (route) => ((asked += 1), route.continue()));
      await page.reload();
      await order.waitFor();
      assert.equal(asked, 0);
    }));

  test("on boards and graphs the focus stays where the hand is", async () => {
    const focused = (page, what) => page.waitForFunction((selector) => document.activeElement.matches(selector), what);
    await visit("play/notakto?against=friend", async (page) => {
      await settled(page);
      await page.getByRole("button", { name: "a1", exact: true }).focus();
      await page.keyboard.press("Enter");
      await page.locator('[data-testid=table][data-position="x../.../..."][data-settled="true"]').waitFor();
      await focused(page, ".square:not(:disabled)");
    });
    await visit("play/node-kayles:0-1,1-2,2-3,3-4?against=friend", async (page) => {
      await settled(page);
      await page.getByRole("button", { name: "take 0", exact: true }).focus();
      await page.keyboard.press("Enter");
      await page.locator('[data-testid=table][data-position="2,3,4"][data-settled="true"]').waitFor();
      await focused(page, ".take");
    });
  });

  test("home leads to the results", () =>
    visit("", async (page) => {
      await page.getByRole("link", { name: "results" }).click();
      await page.waitForURL(/book\/results$/);
    }));

  test("axe finds no serious problem in the pictures", async () => {
    for (const path of ["play/sprouts:3?against=friend", "play/dawsons-chess:5?against=friend"]) {
      await visit(path, async (page) => (await settled(page), await hasNoProblemInAnyLight(page, path)), phone("light"));
    }
  });
});
