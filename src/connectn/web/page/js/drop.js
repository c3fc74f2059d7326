// How a disc falls: constant gravity and a small bounce, as key frames that the browser runs itself.

const FALL = 400; // milliseconds for the full height of a board, whatever its number of rows
const BOUNCE = 0.26; // the share of its speed that a disc keeps
const LOWEST = 0.012; // rows; a smaller bounce is not seen
const DOWN = "cubic-bezier(.3333, 0, .6667, .3333)"; // exactly t²
const UP = "cubic-bezier(.3333, .6667, .6667, 1)"; // exactly 1 - (1 - t)²

/**
 * @param {number} rows how far the disc falls
 * @param {number} height the rows of the board
 * @returns {{frames: {at: number, lift: number, easing: string}[], duration: number}}
 */
export function fall(rows, height) {
  const first = FALL * Math.sqrt(rows / (height + 0.5));
  const frames = [{ at: 0, lift: rows, easing: DOWN }];
  let [at, lift, half] = [first, rows, first];
  frames.push({ at, lift: 0, easing: UP });
  while ((lift *= BOUNCE * BOUNCE) > LOWEST) {
    half *= BOUNCE;
    frames.push({ at: at + half, lift, easing: DOWN }, { at: at + 2 * half, lift: 0, easing: UP });
    at += 2 * half;
  }
  return { frames, duration: at };
}

/** Lets a disc fall into its cell. @param {Element} disc @param {number} rows @param {number} height */
export function drop(disc, rows, height) {
  const { frames, duration } = fall(rows, height);
  return disc.animate(
    frames.map(({ at, lift, easing }) => ({ transform: `translateY(${-lift}px)`, offset: at / duration, easing })),
    { duration },
  );
}

/** Lets a disc fall out of the board's floor. @param {Element} disc @param {number} height @param {number} delay */
export function fallOut(disc, height, delay) {
  const frames = [{ transform: "none" }, { transform: `translateY(${height + 1}px)` }];
  return disc.animate(frames, { duration: FALL, delay, easing: DOWN, fill: "forwards" });
}

/** Takes a disc back out of the top. @param {Element} disc @param {number} rows @param {number} height */
export function lift(disc, rows, height) {
  const frames = [{ transform: "none" }, { transform: `translateY(${-rows}px)` }];
  return disc.animate(frames, { duration: 0.7 * FALL * Math.sqrt(rows / height), easing: UP, fill: "forwards" });
}
