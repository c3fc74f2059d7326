// How good a move was, and what it did to the result; as analysis/grade.py and analysis/decision.py.
import { columnsWhere, lowerOf, scoreBounds, upperOf } from "./bounds.js";

/** @import { Value } from "./value.js" */
/** @typedef {"best"|"fine"|"inaccuracy"|"mistake"|"blunder"|"unknown"} Grade */
/** @typedef {"kept"|"given away"|"no choice"|"unknown"} Decision */

/** @type {Grade[]} from the best to the worst */
export const GRADES = ["best", "fine", "inaccuracy", "mistake", "blunder", "unknown"];

/** The most points of score that a fine move loses. */
const FINE_POINTS = 2;

/** The grade of a move, by the values of its position and of the move, both for its player.
 * @param {Value} best @param {Value} made @returns {Grade} */
export function gradeOf(best, made) {
  // A grade can only get worse when the best score is higher or the score of the move is lower,
  // so the two extremes tell whether another grade is possible.
  const worst = exactGrade(upperOf(best), lowerOf(made));
  const highest = Math.min(upperOf(made), upperOf(best));
  const mildest = exactGrade(Math.max(lowerOf(best), highest), highest);
  return worst === mildest ? worst : "unknown";
}

/** @param {number} best @param {number} made @returns {Grade} */
function exactGrade(best, made) {
  if (best <= made) return "best";
  if (Math.sign(best) !== Math.sign(made)) return made < 0 ? "blunder" : "mistake";
  return best - made <= FINE_POINTS ? "fine" : "inaccuracy";
}

/** Compares a move with the other moves of its position, as far as their values are proved.
 * @param {(Value|null)[]} scores @param {number} column @returns {Decision} */
export function decisionOf(scores, column) {
  const made = /** @type {Value} */ (scores[column]);
  const [lowest, highest] = scoreBounds(scores).map(Math.sign);
  if (Math.sign(upperOf(made)) < lowest) return "given away";
  if (lowest !== highest || Math.sign(lowerOf(made)) !== lowest) return "unknown";
  if (columnsWhere(scores, (value) => Math.sign(upperOf(value)) < lowest).length) return "kept";
  const open = columnsWhere(scores, (value) => Math.sign(lowerOf(value)) !== lowest);
  return lowest < 0 || !open.length ? "no choice" : "unknown";
}
