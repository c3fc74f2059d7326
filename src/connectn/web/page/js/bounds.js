// What is known about a score: the arithmetic of connectn.solver.score and bounds.

/** @import { Value, Position } from "./value.js" */

/** @param {Value} value */
export const lowerOf = (value) => ("score" in value ? value.score : value.lower);

/** @param {Value} value */
export const upperOf = (value) => ("score" in value ? value.score : value.upper);

/** @param {Value} value the score of one side @param {Position} position @returns {Value} that of the other side */
export const negated = (value, position) => valueOf(-upperOf(value), -lowerOf(value), position);

/**
 * A score when the bounds meet, and bounds otherwise; for the side to move.
 * @param {number} lower @param {number} upper @param {Position} position @returns {Value}
 */
export function valueOf(lower, upper, { ply, width, height }) {
  if (lower < upper) return { sign: lower > 0 ? 1 : upper < 0 ? -1 : null, lower, upper };
  const score = lower || 0; // never -0
  let end = width * height;
  if (score) {
    // Two ends that are one ply apart have scores of the same size; the winner made the last move.
    const winner = score > 0 ? ply % 2 : 1 - (ply % 2);
    end += 2 - 2 * Math.abs(score);
    end -= Number(end % 2 === winner);
  }
  return { sign: /** @type {-1|0|1} */ (Math.sign(score)), score, plies_to_end: end - ply };
}

/** The highest lower and the highest upper bound of all columns. @param {(Value|null)[]} scores
 * @returns {[number, number]} */
export function scoreBounds(scores) {
  const known = scores.filter((value) => value !== null);
  return [Math.max(...known.map(lowerOf)), Math.max(...known.map(upperOf))];
}

/** The columns whose value passes a test. @param {(Value|null)[]} scores @param {(value: Value) => boolean} test */
export const columnsWhere = (scores, test) =>
  scores.flatMap((value, column) => (value !== null && test(value) ? [column] : []));

/** The columns that no other is proved to beat. @param {(Value|null)[]} scores */
export function bestOf(scores) {
  const [least] = scoreBounds(scores);
  return columnsWhere(scores, (value) => upperOf(value) >= least);
}

/** Whether the score is known, or one column is proved to beat all others.
 * @param {Value & {best: number[]}} analysis */
export const hasProvedBest = (analysis) => "score" in analysis || analysis.best.length === 1;

/** The leftmost column with the highest lower bound. @param {(Value|null)[]} scores */
export function surest(scores) {
  const [least] = scoreBounds(scores);
  return scores.findIndex((value) => value !== null && lowerOf(value) === least);
}
