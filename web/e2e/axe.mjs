// axe on a page as it stands, and nothing wider than the window.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Options for a phone on which axe may run: a policy of the server keeps scripts out that are not its own, and axe is ours. */
export const phone = (colorScheme) => ({ colorScheme, viewport: { width: 390, height: 844 }, bypassCSP: true, reducedMotion: "reduce" });

/**
 * Nothing serious, in light and in dark colours. What does not depend on colours is looked at once; in the other scheme the contrasts alone are
 * looked at again.
 */
export async function hasNoProblemInAnyLight(page, path) {
  await hasNoProblem(page, path);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator('html[data-theme="dark"]').waitFor();
  await noted(page, `${path} (dark)`, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  await page.locator('html[data-theme="light"]').waitFor();
}

export async function hasNoProblem(page, path) {
  await noted(page, path, {});
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${path} is ${wide} pixels too wide`);
}

async function noted(page, path, options) {
  // Once for each page that is loaded.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ content: axe });
  const { violations } = await page.evaluate((options) => globalThis.axe.run(document, { resultTypes: ["violations"], ...options }), options);
  const serious = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  const told = serious.map((v) => `${path}: ${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html).join(" ")}`);
  assert.deepEqual(told, []);
}
