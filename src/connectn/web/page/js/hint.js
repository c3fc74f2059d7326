// A hint that teaches in three steps: the idea, the cells, the column. It says only what the core proves.
import { bestOf, columnsWhere, lowerOf, scoreBounds, upperOf, valueOf } from "./bounds.js";
import { centralFirst, winsNow } from "./columns.js";
import { analyze } from "./search.js";
import { threatMap } from "./threats.js";
import { columnsNamed, listed, nameCell, nameColumn, prospect, subject } from "./words.js";

/** @import { Core } from "./core.js" */
/** @import { Cell, Value, Position } from "./value.js" */
/** @import { Limit } from "./search.js" */
/** @typedef {{column: number, idea: string, why: string, cells: Cell[]}} Cause why a column is good */
/** @typedef {{step: number, text: string, cells: Cell[], column: number|null}} Hint */

/** The nodes with which a column is chosen where none is proved best. */
const CHOOSING = 20_000;

/** @param {Core} core @param {{position: string, step: number, seconds?: number, nodes?: number}} args
 * @returns {Generator<undefined, Hint>} */
export function* hint(core, { position, step, seconds = 1, nodes }) {
  const board = core.read(position);
  const { column, idea, why, cells } = yield* new Teacher(core, board).cause(nodes ? { nodes } : { seconds });
  if (step === 1) return { step, text: `${idea}.`, cells: [], column: null };
  if (step === 3) return { step, text: `Play column ${nameColumn(column)}. ${why}.`, cells, column };
  const empty = cells.filter(([place, row]) => row >= board.heights[place]);
  const shown = empty.length ? empty : [landing(board, column)];
  return { step, text: `Look at ${listed(shown.map(nameCell))}.`, cells: shown, column: null };
}

/** @param {Position} board @param {number} column @returns {Cell} */
const landing = (board, column) => [column, board.heights[column]];

/** Whether cells are one line; a disc may have completed several. @param {Cell[]} cells from the left */
const isStraight = ([first, second, ...rest]) => {
  const [right, up] = second ? [second[0] - first[0], second[1] - first[1]] : [0, 0];
  return rest.every(([column, row], place) => {
    return column === second[0] + right * (place + 1) && row === second[1] + up * (place + 1);
  });
};

class Teacher {
  /** @param {Core} core @param {Position} board */
  constructor(core, board) {
    this.core = core;
    this.board = board;
  }

  /** @param {Limit} limit @returns {Generator<undefined, Cause>} */
  *cause(limit) {
    const { board } = this;
    const wins = winsNow(board, board.turn).map(([column]) => column);
    if (wins.length) {
      const [column] = centralFirst(wins, board.width);
      const { outcome } = this.#after(column);
      const why = `${subject([column])} completes a line and wins`;
      return this.#look(column, outcome?.line ?? [], "a line can be completed", why);
    }
    const { scores, pv } = yield* analyze(this.core, board, limit);
    const column = this.#choice(scores);
    const value = /** @type {Value} */ (scores[column]);
    const said = value.sign === null && lowerOf(value) < 0 ? "" : `${subject([column])} ${prospect(value)}`;
    return (
      this.#block(said, column) ??
      (value.sign === 1 ? this.#win(said, column, value, pv) : this.#care(said, column)) ??
      this.#comparison(said, column, scores)
    );
  }

  /** The most central of the columns proved best; else one that wins; else one that looks good.
   * @param {(Value|null)[]} scores */
  #choice(scores) {
    const { board, core } = this;
    const most = scoreBounds(scores)[1];
    const proved = columnsWhere(scores, (value) => lowerOf(value) === most);
    const sure = proved.length ? proved : columnsWhere(scores, (value) => lowerOf(value) > 0);
    if (sure.length) return centralFirst(sure, board.width)[0];
    return core.evaluate(board.position, centralFirst(bestOf(scores), board.width), { nodes: CHOOSING }).order[0];
  }

