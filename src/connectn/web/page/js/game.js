// The game on screen: a line of positions, the one that is shown, and who plays. The rules are those of the core.
import { RESULTS } from "./record.js";
import { COLOURS } from "./words.js";

/** @typedef {import("./value.js").Position} Position */
/** @typedef {{kind: "person" | "strong" | "level" | "server", name: string, level?: number, agent?: string}} Seat */
/** @typedef {{winner: number | null, reason: string, line: readonly (readonly number[])[]}} Result */
/** @typedef {{read(text: string): Position, push(position: Position, column: number): Position}} Rules */
/** @typedef {"move" | "undo" | "redo" | "jump" | "new" | "end" | "seats" | "thinking"} Reason */
/** @typedef {{winner: number | null, reason: string | null}} Ending as a record has it */
/** @typedef {{winner: number, reason: string}} Unseen an end that the board does not show */
/** @typedef {{start?: string, moves?: number[], cursor?: number, seats?: [Seat, Seat],
 *   ending?: Ending | null, tags?: Record<string, string> | null}} Line */

const UNSEEN = ["resignation", "timeout", "crash", "illegal move", "protocol error"];

/** @param {string} name @returns {Seat} */
export const person = (name) => ({ kind: "person", name });

/** Both sides played by hand. */
export const BY_HAND = /** @type {[Seat, Seat]} */ (COLOURS.map(person));

/** Positions with moves begin with this one. @param {Position} position */
const rootOf = ({ position, moves }) => position.slice(0, position.length - moves.length);

export class Game extends EventTarget {
  #rules;
  #isThinking = false;
  /** The position before the first move, as text. */
  start = "";
  /** The columns of the whole line, also those after the position that is shown. @type {number[]} */
  moves = [];
  /** One position per ply; the start comes first. @type {Position[]} */
  positions = [];
  /** How many of the moves are shown. */
  cursor = 0;
  seats = BY_HAND;
  /** How the line ended, if the board does not show it. @type {Unseen | null} */
  ending = null;
  /** The further tags of the record that was opened. @type {Record<string, string> | null} */
  tags = null;
  /** The grades of the moves, once they were reviewed. @type {(string | null)[] | null} */
  grades = null;

  /** @param {Rules} rules */
  constructor(rules) {
    super();
    this.#rules = rules;
    this.load({});
  }

  get position() {
    return this.positions[this.cursor];
  }

  /** Whether the last position of the line is shown. */
  get isLive() {
    return this.cursor === this.moves.length;
  }

  get seat() {
    return this.seats[this.position.turn];
  }

  /** How the line ended, also while an earlier position is shown. @returns {Result | null} */
  get result() {
    if (this.ending) return { ...this.ending, line: [] };
    const { outcome } = this.positions[this.moves.length];
    return outcome && { winner: outcome.winner, reason: outcome.termination, line: outcome.line };
  }

  get isOver() {
    return this.result !== null;
  }

  /** Whether an agent is choosing its move. */
  get isThinking() {
    return this.#isThinking;
  }

  set isThinking(value) {
    if (value === this.#isThinking) return;
    this.#isThinking = value;
    this.#tell("thinking");
  }

  /** The players that are people. */
  get people() {
    return [0, 1].filter((player) => this.seats[player].kind === "person");
  }

  /** Plays a column in the position shown; later moves are dropped. Throws if the column takes no disc.
   * @param {number} column
   */
  push(column) {
    const next = this.#rules.push(this.position, column);
    this.#cut();
    this.moves.push(column);
    this.positions.push(next);
    this.cursor += 1;
    this.#tell("move");
    if (next.outcome) this.#tell("end");
  }

  /** Goes back to the last choice of a person; where only agents play, one ply. */
  undo() {
    if (this.ending && this.isLive) {
      this.ending = this.tags = null;
      this.#tell("undo");
    } else this.#go("undo", this.#choice(-1));
  }

  /** Goes on to the next choice of a person, or to the end. */
  redo() {
    this.#go("redo", this.#choice(1));
  }

  /** @param {number} ply */
  jump(ply) {
    this.#go("jump", Math.max(0, Math.min(ply, this.moves.length)));
  }

  /** Shows another line. Throws if it is none, and stays as it was.
   * @param {Line} line
   */
  load({ start = "7x6c4:", moves = [], cursor = moves.length, seats = this.seats, ending = null, tags = null }) {
    const first = this.#rules.read(start);
    const all = [...first.moves, ...moves];
    const positions = [first.moves.length ? this.#rules.read(rootOf(first)) : first];
    for (const column of all) positions.push(this.#rules.push(positions[positions.length - 1], column));
    const given = all.length - moves.length;
    const unseen = ending && unseenIn(positions[all.length], ending);
    this.start = positions[0].position;
    [this.moves, this.positions, this.seats] = [all, positions, seats];
    this.cursor = Math.max(0, Math.min(given + cursor, all.length));
    [this.ending, this.tags] = [unseen, tags];
    this.grades = null;
    this.#tell("new");
  }

  /** Lets a player give the game up: the side to move if none is named. @param {number} [player] */
  resign(player = this.positions[this.moves.length].turn) {
    if (this.isOver) return;
    this.cursor = this.moves.length;
    this.ending = { winner: 1 - player, reason: "resignation" };
    this.#tell("end");
  }

  /** Drops the moves after the position shown. */
  fork() {
    this.#cut();
    this.#tell("jump");
  }

  /** @param {[Seat, Seat]} seats */
  seatPlayers(seats) {
    this.seats = seats;
    this.#tell("seats");
  }

  toJSON() {
    const { start, moves, cursor, seats, ending, tags } = this;
    return { start, moves, cursor, seats, ending, tags };
  }

  /** The nearest ply in a direction where a person chooses. @param {1 | -1} step */
  #choice(step) {
    const { people } = this;
    let ply = this.cursor + step;
    if (!people.length) return ply;
    while (ply > 0 && ply < this.moves.length && !people.includes(this.positions[ply].turn)) ply += step;
    return people.includes(this.positions[ply]?.turn) || step > 0 ? ply : this.cursor;
  }

  /** @param {Reason} reason @param {number} ply */
  #go(reason, ply) {
    if (ply === this.cursor || ply < 0 || ply > this.moves.length) return;
    this.cursor = ply;
    this.#tell(reason);
  }

  #cut() {
    this.moves.length = this.cursor;
    this.positions.length = this.cursor + 1;
    this.ending = this.tags = this.grades = null;
  }

  /** @param {Reason} reason */
  #tell(reason) {
    if (reason !== "thinking") this.#isThinking = false; // what was thought about is no longer on screen
    this.dispatchEvent(new CustomEvent("change", { detail: { reason } }));
  }
}

/** What a record says of the end that its last position does not show; throws if the two do not agree.
 * @param {Position} position @param {Ending} ending @returns {Unseen | null} */
function unseenIn({ position, outcome }, { winner, reason }) {
  const said = `the record says ${RESULTS[winner ?? 2]}${reason ? ` by ${reason}` : ""}`;
  if (outcome) {
    if (outcome.winner === winner && (reason ?? outcome.termination) === outcome.termination) return null;
    throw new Error(`${said}, the board ${RESULTS[outcome.winner ?? 2]} by ${outcome.termination} in ${position}`);
  }
  if (!reason) throw new Error(`${said} without a Termination tag, and no end is seen in ${position}`);
  if (winner !== null && UNSEEN.includes(reason)) return { winner, reason };
  throw new Error(`${said}, but the game goes on in ${position}`);
}
