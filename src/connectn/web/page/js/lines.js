// The last disc may complete several lines at once; the core names all their cells together.

/** @typedef {readonly number[]} Cell */

const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

/** The ends of each straight row among the cells that won. @param {readonly Cell[]} cells @param {number} connect
 * how many cells a row has at least @returns {[Cell, Cell][]} */
export function rowsAmong(cells, connect) {
  const all = new Set(cells.map(String));
  return DIRECTIONS.flatMap(([right, up]) => cells.flatMap((first) => {
    const [column, row] = first;
    if (all.has(`${column - right},${row - up}`)) return [];
    let last = first;
    let length = 1;
    for (; all.has(`${last[0] + right},${last[1] + up}`); length++) last = [last[0] + right, last[1] + up];
    return length >= connect ? [/** @type {[Cell, Cell]} */ ([first, last])] : [];
  }));
}
