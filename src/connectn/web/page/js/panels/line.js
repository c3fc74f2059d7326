// A line of play as discs with their columns: a click shows the line up to there on the board.
import { COLOURS, nameColumn, symbolOf } from "../words.js";
import { button, make, onPosition, showBoard } from "./dom.js";

/** The line that the board shows: one at a time, and none when the position changes. */
export class LinesOnBoard {
  /** @type {LineView | null} */
  owner = null;

  /** @param {Panels.Context} context */
  constructor({ board, game }) {
    this.board = board;
    onPosition(game, () => this.clear());
  }

  /** @param {LineView} owner @param {number[]} columns */
  draw(owner, columns) {
    if (this.owner !== owner) this.owner?.mark(0);
    this.owner = owner;
    this.board.drawLine(columns);
  }

  /** @param {LineView | null} [owner] of the line to clear; without one, any */
  clear(owner = this.owner) {
    if (!owner || owner !== this.owner) return;
    this.owner = null;
    owner.mark(0);
    this.board.drawLine([]);
  }
}

export class LineView {
  /** @type {number[]} */
  columns = [];
  turn = 0;
  shown = 0;

  /** @param {LinesOnBoard} lines @param {string} name of the line, for a screen reader */
  constructor(lines, name) {
    this.lines = lines;
    this.chips = make("div", { class: "chips", role: "group", "aria-label": name });
    this.toggle = button("", () => {
      this.step(this.shown ? 0 : this.columns.length);
      showBoard();
    }, { class: "small" });
    this.element = make("div", { class: "line-view" }, this.chips, this.toggle);
    this.element.hidden = true;
    this.chips.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {number[]} columns @param {number} turn the player of the first move */
  set(columns, turn) {
    if (this.turn === turn && columns.join() === this.columns.join()) return;
    const isKept = columns.slice(0, this.shown).join() === this.columns.slice(0, this.shown).join();
    if (!isKept) this.lines.clear(this);
    Object.assign(this, { turn, columns: [...columns] });
    this.element.hidden = !columns.length;
    this.chips.replaceChildren(...columns.map((column, place) => {
      const player = (turn + place) % 2;
      return button(symbolOf(column), () => this.step(this.shown === place + 1 ? 0 : place + 1), {
        class: `chip p${player}`, tabindex: place ? "-1" : "0",
        "aria-label": `Move ${place + 1}: ${COLOURS[player]}, column ${nameColumn(column)}`,
      });
    }));
    this.mark(this.shown);
  }

  /** Shows so many moves on the board. @param {number} moves */
  step(moves) {
    if (!moves) return this.lines.clear(this);
    this.lines.draw(this, this.columns.slice(0, moves));
    this.mark(moves);
  }

  /** @param {number} shown */
  mark(shown) {
    this.shown = shown;
    [...this.chips.children].forEach((chip, place) => {
      chip.classList.toggle("on", place < shown);
      chip.setAttribute("aria-pressed", String(place < shown));
    });
    this.toggle.textContent = shown ? "Hide the line" : "Show on the board";
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const chips = /** @type {HTMLElement[]} */ ([...this.chips.children]);
    const place = chips.indexOf(/** @type {HTMLElement} */ (event.target));
    const targets = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: chips.length - 1 };
    const next = chips[targets[/** @type {keyof typeof targets} */ (event.key)]];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    for (const chip of chips) chip.tabIndex = chip === next ? 0 : -1;
    next.focus();
    this.step(chips.indexOf(next) + 1);
  }
}
