// Columns of a position, and their comparison by the bounds of their scores.
import { lowerOf, upperOf } from "./bounds.js";

/** @import { Value, Position } from "./value.js" */
/** @typedef {Map<number, [number, number]>} Intervals the least and the greatest score per column */

/** Sorted by the distance from the centre; of two equal ones the left comes first. @param {Iterable<number>} columns
 * @param {number} width */
export function centralFirst(columns, width) {
  const distance = (/** @type {number} */ column) => Math.abs(2 * column + 1 - width);
  return [...columns].sort((a, b) => distance(a) - distance(b) || a - b);
}

/** The cells where the next disc of a player completes a line. @param {Position} position @param {number} player */
export const winsNow = ({ heights, winning_cells }, player) =>
  winning_cells[player].filter(([column, row]) => row === heights[column]);

/** How many combinations of column heights can still come up. @param {Position} position */
export const skylines = ({ height, heights }) => heights.reduce((all, filled) => all * (height + 1 - filled), 1);

/** @param {(Value|null)[]} scores @returns {Intervals} */
export function intervals(scores) {
  /** @type {Intervals} */
  const known = new Map();
  scores.forEach((value, column) => value && known.set(column, [lowerOf(value), upperOf(value)]));
  return known;
}

/** The columns that may be best: no other one is proved to be as good; equal exact ones stay. @param {Intervals} known
 * @returns {Intervals} */
export function unbeaten(known) {
  const all = [...known.values()];
  return new Map(
    [...known].filter(
      ([, [lower, upper]]) =>
        !all.some((other) => other[0] >= upper && (other[0] !== lower || other[1] !== upper)),
    ),
  );
}

/** Whether the score of each column is exact. @param {Intervals} known */
export const settled = (known) => [...known.values()].every(([lower, upper]) => lower === upper);
