// The threats of both sides and who profits from them, as analysis/threats.py; the cells come from the core.

/** @import { Cell, Position } from "./value.js" */
/** @typedef {{player: number, cell: Cell, discs_below: number, parity: "odd"|"even", blocked_by: Cell|null}} Threat */
/** @typedef {{safe_cells: number, loser: number, threats: Threat[]}} Zugzwang */

/** All threats of a position, and the zugzwang at the end if no new threat comes up.
 * @param {Position} position @returns {{threats: Threat[], zugzwang: Zugzwang|null}} */
export function threatMap(position) {
  const winning = position.winning_cells.map((cells) => new Set(cells.map(String)));
  const threats = position.winning_cells.flatMap((cells, player) =>
    [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]).map((cell) => threat(cell, player, position, winning)),
  );
  return { threats, zugzwang: zugzwangOf(position, threats) };
}

/** @param {Cell} cell @param {number} player @param {Position} position @param {Set<string>[]} winning
 * @returns {Threat} */
function threat(cell, player, { heights }, winning) {
  const [column, row] = cell;
  return {
    player,
    cell,
    discs_below: row - heights[column],
    parity: row % 2 ? "even" : "odd", // rows count from 1
    blocked_by: blocker(cell, player, winning),
  };
}

/**
 * The threat below that makes this one useless: the opponent's directly below (its block is answered here), or one
 * of both players further down (a disc on it ends the game).
 * @param {Cell} cell @param {number} player @param {Set<string>[]} winning @returns {Cell|null}
 */
function blocker([column, row], player, winning) {
  if (winning[1 - player].has(`${column},${row - 1}`)) return [column, row - 1];
  for (let below = 0; below < row; below++) {
    if (winning.every((cells) => cells.has(`${column},${below}`))) return [column, below];
  }
  return null;
}

/** Counts the cells that can be filled safely, and tells who is then left without one.
 * @param {Position} position @param {Threat[]} threats @returns {Zugzwang|null} */
function zugzwangOf({ height, heights, outcome, ply }, threats) {
  if (outcome || threats.some((one) => one.discs_below === 0)) return null;
  /** @type {Map<number, Threat[]>} the lowest threat of a column, or one of each player */
  const lowest = new Map();
  for (const one of [...threats].sort((a, b) => a.cell[1] - b.cell[1])) {
    const found = lowest.get(one.cell[0]);
    if (!found) lowest.set(one.cell[0], [one]);
    else if (found[0].cell[1] === one.cell[1]) found.push(one);
  }
  if (!lowest.size) return null;
  const safe = heights.reduce((sum, filled, column) => {
    const found = lowest.get(column);
    return sum + (found ? found[0].discs_below - 1 : height - filled);
  }, 0);
  const loser = (ply + safe) % 2;
  const decisive = [...lowest.values()].flat().filter((one) => one.player !== loser);
  // With fewer, the player to move gives up an own threat, and the game goes on.
  return decisive.length < lowest.size ? null : { safe_cells: safe, loser, threats: decisive };
}
