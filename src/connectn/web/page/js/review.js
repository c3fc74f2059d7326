// A game reviewed from its last position to its first, in the shape of view/review_json.py.
import { lowerOf, negated, scoreBounds, valueOf } from "./bounds.js";
import { GameSearch } from "./game-search.js";
import { decisionOf, gradeOf, GRADES } from "./grade.js";
import { nameColumn, prospect, symbolOf } from "./words.js";

/** @import { Core } from "./core.js" */
/** @import { Value, Position, Review, ReviewedMove, Outcome } from "./value.js" */
/** @import { Known } from "./game-search.js" */

/** The most columns of a missed line in a sentence. */
const SHOWN = 12;

/** Yields {done, of} for each position. The first `opening` moves belong to no player; `outcome` is an end that the
 * board does not show, such as a resignation.
 * @param {Core} core
 * @param {{start: string, moves: number[], names?: string[], opening?: number, outcome?: Outcome|null}} args
 * @returns {Generator<{done: number, of: number}|undefined, Review>} */
export function* review(core, { start, moves, names = ["Red", "Yellow"], opening = 0, outcome = null }) {
  const begun = performance.now();
  const positions = [core.read(start)];
  for (const ply of moves.keys()) positions.push(core.play(start, moves.slice(0, ply + 1)));
  const search = new GameSearch(core, positions[0], positions.length);
  const last = positions[positions.length - 1];
  /** @type {Value|null} */
  let value = last.outcome ? null : yield* search.value(last);
  const evaluations = [forFirst(value, last)];
  /** @type {Known[]} */
  const found = [];
  /** @type {ReviewedMove[]} */
  const reviewed = [];
  for (let ply = moves.length - 1; ply >= 0; ply--) {
    yield { done: moves.length - ply, of: positions.length };
    found[ply] = yield* search.analysis(positions[ply], moves[ply], value);
    reviewed[ply] = reviewedMove(found[ply], moves[ply]);
    value = reviewed[ply].value;
    if (last.outcome && ply === moves.length - 1) evaluations[0] = forFirst(reviewed[ply].made, positions[ply]);
    evaluations.unshift(forFirst(value, positions[ply]));
  }
  const turning = [];
  for (const [ply, move] of reviewed.entries()) {
    if (ply < opening || (move.grade !== "mistake" && move.grade !== "blunder")) continue;
    const pv = yield* search.line(found[ply]);
    turning.push({ number: move.number, column: pv[0], pv, text: told(move, pv, names), reasons: [] });
  }
  const own = reviewed.slice(opening);
  return {
    position: last.position,
    board: last,
    start: positions[0].position,
    outcome: last.outcome ?? outcome,
    opening_plies: opening,
    players: [0, 1].map((player) => summary(own.filter((move) => move.player === player), names[player])),
    reviewed_moves: reviewed,
    turning_points: turning,
    evaluations,
    nodes: found.reduce((sum, known) => sum + known.nodes, 0),
    seconds: (performance.now() - begun) / 1000,
  };
}

/** What a value for the side to move means for player 0. @param {Value|null} value @param {Position} position */
const forFirst = (value, position) => (value && position.turn ? negated(value, position) : value);

/** @param {Known} known @param {number} column @returns {ReviewedMove} */
function reviewedMove({ position, scores, best }, column) {
  const [least, most] = scoreBounds(scores);
  const value = valueOf(least, most, position);
  const made = /** @type {Value} */ (scores[column]);
  return {
    number: position.ply + 1,
    player: position.turn,
    column,
    cell: [column, position.heights[column]],
    grade: position.legal_moves.length === 1 ? "best" : gradeOf(value, made),
    decision: decisionOf(scores, column),
    lost: "score" in value && "score" in made ? value.score - made.score : null,
    value,
    made,
    scores,
    best,
  };
}

/** @param {ReviewedMove[]} moves of one player @param {string} name */
function summary(moves, name) {
  const kept = moves.filter((move) => move.decision === "kept").length;
  const away = moves.filter((move) => move.decision === "given away").length;
  const lost = moves.flatMap((move) => (move.lost === null ? [] : [move.lost]));
  return {
    name,
    perfect: { decisions: kept + away, kept },
    score_lost: lost.length ? lost.reduce((sum, points) => sum + points, 0) / lost.length : null,
    grades: Object.fromEntries(GRADES.map((grade) => [grade, moves.filter((move) => move.grade === grade).length])),
  };
}

/** What a move gave away, and the line it missed. @param {ReviewedMove} move @param {number[]} line
 * @param {string[]} names */
function told({ number, player, column, grade, value, scores }, line, names) {
  let gave = value.sign ? "turns a win into a loss" : "turns a draw into a loss";
  if (value.sign === null) gave = "walks into a loss";
  if (grade === "mistake") gave = "gives away the win";
  const better = /** @type {Value} */ (scores[line[0]]);
  const promise = lowerOf(better) > 0 || "score" in better ? prospect(better) : "does not lose";
  const whole = "score" in value && line.length === value.plies_to_end && line.length <= SHOWN;
  const shown = line.length > 1 ? `: ${line.slice(0, SHOWN).map(symbolOf).join(" ")}${whole ? "" : " ..."}` : "";
  const end = whole || !shown ? "." : "";
  return (
    `Move ${number}: ${names[player]} plays column ${nameColumn(column)} and ${gave}; ` +
    `column ${nameColumn(line[0])} ${promise}${shown}${end}`
  );
}
