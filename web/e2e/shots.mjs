// Pictures of the page: games, play, comparing and the checker, on a desk and on a phone, light and dark. `node e2e/shots.mjs [DIR [SCENE…]]`
import { mkdir } from "node:fs/promises";
import { launch } from "./browser.mjs";
import { serve, staticSite } from "./servers.mjs";

const folder = process.argv[2] ?? new URL("../shots", import.meta.url).pathname;
await mkdir(folder, { recursive: true });
// Of the static site with SITE=static.
const site = await (process.env.SITE === "static" ? staticSite() : serve());
const browser = await launch();

const scenes = {
  home: ["", (page) => page.locator(".cards").waitFor()],
  game: ["game/0.77", (page) => page.getByTestId("order").waitFor()],
  position: ["game/0.123?position=5%2B8%2B13", (page) => page.getByTestId("sum").waitFor().then(() => page.getByTestId("order").waitFor())],
  law: ["game/0.3122?heap=7&time=60", (page) => page.getByTestId("reason").waitFor()],
  infinite: ["game/0.734?time=60", (page) => page.getByTestId("formulas").waitFor()],
  lit: [
    "game/nim:3",
    async (page) => {
      await page.getByTestId("order").waitFor();
      await page.getByText("Cayley graph").click();
      await page.locator("table.phi td.cell").nth(1).hover();
    },
  ],
  review: [`play/kayles/1+5?against=friend&moves=${encodeURIComponent("1>0;5>4;4>2;2>1;1>0")}`, (page) => page.locator("[data-testid=review][data-done=true]").waitFor()],
  graph: ["play/node-kayles:a-b,b-c,c-d,d-e,e-f,f-a,a-d?against=friend", (page) => page.locator('[data-settled="true"]').waitFor()],
  sprouts: ["play/sprouts:3/1a1a.0.?against=friend", (page) => page.locator('[data-settled="true"]').waitFor()],
  chess: ["play/dawsons-chess:5/a,d,e?against=friend", (page) => page.locator('[data-settled="true"]').waitFor()],
  kayles: [
    "play/kayles/3+5+7",
    async (page) => {
      await page.locator('[data-settled="true"]').waitFor();
      await page.getByRole("button", { name: "Pins 2 and 3 of 5, row 2" }).click();
      await page.locator('[data-settled="true"]').waitFor();
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByRole("button", { name: "Why?" }).click();
      await page.locator(".why").waitFor();
    },
  ],
  notakto: [
    `play/notakto/${encodeURIComponent("x../.../..x+.xx/.../.x.+.../.../...")}`,
    async (page) => {
      await page.locator('[data-settled="true"]').waitFor();
      await page.getByRole("button", { name: "b2 on board 1" }).click();
      await page.locator('[data-settled="true"]').waitFor();
    },
  ],
  cram: [
    "play/cram:3x5",
    async (page) => {
      await page.locator('[data-settled="true"]').waitFor();
      await page.getByRole("button", { name: "Domino on b2 and c2" }).click();
      await page.locator('[data-settled="true"]').waitFor();
      await page.getByRole("button", { name: "Domino on" }).last().hover();
    },
  ],
  check: [
    "check",
    async (page) => {
      await page.getByRole("button", { name: "0.77" }).click();
      await page.getByTestId("verdict").filter({ hasText: "Accepted" }).waitFor();
      await page.getByRole("button", { name: "Tamper with it" }).click();
      await page.getByLabel(/leave the digest aside/).check();
      await page.getByTestId("verdict").filter({ hasText: "Rejected" }).waitFor();
    },
  ],
  compare: ["compare/nim:2/nim:3", (page) => page.getByTestId("map").waitFor()],
  different: ["compare/0.77/*(2%230)0", (page) => page.locator(".no").waitFor()],
  own: [
    "own",
    async (page) => {
      await page.getByLabel("Title").fill("Peas and beans");
      for (const [n, name] of [[1, "pea"], [2, "bean"], [3, "nut"]]) await page.getByLabel(`Name of heap ${n}`).fill(name);
      await page.getByTestId("checked").getByText("Peas and beans").waitFor();
    },
  ],
  wrong: [
    "own",
    async (page) => {
      await page.getByLabel("Heap 3 can become").fill("1+1, 7");
      await page.locator(".wrong").waitFor();
    },
  ],
  browse: ["browse", (page) => page.locator("tbody tr").first().waitFor()],
  book: ["book", (page) => page.locator(".prose h1").waitFor()],
};
const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } };

// `node e2e/shots.mjs DIR compare own` makes those alone.
const wanted = process.argv.slice(3);

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ["light", "dark"]) {
    const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor: size === "phone" ? 2 : 1 });
    // Nobody waits for pictures, and a busy machine takes its time.
    context.setDefaultTimeout(180_000);
    for (const [name, [path, act]] of Object.entries(scenes)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const page = await context.newPage();
      await page.goto(site.place(path));
      await act(page);
      await page.waitForTimeout(400);
      const file = `${folder}/${name}-${size}-${colorScheme}.png`;
      await page.screenshot({ path: file, fullPage: true });
      console.log(file);
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
site.close();
