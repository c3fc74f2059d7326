// The core, compiled to WebAssembly: synchronous calls into one instance, in the page, in a worker or in node.
import { bestOf, scoreBounds, valueOf } from "./bounds.js";
import { asBytes, sentence } from "./text.js";

/** @typedef {import("./value.js").Analysis} Analysis */
/** @typedef {import("./value.js").Cell} Cell */
/** @typedef {import("./value.js").Limit} Limit */
/** @typedef {import("./value.js").Outlook} Outlook */
/** @typedef {import("./value.js").Position} Position */
/** @typedef {import("./value.js").Value} Value */

/** A text that is no position, or a column that takes no disc. */
export class NotationError extends Error {
  name = "NotationError";
}

/** The core has stopped in the middle of a call and cannot be used any more. */
export class CoreError extends Error {
  name = "CoreError";
}

const SHORTEST_STEP = 1e-6; // seconds; 0 would be no limit

/** Compiles the module, which any number of instances and workers can share.
 * @param {URL | Response | BufferSource} source */
export async function compile(source = new URL("../core/connectn.wasm", import.meta.url)) {
  const found = source instanceof URL ? await fetch(source) : source;
  if (!(found instanceof Response)) return WebAssembly.compile(found);
  if (!found.ok) throw new CoreError(`the core cannot be loaded: ${found.status} for ${found.url}`);
  if (found.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(found);
  return WebAssembly.compile(await found.arrayBuffer());
}

/** Reads the numbers that a call has written, and the lists among them. */
class Output {
  /** @param {Int32Array} numbers */
  constructor(numbers) {
    this.numbers = numbers;
    this.at = 0;
  }

  next() {
    return this.numbers[this.at++];
  }

  list() {
    const end = this.next() + this.at;
    const found = [...this.numbers.subarray(this.at, end)];
    this.at = end;
    return found;
  }

  text() {
    return String.fromCharCode(...this.list());
  }

  /** @returns {Cell[]} */
  cells() {
    const found = this.list();
    return Array.from({ length: found.length / 2 }, (_, i) => [found[2 * i], found[2 * i + 1]]);
  }
}

export class Core {
  /** The functions that cpp/wasm exports. @type {any} */
  #call;
  #searches = false;

  /** @param {any} exports */
  constructor(exports) {
    this.#call = exports;
  }

  /** @param {WebAssembly.Module} module
   * @param {{tableMb?: number}} options without a table, only the rules can be asked */
  static async create(module, { tableMb = 0 } = {}) {
    /** @type {any} */ let exports;
    const clock_time_get = (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ at) => {
      new DataView(exports.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    };
    ({ exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: { clock_time_get } }));
    const core = new Core(exports);
    core.run("_initialize");
    if (tableMb) core.run("start_search", tableMb);
    core.#searches = tableMb > 0;
    return core;
  }

  /** Reads a position in any spelling of connectn. @param {string} text @returns {Position} */
  read(text) {
    return this.play(text, []);
  }

  /** Reads a position, and plays columns in it. @param {string} text @param {number[]} columns @returns {Position} */
  play(text, columns) {
    this.#write(asBytes(text));
    this.#check(this.run("read"), text);
    this.#writeNumbers(columns);
    this.#check(this.run("play"), text);
    this.run("describe");
    return described(this.#output());
  }

  /** Uses a book of openings from now on. @param {Uint8Array} bytes */
  openBook(bytes) {
    this.#write(bytes);
    if (!this.run("open_book")) throw new Error(`the file ${this.#output().text()}`);
  }

  /** The scores of all columns, in one call. @param {string} text @param {Limit} limit @returns {Analysis} */
  analyze(text, { seconds = 0, nodes = 0, depth = 0 } = {}) {
    const position = this.#ask(text);
    const begun = performance.now();
    const searched = this.run("analyze", seconds, nodes, depth);
    return analyzed(this.#output(), position, searched, performance.now() - begun);
  }

  /** The same in steps. @param {string} text */
  analysis(text) {
    return new Stepper(this, this.#ask(text), () => this.#output());
  }

  /** The value of the position itself.
   * @param {string} text @param {Limit & {weak?: boolean}} limit `weak`: only win, draw or loss is asked for */
  solve(text, { seconds = 0, nodes = 0, depth = 0, weak = false } = {}) {
    const position = this.#ask(text);
    const searched = this.run("solve", seconds, nodes, depth, weak);
    const output = this.#output();
    return { value: valueOf(output.next(), output.next(), position), nodes: searched };
  }

  /** The columns of best play to the end of the game, as far as they are proved.
   * @param {string} text @param {Limit} limit */
  line(text, { seconds = 0, nodes = 0 } = {}) {
    this.#ask(text);
    this.run("line", seconds, nodes);
    return this.#output().list();
  }

  /** Estimates columns of a position that is too hard to solve.
   * @param {string} text @param {number[]} columns @param {Limit} limit @returns {Outlook} */
  evaluate(text, columns, { seconds = 0, nodes = 0, depth = 0 } = {}) {
    const { width } = this.#ask(text);
    this.#writeNumbers(columns);
    const searched = this.run("evaluate", seconds, nodes, depth);
    const output = this.#output();
    const values = Array.from({ length: width }, () => {
      const [known, value] = [output.next(), output.next()];
      return known ? value : null;
    });
    return { values, order: output.list(), depth: output.next(), nodes: searched };
  }

  /** Forgets all that was proved. */
  clear() {
    this.run("clear");
  }

  /** Calls a function of the core. @param {string} name @param {...any} values @returns {any} */
  run(name, ...values) {
    try {
      return this.#call[name](...values);
    } catch (error) {
      throw new CoreError(`the core has stopped, perhaps for lack of memory: ${error}`);
    }
  }

  /** @param {Uint8Array} bytes the input of the next call */
  #write(bytes) {
    const at = this.run("input", bytes.length);
    new Uint8Array(this.#call.memory.buffer, at, bytes.length).set(bytes);
  }

  /** @param {number[]} numbers the input of the next call */
  #writeNumbers(numbers) {
    this.#write(new Uint8Array(Int32Array.from(numbers).buffer));
  }

  #output() {
    return new Output(new Int32Array(this.#call.memory.buffer, this.run("output")));
  }

  /** @param {boolean} done @param {string} text */
  #check(done, text) {
    if (!done) throw new NotationError(sentence(this.#output().list(), text));
  }

  /** @param {string} text */
  #ask(text) {
    if (!this.#searches) throw new Error("this core knows the rules alone: it was created without a table");
    const position = this.read(text);
    if (position.outcome) throw new Error(`there is nothing to solve: the game is over in ${position.position}`);
    return position;
  }
}

/** @param {Output} output @returns {Position} */
function described(output) {
  const [width, height, connect, won, over] = Array.from({ length: 5 }, () => output.next());
  const position = output.text();
  const [moves, legal_moves] = [output.list(), output.list()];
  const discs = [output.cells(), output.cells()];
  const winning_cells = /** @type {[Cell[], Cell[]]} */ ([output.cells(), output.cells()]);
  const line = output.cells();
  const ply = discs[0].length + discs[1].length;
  const turn = /** @type {0 | 1} */ (ply % 2);
  const grid = Array.from({ length: height }, () => Array(width).fill(null));
  const heights = Array(width).fill(0);
  for (const player of [0, 1]) {
    for (const [column, row] of discs[player]) {
      grid[height - 1 - row][column] = player;
      heights[column]++;
    }
  }
  const winner = won ? /** @type {0 | 1} */ (1 - turn) : null;
  const outcome = over ? { winner, termination: won ? "line" : "full board", line } : null;
  const rules = position.slice(0, position.indexOf(":"));
  return {
    ...{ position, rules, width, height, connect, turn, ply },
    ...{ moves, legal_moves, grid, heights, winning_cells, outcome },
  };
}

/** @param {Output} output @param {Position} position @param {number} nodes @param {number} milliseconds
 * @returns {Analysis} */
function analyzed(output, position, nodes, milliseconds) {
  const scores = Array.from({ length: position.width }, () => {
    const [known, lower, upper] = [output.next(), output.next(), output.next()];
    return known ? valueOf(lower, upper, position) : null;
  });
  const [lower, upper] = scoreBounds(scores);
  return {
    ...{ position: position.position, ...valueOf(lower, upper, position) },
    ...{ scores, best: bestOf(scores), pv: output.list(), nodes, seconds: milliseconds / 1000 },
    done: scores.every((value) => value === null || "score" in value),
  };
}

/** Ends the analysis, in the core, of a stepper that is no longer used. */
const unused = new FinalizationRegistry((/** @type {() => void} */ end) => end());

/** An analysis in steps: its bounds only narrow. */
class Stepper {
  #core;
  #position;
  #output;
  #milliseconds = 0;
  #done = false;
  /** @type {number} */ #analysis;

  /** @param {Core} core @param {Position} position which it has read last @param {() => Output} output */
  constructor(core, position, output) {
    this.#core = core;
    this.#position = position;
    this.#output = output;
    const analysis = core.run("begin_analysis");
    this.#analysis = analysis;
    unused.register(this, () => core.run("end_analysis", analysis));
    this.step(0);
  }

  /** Searches for so long, or for so many nodes; true when nothing more will be found.
   * @param {number} milliseconds @param {number} [nodes] */
  step(milliseconds, nodes = 0) {
    const begun = performance.now();
    const seconds = Math.max(milliseconds / 1000, SHORTEST_STEP);
    this.#done = Boolean(this.#core.run("advance", this.#analysis, seconds, nodes));
    this.#milliseconds += performance.now() - begun;
    return this.#done;
  }

  /** @returns {Analysis} */
  result() {
    const nodes = this.#core.run("write_analysis", this.#analysis);
    return { ...analyzed(this.#output(), this.#position, nodes, this.#milliseconds), done: this.#done };
  }
}
