// The rules of the game for the page's own thread.
import { compile, Core } from "./core.js";

/** @typedef {import("./value.js").Position} Position */

export class Rules {
  #core;

  /** @param {Core} core */
  constructor(core) {
    this.#core = core;
  }

  /** @param {Promise<WebAssembly.Module> | WebAssembly.Module} module */
  static async load(module = compile()) {
    return new Rules(await Core.create(await module));
  }

  /** The position that a text describes; a NotationError says why it is none. @param {string} text */
  read(text) {
    return this.#core.read(text);
  }

  /** The position after one more disc. @param {Position} position @param {number} column */
  push(position, column) {
    return this.#core.play(position.position, [column]);
  }

  /** The position after these moves, from an empty board ("7x6c4") or from the text of any position.
   * @param {string} start @param {number[]} moves */
  position(start, moves) {
    return this.#core.play(start, moves);
  }
}
