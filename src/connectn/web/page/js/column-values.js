// What stands under each column: win, draw or loss, in how many plies, and a bar that is longer the sooner it ends.
import { make } from "./panels/dom.js";
import { prospect, shortFate, symbolOf } from "./words.js";

/** @typedef {import("./value.js").Value} Value */

const KINDS = ["loss", "drawn", "win"];

/** One element per column. @param {readonly (Value | null)[]} values @param {number} cells of the board */
export function columnValues(values, cells) {
  const best = Math.max(...values.flatMap((value) => (value && "score" in value ? [value.score] : [])));
  return values.map((value, column) => {
    const item = make("li");
    if (!value) return item;
    const [, word, number] = /^(.*?) ?(\d*)$/.exec(shortFate(value)) ?? [];
    item.className = value.sign === null ? "open" : KINDS[value.sign + 1];
    item.title = `Column ${symbolOf(column)}: ${prospect(value)}`;
    item.append(make("b", {}, word), make("span", {}, number));
    if ("score" in value) {
      item.classList.toggle("top", value.score === best);
      item.style.setProperty("--size", String(value.sign ? 1 - value.plies_to_end / (cells + 1) : 0));
    }
    return item;
  });
}
