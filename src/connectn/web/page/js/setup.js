// The dialog for a new game: the board, the opponent, who begins.
import { person } from "./game.js";
import { make, makeSvg } from "./panels/dom.js";

/** @typedef {import("./game.js").Seat} Seat */

/** Width, height, connect and name. @type {[number, number, number, string][]} */
const BOARDS = [
  [7, 6, 4, "Connect Four"], [4, 4, 3, "Tiny"], [5, 4, 4, "Pocket"], [6, 5, 4, "Travel"], [7, 5, 4, "Low"],
  [8, 8, 4, "Square"], [9, 7, 5, "Connect-5"], [10, 8, 5, "Wide"], [12, 12, 6, "Connect-6"], [16, 16, 5, "Giant"],
];
/** The sizes that the fields for an own board take: columns, rows, discs in a row; as in index.html. */
const [LEAST, MOST] = [[4, 4, 3], [16, 16, 6]];
const LEVELS = Array.from({ length: 10 }, (_, index) => index + 1);
const LEVEL_WORDS = [
  "for a first game", "for children", "easy", "casual", "fair", "firm", "hard", "very hard", "nearly perfect",
  "makes no mistake",
];
/** Who can begin, where these are not you and your opponent. @type {Record<string, [string, string]>} */
const BEGINNERS = { friend: ["The first name", "The second name"], watch: ["The first agent", "The second agent"] };
const KEPT = "new game";

/** Returns what opens the dialog.
 * @param {HTMLDialogElement} dialog
 * @param {{match: import("./match.js").Match, server: import("./server.js").Server,
 *   settings: import("./settings.js").Settings}} context
 * @param {() => void} begun
 */
export function mountSetup(dialog, { match, server, settings }, begun) {
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
  const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  const [note, papers] = [dialog.querySelector("#setup-note"), field("agent")];
  const papersChoice = /** @type {HTMLInputElement} */ (form.querySelector("#papers-choice"));
  const sizes = ["width", "height", "connect"].map(field);
  const watched = [field("watch-1"), field("watch-2")];
  dialog.querySelector("#boards")?.prepend(...BOARDS.map(tile));
  for (const select of watched) {
    select.append(...LEVELS.map((level) => option(`level:${level}`, `Level ${level}`)), option("strong", "strong"));
  }

  const kept = () => /** @type {Record<string, unknown>} */ (settings.get(KEPT) ?? {});
  const refresh = () => {
    const { opponent, board } = /** @type {Record<string, {value: string}>} */ (/** @type {unknown} */ (form.elements));
    for (const part of form.querySelectorAll("[data-for]")) {
      part.toggleAttribute("hidden", !part.getAttribute("data-for")?.split(" ").includes(opponent.value));
    }
    form.querySelector("#own-size")?.toggleAttribute("hidden", board.value !== "own");
    if (board.value !== "own") board.value.split(/[xc]/).forEach((size, index) => (sizes[index].value = size));
    const [width, height, connect] = sizes.map(({ value }) => Number(value));
    const isTooLong = connect > Math.max(width, height);
    sizes[2].setCustomValidity(isTooLong ? `No row of ${connect} discs fits on this board.` : "");
    form.querySelectorAll("[name=begins] option").forEach((option, index) => {
      option.textContent = (BEGINNERS[opponent.value] ?? ["You", "The opponent"])[index] ?? "At random";
    });
    const level = Number(field("level").value);
    const [output, summary] = [form.querySelector("output"), form.querySelector("#agent-summary")];
    if (summary) summary.textContent = papers.querySelector("option:checked")?.getAttribute("title") ?? "";
    if (output) output.textContent = `Level ${level}: ${LEVEL_WORDS[level - 1]}`;
  };
  form.addEventListener("input", refresh);

  /** Without a server there are no players of the papers, and a line says why. */
  const listAgents = async () => {
    const isThere = server.available;
    papersChoice.disabled = !(isThere && papers.childElementCount);
    if (papersChoice.disabled && papersChoice.checked) field("opponent").value = "level";
    const why = server.isExpected ? "are back when the server answers" : "are for a page that connectn serve runs";
    if (note) note.textContent = isThere ? "" : `The papers’ players ${why}.`;
    refresh();
    if (!isThere || papers.childElementCount) return;
    const { agents } = await server.get("api/agents").catch(() => ({ agents: [] }));
    if (!agents.length || papers.childElementCount) return;
    for (const select of [papers, ...watched]) select.append(...groupsOf(agents));
    papersChoice.disabled = false;
    fill(form, [papers, ...watched].map(({ name }) => [name, kept()[name]]));
    refresh();
  };
  server.addEventListener("change", listAgents);
  listAgents();

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = new FormData(form);
    const get = (/** @type {string} */ name) => String(chosen.get(name) ?? "").trim();
    const [width, height, connect] = sizes.map(({ value }) => Number(value));
    const board = `${width}x${height}c${connect}:`;
    /** @type {Record<string, () => [Seat, Seat]>} */
    const players = {
      level: () => [person("You"), seatOf(`level:${get("level")}`)],
      strong: () => [person("You"), seatOf("strong")],
      papers: () => [person("You"), seatOf(get("agent"))],
      friend: () => [person(get("name-1") || "Player 1"), person(get("name-2") || "Player 2")],
      watch: () => [seatOf(get("watch-1")), seatOf(get("watch-2"))],
    };
    const begins = /** @type {import("./match.js").Beginner} */ (get("begins"));
    const start = chosen.has("here") ? match.game.position.position : board;
    settings.set(KEPT, Object.fromEntries(chosen));
    dialog.close();
    match.begin({ players: players[get("opponent")](), start, begins, seconds: Number(get("seconds")) });
    begun();
  });
  for (const close of dialog.querySelectorAll("[data-close]")) close.addEventListener("click", () => dialog.close());

  return () => {
    const { position } = match.game;
    const [here] = form.querySelectorAll(".here");
    fill(form, Object.entries({ ...kept(), ...choicesOf(match) }));
    if (form.querySelector("[name=opponent]:checked:disabled")) fill(form, [["opponent", "level"]]);
    field("here").checked = false;
    here.toggleAttribute("hidden", position.ply === 0 || position.outcome !== null);
    refresh();
    dialog.showModal();
  };
}

