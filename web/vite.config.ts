import { defineConfig, type Plugin } from "vite";

/** KaTeX offers more letters, in more formats, than the page has a use for. */
const fewerFonts: Plugin = {
  name: "fewer-fonts",
  enforce: "pre",
  transform(code, id) {
    if (!id.includes("katex") || !id.endsWith(".css")) return null;
    return code
      .replace(/@font-face\{[^}]*KaTeX_(AMS|Caligraphic-Bold|Fraktur|Main-Bold|Main-BoldItalic|Main-Italic|Math-BoldItalic|SansSerif|Script|Typewriter)[^}]*\}/g, "")
      .replace(/,\s*url\([^)]*\.(woff|ttf)\)\s*format\([^)]*\)/g, "");
  },
};

export default defineConfig({
  // The page finds its files wherever it is put.
  base: "./",
  plugins: [fewerFonts],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 700, modulePreload: { polyfill: false } },
});
