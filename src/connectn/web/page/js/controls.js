// The buttons below the board and above the moves.
import { make, makeSvg } from "./panels/dom.js";

/** @param {string} name the id of a symbol of index.html, without "i-" */
export function icon(name) {
  const svg = makeSvg("svg", { class: "icon", "aria-hidden": "true", viewBox: "0 0 24 24" });
  svg.append(makeSvg("use", { href: `#i-${name}` }));
  return svg;
}

/**
 * @param {string} name of the icon
 * @param {string} text
 * @param {string} key that does the same
 * @param {() => void} act
 * @param {boolean} [bare] whether the text is only for screen readers
 */
function control(name, text, key, act, bare = false) {
  const said = make("span", bare ? { class: "visually-hidden" } : {}, text);
  const made = make("button", { type: "button", title: `${text} (${key})`, id: `control-${name}` }, icon(name), said);
  made.addEventListener("click", () => made.getAttribute("aria-disabled") !== "true" && act());
  return made;
}

/**
 * @param {HTMLElement} element
 * @param {HTMLElement} steps where the buttons for the moves go
 * @param {import("./game.js").Game} game
 * @param {{hint: () => void, analyse: () => void}} acts
 */
export function mountControls(element, steps, game, { hint, analyse }) {
  const undo = control("undo", "Undo", "U", () => game.undo());
  const redo = control("redo", "Redo", "R", () => game.redo());
  const help = control("hint", "Hint", "H", hint);
  const resign = control("resign", "Resign", "X", () => game.resign(...(game.people.length === 1 ? game.people : [])));
  const free = control("analyse", "Analyse", "play on for both sides from here", analyse);
  element.replaceChildren(undo, redo, help, resign, free);
  const go = (/** @type {() => number} */ ply) => () => game.jump(ply());
  const first = control("first", "First position", "Home", go(() => 0), true);
  const back = control("back", "One move back", "Page Up", go(() => game.cursor - 1), true);
  const on = control("on", "One move on", "Page Down", go(() => game.cursor + 1), true);
  const last = control("last", "Last position", "End", go(() => game.moves.length), true);
  steps.replaceChildren(first, back, on, last);
  return () => {
    const { cursor, moves, people } = game;
    const hasEnding = game.ending !== null && game.isLive;
    const hasChoice = !people.length || game.positions.slice(0, cursor).some(({ turn }) => people.includes(turn));
    disable(undo, !hasEnding && (cursor === 0 || !hasChoice));
    disable(free, people.length === 2);
    disable(help, game.isThinking || game.position.outcome !== null || (game.isOver && game.isLive));
    disable(resign, game.isOver || !people.length || !moves.length);
    for (const button of [first, back]) disable(button, cursor === 0);
    for (const button of [redo, on, last]) disable(button, game.isLive);
  };
}

/** A button that is pressed and cannot be pressed again keeps the focus.
 * @param {HTMLElement} button
 * @param {boolean} off
 */
function disable(button, off) {
  button.setAttribute("aria-disabled", String(off));
}
