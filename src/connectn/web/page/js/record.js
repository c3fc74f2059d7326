// The record of a game as PGN-like text, as game/record.py writes and reads it. The core checks the moves.
import { quoted } from "./text.js";
import { symbolOf } from "./words.js";

/**
 * @typedef {{start: string, moves: number[], names: string[], result: string, termination: string|null,
 *   tags: Record<string, string>}} Game `tags`: further ones, in order
 */

const LINE_WIDTH = 80;
export const UNNAMED = "?";
/** For a winner 0, a winner 1, and none. */
export const RESULTS = ["1-0", "0-1", "1/2-1/2"];
const OWN_TAGS = ["Board", "Start", "First", "Second", "Result", "Termination"];
const TERMINATIONS = "line, full board, resignation, timeout, crash, illegal move, protocol error";
/** What Python takes for white space. */
const S = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const TOKEN = new RegExp(
  `\\[[${S}]*([A-Za-z][A-Za-z0-9_]*)[${S}]+"((?:[^"\\\\\\n]|\\\\[^\\n])*)"[${S}]*\\]` +
    `|(?:[${S}]+|\\{[^}]*\\}|;[^\\n]*|[0-9]+\\.+)|([^${S}{};[\\]]+)`,
  "uy",
);

/** @param {Game} game */
export function format({ start, moves, names, result, termination, tags }) {
  const [board, ...rest] = start.split(":");
  /** @type {[string, string][]} */
  const all = [["Board", board]];
  if (rest.join("")) all.push(["Start", start]);
  all.push(["First", names[0]], ["Second", names[1]], ["Result", result]);
  if (termination) all.push(["Termination", termination]);
  const words = moves.flatMap((column, turn) =>
    turn % 2 ? [symbolOf(column)] : [`${turn / 2 + 1}.`, symbolOf(column)],
  );
  const lines = [""];
  for (const word of [...words, result]) {
    const line = lines[lines.length - 1];
    if (line && line.length + 1 + word.length > LINE_WIDTH) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  const said = [...all, ...Object.entries(tags)].map(([name, value]) => `[${name} "${escaped(value)}"]`);
  return [...said, "", ...lines, ""].join("\n");
}

/** Reads a text that holds one game; throws an Error with a sentence. @param {string} text @returns {Game} */
export function parse(text) {
  const games = [];
  for (const game of gamesOf(tokens(text))) games.push(gameOf(game));
  if (games.length !== 1) throw new Error(`the text holds ${games.length} games, not one`);
  return games[0];
}

/** @typedef {{line: number, word: string, tag?: [string, string]}} Token */

/** Tags and words, without comments and move numbers. @param {string} text */
function* tokens(text) {
  let line = 1;
  TOKEN.lastIndex = text.startsWith("\ufeff") ? 1 : 0; // the byte order mark that some editors write
  for (let at = TOKEN.lastIndex; at < text.length; ) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) throw failure(line, complaint(text.slice(at).split("\n")[0]));
    /** @type {Token} */
    const token = { line, word: match[3] };
    if (match[1]) token.tag = [match[1], unescaped(match[2])];
    if (match[1] || match[3]) yield token;
    line += match[0].split("\n").length - 1;
    at += match[0].length;
  }
}

/** A game ends with its result, or before a tag that follows moves. @param {Iterable<Token>} all */
function* gamesOf(all) {
  /** @type {Token[]} */
  let game = [];
  for (const token of all) {
    if (token.tag && game.at(-1)?.tag === undefined && game.length) {
      yield game;
      game = [];
    }
    game.push(token);
    if (token.tag || !isResult(token.word)) continue;
    yield game;
    game = [];
  }
  if (game.length) yield game;
}

