// Puzzles on the board: every move is checked, and the defence holds out as long as it can.
import { choosePuzzle, DIFFICULTIES, readPuzzles } from "../puzzle.js";
import { load, save, saveForTab } from "../storage.js";
import { COLOURS, nameColumn } from "../words.js";
import { button, container, hide, make, messageOf, say } from "./dom.js";
import { verdict } from "./sayings.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../puzzle.js").Check} Check */

const KEPT = "game before the puzzle";
const ANSWER = 450; // ms until the defence answers

/** @param {Panels.Shared} shared */
export function mountPuzzles({ game, match, board, engine, study }) {
  const progress = /** @type {{solved?: string[], difficulty?: number} | null} */ (load("puzzles"));
  const solved = new Set(Array.isArray(progress?.solved) ? progress.solved : []);
  /** @type {Puzzle[][]} */
  let all = [];
  /** @type {Puzzle | null} the one on the board */
  let puzzle = null;
  /** @type {any} the game that comes back */
  let kept = null;
  let solver = 0;
  let first = 0; // the ply of the puzzle's position
  let isOwnMove = false; // whether the game is changed by this panel
  /** @type {"open" | "checking" | "wrong" | "solved"} */
  let state = "open";

  const choice = make("select", { id: "puzzle-difficulty" },
    ...DIFFICULTIES.map(({ name }, index) => make("option", { value: String(index) }, name)));
  choice.value = String(DIFFICULTIES[progress?.difficulty ?? 0] ? progress?.difficulty ?? 0 : 0);
  const about = make("p", { class: "note" });
  const begin = button("Start a puzzle", () => next());
  const root = container("puzzles");
  root.replaceChildren(
    make("h2", {}, "Puzzles"),
    make("p", {}, "Find the fastest win: every move is checked, and the defence holds out as long as it can."),
    make("div", { class: "row" }, make("label", { for: choice.id }, "Difficulty"), choice, begin), about,
  );

  // The open puzzle stands below the board, where its moves are made.
  const task = make("p", { class: "task" });
  const status = make("p", { class: "said", role: "status" });
  const back = button("Take back", () => takeBack(), { class: "primary" });
  const more = button("", () => next());
  const bar = make("section", { id: "puzzle", class: "panel", "aria-label": "Puzzle" }, task, status,
    make("div", { class: "row" }, back, more, button("Leave the puzzle", () => restore())));
  container("status").after(bar);

  const draw = () => {
    hide(bar, puzzle === null, board);
    hide(begin, puzzle !== null, board);
    hide(back, state !== "wrong", board);
    more.textContent = state === "solved" ? "Next puzzle" : "Another puzzle";
    more.classList.toggle("primary", state === "solved");
    const these = all[Number(choice.value)];
    const done = these?.filter(({ position }) => solved.has(position)).length;
    const soFar = `${solved.size || "None"} solved so far.`;
    say(about, these ? `${done} of ${these.length} of this difficulty solved.` : soFar);
  };

  const next = async () => {
    try {
      if (!all.length) {
        const response = await fetch(new URL("../../puzzles.json", import.meta.url));
        if (!response.ok) throw new Error(`the puzzles could not be loaded (${response.status})`);
        all = readPuzzles(await response.json());
      }
      show(choosePuzzle(all[Number(choice.value)].filter((one) => one !== puzzle), solved));
      bar.scrollIntoView({ block: "nearest" });
      board.focus();
    } catch (error) {
      say(about, messageOf(error));
    }
  };

  /** @param {Puzzle} chosen */
  const show = (chosen) => {
    if (!puzzle) kept = match.state;
    puzzle = chosen;
    state = "open";
    study.setSecret(true);
    Object.assign(match, { isLoose: true, aside: null }); // `kept` has them
    change(() => match.show({ start: chosen.position }));
    saveForTab(KEPT, { ...kept, puzzle: game.position.position });
    [solver, first] = [game.position.turn, game.cursor];
    const discs = (chosen.plies + 1) / 2;
    say(task, `${COLOURS[solver]} to move wins in ${chosen.plies} plies: with ${discs} discs. Find the fastest win.`);
    say(status, "");
    draw();
  };

  /** @param {() => void} act */
  const change = (act) => {
    isOwnMove = true;
    act();
    isOwnMove = false;
  };

  const close = () => {
    puzzle = null;
    saveForTab(KEPT, null);
    study.setSecret(false);
    draw();
  };

  const restore = () => {
    close();
    match.restore(kept);
    board.focus();
  };

  const takeBack = () => {
    game.jump(game.cursor - 1);
    board.focus();
  };

  const checkMove = async () => {
    const played = /** @type {number} */ (game.position.moves.at(-1));
    const { outcome, position } = game.position;
    if (outcome) return finish(outcome.winner === solver);
    const before = game.positions[game.cursor - 1];
    state = "checking";
    draw();
    await null; // the turn of the agents comes first, and ends their thinking
    game.isThinking = true;
    const isCurrent = () => puzzle !== null && game.position.position === position;
    try {
      const check = /** @type {Check} */ (await engine.run("checkMove", { position: before.position, column: played }));
      if (!isCurrent()) return;
      if (check.verdict !== "fastest") return refuse(check, before.turn);
      const [answer] = await Promise.all([
        engine.run("defend", { position }), new Promise((done) => setTimeout(done, ANSWER)),
      ]);
      if (!isCurrent()) return;
      game.isThinking = false;
      state = "open";
      change(() => game.push(answer));
      if (game.position.outcome) return finish(false);
      const left = "score" in check.made ? check.made.plies_to_end - 2 : 0;
      const rest = left > 1 ? `Win in ${left} plies.` : "Win with the next disc.";
      say(status, `Right. ${COLOURS[1 - solver]} answers column ${nameColumn(answer)}. ${rest}`);
    } catch (error) {
      say(status, messageOf(error));
      state = "wrong";
    } finally {
      if (isCurrent()) game.isThinking = false;
      draw();
    }
  };

  /** @param {Check} check @param {number} player */
  const refuse = ({ verdict: found, made, value }, player) => {
    state = "wrong";
    game.isThinking = false;
    const fastest = "score" in value ? ` The fastest win takes ${value.plies_to_end} plies.` : "";
    if (found === "unknown") say(status, "This move could not be checked in time.");
    else if (found === "slower") say(status, `This wins more slowly. ${verdict(made, player)}${fastest}`);
    else say(status, `This gives the win away. ${verdict(made, player)}`);
    draw();
  };

  /** @param {boolean} isWon */
  const finish = (isWon) => {
    state = isWon ? "solved" : "wrong";
    if (isWon && puzzle) {
      solved.add(puzzle.position);
      keep();
      study.setSecret(false);
      say(status, "Solved!");
    }
    draw();
  };

  const keep = () => save("puzzles", { solved: [...solved], difficulty: Number(choice.value) });

  choice.addEventListener("change", () => {
    keep();
    if (puzzle) next();
    else draw();
  });
  game.addEventListener("change", (event) => {
    const { reason } = /** @type {CustomEvent} */ (event).detail;
    if (!puzzle || isOwnMove) return;
    if (reason === "new") return close();
    if (game.ending) return restore(); // who resigns leaves the puzzle
    if (reason === "move" && state === "wrong") return game.jump(game.cursor - 2);
    if (reason === "move" && game.position.turn !== solver && state !== "solved") return void checkMove();
    if ((reason === "undo" || reason === "jump" || reason === "redo") && state !== "solved") {
      state = "open";
      say(status, "");
      if (game.cursor < first) game.jump(first);
      else if (game.position.turn !== solver) game.jump(game.cursor - 1);
      draw();
    }
  });

  // A page that was closed on a puzzle comes back with it: the game before it returns instead.
  const unfinished = /** @type {any} */ (load(KEPT));
  if (unfinished && game.positions.some(({ position }) => position === unfinished.puzzle)) match.resume(KEPT);
  saveForTab(KEPT, null);
  draw();
}
