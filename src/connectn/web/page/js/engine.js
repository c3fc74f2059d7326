// The page's handle on the worker that searches. Tasks wait in a queue; each can be cancelled at any time.
import { compile } from "./core.js";

/** @typedef {import("./value.js").Analysis} Analysis */
/** @typedef {import("./value.js").Review} Review */
/** @typedef {{signal?: AbortSignal, onUpdate?: (news: any) => void}} Options */
/** @typedef {{kind: "strong"} | {kind: "level", level: number}} Player */
/** @typedef {{id: number, task: string, args: object, onUpdate?: (news: any) => void, cancelled: boolean,
 *   resolve: (result: any) => void, reject: (error: Error) => void}} Job */

const TABLE_MB = 64;
const PATIENCE = 100; // milliseconds for a cancelled task to end, before its worker is ended
const PAUSE = 1000; // milliseconds until a worker that could not be replaced is looked at again
const WORKER = new URL("worker.js", import.meta.url);

export class Engine {
  #module;
  /** @type {Worker} */ #worker;
  /** Whether the worker takes tasks. */
  #isReady = false;
  #isBroken = false;
  /** @type {Job[]} */ #queue = [];
  /** @type {Job | null} */ #running = null;
  #last = 0;
  #started;
  /** @type {(error: Error) => void} */ #failed;

  /** @param {WebAssembly.Module} module
   * @param {() => void} started is called when a worker takes tasks @param {(error: Error) => void} failed */
  constructor(module, started, failed) {
    this.#module = module;
    this.#started = started;
    this.#failed = failed;
    this.#worker = this.#spawn();
  }

  /** @param {Promise<WebAssembly.Module> | WebAssembly.Module} module @returns {Promise<Engine>} */
  static async start(module = compile()) {
    const compiled = await module;
    return new Promise((resolve, reject) => {
      const engine = new Engine(compiled, () => resolve(engine), reject);
    });
  }

  /** Runs a task of worker.js.
   * @param {string} task @param {object} args @param {Options} options @returns {Promise<any>} */
  run(task, args, { signal, onUpdate } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(aborted());
      const job = { id: ++this.#last, task, args, onUpdate, cancelled: false, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(job), { once: true });
      this.#queue.push(job);
      if (this.#isBroken) this.#restart();
      this.#next();
    });
  }

  /** The scores of all columns; `onUpdate` gets bounds that narrow.
   * @param {string} text @param {Options & {seconds?: number}} options @returns {Promise<Analysis>} */
  analyze(text, { seconds, ...options } = {}) {
    return this.run("analyze", { position: text, seconds }, options);
  }

  /** The column that a player chooses.
   * @param {string} text @param {Player} player @param {Options & {seconds?: number}} options
   * @returns {Promise<number>} */
  choose(text, player, { seconds, ...options } = {}) {
    return this.run("choose", { position: text, player, seconds }, options);
  }

  /** @param {{start: string, moves: number[]}} game @param {Options} options @returns {Promise<Review>} */
  review(game, options) {
    return this.run("review", game, options);
  }

  #spawn() {
    const worker = new Worker(WORKER, { type: "module" });
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = ({ message }) =>
      this.#fail(new Error(`the worker has stopped: ${message || "its files cannot be loaded"}`));
    worker.postMessage({ module: this.#module, tableMb: TABLE_MB });
    return worker;
  }

  /** The worker is of no use; the next task gets another one. @param {Error} error */
  #fail(error) {
    this.#isBroken = true;
    this.#failed(error);
    for (const job of this.#queue.splice(0)) job.reject(error);
    this.#end({ failed: error });
  }

  #restart() {
    this.#worker.terminate();
    this.#isReady = this.#isBroken = false;
    this.#worker = this.#spawn();
  }

  #next() {
    if (!this.#isReady || this.#running || !this.#queue.length) return;
    const job = (this.#running = /** @type {Job} */ (this.#queue.shift()));
    this.#worker.postMessage({ id: job.id, task: job.task, args: job.args });
  }

  /** @param {any} news */
  #hear(news) {
    if (news.ready) {
      this.#isReady = true;
      this.#started();
      this.#next();
    } else if (news.id !== this.#running?.id) {
      if (!news.id) this.#fail(named(news.failed));
    } else if ("update" in news) {
      if (!this.#running?.cancelled) this.#running?.onUpdate?.(news.update);
    } else {
      if (news.broken) this.#restart();
      this.#end(news);
    }
  }

  /** The running task has ended. @param {{result?: any, failed?: any}} news */
  #end({ result, failed }) {
    const job = this.#running;
    this.#running = null;
    if (failed) job?.reject(named(failed));
    else job?.resolve(result); // without effect on a job that was cancelled
    this.#next();
  }

  /** @param {Job} job */
  #cancel(job) {
    job.cancelled = true;
    job.reject(aborted());
    this.#queue = this.#queue.filter((each) => each !== job);
    if (job !== this.#running) return;
    this.#worker.postMessage({ cancel: job.id });
    setTimeout(() => this.#replace(job), PATIENCE);
  }

  /** Ends a worker that does not react. Where the server is gone, another one could not be loaded: then it is
   * kept, and goes on when its slice has ended. @param {Job} job the cancelled one */
  async #replace(job) {
    if (job !== this.#running) return;
    const canLoad = await fetch(WORKER).then(({ ok }) => ok, () => false);
    if (job !== this.#running) return;
    if (!canLoad) return void setTimeout(() => this.#replace(job), PAUSE);
    this.#restart();
    this.#end({});
  }
}

const aborted = () => new DOMException("the question was withdrawn", "AbortError");

/** @param {{name: string, message: string}} error */
const named = ({ name, message }) => Object.assign(new Error(message), { name });
