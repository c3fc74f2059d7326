// Puts the page together: the game, the board, the agents, and what stands around them.
import { AgentTurn } from "./agent-turn.js";
import { announcer } from "./announcer.js";
import { BoardView } from "./board-view.js";
import { mountControls } from "./controls.js";
import { compile } from "./core.js";
import { Engine } from "./engine.js";
import { Game } from "./game.js";
import { listenToKeys } from "./keys.js";
import { Match } from "./match.js";
import { mountMoveList } from "./move-list.js";
import { keepForLater } from "./offline.js";
import { button, container } from "./panels/dom.js";
import { mountPanels } from "./panels/index.js";
import { mountPlayersBar } from "./players-bar.js";
import { Rules } from "./rules.js";
import { Server } from "./server.js";
import { Settings } from "./settings.js";
import { mountSetup } from "./setup.js";
import { keepLink, linked, mountShare } from "./share.js";
import { ending, mountStatus, nameOf } from "./status.js";
import { mountTabs } from "./tabs.js";
import { COLOURS, nameColumn } from "./words.js";

const THEMES = ["system", "light", "dark"];

const settings = new Settings();
const say = announcer(container("announcer"));
mountHeader();

try {
  await start();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  notice(`The game could not be started: ${reason}.`, "Try again", () => location.reload());
}

async function start() {
  const module = await compile();
  const rules = await Rules.load(module);
  const engine = new Engine(module, () => undefined, ({ message }) => notice(`No search is possible: ${message}.`));
  const game = new Game(rules);
  const match = new Match(game);
  const server = new Server();
  const board = new BoardView(container("board"), container("values"), () => settings.isStill);
  const turn = new AgentTurn(match, engine, server, () => board.settled());
  const reveal = mountTabs(container("tabs"));
  const dialog = /** @type {HTMLDialogElement} */ (container("setup"));
  const openSetup = mountSetup(dialog, { match, server, settings }, () => board.focus());
  openFirst(match);

  /** @type {ReturnType<typeof mountPanels> | null} */
  let panels = null;
  const rematch = () => (match.isLoose || !game.isOver ? openSetup() : match.rematch());
  const strong = () => {
    match.replace(game.position.turn, { kind: "strong", name: "strong" });
    turn.goOn();
  };
  const review = () => {
    reveal("review");
    panels?.review();
  };
  const hint = () => panels?.hint();
  const analyse = () => {
    match.analyse();
    say("You play both sides.");
  };
  const draws = [
    mountPlayersBar(container("players"), match),
    mountControls(container("controls"), container("steps"), game, { hint, analyse }),
    mountMoveList(container("moves"), game),
    mountStatus(container("status"), match, turn, { rematch, strong, review }),
  ];
  const draw = () => {
    const line = game.position.outcome?.line ?? [];
    board.show(game.position, line);
    board.accepts = game.seat.kind === "person" && !(game.isOver && game.isLive);
    for (const one of draws) one();
  };
  const play = (/** @type {number} */ column) => {
    if (column >= game.position.width) return false;
    if (game.seat.kind !== "person" || game.isThinking || (game.isOver && game.isLive)) return true;
    if (game.position.legal_moves.includes(column)) game.push(column);
    else if (!game.position.outcome) say(`Column ${nameColumn(column)} is full.`);
    return true;
  };
  game.addEventListener("change", (event) => {
    const { reason } = /** @type {CustomEvent} */ (event).detail;
    draw();
    if (reason === "thinking") return;
    match.keep();
    keepLink(game);
    announce(game, reason, say);
  });
  turn.addEventListener("change", () => {
    draw();
    if (turn.failure) say(turn.failure);
  });
  board.addEventListener("choose", (event) => play(/** @type {CustomEvent} */ (event).detail));
  addEventListener("hashchange", () => linked() !== game.position.position && openLink(match));
  draw();
  keepLink(game);
  mountShare(container("share"), match);
  container("new-game").addEventListener("click", openSetup);
  const context = { game, match, board, engine, rules, server, settings, say };
  panels = mountPanels(context);
  listenToKeys(
    {
      u: () => game.undo(), r: () => game.redo(), n: openSetup, h: () => container("control-hint").click(), m: rematch,
      "?": () => container("help-button").click(),
      s: () => panels?.toggle("analysis"), t: () => panels?.toggle("threats"), w: () => panels?.toggle("explanations"),
      x: () => container("control-resign").click(),
      Escape: () => game.isThinking && turn.stop(),
      Home: () => game.jump(0), End: () => game.jump(game.moves.length),
      PageUp: () => game.jump(game.cursor - 1), PageDown: () => game.jump(game.cursor + 1),
      ArrowLeft: () => board.focus(), ArrowRight: () => board.focus(),
    },
    play,
  );
  server.start();
  turn.begin();
  document.body.dataset.ready = "true";
  keepForLater((loadIt) => notice("A new version of the page is ready.", "Load it", loadIt));
}

