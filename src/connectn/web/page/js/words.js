// The words for values, columns and cells; the same as in Python (analysis/fate.py, analysis/wording.py).

/** @import { Value } from "./value.js" */

export const COLOURS = ["Red", "Yellow"];

/** The symbol of a column as in the text of a position: 1-9, then A-G. @param {number} column */
export const symbolOf = (column) => (column + 1).toString(17).toUpperCase();

/** A column in a sentence: `7`, or `C (12)` where symbol and number differ. @param {number} column */
export function nameColumn(column) {
  const symbol = symbolOf(column);
  return column < 9 ? symbol : `${symbol} (${column + 1})`;
}

/** A cell in a sentence: D2 is column 4, row 2. @param {readonly number[]} cell */
export const nameCell = ([column, row]) => `${String.fromCharCode(65 + column)}${row + 1}`;

/** Words joined as in a sentence: `C2, D4 and E2`. @param {string[]} words @param {string} [last] */
export const listed = (words, last = "and") =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

/** Columns in a sentence: `column 3`, `columns 3 and 5`. @param {number[]} columns */
export const columnsNamed = (columns) => `column${columns.length > 1 ? "s" : ""} ${listed(columns.map(nameColumn))}`;

/** The same at the start of a sentence. @param {number[]} columns */
export const subject = (columns) => `C${columnsNamed(columns).slice(1)}`;

/** What a value means for the side to move: `wins in 3 plies`, `draw`, ... @param {Value} value */
export function fate(value) {
  if (!("score" in value)) return `${certainPart(value)}between ${value.lower} and ${value.upper}`;
  if (!value.score) return "draw";
  const plies = value.plies_to_end;
  return `${value.score > 0 ? "wins" : "loses"} ${plies > 1 ? `in ${plies} plies` : "with the next disc"}`;
}

/** @param {{sign: number|null, lower: number, upper: number}} bounds */
function certainPart({ sign, lower, upper }) {
  if (sign) return sign > 0 ? "wins, " : "loses, ";
  if (lower === 0) return "at least a draw, ";
  return upper === 0 ? "at most a draw, " : "";
}

/** What a column leads to, as the end of a sentence: `wins in 3 plies`, `draws`, `wins`. @param {Value} value */
export function prospect(value) {
  if ("score" in value) return value.score ? fate(value) : "draws";
  if (value.sign) return value.sign > 0 ? "wins" : "loses";
  return value.lower === 0 ? "does not lose" : value.upper === 0 ? "does not win" : "is not proved";
}

/** A few letters to stand under a column: `win 7`, `draw`, `loss 12`, `win`, `≥ draw`, `?`. @param {Value} value */
export function shortFate(value) {
  if ("score" in value) {
    return value.score ? `${value.score > 0 ? "win" : "loss"} ${value.plies_to_end}` : "draw";
  }
  if (value.sign) return value.sign > 0 ? "win" : "loss";
  return value.lower === 0 ? "≥ draw" : value.upper === 0 ? "≤ draw" : "?";
}
