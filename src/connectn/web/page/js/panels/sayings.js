// Sentences and figures of the panels; the words of values, columns and cells are those of ../words.js.
import { lowerOf, upperOf } from "../bounds.js";
import { COLOURS, fate } from "../words.js";

const SMALLEST_WIN = 0.25; // any win must be told from a draw at a glance (connectn/view/graph.py)

/** @param {Panels.Value} value */
export const resultOf = ({ sign }) => (sign === null ? "open" : ["loss", "draw", "win"][sign + 1]);

/** What a value means for the player to move, as a sentence. @param {Panels.Value} value @param {number} player */
export function verdict(value, player) {
  const said = fate(value);
  if (said === "draw") return "A draw with best play.";
  if (said.startsWith("between")) return `Nothing is proved yet: the score is ${said}.`;
  return `${COLOURS[player]}${/^(wins|loses)/.test(said) ? " " : ": "}${said}.`;
}

/** What best play leads to. @param {Panels.Value | null} value for player 0 @param {Panels.Position} position */
export function outlook(value, { outcome, ply }) {
  if (outcome) return outcome.winner === null ? "a draw: the board is full" : `${COLOURS[outcome.winner]} has won`;
  if (!value) return "not analysed yet";
  if (value.sign === 0) return "a draw with best play";
  if (value.sign !== null) {
    const end = "score" in value ? ` with move ${ply + value.plies_to_end}` : "";
    return `${COLOURS[value.sign > 0 ? 0 : 1]} wins${end} with best play`;
  }
  if (lowerOf(value) === 0) return "Red has at least a draw";
  return upperOf(value) === 0 ? "Yellow has at least a draw" : "not proved";
}

/** How far a value for player 0 is from a draw: 1 the quickest win, -1 such a loss, null if not proved.
 * @param {Panels.Value | null} value @param {Panels.Position} position */
export function advantage(value, { width, height, connect }) {
  if (!value || value.sign === null) return null;
  const quickest = Math.max(1, Math.floor((width * height + 1 - 2 * (connect - 1)) / 2));
  const size = Math.min(Math.abs(lowerOf(value)), Math.abs(upperOf(value)));
  return value.sign * (SMALLEST_WIN + (1 - SMALLEST_WIN) * Math.min(1, size / quickest)) || 0;
}

/** The value of a finished game for player 0, on the scale of the position before its last move.
 * @param {Panels.Position} position @returns {Panels.Value} */
export function finalValue({ outcome, width, height, ply }) {
  if (!outcome || outcome.winner === null) return { sign: 0, score: 0, plies_to_end: 0 };
  const sign = outcome.winner === 0 ? 1 : -1;
  return { sign, score: sign * Math.floor((width * height + 2 - ply) / 2), plies_to_end: 0 };
}

/** @param {number} number @param {string} thing */
export const plural = (number, thing) => `${count(number)} ${thing}${number === 1 ? "" : "s"}`;

/** @param {number} number */
function count(number) {
  if (number < 10_000) return String(number);
  return number < 999_500 ? `${Math.round(number / 1000)} k` : `${(number / 1e6).toFixed(1)} M`;
}

/** @param {number} seconds */
export function duration(seconds) {
  return seconds < 0.0995 ? `${Math.ceil(seconds * 1000)} ms` : `${seconds.toFixed(seconds < 9.95 ? 1 : 0)} s`;
}

/** The server's sentences name the players by their signs. @param {string} text */
export const withColours = (text) => text.replace(/\bX\b/g, COLOURS[0]).replace(/\bO\b/g, COLOURS[1]);
