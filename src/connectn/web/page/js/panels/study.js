// What is computed about the position on screen: nothing unless a panel wants it, and one thing at a time.
import { lowerOf, negated, upperOf } from "../bounds.js";
import { messageOf } from "./dom.js";
import { finalValue } from "./sayings.js";

const SECONDS = 15; // for the position on screen; "continue" gives it as much again
const SECONDS_BEHIND = 0.6; // for each of the other positions of the game, for the graph
const SECONDS_FOR_LINE = 3;
const KEPT = 600; // positions

/** Tells "news" when more is known. */
export class Study extends EventTarget {
  /** @type {Map<string, Panels.Analysis>} */
  known = new Map();
  /** Positions whose search has ended. @type {Set<string>} */
  searched = new Set();
  /** @type {Set<string>} */
  wantedBy = new Set();
  /** @type {AbortController | null} */
  running = null;
  /** Whether the position on screen is searched at this moment. */
  isSearching = false;
  isStopped = false;
  /** Whether what is known is not shown: while a puzzle is open. */
  isSecret = false;
  failure = "";
  lent = 0;

  /** @param {Panels.Context} context */
  constructor({ game, engine }) {
    super();
    this.game = game;
    this.engine = engine;
    let seen = "";
    game.addEventListener("change", () => {
      const { positions, cursor, isThinking } = game;
      const now = `${positions[positions.length - 1].position} ${cursor} ${isThinking}`;
      if (now !== seen) this.restart();
      seen = now;
    });
  }

  get isWanted() {
    return this.wantedBy.size > 0 && !this.isSecret;
  }

  /** What is known about the position on screen. */
  get analysis() {
    return this.isSecret ? null : this.known.get(this.game.position.position) ?? null;
  }

  /** What is known about a position, for player 0. @param {Panels.Position} position @returns {Panels.Value | null} */
  evaluation(position) {
    if (position.outcome) return finalValue(position);
    const analysis = this.known.get(position.position);
    if (!analysis || this.isSecret) return null;
    return position.turn === 0 ? analysis : negated(analysis, position);
  }

  /** @param {string} panel @param {boolean} on */
  want(panel, on) {
    if (on) this.wantedBy.add(panel);
    else this.wantedBy.delete(panel);
    if (!this.isWanted) this.#halt();
    this.#go();
  }

  /** @param {boolean} isSecret */
  setSecret(isSecret) {
    this.isSecret = isSecret;
    this.dispatchEvent(new Event("secret"));
    this.restart();
  }

  /** Begins with the position on screen; what is known about it shows at once. */
  restart() {
    this.#halt();
    this.isStopped = false;
    this.failure = "";
    this.#go();
  }

  stop() {
    this.isStopped = true;
    this.#halt();
    this.#tell();
  }

  continue() {
    this.isStopped = false;
    this.#halt();
    this.#go(true);
  }

  /** Runs another task of the engine without waiting for the analysis, which goes on afterwards.
   * @template Result @param {() => Promise<Result>} task */
  async lend(task) {
    this.lent += 1;
    this.#halt();
    this.#tell();
    try {
      return await task();
    } finally {
      this.lent -= 1;
      this.#go();
    }
  }

  #halt() {
    this.running?.abort();
    this.running = null;
    this.isSearching = false;
  }

  #tell() {
    this.dispatchEvent(new Event("news"));
  }

  async #go(isLonger = false) {
    this.#tell();
    const { position, isThinking } = this.game;
    if (!this.isWanted || this.isStopped || this.lent || this.running || isThinking) return;
    const control = (this.running = new AbortController());
    const before = this.analysis;
    try {
      if (!position.outcome && (isLonger || !this.searched.has(position.position))) {
        this.isSearching = true;
        this.#tell();
        await this.#search(position.position, SECONDS, control.signal, before);
        this.searched.add(position.position);
        if (this.running === control) this.isSearching = false;
      }
      this.#tell();
      await this.#completeTheLine(position.position, control.signal);
      await this.#searchTheGame(control.signal);
    } catch (error) {
      if (!control.signal.aborted) this.failure = messageOf(error);
    }
    if (this.running !== control) return;
    this.#halt();
    this.#tell();
  }

  /** Searches the other positions of the game, until they are too hard: the last ones are the easiest.
   * @param {AbortSignal} signal */
  async #searchTheGame(signal) {
    let unsolved = 0;
    for (const { position, outcome } of [...this.game.positions].reverse()) {
      if (signal.aborted || unsolved > 1) return;
      if (outcome || this.known.has(position)) continue;
      const { sign } = await this.#search(position, SECONDS_BEHIND, signal, null);
      unsolved = sign === null ? unsolved + 1 : 0;
    }
  }

  /** Follows the best line to the end of the game. @param {string} text @param {AbortSignal} signal */
  async #completeTheLine(text, signal) {
    const analysis = this.known.get(text);
    if (!analysis || !("score" in analysis) || analysis.pv.length === analysis.plies_to_end) return;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(SECONDS_FOR_LINE * 1000)]);
    const pv = await this.engine.run("line", { position: text }, { signal: limit }).catch(() => null);
    if (!pv || signal.aborted) return;
    this.known.set(text, { ...analysis, pv });
    this.#tell();
  }

  /** @param {string} text @param {number} seconds @param {AbortSignal} signal @param {Panels.Analysis | null} before */
  async #search(text, seconds, signal, before) {
    const onUpdate = (/** @type {Panels.Analysis} */ news) => {
      if (signal.aborted) return;
      this.known.delete(text);
      this.known.set(text, before ? narrower(before, news) : news);
      if (this.known.size > KEPT) this.known.delete(/** @type {string} */ (this.known.keys().next().value));
      this.#tell();
    };
    const found = await this.engine.analyze(text, { seconds, signal, onUpdate });
    onUpdate(found);
    return found;
  }
}

/** A search that begins anew knows less for a moment: what was proved before stays.
 * @param {Panels.Analysis} before @param {Panels.Analysis} news */
function narrower(before, news) {
  const [old, fresh] = [before, news].map(({ scores }) =>
    scores.reduce((sum, value) => sum + (value ? upperOf(value) - lowerOf(value) : 0), 0));
  return fresh <= old ? news : { ...before, nodes: news.nodes, seconds: news.seconds };
}
