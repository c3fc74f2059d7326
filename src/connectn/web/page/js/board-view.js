// The board on screen: discs that fall behind the frame, a button per column, and marks on the cells.
// It shows positions and says which column was chosen; it knows no rules.
import { columnValues } from "./column-values.js";
import { drop, fallOut, lift } from "./drop.js";
import { rowsAmong } from "./lines.js";
import { make, makeSvg } from "./panels/dom.js";
import { COLOURS, nameCell, symbolOf } from "./words.js";

/** @typedef {import("./value.js").Position} Position */
/** @typedef {import("./value.js").Value} Value */
/** @typedef {readonly (readonly number[])[]} Cells */

const INNER_RADIUS = [0.25, 0.09]; // as in board.js
const HOLE = 0.415;
const CHUTE = 1; // rows above the frame, where discs wait
const FOOT = 0.46; // the part of the frame below the cells, with the numbers of the columns
const MANY = 3; // a jump over more plies shows its discs at once

export class BoardView extends EventTarget {
  /** @type {Map<string, {disc: SVGElement, player: number}>} */
  #discs = new Map();
  /** @type {HTMLButtonElement[]} */
  #columns = [];
  /** @type {Record<string, SVGElement>} */
  #layers = {};
  /** @type {Set<Animation>} */
  #moving = new Set();
  /** @type {Position | null} */
  #position = null;
  #active = -1; // the column with the waiting disc
  #accepts = false;
  #values;

