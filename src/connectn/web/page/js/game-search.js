// What the core is asked about the positions of one game. As analysis/game_search.py and allowance.py.
import { bestOf, lowerOf, scoreBounds, surest, upperOf, valueOf } from "./bounds.js";
import { decisionOf } from "./grade.js";
import { analyze, nodeCost, solve } from "./search.js";

/** @import { Core } from "./core.js" */
/** @import { Value, Position } from "./value.js" */
/** @typedef {{position: Position, scores: (Value|null)[], best: number[], pv: number[], nodes: number}} Known */

// Nodes are counted, not seconds, so that the review of a game is the same on every computer.
const GAME_NODES = 30_000_000;
/** For more than the grades need, and for the lines that were missed. */
const FURTHER_NODES = 5_000_000;
/** The most nodes of the first look at a position, and those of all first looks together. */
const FIRST_NODES = 300_000;
const ALL_FIRST_NODES = 43 * FIRST_NODES;
/** How much of what is left one question may take, so that a hard one leaves something to others. */
const SHARE = 0.5;

export class GameSearch {
  /** @param {Core} core @param {Position} start @param {number} positions how many the game has */
  constructor(core, start, positions) {
    const cost = nodeCost(start);
    this.core = core;
    this.look = Math.floor(Math.min(FIRST_NODES, Math.floor(ALL_FIRST_NODES / positions)) / cost);
    this.needs = { left: Math.floor(GAME_NODES / cost) };
    this.further = { left: Math.floor(FURTHER_NODES / cost) };
  }

  /** The value of a position for the side to move. @param {Position} position @returns {Generator<undefined, Value>} */
  *value(position) {
    const found = yield* this.#firstLook(position);
    if (found.open.length) yield* this.#findValue(found);
    return found.value;
  }

  /** The values of a position, of a move and of a best one, and whether all have one result.
   * @param {Position} position @param {number} column
   * @param {Value|null} after the value after the move for the opponent; null if the game is over there
   * @returns {Generator<undefined, Known>} */
  *analysis(position, column, after) {
    const found = yield* this.#firstLook(position);
    if (!found.open.length) return found.known();
    found.pv = [];
    if (after) found.narrow(column, after);
    yield* this.#findValue(found);
    yield* this.#findBest(found, this.needs);
    yield* this.#findOtherResult(found, column);
    for (const open of found.open) yield* this.#askSign(found, open, this.further);
    for (const open of found.open) {
      if (found.mayBeBest(open) && found.sign(open) === 1) yield* this.#ask(found, open, this.further);
    }
    return found.known();
  }

  /** The best line of an analysis, as far as it is quickly proved. @param {Known} known
   * @returns {Generator<undefined, number[]>} */
  *line({ position, scores, pv }) {
    const [lower, upper] = scoreBounds(scores);
    if (lower < upper) return [surest(scores)];
    const line = pv.length ? [...pv] : [surest(scores)];
    let at = this.core.play(position.position, line);
    while (!at.outcome) {
      const further = yield* this.#furtherLine(at, at.turn === position.turn ? lower : -lower);
      if (!further.length) break;
      line.push(...further);
      at = this.core.play(at.position, further);
    }
    return line;
  }