/** @param {Token[]} game @returns {Game} */
function gameOf(game) {
  /** @type {Map<string, {line: number, value: string}>} */
  const tags = new Map();
  const last = game[game.length - 1].line;
  for (const { line, tag } of game) {
    if (!tag) continue;
    if (tags.has(tag[0])) throw failure(line, `a second ${tag[0]} tag`);
    tags.set(tag[0], { line, value: tag[1] });
  }
  const said = (/** @type {string} */ name) => tags.get(name)?.value;
  const fail = (/** @type {string} */ tag, /** @type {string} */ why) => failure(tags.get(tag)?.line ?? last, why);
  const board = said("Board")?.trim() ?? "7x6c4";
  const [, width, , connect] = /^(\d{1,4})x(\d{1,4})(?:c(\d{1,4}))?$/i.exec(board) ?? [];
  if (!width) throw fail("Board", `${quoted(said("Board") ?? "")} is not a board such as 7x6c4`);
  let result = said("Result");
  const moves = [];
  for (const { line, word, tag } of game) {
    if (tag) continue;
    if (!isResult(word)) moves.push(columnOf(word, Number(width), line));
    else if (result === undefined || result === word) result = word;
    else throw failure(line, `the game ends with ${word} but its tag says ${result}`);
  }
  const how = said("Termination");
  if (how !== undefined || (result !== undefined && result !== "*")) {
    if (result === undefined) throw fail("Termination", `a game that ended by ${quoted(how ?? "")} needs a result`);
    if (!RESULTS.includes(result)) {
      throw fail("Result", `${quoted(result)} is not the result of a game that ended`);
    }
    if (how !== undefined && !TERMINATIONS.split(", ").includes(how)) {
      throw fail("Termination", `${quoted(how)} is not a termination: ${TERMINATIONS}`);
    }
  }
  return {
    start: said("Start") || `${connect ? board : `${board}c4`}:`,
    moves,
    names: [said("First") ?? UNNAMED, said("Second") ?? UNNAMED],
    result: result ?? "*",
    termination: how ?? null,
    tags: Object.fromEntries(
      [...tags].flatMap(([name, { value }]) => (OWN_TAGS.includes(name) ? [] : [[name, value]])),
    ),
  };
}

/** @param {string} word */
const isResult = (word) => word === "*" || RESULTS.includes(word);

/** @param {string} word @param {number} width @param {number} line */
function columnOf(word, width, line) {
  const symbols = "123456789ABCDEFG".slice(0, width);
  const number = /^\d{1,4}$/.test(word) ? Number(word) : symbols.indexOf(word.toUpperCase()) + 1;
  if (number >= 1 && number <= width && (word.length === 1 || /^\d+$/.test(word))) return number - 1;
  const what = /^\d{1,4}$/.test(word) ? `column ${number} is outside the board` : `${quoted(word)} is not a column`;
  const letters = width > 9 ? `, then A to ${symbols.at(-1)}` : "";
  throw failure(line, `${what}: columns go from 1 to ${Math.min(width, 9)}${letters}`);
}

/** @param {string} rest a line from where it has no meaning */
function complaint(rest) {
  if (rest.startsWith("{")) return "this comment never ends";
  if (rest.startsWith("[")) return `${quoted(rest.trim())} is not a tag such as [First "you"]`;
  return `${quoted([...rest][0])} has no meaning here`;
}

/** @param {number} line @param {string} why */
const failure = (line, why) => new Error(`line ${line}: ${why}`);

/** @param {string} value */
const escaped = (value) =>
  value
    .replace(/["\\]/g, "\\$&")
    .replace(/\n/g, "\\n")
    .replace(/\r/g, "\\r")
    .replace(/\p{Cs}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`); // UTF-8 cannot encode half a pair

/** @param {string} value */
const unescaped = (value) =>
  value.replace(/\\(ud[89a-f][0-9a-f]{2}|[^\n])/gu, (_, letter) => {
    if (letter.length > 4) return String.fromCharCode(parseInt(letter.slice(1), 16));
    return letter === "n" ? "\n" : letter === "r" ? "\r" : letter;
  });
