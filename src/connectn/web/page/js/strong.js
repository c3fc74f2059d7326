// The player for every board: plays what it can prove, and else evaluates threats. As agents/strong.py.
import { Budget } from "./budget.js";
import { centralFirst, intervals, settled, skylines, unbeaten, winsNow } from "./columns.js";
import { analyze, solve } from "./search.js";

/** @import { Core } from "./core.js" */
/** @import { Position } from "./value.js" */
/** @import { Intervals } from "./columns.js" */
/** @import { Limit } from "./search.js" */

/** With more skylines than this a proof is unlikely, so it gets a small share of the limit. */
const SOLVABLE = 30_000_000;
/** Shares of the limit: for exact scores, for win, draw or loss, and for each of them where a proof is unlikely. */
const [SCORING, DECIDING, TRYING] = [0.05, 0.5, 0.05];
/** For sorting the columns once the result is known, and for a first check of each. */
const [ORDERING, GLANCING] = [0.05, 0.01];
/** For finding, among columns that draw, the one that is hardest to answer. */
const TRAPPING = 0.5;

/** The best column found within a limit. With a limit of nodes it is always the same one.
 * @param {Core} core @param {Position} position @param {Limit} limit @returns {Generator<undefined, number>} */
export function* strongColumn(core, position, limit) {
  const columns = centralFirst(position.legal_moves, position.width);
  for (const side of [position.turn, 1 - position.turn]) {
    const cells = winsNow(position, side);
    if (cells.length) return Math.min(...cells.map(([column]) => column));
  }
  if (columns.length === 1) return columns[0];
  if (limit.seconds === undefined) core.clear(); // results of earlier moves would change the answer
  return yield* new Thought(core, position, limit).column(columns);
}

class Thought {
  /** @param {Core} core @param {Position} position @param {Limit} limit */
  constructor(core, position, limit) {
    this.core = core;
    this.position = position;
    this.budget = new Budget(limit);
    this.whole = limit.seconds === undefined;
  }

  /** A column proved to be best, or to keep the result, or evaluated as best. @param {number[]} columns
   * @returns {Generator<undefined, number>} */
  *column(columns) {
    const solvable = skylines(this.position) <= SOLVABLE;
    const known = unbeaten(yield* this.#known(this.position, this.budget.part(solvable ? SCORING : TRYING)));
    const left = columns.filter((column) => known.has(column));
    if (settled(known)) return yield* this.#chosen(known);
    const result = yield* this.#result(this.position, solvable ? DECIDING : TRYING);
    const kept = result === null ? undefined : yield* this.#keeping(left, result);
    if (kept !== undefined) return yield* this.#refined(kept, /** @type {number} */ (result));
    yield;
    return this.core.evaluate(this.position.position, left, this.budget.part()).order[0];
  }

  /** @param {Position} position @param {Limit} limit @returns {Generator<undefined, Intervals>} */
  *#known(position, limit) {
    const found = yield* analyze(this.core, position, limit, this.whole);
    this.budget.spend(found.nodes);
    return intervals(found.scores);
  }

  /** The result for the side to move, null where it is not found. @param {Position} position @param {number} share
   * @returns {Generator<undefined, number|null>} */
  *#result(position, share) {
    if (position.outcome) return 0; // a full board
    const { value, nodes } = yield* solve(this.core, position, this.budget.part(share), true, this.whole);
    this.budget.spend(nodes);
    return value.sign;
  }

  /** A column proved to keep the result. @param {number[]} columns @param {number} result
   * @returns {Generator<undefined, number|undefined>} */
  *#keeping(columns, result) {
    const outlook = this.core.evaluate(this.position.position, columns, this.budget.part(ORDERING));
    this.budget.spend(outlook.nodes);
    // The table holds the column that decided the result, so a short search finds it.
    for (const share of [GLANCING, 1]) {
      for (const column of outlook.order) {
        const reply = yield* this.#result(this.#after(column), share);
        if (reply !== null && reply === -result) return column;
      }
    }
    return undefined;
  }

  /** A column proved to be better than the one that keeps the result, or that one.
   * @param {number} kept @param {number} result @returns {Generator<undefined, number>} */
  *#refined(kept, result) {
    const known = yield* this.#known(this.position, this.budget.part());
    const [lower, upper] = /** @type {[number, number]} */ (known.get(kept));
    known.set(kept, [result >= 0 ? Math.max(lower, result) : lower, upper]);
    const best = unbeaten(known);
    if (settled(best)) return yield* this.#chosen(best);
    const of = (/** @type {number} */ column) => /** @type {[number, number]} */ (known.get(column));
    const better = (/** @type {[number, number]} */ a, /** @type {[number, number]} */ b) =>
      a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]);
    const others = centralFirst(best.keys(), this.position.width);
    return others.reduce((most, column) => (better(of(column), of(most)) ? column : most), kept);
  }

  /** One of the columns with the best score; of draws, the hardest to answer. @param {Intervals} best
   * @returns {Generator<undefined, number>} */
  *#chosen(best) {
    const columns = centralFirst(best.keys(), this.position.width);
    const [lower, upper] = /** @type {[number, number]} */ (best.get(columns[0]));
    if (columns.length === 1 || lower !== 0 || upper !== 0) return columns[0];
    let [found, least] = [columns[0], Infinity];
    for (const column of columns) {
      const escapes = yield* this.#escapes(column, TRAPPING / columns.length);
      if (escapes < least) [found, least] = [column, escapes];
    }
    return found;
  }

  /** The share of the opponent's replies that are not known to lose. @param {number} column @param {number} share
   * @returns {Generator<undefined, number>} */
  *#escapes(column, share) {
    const after = this.#after(column);
    if (after.outcome) return 1; // a full board
    const replies = [...(yield* this.#known(after, this.budget.part(share))).values()];
    return replies.filter(([, upper]) => upper >= 0).length / replies.length;
  }

  /** @param {number} column */
  #after(column) {
    return this.core.play(this.position.position, [column]);
  }
}