  /** Some columns of best play from a position whose score is known. @param {Position} position @param {number} score
   * @returns {Generator<undefined, number[]>} */
  *#furtherLine(position, score) {
    const found = yield* this.#firstLook(position);
    if (found.pv.length) return found.pv;
    found.narrowAll(valueOf(score, score, position));
    yield* this.#findBest(found, this.further);
    const { scores } = found.known();
    return scoreBounds(scores)[0] === score ? [surest(scores)] : [];
  }

  /** @param {Position} position @returns {Generator<undefined, Found>} */
  *#firstLook(position) {
    const { scores, pv, nodes } = yield* analyze(this.core, position, { nodes: this.look });
    return new Found(position, scores, pv, nodes);
  }

  /** @param {Found} found */
  *#findValue(found) {
    const value = yield* this.#solve(found, found.position, this.needs, false);
    if (value) found.narrowAll(value);
  }

  /** Finds a column that has the score of the position. @param {Found} found @param {{left: number}} allowance */
  *#findBest(found, allowance) {
    for (const column of found.open) {
      if (found.isSettled) return;
      yield* this.#askSign(found, column, allowance);
      if (found.mayBeBest(column)) yield* this.#ask(found, column, allowance);
    }
  }

  /** Finds a column with another result than the best one, or that there is none. @param {Found} found
   * @param {number} made */
  *#findOtherResult(found, made) {
    const most = new Map(found.open.map((column) => [column, found.bounds.get(column)?.[1] ?? 0]));
    for (const [column] of [...most].sort((a, b) => a[1] - b[1])) {
      if (decisionOf(found.known().scores, made) !== "unknown") return;
      yield* this.#askSign(found, column, this.needs);
    }
  }

  /** @param {Found} found @param {number} column @param {{left: number}} allowance */
  *#askSign(found, column, allowance) {
    if (found.sign(column) === null) yield* this.#ask(found, column, allowance, true);
  }

  /** @param {Found} found @param {number} column @param {{left: number}} allowance @param {boolean} [weak] */
  *#ask(found, column, allowance, weak = false) {
    const reply = yield* this.#solve(found, this.core.play(found.position.position, [column]), allowance, weak);
    if (reply) found.narrow(column, reply);
  }

  /** @param {Found} found @param {Position} position @param {{left: number}} allowance @param {boolean} weak
   * @returns {Generator<undefined, Value|null>} null if no nodes are left */
  *#solve(found, position, allowance, weak) {
    if (allowance.left <= 0) return null;
    const { value, nodes } = yield* solve(this.core, position, { nodes: Math.ceil(SHARE * allowance.left) }, weak);
    found.nodes += nodes;
    allowance.left -= nodes;
    return value;
  }

}

/** What is proved so far about a position and its columns. */
class Found {
  /** @type {Map<number, [number, number]>} */
  bounds = new Map();

  /** @param {Position} position @param {(Value|null)[]} scores @param {number[]} pv @param {number} nodes */
  constructor(position, scores, pv, nodes) {
    this.position = position;
    this.pv = pv;
    this.nodes = nodes;
    scores.forEach((value, column) => value && this.bounds.set(column, [lowerOf(value), upperOf(value)]));
    [this.least, this.most] = scoreBounds(scores);
  }

  /** The columns without an exact score. */
  get open() {
    return [...this.bounds].filter(([, [lower, upper]]) => lower < upper).map(([column]) => column);
  }

  get value() {
    return valueOf(this.least, this.most, this.position);
  }

  /** Whether a column is proved to be a best one, with its score. */
  get isSettled() {
    return [...this.bounds.values()].some(([lower]) => lower === this.most);
  }

  /** The result after a column, null if it is not proved. @param {number} column */
  sign(column) {
    const [lower, upper] = this.#of(column).map(Math.sign);
    return lower === upper ? lower : null;
  }

  /** @param {number} column */
  mayBeBest(column) {
    const [lower, upper] = this.#of(column);
    return lower < upper && upper >= this.least;
  }

  /** Adds what is proved about the position after a column, for the opponent. @param {number} column
   * @param {Value} reply */
  narrow(column, reply) {
    const [lower, upper] = this.#of(column);
    const least = Math.max(lower, -upperOf(reply));
    this.bounds.set(column, [least, Math.min(upper, -lowerOf(reply))]);
    this.least = Math.max(this.least, least);
  }

  /** Adds what is proved about the position itself. @param {Value} value */
  narrowAll(value) {
    this.least = Math.max(this.least, lowerOf(value));
    this.most = Math.min(this.most, upperOf(value));
    for (const known of this.bounds.values()) known[1] = Math.min(known[1], this.most);
    const able = [...this.bounds.values()].filter(([, upper]) => upper >= this.least);
    if (able.length === 1) able[0][0] = this.least;
  }

  /** @returns {Known} */
  known() {
    const { position, pv, nodes } = this;
    const scores = position.heights.map((_, column) => {
      const known = this.bounds.get(column);
      return known ? valueOf(...known, position) : null;
    });
    return { position, scores, best: bestOf(scores), pv, nodes };
  }

  /** @param {number} column */
  #of(column) {
    return /** @type {[number, number]} */ (this.bounds.get(column));
  }
}
