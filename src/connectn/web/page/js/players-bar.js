// The two players above the board: who moves, who thinks, and the tally.
import { make, makeSvg } from "./panels/dom.js";

/** A disc for a line of text. @param {number} player */
function discIcon(player) {
  const icon = makeSvg("svg", { viewBox: "0 0 1 1", class: "disc-icon", "aria-hidden": "true" });
  icon.append(
    makeSvg("circle", { cx: 0.5, cy: 0.5, r: 0.44, class: `disc d${player}` }),
    makeSvg("circle", { cx: 0.5, cy: 0.5, r: [0.25, 0.09][player], class: `i${player}` }),
  );
  return icon;
}

/** @param {HTMLElement} element @param {import("./match.js").Match} match */
export function mountPlayersBar(element, match) {
  const { game } = match;
  const sides = [0, 1].map((side) => {
    const name = make("span", { class: "name" });
    const count = make("b", { class: "count" });
    return { name, count, box: make("div", { class: `player player-${side}` }, discIcon(side), name, count) };
  });
  element.replaceChildren(...sides.map(({ box }) => box));
  return () => {
    const { wins, draws } = match.tally;
    const hasTally = !match.isLoose && wins[0] + wins[1] + draws > 0;
    sides.forEach(({ name, count, box }, side) => {
      const isMoving = !game.position.outcome && !(game.isLive && game.isOver) && game.position.turn === side;
      name.textContent = game.seats[side].name;
      const points = wins[match.playerAt(side)] + draws / 2;
      count.textContent = hasTally ? `${Math.floor(points) || (draws % 2 ? "" : 0)}${points % 1 ? "½" : ""}` : "";
      count.title = hasTally ? `${wins[match.playerAt(side)]} won, ${draws} drawn` : "";
      box.classList.toggle("turn", isMoving);
      box.classList.toggle("thinking", isMoving && game.isThinking);
    });
  };
}