  /** @param {string} said @param {number} column */
  #block(said, column) {
    const threats = winsNow(this.board, 1 - this.board.turn);
    if (!threats.length) return null;
    const place = threats.some((cell) => cell[0] === column) ? column : threats[0][0];
    const why = `The opponent would complete a line at ${listed(threats.map(nameCell), "or")}`;
    const result = place === column && said ? `. ${said}` : "";
    return this.#look(place, threats, "the opponent threatens to complete a line", why + result);
  }

  /** What a winning column makes. @param {string} said @param {number} column @param {Value} value
   * @param {number[]} pv */
  #win(said, column, value, pv) {
    const { board } = this;
    const after = this.#after(column);
    const before = new Set(board.winning_cells[board.turn].map(String));
    const now = winsNow(after, board.turn);
    const above = now.length === 1 ? [now[0][0], now[0][1] + 1] : [];
    const all = [...now, ...after.winning_cells[board.turn].filter((cell) => String(cell) === String(above))];
    if (all.length > 1 && "score" in value && value.plies_to_end === 3) {
      const number = all.length > 2 ? all.length : "two";
      const why = `${said}: it makes ${number} threats at once, ${listed(all.map(nameCell))}`;
      return this.#look(column, all, "there is a double threat", why);
    }
    const made = threatMap(after).threats.filter(
      (one) => one.player === board.turn && !one.blocked_by && !before.has(String(one.cell)),
    );
    const cells = made.map((one) => one.cell);
    if (cells.length) {
      const why = `${said}: it makes a threat at ${listed(cells.map(nameCell))}`;
      return this.#look(column, cells, "a new threat can be made", why);
    }
    if ("score" in value && pv[0] === column && pv.length === value.plies_to_end) {
      const line = this.core.play(board.position, pv).outcome?.line ?? [];
      const ends = [line[0], line[line.length - 1]].map(nameCell).join("-");
      const why = `${said}: the best line of play ends with the line ${ends}`;
      if (isStraight(line)) return this.#look(column, line, "a line can be built there", why);
    }
    return { column, cells: [], idea: "There is a win: compare what the columns lead to", why: said };
  }

  /** Which columns let the opponent win at once. @param {string} said @param {number} column @returns {Cause|null} */
  #care(said, column) {
    const { board } = this;
    const replies = board.legal_moves.map((place) => {
      const after = this.#after(place);
      return { place, cells: after.outcome ? [] : winsNow(after, after.turn) };
    });
    const unsafe = replies.filter(({ cells }) => cells.length);
    if (!unsafe.length || unsafe.some(({ place }) => place === column)) return null;
    const cells = unsafe.flatMap((reply) => reply.cells);
    const last = unsafe.length === board.legal_moves.length - 1;
    const which = last ? "every other column" : columnsNamed(unsafe.map(({ place }) => place));
    const why = `${said && `${said}. `}After ${which} the opponent wins with the next disc`;
    if (!last) return this.#look(column, cells, "the opponent can win there after the wrong column", why);
    const idea = "Be careful: all columns but one let the opponent win with the next disc";
    return { column, cells, idea, why };
  }

  /** @param {string} said @param {number} column @param {(Value|null)[]} scores @returns {Cause} */
  #comparison(said, column, scores) {
    const { board } = this;
    const [least, most] = scoreBounds(scores);
    const cells = columnsWhere(scores, (value) => lowerOf(value) === most).map((place) => landing(board, place));
    if (least < most) {
      const idea = "This position is too hard to solve: look for lines that can still grow";
      return { column, cells, idea, why: said || "Nothing is proved about it" };
    }
    const open = columnsWhere(scores, (value) => lowerOf(value) !== most);
    if (!open.length && cells.length > 1) {
      const idea = "Every column leads to the same end, so choose the one that sets the most problems";
      return { column, cells: [], idea, why: `Every column ${prospect(valueOf(most, most, board))}` };
    }
    const lost = columnsWhere(scores, (value) => upperOf(value) < 0);
    let why = most < 0 ? `${said}: no column holds out longer` : said;
    if (most === 0 && lost.length) {
      const all = lost.length === board.legal_moves.length - 1;
      const others = all ? "every other column loses" : `${subject(lost)} ${lost.length > 1 ? "lose" : "loses"}`;
      why = `${said}. ${others[0].toUpperCase()}${others.slice(1)}`;
    }
    return { column, cells, idea: "No single cell decides: compare what the columns lead to", why };
  }

  /** @param {number} column @param {Cell[]} cells @param {string} what @param {string} why @returns {Cause} */
  #look(column, cells, what, why) {
    const places = cells.map(([place]) => place);
    const [left, right] = [Math.min(...places) / this.board.width, (Math.max(...places) + 1) / this.board.width];
    let region = left >= 0.25 && right <= 0.75 ? "the middle" : "the whole board";
    if (left >= 0.5) region = "the right side";
    if (right <= 0.5) region = "the left side";
    return { column, cells, idea: `Look at ${region}: ${what}`, why };
  }

  /** @param {number} column */
  #after(column) {
    return this.core.play(this.board.position, [column]);
  }
}
