// Questions to the core in slices, so that a task can be cancelled between two of them.
import { lowerOf, upperOf, valueOf } from "./bounds.js";

/** @import { Core } from "./core.js" */
/** @import { Value, Position } from "./value.js" */
/** @typedef {{seconds?: number, nodes?: number, depth?: number}} Limit */
/** @typedef {{scores: (Value|null)[], pv: number[], nodes: number}} Found */

/** Nodes of a slice of some 25 ms; the table keeps what a slice has proved, so slices cost hardly any more nodes. */
const SLICE = 100_000;
const MILLISECONDS = 30;
/** How much longer a node takes on a board of at most so many bits, a spare row included. */
const NODE_COSTS = [[64, 1], [128, 8], [272, 28]];

/** @param {{width: number, height: number}} board */
export function nodeCost({ width, height }) {
  return /** @type {number[]} */ (NODE_COSTS.find(([bits]) => width * (height + 1) <= bits))[1];
}

/** @param {Position} position */
const sliceOf = (position) => Math.ceil(SLICE / nodeCost(position));

/** The values of all columns within a limit. `whole`: in one call, as in Python.
 * @param {Core} core @param {Position} position @param {Limit} limit @param {boolean} [whole]
 * @returns {Generator<undefined, Found>} */
export function* analyze(core, position, limit, whole = false) {
  if (whole) return core.analyze(position.position, limit);
  if (limit.seconds === undefined) return yield* analyzeNodes(core, position, limit.nodes ?? Infinity);
  const end = performance.now() + 1000 * limit.seconds;
  const stepper = core.analysis(position.position);
  while (!stepper.step(Math.min(MILLISECONDS, Math.max(1, end - performance.now())))) {
    yield;
    if (performance.now() >= end || (limit.nodes && stepper.result().nodes >= limit.nodes)) break;
  }
  return stepper.result();
}

/** As many nodes on every computer. @param {Core} core @param {Position} position @param {number} most
 * @returns {Generator<undefined, Found>} */
function* analyzeNodes(core, position, most) {
  const slice = sliceOf(position);
  const stepper = core.analysis(position.position);
  for (;; yield) {
    const isDone = stepper.step(Infinity, Math.min(slice, most - stepper.result().nodes));
    const found = stepper.result();
    if (isDone || found.nodes >= most) return found;
  }
}

/** The value of a position within a limit; `weak` asks for win, draw or loss only.
 * @param {Core} core @param {Position} position @param {Limit} limit @param {boolean} [weak] @param {boolean} [whole]
 * @returns {Generator<undefined, {value: Value, nodes: number}>} */
export function* solve(core, position, limit, weak = false, whole = false) {
  if (whole) return core.solve(position.position, { ...limit, weak });
  const { seconds = Infinity, nodes: most = Infinity } = limit;
  const end = performance.now() + 1000 * seconds;
  const slice = sliceOf(position);
  let [lower, upper] = [-Infinity, Infinity];
  for (let nodes = 0; ; yield) {
    const left = Math.min(slice, most - nodes);
    const more = core.solve(position.position, { nodes: left, depth: limit.depth, weak });
    nodes += more.nodes;
    lower = Math.max(lower, lowerOf(more.value));
    upper = Math.min(upper, upperOf(more.value));
    const value = valueOf(lower, upper, position);
    const known = lower === upper || (weak && value.sign !== null);
    if (known || more.nodes < left || nodes >= most || performance.now() >= end) return { value, nodes };
  }
}