/** What the dialog would have to say to give this match; a game of no match gives its board.
 * @param {import("./match.js").Match} match @returns {Record<string, string>} */
function choicesOf({ setup, isLoose, game }) {
  const { players: [one, two], start, begins, seconds } = setup;
  const rules = isLoose ? game.position.rules : start.split(":")[0];
  const sizes = rules.split(/[xc]/).map(Number);
  const isOffered = sizes.every((size, index) => size >= LEAST[index] && size <= MOST[index]);
  const [width, height, connect] = isOffered ? sizes.map(String) : ["7", "6", "4"];
  const board = BOARDS.some((one) => one.slice(0, 3).join() === `${sizes}`) ? rules : isOffered ? "own" : "7x6c4";
  const choices = { board, width, height, connect, begins, seconds: String(seconds) };
  if (one.kind !== "person") return { ...choices, opponent: "watch", "watch-1": textOf(one), "watch-2": textOf(two) };
  if (two.kind === "person") return { ...choices, opponent: "friend", "name-1": one.name, "name-2": two.name };
  if (two.kind === "server") return { ...choices, opponent: "papers", agent: textOf(two) };
  return { ...choices, opponent: two.kind, ...(two.level && { level: String(two.level) }) };
}

/** Sets fields to what they can have; others stay. @param {HTMLFormElement} form
 * @param {Iterable<[string, unknown]>} choices */
function fill(form, choices) {
  for (const [name, value] of choices) {
    const field = /** @type {HTMLInputElement | HTMLSelectElement | RadioNodeList | null} */ (
      form.elements.namedItem(name));
    if (!field || typeof value !== "string") continue;
    const isSelect = field instanceof HTMLSelectElement;
    if (!isSelect || [...field.options].some((one) => one.value === value)) field.value = value;
  }
}

/** The papers' players, then the others. @param {Panels.Agent[]} agents */
function groupsOf(agents) {
  const groups = [["The papers’ players", true], ["Other agents", false]];
  return groups.map(([label, isOfPaper]) => {
    const these = agents.filter(({ paper }) => Boolean(paper) === isOfPaper);
    return make("optgroup", { label: String(label) }, ...these.map(({ name, summary, paper }) =>
      make("option", { value: `server:${name}`, title: summary }, paper ? `${name} (${paper})` : name)));
  });
}

/** @param {Seat} seat @returns {string} what `seatOf` reads */
const textOf = ({ kind, level, agent }) => [kind, level ?? agent].filter(Boolean).join(":");

/** @param {string} text `strong`, `level:4` or `server:NAME` @returns {Seat} */
function seatOf(text) {
  const [kind, ...rest] = text.split(":");
  const value = rest.join(":");
  if (kind === "level") return { kind, level: Number(value), name: `Level ${value}` };
  if (kind === "server") return { kind, agent: value, name: value };
  return { kind: "strong", name: "strong" };
}

/** @param {[number, number, number, string]} board @param {number} index */
function tile([width, height, connect, name], index) {
  const rules = `${width}x${height}c${connect}`;
  const input = make("input", { type: "radio", name: "board", value: rules, ...(index ? {} : { checked: "" }) });
  const picture = makeSvg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  const size = { width, height };
  picture.append(
    makeSvg("rect", { ...size, rx: 0.4, class: "frame" }),
    makeSvg("rect", { ...size, fill: "url(#holes)" }),
  );
  const text = make("span", {}, make("b", {}, name), `${width}×${height}`, make("br"), `${connect} in a row`);
  return make("label", { class: "tile" }, input, picture, text);
}

/** @param {string} value @param {string} text */
function option(value, text) {
  return make("option", { value }, text);
}
