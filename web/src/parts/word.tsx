/** Elements as people write them. */

/** Factors of a word such as `a*b^2`, with their exponents. */
function factors(word: string): [string, string][] {
  return word.split("*").map((factor) => {
    const [name, power] = factor.split("^");
    return [name ?? "", power ?? ""];
  });
}

/** A word as TeX: `a1^2` becomes `a_{1}^{2}`. */
export function wordTex(word: string): string {
  return factors(word)
    .map(([name, power]) => {
      const [, letter, index] = /^([a-z]+)(\d*)(_\d+)?$/.exec(name) ?? [];
      const base = letter ? (index ? `${letter}_{${index}}` : letter) : name;
      return power ? `${base}^{${power}}` : base;
    })
    .join(" ");
}

/** A relation such as `b^3=b` as TeX. */
export function relationTex(relation: string): string {
  return relation.split("=").map(wordTex).join("=");
}

/** A word in the type of formulas, without the weight of a formula. */
export function Word({ word }: { word: string }) {
  return (
    <span class="word">
      {factors(word).map(([name, power]) => {
        const [, letter, index] = /^([a-z]+)_?(\d*)$/.exec(name) ?? [];
        return (
          <>
            {letter ? <i>{letter}</i> : name}
            {index ? <sub>{index}</sub> : null}
            {power ? <sup>{power}</sup> : null}
          </>
        );
      })}
    </span>
  );
}

/** A genus such as `2^1420`. */
export function GenusText({ genus }: { genus: string }) {
  const [nim, digits] = genus.split("^");
  return (
    <span class="genus">
      {nim}
      <sup>{digits}</sup>
    </span>
  );
}
