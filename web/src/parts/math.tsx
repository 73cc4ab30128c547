import "katex/dist/katex.min.css";
import katex from "katex";

/** A formula. KaTeX adds MathML, which screen readers read. */
export function Tex({ tex, block = false }: { tex: string; block?: boolean }) {
  const html = katex.renderToString(tex, { displayMode: block, throwOnError: false, output: "htmlAndMathml" });
  return <span class={block ? "tex-block" : "tex"} dangerouslySetInnerHTML={{ __html: html }} />;
}
