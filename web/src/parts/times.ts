/** For how long one may ask, and no longer than whoever answers will work. */

const ALL: [number, string][] = [
  [2, "2 seconds"],
  [10, "10 seconds"],
  [60, "a minute"],
  [600, "ten minutes"],
];

/** A server says how long it works on one request; a worker belongs to whoever asks. */
const told = document.querySelector<HTMLMetaElement>('meta[name="backend"]')?.dataset.seconds;
const MOST = told === undefined ? Infinity : Number(told);

/** Seconds, and the same in words. Where the server gives less than the longest, the last is what it gives. */
export const TIMES: [number, string][] = ALL.filter(([seconds]) => seconds <= MOST);
if (TIMES.length < ALL.length && TIMES.at(-1)?.[0] !== MOST) {
  TIMES.push([MOST, MOST === 1 ? "1 second" : `${MOST.toLocaleString("en", { maximumFractionDigits: 2 })} seconds`]);
}

/** What is asked for unless somebody chooses. */
export const USUAL_TIME = Math.min(10, MOST);
