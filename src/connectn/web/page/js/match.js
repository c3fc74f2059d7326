// Games one after the other between the same two players, with their tally, and how they stay for the next visit.
import { BY_HAND, person } from "./game.js";
import { load, saveForTab } from "./storage.js";

/** @typedef {import("./game.js").Seat} Seat */
/** @typedef {[Seat, Seat]} Pair */
/** @typedef {"first" | "second" | "random"} Beginner which of the two players begins */
/** @typedef {{players: Pair, start: string, begins: Beginner, seconds: number}} Setup */

const KINDS = ["person", "strong", "level", "server"];

/** @type {Setup} */
const USUAL = {
  players: [person("You"), { kind: "level", level: 4, name: "Level 4" }],
  start: "7x6c4:",
  begins: "first",
  seconds: 1,
};

export class Match {
  /** What was asked for in the dialog. */
  setup = USUAL;
  /** Which of the two players has the first move of this game. */
  first = 0;
  /** The results of the games before this one, in the order of the players. */
  earlier = { wins: [0, 0], draws: 0 };
  /** Whether this game began from a link, a record or a puzzle, and counts for no tally. */
  isLoose = false;
  /** The game of the match that was left for another one. @type {any} */
  aside = null;

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
  }

  /** The tally with this game, if it is over. */
  get tally() {
    const { wins: [one, two], draws } = this.earlier;
    const { result } = this.game;
    if (!result || this.isLoose) return { wins: [one, two], draws };
    const winner = result.winner === null ? null : this.playerAt(result.winner);
    return { wins: [one + Number(winner === 0), two + Number(winner === 1)], draws: draws + Number(winner === null) };
  }

  /** Which of the two players has a side. @param {number} side */
  playerAt(side) {
    return this.first === 0 ? side : 1 - side;
  }

  /** @param {Setup} setup */
  begin(setup) {
    const same = !this.isLoose && JSON.stringify(setup.players) === JSON.stringify(this.setup.players);
    this.earlier = same ? this.tally : { wins: [0, 0], draws: 0 };
    this.setup = setup;
    this.first = setup.begins === "first" ? 0 : setup.begins === "second" ? 1 : Math.floor(2 * Math.random());
    this.#deal();
  }

  /** Plays again with the sides swapped; without a match, with the players of the last one. */
  rematch() {
    if (!this.isLoose) this.earlier = this.tally;
    this.first = 1 - this.first;
    this.#deal();
  }

  /** Shows a game that belongs to no match; both sides are played by hand.
   * @param {import("./game.js").Line} line
   */
  show(line) {
    const { isLoose, aside } = this;
    this.#leave(); // the listeners of the game read it
    try {
      this.game.load({ seats: BY_HAND, ...line });
    } catch (error) {
      Object.assign(this, { isLoose, aside });
      throw error;
    }
  }

  /** Lets a person play both sides from here on. */
  analyse() {
    this.#leave();
    this.game.seatPlayers(BY_HAND);
  }

  /** Goes back to the game of the match that was left. */
  goBack() {
    if (this.aside) this.restore(this.aside);
  }

  /** Gives a seat to another player for the rest of the match. @param {number} side @param {Seat} seat */
  replace(side, seat) {
    const seats = /** @type {Pair} */ ([...this.game.seats]);
    seats[side] = seat;
    if (!this.isLoose) {
      const players = /** @type {Pair} */ ([...this.setup.players]);
      players[this.playerAt(side)] = seat;
      this.setup = { ...this.setup, players };
    }
    this.game.seatPlayers(seats);
  }

  toJSON() {
    const { setup, first, earlier, isLoose, aside, game } = this;
    return { setup, first, earlier, isLoose, aside, game };
  }

  /** All that `restore` needs, as plain data. */
  get state() {
    return JSON.parse(JSON.stringify(this));
  }

  /** Goes on where a state was taken; throws if it is none, and stays as it was. @param {any} state */
  restore({ setup, first, earlier, isLoose, aside = null, game }) {
    const players = /** @type {Pair} */ (setup.players.map(seatOf));
    const counts = [...earlier.wins, earlier.draws].map(Number);
    const seconds = Number(setup.seconds);
    const isValid = [0, 1].includes(first) && counts.length === 3 && counts.every((count) => count >= 0) && seconds > 0;
    if (!isValid) throw new TypeError("no match");
    const begins = ["second", "random"].includes(setup.begins) ? setup.begins : "first";
    const before = this.state;
    Object.assign(this, { first, isLoose: Boolean(isLoose), aside });
    this.earlier = { wins: counts.slice(0, 2), draws: counts[2] };
    this.setup = { players, start: String(setup.start), begins, seconds };
    try {
      this.game.load({ ...game, seats: game.seats.map(seatOf) });
    } catch (error) {
      Object.assign(this, { ...before, game: this.game });
      throw error;
    }
  }

  keep() {
    saveForTab("game", this);
  }

  /** Goes on with a state that was kept. @returns {boolean} false if there is none that can be read */
  resume(name = "game") {
    try {
      this.restore(load(name));
      return true;
    } catch {
      return false;
    }
  }

  #leave() {
    if (!this.isLoose && this.game.moves.length) this.aside = this.state;
    this.isLoose = true;
  }

  #deal() {
    this.isLoose = false;
    this.aside = null;
    const { players: [one, two], start } = this.setup;
    this.game.load({ start, seats: this.first === 0 ? [one, two] : [two, one] });
  }
}

/** Reads a seat that was kept; throws if it is none. @param {any} kept @returns {Seat} */
function seatOf({ kind, name, level, agent }) {
  if (!KINDS.includes(kind) || typeof name !== "string") throw new TypeError("no seat");
  if (kind === "level" && !(Number.isInteger(level) && level >= 1 && level <= 10)) throw new TypeError("no level");
  if (kind === "server" && typeof agent !== "string") throw new TypeError("no agent");
  return { kind, name: name.slice(0, 40), ...(level && { level }), ...(agent && { agent }) };
}