/** Shows what the address says, or else the game of the last visit, or else a new one. @param {Match} match */
function openFirst(match) {
  const link = linked();
  const hasGame = match.resume();
  if (link && !(hasGame && match.game.position.position === link)) {
    if (openLink(match)) return;
  }
  if (!hasGame) match.begin(match.setup);
}

/** @param {Match} match @returns {boolean} false if the address names no position */
function openLink(match) {
  try {
    match.show({ start: linked() });
    return true;
  } catch (error) {
    notice(`The link names no position: ${error instanceof Error ? error.message : error}.`);
    return false;
  }
}

/** @param {Game} game @param {string} reason @param {(text: string) => void} say */
function announce(game, reason, say) {
  const { position, cursor, moves, isLive } = game;
  if (reason === "move") {
    const mover = 1 - position.turn;
    say(`${nameOf(game, mover)}: column ${nameColumn(moves[cursor - 1])}.`);
  } else if (reason === "end") say(ending(game));
  else if (reason === "new") {
    const board = `${moves.length ? "Game opened" : "New game"} on ${position.width} by ${position.height}.`;
    say(`${board} ${isLive && game.isOver ? ending(game) : `${COLOURS[position.turn]} is to move.`}`);
  } else if (reason === "undo" || reason === "redo" || reason === "jump") {
    const now = isLive && game.isOver ? ending(game) : `${nameOf(game, position.turn)} is to move.`;
    say(`After move ${cursor} of ${moves.length}. ${now}`);
  }
}

/** A line above the game that can be closed. @param {string} text @param {string} [offer] @param {() => void} [act] */
function notice(text, offer, act) {
  const place = container("notice");
  const close = button("Close", () => {
    place.replaceChildren();
    container("new-game").focus();
  });
  place.replaceChildren(text, " ", ...(offer && act ? [button(offer, act)] : []), close);
}

/** The theme and the help work before the core is there. */
function mountHeader() {
  const help = /** @type {HTMLDialogElement} */ (container("help"));
  const still = /** @type {HTMLInputElement} */ (container("still"));
  const theme = container("theme");
  const show = () => {
    const chosen = THEMES.find((one) => one === settings.get("theme")) ?? "system";
    theme.dataset.theme = chosen;
    theme.setAttribute("aria-label", `Theme: ${chosen}`);
    theme.title = `Theme: ${chosen}`;
    /** @type {any} */ (globalThis).applyTheme(chosen);
  };
  theme.addEventListener("click", () => {
    settings.set("theme", THEMES[(THEMES.indexOf(theme.dataset.theme ?? "") + 1) % THEMES.length]);
    show();
  });
  show();
  still.checked = settings.get("motion") === "still";
  still.addEventListener("change", () => settings.set("motion", still.checked ? "still" : "system"));
  container("help-button").addEventListener("click", () => help.showModal());
  for (const one of help.querySelectorAll("[data-close]")) one.addEventListener("click", () => help.close());
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }
}
