// Lets agents choose their moves: in the page, or on the server. A choice that is out of date is dropped.

/** @typedef {import("./game.js").Seat} Seat */
/** @typedef {{seconds: number, signal: AbortSignal}} Options */
/** @typedef {{choose(text: string, player: any, options: Options): Promise<number>}} Chooser */

const MOMENT = 220; // milliseconds between a disc that has landed and the answer of an agent
const WATCHED = 500; // the same where two agents play

export class AgentTurn extends EventTarget {
  /** @type {AbortController | null} */
  #control = null;
  /** Whether the agents wait until `goOn`. */
  isStopped = false;
  /** Why the agent to move has not moved, as a sentence. @type {string | null} */
  failure = null;

  /**
   * @param {import("./match.js").Match} match
   * @param {Chooser} engine
   * @param {import("./server.js").Server} server
   * @param {() => Promise<unknown>} settled resolves when the discs on the board have come to rest
   */
  constructor(match, engine, server, settled) {
    super();
    this.match = match;
    this.game = match.game;
    this.engine = engine;
    this.server = server;
    this.settled = settled;
    this.game.addEventListener("change", (event) => {
      const { reason } = /** @type {CustomEvent} */ (event).detail;
      if (reason === "thinking" || reason === "grades") return;
      const mover = this.game.seats[1 - this.game.position.turn];
      if (reason === "new" || (reason === "move" && mover.kind === "person")) this.isStopped = false;
      this.#consider();
    });
  }

  /** Stops the agent that thinks; it waits for `goOn`. */
  stop() {
    this.isStopped = true;
    this.#halt();
    this.dispatchEvent(new Event("change"));
  }

  /** Lets the agent to move go on; the moves after the position shown are dropped. */
  goOn() {
    this.isStopped = false;
    if (!this.game.isLive) this.game.fork();
    else this.#consider();
  }

  /** Plays the first choice of an agent that was loaded with the page. */
  begin() {
    this.#consider();
  }

  #halt() {
    this.#control?.abort();
    this.#control = null;
    this.failure = null;
    this.game.isThinking = false;
  }

  async #consider() {
    this.#halt();
    const { game } = this;
    if (game.isOver || !game.isLive || this.isStopped || game.seat.kind === "person") return;
    const control = (this.#control = new AbortController());
    const { seat, position } = game;
    game.isThinking = true;
    try {
      const moment = game.people.length ? MOMENT : WATCHED;
      const pause = this.settled().then(() => new Promise((done) => setTimeout(done, moment)));
      const [column] = await Promise.all([this.#choose(seat, position.position, control.signal), pause]);
      if (!control.signal.aborted) game.push(column);
    } catch (error) {
      if (control.signal.aborted) return;
      game.isThinking = false;
      this.failure = `${seat.name} has not moved: ${error instanceof Error ? error.message : error}.`;
      this.dispatchEvent(new Event("change"));
    }
  }

  /** @param {Seat} seat @param {string} text @param {AbortSignal} signal @returns {Promise<number>} */
  async #choose({ kind, level, agent }, text, signal) {
    const { seconds } = this.match.setup;
    if (kind === "server") {
      const answer = await this.server.post("api/move", { position: text, agent, seconds }, { signal });
      return answer.column;
    }
    return this.engine.choose(text, kind === "level" ? { kind, level } : { kind }, { seconds, signal });
  }
}
