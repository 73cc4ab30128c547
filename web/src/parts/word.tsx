/** Elements as people write them. */

/** Factors of a word such as `a*b^2`, with their exponents. */
function factors(word: string): [string, string][] {
  return word.split("*").map((factor) => {
    const [name, power] = factor.split("^");
    return [name ?? "", power ?? ""];
  });
}

/** A name such as `a`, `a1`, `c_3` or `c_(m+1)`: its letter, and what stands below it. */
function parts(name: string): { letter: string; index: string } | null {
  const found = /^([a-z]+)(\d*)(?:_(?:\((.*)\)|(\w+)))?$/.exec(name);
  if (!found) return null;
  const index = [found[2], found[3] ?? found[4]].filter(Boolean).join(",");
  return { letter: found[1]!, index };
}

/** A form without the brackets around it. */
const plain = (form: string): string => form.replace(/^\((.*)\)$/, "$1");

/** A word as TeX: `a1^2` becomes `a_{1}^{2}`, `c_(m+1)` becomes `c_{m+1}`. */
export function wordTex(word: string): string {
  return factors(word)
    .map(([name, power]) => {
      const found = parts(name);
      const base = found ? (found.index ? `${found.letter}_{${found.index}}` : found.letter) : name;
      return power ? `${base}^{${plain(power)}}` : base;
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
        const found = parts(name);
        return (
          <>
            {found ? <i>{found.letter}</i> : name}
            {found?.index ? <sub>{found.index}</sub> : null}
            {power ? <sup>{plain(power)}</sup> : null}
          </>
        );
      })}
    </span>
  );
}

/** A published name such as `R_8` or `S'_12`, with its number below. */
export function PublishedName({ name }: { name: string }) {
  const found = /^([A-Z])('?)_(\d+)$/.exec(name);
  if (!found) return <>{name}</>;
  return (
    <span class="word">
      <i>{found[1]}</i>
      {found[2] && "′"}
      <sub>{found[3]}</sub>
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