  /**
   * @param {HTMLElement} element
   * @param {HTMLElement} values the list below the board
   * @param {() => boolean} isStill
   */
  constructor(element, values, isStill) {
    super();
    this.#values = values;
    this.element = element;
    this.isStill = isStill;
    element.addEventListener("pointerleave", () => this.#point(-1));
    element.addEventListener("pointermove", (event) => this.#point(this.#columnAt(event)));
    element.addEventListener("pointerdown", (event) => this.#slide(event));
    element.addEventListener("focusout", () => this.#point(-1));
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Resolves when no disc is moving. */
  async settled() {
    await Promise.allSettled([...this.#moving].map((one) => one.finished));
  }

  /** @param {Position} position @param {Cells} line the cells of the winning line */
  show(position, line = []) {
    const before = this.#position;
    const isNew = before?.rules !== position.rules;
    this.#position = position;
    if (isNew) this.#build(position);
    const { element } = this;
    Object.assign(element.dataset, { turn: position.turn, ply: position.ply, position: position.position });
    /** @type {Map<string, number>} */
    const wanted = new Map();
    position.grid.forEach((cells, fromTop) =>
      cells.forEach((player, column) => {
        if (player !== null) wanted.set(`${column},${position.height - 1 - fromTop}`, player);
      }),
    );
    const gone = [...this.#discs].filter(([cell, { player }]) => wanted.get(cell) !== player);
    const fresh = [...wanted].filter(([cell]) => !this.#discs.has(cell) || gone.some(([other]) => other === cell));
    const moves = !isNew && !this.isStill();
    const leaving = moves && fresh.length < MANY ? gone.length : 0;
    for (const [cell, { disc }] of gone) this.#remove(cell, disc, leaving, wanted.size);
    for (const [cell, player] of fresh) this.#add(cell, player, moves && fresh.length < MANY);
    this.#mark(position, line);
    this.#label(position);
    this.#point(this.#active);
  }

  /** Whether a column can be chosen. @param {boolean} accepts */
  set accepts(accepts) {
    this.#accepts = accepts;
    if (this.#position) this.#label(this.#position);
    this.#point(this.#active);
  }

  /** Marks cells; the class of a mark is `mark-` and its kind. @param {Cells} cells @param {string} kind */
  highlight(cells, kind) {
    this.clearHighlight(kind);
    const group = makeSvg("g", { "data-kind": kind });
    for (const [column, row] of cells) {
      const name = makeSvg("text", { x: column + 0.5, y: this.#y(row) + 0.12, class: "mark-name" });
      name.textContent = nameCell([column, row]);
      group.append(this.#circle(column, row, 0.42, `mark mark-${kind}`), name);
    }
    this.#layers.marks.append(group);
  }

  /** @param {string} [kind] all kinds if none is named */
  clearHighlight(kind) {
    for (const group of this.#layers.marks.querySelectorAll("[data-kind]")) {
      if (kind === undefined || group.getAttribute("data-kind") === kind) group.remove();
    }
  }

  /** Draws the discs of a line of play, numbered, where they would fall. @param {readonly number[]} columns */
  drawLine(columns) {
    const position = this.#position;
    if (!position) return;
    const heights = [...position.heights];
    this.#layers.future.replaceChildren(
      ...columns.flatMap((column, index) => {
        const row = heights[column]++;
        const player = (position.turn + index) % 2;
        const number = makeSvg("text", { x: column + 0.5, y: this.#y(row) + 0.13, class: "future-number" });
        number.textContent = String(index + 1);
        return row < position.height ? [this.#circle(column, row, 0.37, `future future-${player}`), number] : [];
      }),
    );
  }

  /** Shows a value under each column. @param {readonly (Value | null)[] | null} values */
  setColumnValues(values) {
    const position = this.#position;
    if (!position) return;
    this.#values.replaceChildren(...columnValues(values ?? [], position.width * position.height));
  }

  /** @param {number} column */
  focus(column = this.#columns.findIndex(({ tabIndex }) => tabIndex === 0)) {
    this.#columns[column]?.focus({ preventScroll: true });
  }

  /** @param {Position} position */
  #build({ width, height, connect, rules }) {
    const { element } = this;
    for (const [name, value] of [["--columns", width], ["--rows", height]]) {
      document.documentElement.style.setProperty(String(name), String(value));
    }
    element.dataset.rules = rules;
    element.setAttribute("aria-label", `Board with ${width} columns and ${height} rows, ${connect} in a row win`);
    const box = { viewBox: `0 ${-CHUTE} ${width} ${height + CHUTE + FOOT}`, class: "board", "aria-hidden": "true" };
    const svg = makeSvg("svg", box);
    const frame = { d: framePath(width, height), "fill-rule": "evenodd" };
    const pattern = makeSvg("pattern", { id: "rims", width: 1, height: 1, patternUnits: "userSpaceOnUse" });
    pattern.append(makeSvg("circle", { cx: 0.5, cy: 0.5, r: HOLE + 0.025, class: "rim" }));
    const layer = (/** @type {string} */ name) => (this.#layers[name] = makeSvg("g", { class: `layer-${name}` }));
    svg.append(
      pattern,
      makeSvg("rect", { x: 0.04, y: 0.04, width: width - 0.08, height: height + FOOT - 0.08, rx: 0.3, class: "hole" }),
      layer("leaving"),
      layer("discs"),
      layer("waiting"),
      makeSvg("path", { ...frame, class: "frame" }),
      makeSvg("path", { ...frame, fill: "url(#sheen)" }),
      layer("band"),
      makeSvg("rect", { width, height, fill: "url(#rims)" }),
      layer("numbers"),
      layer("future"),
      layer("last"),
      layer("line"),
      layer("marks"),
    );
    for (let column = 0; column < width; column++) {
      const number = makeSvg("text", { x: column + 0.5, y: height + 0.34, class: "number" });
      number.style.fontSize = `${0.22 + width / 90}px`;
      number.textContent = symbolOf(column);
      this.#layers.numbers.append(number);
    }
    this.#discs.clear();
    this.#active = -1;
    this.#columns = Array.from({ length: width }, (_, column) => this.#button(column));
    const buttons = make("div", { class: "columns" }, ...this.#columns);
    element.replaceChildren(svg, buttons);
    this.#values.replaceChildren();
  }

  /** @param {number} column */
  #button(column) {
    const button = make("button", { type: "button", class: "column", "data-column": String(column) });
    button.tabIndex = -1;
    button.addEventListener("focus", () => {
      for (const other of this.#columns) other.tabIndex = other === button ? 0 : -1;
      if (button.matches(":focus-visible")) this.#point(column);
    });
    // The second click of a double click is no second move.
    button.addEventListener("click", (event) => event.detail < 2 && this.#choose(column));
    return button;
  }

  /** A finger or a mouse that goes down on one column and up on another chooses the other.
   * @param {PointerEvent} down
   */
  #slide(down) {
    const from = this.#columnAt(down);
    this.#point(from);
    /** @param {PointerEvent} up */
    const end = (up) => {
      const to = this.#columnAt(up);
      if (up.type === "pointerup" && up.pointerId === down.pointerId && to >= 0 && to !== from) this.#choose(to);
      if (up.pointerType === "touch") this.#point(-1);
      control.abort();
    };
    const control = new AbortController();
    addEventListener("pointerup", end, { signal: control.signal });
    addEventListener("pointercancel", end, { signal: control.signal });
  }

  /** @param {PointerEvent} event */
  #columnAt({ clientX, clientY }) {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    if (clientY < top || clientY > top + height || clientX < left || clientX >= left + width) return -1;
    return Math.floor(((clientX - left) / width) * this.#columns.length);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const column = this.#columns.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const steps = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (column < 0) return;
    this.#point(column);
    if (step) this.focus((column + step + this.#columns.length) % this.#columns.length);
    else if (event.key === "ArrowDown" && !event.repeat) this.#choose(column);
    else if (!((event.key === "Enter" || event.key === " ") && event.repeat)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} column */
  #choose(column) {
    this.dispatchEvent(new CustomEvent("choose", { detail: column }));
  }

  /** Lets the disc of the side to move wait over a column, and shows where it would land. @param {number} column */
  #point(column) {
    this.#active = column;
    const position = this.#position;
    if (!position) return;
    const { waiting, band } = this.#layers;
    const isLegal = column >= 0 && this.#accepts && position.legal_moves.includes(column);
    waiting.replaceChildren();
    band.replaceChildren();
    this.element.classList.toggle("is-choosing", isLegal);
    if (!isLegal) return;
    const { turn, heights, height } = position;
    const [hand, target] = [this.#disc(column, height, turn), this.#disc(column, heights[column], turn)];
    hand.classList.add("hand");
    target.classList.add("target");
    waiting.append(hand, target);
    band.append(makeSvg("rect", { x: column, y: 0, width: 1, height: height + FOOT, class: "band" }));
  }

  /** @param {string} cell @param {number} player @param {boolean} moves */
  #add(cell, player, moves) {
    const [column, row] = cell.split(",").map(Number);
    const disc = this.#disc(column, row, player);
    Object.assign(disc.dataset, { cell, player });
    this.#discs.set(cell, { disc, player });
    this.#layers.discs.append(disc);
    const { height } = /** @type {Position} */ (this.#position);
    if (moves) this.#watch(drop(disc, height - row, height));
  }

  /** @param {string} cell @param {SVGElement} disc @param {number} together how many discs leave; 0 moves none
   * @param {number} left how many discs stay
   */
  #remove(cell, disc, together, left) {
    this.#discs.delete(cell);
    const { height, width } = /** @type {Position} */ (this.#position);
    if (!together || (together >= MANY && left)) return disc.remove();
    const [column, row] = cell.split(",").map(Number);
    delete disc.dataset.cell;
    this.#layers.leaving.append(disc);
    for (const animation of disc.getAnimations()) animation.cancel();
    const delay = Math.abs(column - (width - 1) / 2) * (120 / width);
    const animation = left || together < MANY ? lift(disc, height - row, height) : fallOut(disc, height, delay);
    this.#watch(animation).then(() => disc.remove());
  }

  /** @param {Animation} animation */
  async #watch(animation) {
    this.#moving.add(animation);
    await animation.finished.catch(() => undefined);
    this.#moving.delete(animation);
  }

  /** @param {Position} position @param {Cells} line */
  #mark({ moves, heights, connect }, line) {
    const { last, line: drawn } = this.#layers;
    const column = moves[moves.length - 1];
    last.replaceChildren();
    drawn.replaceChildren();
    this.#layers.future.replaceChildren();
    this.element.classList.toggle("is-won", line.length > 0);
    this.element.classList.toggle("is-falling", this.#moving.size > 0);
    for (const { disc } of this.#discs.values()) disc.classList.remove("winning");
    if (!line.length) {
      if (column !== undefined) last.append(this.#circle(column, heights[column] - 1, 0.42, "last"));
      return;
    }
    for (const [[x1, y1], [x2, y2]] of rowsAmong(line, connect)) {
      const ends = { x1: x1 + 0.5, y1: this.#y(y1), x2: x2 + 0.5, y2: this.#y(y2) };
      drawn.append(makeSvg("line", { ...ends, class: "stroke", pathLength: 1 }));
    }
    for (const [one, row] of line) {
      drawn.append(this.#circle(one, row, 0.42, "line"));
      this.#discs.get(`${one},${row}`)?.disc.classList.add("winning");
    }
  }

  /** @param {Position} position */
  #label({ grid, heights, height, legal_moves }) {
    const middle = Math.floor((this.#columns.length - 1) / 2);
    const hasStop = this.#columns.some((button) => button.tabIndex === 0);
    this.#columns.forEach((button, column) => {
      const count = heights[column];
      const discs = count === 1 ? "1 disc" : count < height ? `${count} discs` : `full, ${count} discs`;
      button.setAttribute("aria-label", `Column ${column + 1}, ${discs}`);
      const colours = grid
        .map((cells) => cells[column])
        .reverse()
        .flatMap((player) => (player === null ? [] : COLOURS[player]));
      button.setAttribute("aria-description", count ? `from the floor: ${colours.join(", ")}` : "");
      button.setAttribute("aria-disabled", String(!this.#accepts || !legal_moves.includes(column)));
      if (!hasStop) button.tabIndex = column === middle ? 0 : -1;
    });
  }

  /** @param {number} column @param {number} row @param {number} player */
  #disc(column, row, player) {
    const disc = makeSvg("g", {});
    disc.append(
      this.#circle(column, row, 0.4, `disc d${player}`),
      this.#circle(column, row, INNER_RADIUS[player], `inner i${player}`),
      this.#circle(column, row, HOLE, "gloss"),
    );
    return disc;
  }

  /** @param {number} column @param {number} row @param {number} radius @param {string} kind */
  #circle(column, row, radius, kind) {
    return makeSvg("circle", { cx: column + 0.5, cy: this.#y(row), r: radius, class: kind });
  }

  /** @param {number} row */
  #y(row) {
    return (this.#position?.height ?? 0) - row - 0.5;
  }
}

/** The frame with its holes. @param {number} width @param {number} height */
function framePath(width, height) {
  const round = 0.35;
  const across = width - 2 * round;
  const down = height + FOOT - 2 * round;
  const corner = `a${round} ${round} 0 0 1 `;
  let path = `M${round} 0h${across}${corner}${round} ${round}v${down}${corner}-${round} ${round}h${-across}` +
    `${corner}-${round} -${round}v${-down}${corner}${round} -${round}z`;
  for (let x = 0.5; x < width; x++) {
    for (let y = 0.5; y < height; y++) {
      path += `M${x - HOLE} ${y}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0z`;
    }
  }
  return path;
}
