// The moves of the game; each one shows its position.
import { button, make } from "./panels/dom.js";
import { COLOURS, nameColumn, symbolOf } from "./words.js";

/** @param {HTMLElement} element @param {import("./game.js").Game} game */
export function mountMoveList(element, game) {
  const list = make("ol");
  const start = button("Start", () => game.jump(0), { class: "move", "data-ply": "0" });
  list.append(make("li", { class: "whole" }, start));
  element.replaceChildren(list);
  let drawn = "";
  return () => {
    const hadFocus = list.contains(document.activeElement);
    const key = JSON.stringify([game.start, game.moves, game.grades]);
    if (key !== drawn) {
      drawn = key;
      const first = game.positions[0].turn;
      list.replaceChildren(/** @type {Node} */ (list.firstChild));
      game.moves.forEach((column, index) => {
        const player = (first + index) % 2;
        const grade = game.grades?.[index];
        const said = `Move ${index + 1}, ${COLOURS[player]}, column ${nameColumn(column)}`;
        const move = button(symbolOf(column), () => game.jump(index + 1), {
          class: `move p${player}`,
          "data-ply": String(index + 1),
          "aria-label": grade ? `${said}, ${grade}` : said,
        });
        if (grade) move.append(make("i", { class: `sign ${grade}`, title: grade }, SIGNS[grade] ?? ""));
        list.append(make("li", {}, make("small", {}, index % 2 ? "" : `${index / 2 + 1}.`), move));
      });
    }
    for (const move of list.querySelectorAll("[data-ply]")) {
      const isShown = Number(move.getAttribute("data-ply")) === game.cursor;
      if (!isShown) move.removeAttribute("aria-current");
      else if (!move.hasAttribute("aria-current")) {
        move.setAttribute("aria-current", "true");
        reveal(element, /** @type {HTMLElement} */ (move));
        if (hadFocus) /** @type {HTMLElement} */ (move).focus({ preventScroll: true });
      }
    }
  };
}

/** The signs of the grades, as in a review (connectn/view/review_text.py). @type {Record<string, string>} */
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** Scrolls the list but never the page. @param {HTMLElement} list @param {HTMLElement} move */
function reveal(list, move) {
  const top = move.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + move.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}
