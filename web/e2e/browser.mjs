// Debian's Chromium, and pages that must not complain.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });

/** A page that fails the test if anything was written to the console as an error. `allow` lists what may be. */
export async function withPage(browser, options, test, allow = []) {
  // What the static site keeps for the time without a network is looked at in a test of its own.
  const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block", ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const errors = [];
  const note = (text) => allow.some((pattern) => pattern.test(text)) || errors.push(text);
  page.on("console", (message) => message.type() === "error" && note(`${message.text()} ${message.location().url}`));
  page.on("pageerror", (error) => note(String(error)));
  try {
    await test(page);
    assert.deepEqual(errors, [], "no console errors");
  } finally {
    await context.close();
  }
}
