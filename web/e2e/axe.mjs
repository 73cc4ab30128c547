// axe on a page as it stands, and nothing wider than the window.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Options for a phone on which axe may run: a policy of the server keeps scripts out that are not its own, and axe is ours. */
export const phone = (colorScheme) => ({ colorScheme, viewport: { width: 390, height: 844 }, bypassCSP: true, reducedMotion: "reduce" });

export async function hasNoProblem(page, path) {
  await page.addScriptTag({ content: axe });
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  const told = serious.map((v) => `${path}: ${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html).join(" ")}`);
  assert.deepEqual(told, []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${path} is ${wide} pixels too wide`);
}
