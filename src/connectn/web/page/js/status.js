// The line below the board: who is to move, how the game ended, and what can be done about it.
import { rowsAmong } from "./lines.js";
import { button } from "./panels/dom.js";
import { COLOURS, listed, nameCell } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {Game} game @param {number} side */
export function nameOf(game, side) {
  const { name } = game.seats[side];
  return name === COLOURS[side] || name === "You" ? COLOURS[side] : `${COLOURS[side]} (${name})`;
}

/** What the loser did where the board shows no line. @type {Record<string, string>} */
const FAULTS = {
  resignation: "has resigned", timeout: "lost on time", crash: "has crashed", "illegal move": "made an illegal move",
  "protocol error": "broke the protocol",
};

/** How the game ended, as a sentence. @param {Game} game */
export function ending(game) {
  const { result } = game;
  if (!result) return "";
  if (result.winner === null) return "Draw: the board is full.";
  const winner = `${nameOf(game, result.winner)} wins`;
  if (!result.line.length) return `${winner}: ${nameOf(game, 1 - result.winner)} ${FAULTS[result.reason]}.`;
  const rows = rowsAmong(result.line, game.position.connect).map((ends) => ends.map(nameCell).join("–"));
  return `${winner} with the line${rows.length > 1 ? "s" : ""} ${listed(rows)}.`;
}

/**
 * @param {HTMLElement} element
 * @param {import("./match.js").Match} match
 * @param {import("./agent-turn.js").AgentTurn} turn
 * @param {Record<"rematch" | "review" | "strong", () => void>} acts
 */
export function mountStatus(element, match, turn, acts) {
  const { game } = match;
  const [text, buttons] = [document.createElement("p"), document.createElement("div")];
  element.replaceChildren(text, buttons);

  /** @returns {[string, ...[string, () => void][]]} */
  const now = () => {
    const { position, seat, isLive, cursor, moves } = game;
    if (game.isOver && isLive) {
      return [ending(game), [match.isLoose ? "New game" : "Rematch", acts.rematch], ["Review", acts.review]];
    }
    if (turn.failure) return [turn.failure, ["Try again", () => turn.goOn()], ["Go on with strong", acts.strong]];
    const who = nameOf(game, position.turn);
    if (game.isThinking) return [`${who} is thinking…`, ["Stop", () => turn.stop()]];
    const after = isLive ? "" : cursor ? `After move ${cursor} of ${moves.length}. ` : "The start. ";
    if (position.outcome) return [after];
    if (seat.kind !== "person") return [`${after}${who} is to move.`, ["Go on from here", () => turn.goOn()]];
    if (seat.name === "You") return [`${after}Your move, ${who}.`];
    return [`${after}${who} is to move.`];
  };

  let shown = "";
  return () => {
    const [said, ...offers] = now();
    if (match.aside) offers.push(["Back to your game", () => match.goBack()]);
    const key = JSON.stringify([said, ...offers.map(([name]) => name)]);
    if (key === shown) return;
    shown = key;
    text.textContent = said;
    element.classList.toggle("over", game.isOver && game.isLive);
    const hadFocus = buttons.contains(document.activeElement);
    buttons.replaceChildren(...offers.map(([name, act]) => button(name, act)));
    if (hadFocus) (buttons.querySelector("button") ?? document.querySelector("#board button[tabindex='0']"))?.focus();
  };
}
