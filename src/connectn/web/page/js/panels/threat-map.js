// The cells where one more disc completes a line: drawn on the board, and named with their rows, odd or even.
import { threatMap } from "../threats.js";
import { COLOURS, listed, nameCell } from "../words.js";
import { make, onPosition, rememberedSwitch, say } from "./dom.js";

/** @typedef {import("../threats.js").Threat} Threat */

const WHOSE = ["red", "yellow", "both"];
const KINDS = WHOSE.flatMap((whose) => ["", "-now", "-useless"].map((shade) => `threat-${whose}${shade}`));

/** @param {Panels.Shared} shared */
export function mountThreatMap({ game, board, settings, study }) {
  const list = make("ul", { class: "threat-list" });
  const note = make("p", { class: "note" });
  const ending = make("p", { class: "ending" });
  const element = make("div", { class: "threats" }, list, note, ending);
  const { input, label } = rememberedSwitch(settings, "threats", "Threats", () => draw());

  const draw = () => {
    for (const kind of KINDS) board.clearHighlight(kind);
    element.hidden = !input.checked;
    if (!input.checked) return;
    const { position } = game;
    const { threats, zugzwang } = position.outcome ? { threats: [], zugzwang: null } : threatMap(position);
    for (const [kind, cells] of byKind(threats)) board.highlight(cells, kind);
    list.replaceChildren(...[0, 1].flatMap((player) => listOf(threats.filter((one) => one.player === player), player)));
    const waits = threats.some((one) => one.discs_below > 0 && !one.blocked_by);
    say(note, !threats.length ? position.outcome ? "" : "No cell completes a line yet."
      : waits && position.height % 2 === 0 ? "In odd rows threats usually serve Red, in even rows Yellow." : "");
    say(ending, zugzwang && !contradicts(zugzwang.loser) ? endingOf(zugzwang) : "");
  };

  /** Whether the exact result says otherwise: then the tendency is not told. @param {number} loser */
  const contradicts = (loser) => {
    const value = study.evaluation(game.position);
    return value !== null && value.sign !== null && value.sign !== (loser === 0 ? -1 : 1);
  };

  onPosition(game, draw);
  study.addEventListener("news", () => study.isSearching || draw());
  draw();
  return { label, element };
}

/** The cells by the way they are drawn. @param {Threat[]} threats */
function byKind(threats) {
  /** @type {Map<string, Threat[]>} */
  const byCell = new Map();
  for (const one of threats) byCell.set(String(one.cell), [...(byCell.get(String(one.cell)) ?? []), one]);
  /** @type {Map<string, Panels.Cell[]>} */
  const found = new Map();
  for (const here of byCell.values()) {
    const useful = here.filter((one) => !one.blocked_by);
    const shown = useful.length ? useful : here;
    const [{ player, cell, discs_below }] = shown;
    const shade = !useful.length ? "-useless" : discs_below ? "" : "-now";
    const kind = `threat-${WHOSE[shown.length > 1 ? 2 : player]}${shade}`;
    found.set(kind, [...(found.get(kind) ?? []), cell]);
  }
  return found;
}

/** @param {Threat[]} threats of a player @param {number} player */
function listOf(threats, player) {
  if (!threats.length) return [];
  const named = threats.map(({ cell, parity, discs_below, blocked_by }) => {
    const more = blocked_by ? `, useless above ${nameCell(blocked_by)}` : discs_below ? "" : ", playable now";
    return `${nameCell(cell)} (${parity}${more})`;
  });
  return [make("li", {}, make("span", { class: `key p${player}`, "aria-hidden": "true" }),
    make("span", {}, make("b", {}, COLOURS[player]), ` completes a line at ${listed(named, "or")}`))];
}

/** @param {import("../threats.js").Zugzwang} zugzwang */
function endingOf({ safe_cells, loser, threats }) {
  const held = listed(threats.map((one) => `the ${one.parity} threat at ${nameCell(one.cell)}`));
  const below = listed(threats.map(({ cell: [column, row] }) => nameCell([column, row - 1])), "or");
  const left = `${safe_cells || "no"} safe cell${safe_cells === 1 ? " is" : "s are"} left`;
  return `${COLOURS[1 - loser]} holds ${held}: ${left}, so if nothing changes ${COLOURS[loser]} has to play ${below}.`;
}
