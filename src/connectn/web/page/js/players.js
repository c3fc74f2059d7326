// The players of the page: levels 1 to 10 and `strong`. As agents/perfect.py and agents/strong.py.
import { Budget } from "./budget.js";
import { centralFirst, intervals, settled, unbeaten, winsNow } from "./columns.js";
import { NODES_PER_LEVEL, PERFECT, pick, weights } from "./level.js";
import { analyze } from "./search.js";
import { strongColumn } from "./strong.js";

/** @import { Core } from "./core.js" */
/** @import { Position } from "./value.js" */
/** @import { Limit } from "./search.js" */
/** @typedef {{kind: "strong"}|{kind: "level", level: number}} Player */

/** The solver's share of the limit; with the rest the columns left open are evaluated. */
const SOLVING = 0.6;

/** The column that a player chooses. With `nodes` the answer does not depend on the time.
 * @param {Core} core
 * @param {{position: string, player: Player, seconds?: number, nodes?: number, random?: () => number}} args
 * @returns {Generator<undefined, number>} */
export function* choose(core, { position, player, seconds = 1, nodes, random = Math.random }) {
  const board = core.read(position);
  const limit = nodes === undefined ? { seconds } : { nodes };
  if (player.kind === "strong") return yield* strongColumn(core, board, limit);
  if (board.legal_moves.length === 1) return board.legal_moves[0];
  const wins = winsNow(board, board.turn).map(([column]) => column);
  if (wins.length) return centralFirst(wins, board.width)[0];
  if (player.level >= PERFECT) return forced(core, board) ?? (yield* perfectColumn(core, board, limit));
  const most = Math.min(nodes ?? Infinity, player.level * NODES_PER_LEVEL);
  const { scores } = yield* analyze(core, board, { ...limit, nodes: most }, nodes !== undefined);
  return pick(weights(scores, board, player.level), random());
}

/** The column that blocks the only immediate win of the opponent, unless that opens another.
 * @param {Core} core @param {Position} position */
function forced(core, position) {
  const threats = winsNow(position, 1 - position.turn);
  if (threats.length !== 1) return undefined;
  const after = core.play(position.position, [threats[0][0]]);
  return winsNow(after, after.turn).length ? undefined : threats[0][0];
}

/** A column that no other is proved to beat: first by result, then by score.
 * @param {Core} core @param {Position} position @param {Limit} limit @returns {Generator<undefined, number>} */
function* perfectColumn(core, position, limit) {
  const budget = new Budget(limit);
  const found = yield* analyze(core, position, budget.part(SOLVING), limit.seconds === undefined);
  budget.spend(found.nodes);
  const known = intervals(found.scores);
  const keeping = unbeaten(
    new Map([...known].map(([column, [lower, upper]]) => [column, [Math.sign(lower), Math.sign(upper)]])),
  );
  const candidates = unbeaten(new Map([...known].filter(([column]) => keeping.has(column))));
  const central = centralFirst(candidates.keys(), position.width);
  if (!settled(keeping)) {
    yield;
    return core.evaluate(position.position, central, budget.part()).order[0];
  }
  const sum = (/** @type {number} */ column) => {
    const [lower, upper] = /** @type {[number, number]} */ (candidates.get(column));
    return lower + upper;
  };
  return central.reduce((best, column) => (sum(column) > sum(best) ? column : best));
}
