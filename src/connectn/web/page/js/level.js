// Levels of strength: the more a column gives away, the less often it is played. As agents/level.py.
import { lowerOf, upperOf } from "./bounds.js";

/** @import { Value, Position } from "./value.js" */

/** The highest level: it always plays a best column. */
export const PERFECT = 10;
/** Each level below the highest may search this many nodes more. */
export const NODES_PER_LEVEL = 100_000;

/** For levels 1 to 9, the loss at which a column is played 1/e times as often as the best one. */
const TEMPERATURES = [10, 2, 1.3, 0.92, 0.68, 0.52, 0.4, 0.28, 0.17];
/** The loss assumed for a column at the edge while its result is not proved. */
const EDGE = 0.5;

/** The relative probability of each column at a level; the best column has 1.
 * @param {(Value|null)[]} scores @param {Position} position @param {number} level @returns {[number, number][]} */
export function weights(scores, position, level) {
  const worth = scores.flatMap((value, column) =>
    value === null ? [] : [[column, worthOf(value, column, position)]],
  );
  const most = Math.max(...worth.map(([, value]) => value));
  return worth.map(([column, value]) => [column, Math.exp((value - most) / TEMPERATURES[level - 1])]);
}

/** The result plus the score divided by the highest one; the mean of bounds, less towards the edge.
 * @param {Value} value @param {number} column @param {Position} position */
function worthOf(value, column, { width, height, ply }) {
  const [lower, upper] = [lowerOf(value), upperOf(value)];
  const highest = Math.floor((width * height + 1 - ply) / 2);
  const worth = (Math.sign(lower) + Math.sign(upper)) / 2 + (lower + upper) / 2 / highest;
  return value.sign === null ? worth - (EDGE * Math.abs(2 * column + 1 - width)) / Math.max(width - 1, 1) : worth;
}

/** The column that a random number from 0 to 1 chooses. @param {[number, number][]} chances @param {number} drawn */
export function pick(chances, drawn) {
  const limit = drawn * chances.reduce((sum, [, weight]) => sum + weight, 0);
  let sum = 0;
  const found = chances.find(([, weight]) => (sum += weight) > limit);
  return /** @type {[number, number]} */ (found ?? chances.at(-1))[0];
}
