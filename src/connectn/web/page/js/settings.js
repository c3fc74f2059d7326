// The choices of a person that stay: the theme, the motion of the discs, the switches of the panels.
import { load, save } from "./storage.js";

export class Settings extends EventTarget {
  /** @type {Record<string, unknown>} */
  #values = {};

  constructor() {
    super();
    this.#read();
  }

  /** @param {string} name @returns {unknown} undefined if it was never set */
  get(name) {
    return this.#values[name];
  }

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    if (this.#values[name] === value) return;
    this.#read(); // another tab may have set others
    this.#values[name] = value;
    save("settings", this.#values);
    this.dispatchEvent(new CustomEvent("change", { detail: { name, value } }));
  }

  #read() {
    const kept = load("settings");
    if (kept && typeof kept === "object" && !Array.isArray(kept)) this.#values = { ...this.#values, ...kept };
  }

  /** Whether discs move at once to where they belong. */
  get isStill() {
    return this.get("motion") === "still" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}
