// Dividing a limit between the searches for one move, as agents/budget.py.

/** @import { Limit } from "./search.js" */

export class Budget {
  #begun = performance.now();
  /** @type {Limit} */
  #limit;
  #spent = 0;

  /** @param {Limit} limit */
  constructor(limit) {
    this.#limit = limit;
  }

  /** @param {number} nodes */
  spend(nodes) {
    this.#spent += nodes;
  }

  /** This share of the whole limit, or what is left if that is less, but at least one node and a moment.
   * @param {number} [share] @returns {Limit} */
  part(share = 1) {
    const { seconds, nodes } = this.#limit;
    /** @type {Limit} */
    const part = {};
    if (seconds !== undefined) {
      const left = seconds - (performance.now() - this.#begun) / 1000;
      part.seconds = Math.max(Math.min(seconds * share, left), 1e-4);
    }
    if (nodes !== undefined) {
      part.nodes = Math.max(Math.min(Math.trunc(nodes * share), nodes - this.#spent), 1);
    }
    return part;
  }
}
