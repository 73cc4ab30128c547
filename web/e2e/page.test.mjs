import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch, withPage } from "./browser.mjs";
import { serve, staticSite } from "./servers.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

for (const start of [serve, staticSite]) {
  describe(start.name === "serve" ? "misere serve" : "the static site", () => {
    let site;
    before(async () => (site = await start()));
    after(() => site.close());
    const visit = (path, act, options = {}, allow = []) =>
      withPage(browser, options, (page) => page.goto(site.place(path)).then(() => act(page)), allow);

    test("0.77 has forty elements and period 12", () =>
      visit("game/0.77", async (page) => {
        await page.getByTestId("order").filter({ hasText: /^40$/ }).waitFor();
        assert.equal(await page.getByTestId("period").textContent(), "12");
        assert.match(await page.getByTestId("status").textContent(), /Proved for the whole game/);
      }));
  });
}
