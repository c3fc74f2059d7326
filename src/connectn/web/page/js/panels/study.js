// What is computed about the position on screen: nothing unless a panel wants it, and one thing at a time.
import { hasProvedBest, lowerOf, negated, upperOf } from "../bounds.js";
import { messageOf } from "./dom.js";
import { finalValue } from "./sayings.js";

const SECONDS = 15; // for the position on screen; "continue" gives it as much again
const SECONDS_ALONE = 1; // after which `strong` is asked too, if no column is proved best
const SECONDS_FOR_CHOICE = 0.5;
const SECONDS_BEHIND = 0.6; // for each of the other positions of the game, for the graph
const SECONDS_FOR_LINE = 3;
const KEPT = 600; // positions

/** Tells "news" when more is known. */
export class Study extends EventTarget {
  /** @type {Map<string, Panels.Analysis>} */
  known = new Map();
  /** The columns that `strong` plays in positions without a proved best column. @type {Map<string, number>} */
  choices = new Map();
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

  /** The column that `strong` plays in the position on screen, if it was asked. */
  get choice() {
    return this.isSecret ? undefined : this.choices.get(this.game.position.position);
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
    try {
      if (!position.outcome && (isLonger || !this.searched.has(position.position))) {
        this.isSearching = true;
        this.#tell();
        await this.#searchOnScreen(position.position, control.signal);
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

  /** Searches a position for long; where that takes more than a moment, `strong` says what it would play.
   * @param {string} text @param {AbortSignal} signal */
  async #searchOnScreen(text, signal) {
    if (!this.choices.has(text)) {
      const found = await this.#search(text, SECONDS_ALONE, signal, this.known.get(text) ?? null);
      if (found.done) return;
      if (!hasProvedBest(found)) {
        const limit = { seconds: SECONDS_FOR_CHOICE, signal };
        this.#keep(this.choices, text, await this.engine.choose(text, { kind: "strong" }, limit));
      }
    }
    await this.#search(text, SECONDS, signal, this.known.get(text) ?? null);
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
      this.#keep(this.known, text, before ? together(before, news) : news);
      this.#tell();
    };
    const found = await this.engine.analyze(text, { seconds, signal, onUpdate });
    onUpdate(found);
    return found;
  }

  /** @template Content @param {Map<string, Content>} map @param {string} text @param {Content} content */
  #keep(map, text, content) {
    map.delete(text);
    map.set(text, content);
    if (map.size > KEPT) map.delete(/** @type {string} */ (map.keys().next().value));
  }
}

/** A search that begins anew knows less for a moment: what was proved before stays. The effort of both counts.
 * @param {Panels.Analysis} before @param {Panels.Analysis} news @returns {Panels.Analysis} */
function together(before, news) {
  const [old, fresh] = [before, news].map(({ scores }) =>
    scores.reduce((sum, value) => sum + (value ? upperOf(value) - lowerOf(value) : 0), 0));
  const effort = { nodes: before.nodes + news.nodes, seconds: before.seconds + news.seconds };
  return { ...(fresh <= old ? news : before), ...effort };
}
