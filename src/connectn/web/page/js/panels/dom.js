// The few pieces that every panel is made of. Text is only ever set as text, never as HTML.

/** @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {Record<string, string>} [attributes] @param {...(Node | string)} children */
export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** @param {string} name @param {Record<string, string | number>} [attributes] @param {...(Node | string)} children */
export function makeSvg(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/** @template {Element} Made
 * @param {Made} made @param {Record<string, string | number>} attributes @param {(Node | string)[]} children */
function fill(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** @param {string} text @param {() => void} act @param {Record<string, string>} [attributes] */
export function button(text, act, attributes = {}) {
  const made = make("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", act);
  return made;
}

/** A switch that keeps its state for the next visit.
 * @param {import("../settings.js").Settings} settings @param {string} name of the setting @param {string} text
 * @param {() => void} changed @returns {Panels.Switch} */
export function rememberedSwitch(settings, name, text, changed) {
  const input = make("input", { type: "checkbox", role: "switch", id: `switch-${name}` });
  input.checked = settings.get(name) === true;
  input.addEventListener("change", () => {
    settings.set(name, input.checked);
    changed();
  });
  const track = make("span", { class: "track" });
  return { input, label: make("label", { class: "switch", for: input.id }, input, track, text) };
}

/** @param {string} id */
export const container = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Sets a text only when it is another one, so that a screen reader says it once.
 * @param {HTMLElement} element @param {string} text */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Shows or hides an element. Where the focus was inside, it goes on to another one.
 * @param {HTMLElement} element @param {boolean} isHidden @param {{focus(): void}} next */
export function hide(element, isHidden, next) {
  const hasFocus = isHidden && element.contains(document.activeElement);
  element.hidden = isHidden;
  if (hasFocus) next.focus();
}

/** On a phone, the board may be above the window. */
export const showBoard = () => container("board").scrollIntoView({ block: "nearest" });

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** Calls back when another position is shown; not when its players or its grades change.
 * @param {import("../game.js").Game} game @param {() => void} changed */
export function onPosition(game, changed) {
  let seen = game.position.position;
  game.addEventListener("change", () => {
    if (game.position.position === seen) return;
    seen = game.position.position;
    changed();
  });
}
