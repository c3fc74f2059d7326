// Puzzles: positions in which one column wins fastest. The core checks every move and defends.
import { bestOf, columnsWhere, lowerOf, scoreBounds, valueOf } from "./bounds.js";
import { centralFirst } from "./columns.js";
import { gradeOf } from "./grade.js";
import { analyze } from "./search.js";

/** @import { Core } from "./core.js" */
/** @import { Value } from "./value.js" */
/** @typedef {{position: string, plies: number}} Puzzle `plies`: the discs of both sides until the win */
/** @typedef {"fastest"|"slower"|"given away"|"unknown"} Verdict */
/** @typedef {{verdict: Verdict, best: number[], value: Value, made: Value}} Check values for the side to move */

/** The difficulties, from easy to hard, by the plies to the end. */
export const DIFFICULTIES = [
  { name: "win in 3", most: 3 },
  { name: "win in 5", most: 5 },
  { name: "win in 7", most: 7 },
  { name: "win in 9", most: 9 },
  { name: "win in 11 to 15", most: 15 },
  { name: "win in 17 or more", most: Infinity },
];

/** The puzzles of each difficulty, easy ones first. @param {Record<string, string>} file the content of puzzles.json:
 * by the plies to the end, the positions with spaces between them @returns {Puzzle[][]} */
export function readPuzzles(file) {
  const all = Object.entries(file).flatMap(([plies, texts]) =>
    texts.split(" ").map((position) => ({ position, plies: Number(plies) })),
  );
  return DIFFICULTIES.map(({ most }, index) => {
    const least = DIFFICULTIES[index - 1]?.most ?? 0;
    return all.filter(({ plies }) => plies > least && plies <= most);
  });
}

/** A puzzle that was not solved yet, or any if all were; of the first ones, which are the easiest.
 * @param {Puzzle[]} puzzles of one difficulty @param {Set<string>} solved positions @param {() => number} [random] */
export function choosePuzzle(puzzles, solved, random = Math.random) {
  const fresh = puzzles.filter(({ position }) => !solved.has(position));
  const among = fresh.length ? fresh.slice(0, 5) : puzzles;
  return among[Math.floor(random() * among.length)];
}

/** What a move does to the win. @param {Core} core
 * @param {{position: string, column: number, seconds?: number}} args @returns {Generator<undefined, Check>} */
export function* checkMove(core, { position, column, seconds = 5 }) {
  const board = core.read(position);
  const { scores } = yield* analyze(core, board, { seconds });
  const value = valueOf(...scoreBounds(scores), board);
  const made = /** @type {Value} */ (scores[column]);
  const grade = gradeOf(value, made);
  /** @type {Record<string, Verdict>} */
  const verdicts = { best: "fastest", fine: "slower", inaccuracy: "slower", unknown: "unknown" };
  return { verdict: verdicts[grade] ?? "given away", best: bestOf(scores), value, made };
}

/** The column that holds out longest; of equal ones the most central. @param {Core} core
 * @param {{position: string, seconds?: number}} args @returns {Generator<undefined, number>} */
export function* defend(core, { position, seconds = 5 }) {
  const board = core.read(position);
  const { scores } = yield* analyze(core, board, { seconds });
  const [least] = scoreBounds(scores);
  return centralFirst(columnsWhere(scores, (value) => lowerOf(value) === least), board.width)[0];
}
