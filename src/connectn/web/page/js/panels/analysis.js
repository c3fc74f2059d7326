// The exact value of every column and of the position, while one plays; and the switch of the threats.
import { hasProvedBest } from "../bounds.js";
import { fate, nameColumn, subject } from "../words.js";
import { button, container, hide, make, onPosition, rememberedSwitch, say } from "./dom.js";
import { LineView } from "./line.js";
import { duration, plural, resultOf, verdict } from "./sayings.js";

/** @param {Panels.Shared} shared @param {{label: HTMLElement, element: HTMLElement}} threats */
export function mountAnalysis({ game, board, settings, study, lines }, threats) {
  const line = new LineView(lines, "Best line");
  const value = make("p", { class: "verdict" });
  const best = make("p", { class: "best-columns" });
  const choice = make("p", { class: "choice" });
  const title = make("h3", {}, "Best line");
  const list = make("ul", { class: "column-list" });
  const all = make("details", {}, make("summary", {}, "What every column leads to"), list);
  const work = make("p", { class: "note" });
  const stop = button("Stop", () => (study.isSearching ? study.stop() : study.continue()), { class: "small" });
  const foot = make("div", { class: "effort" }, work, stop);
  const found = make("div", {}, value, best, choice, title, line.element, all, foot);
  const help = make("p", { class: "note" }, "Shows what every column leads to with best play on both sides.");
  const { input, label } = rememberedSwitch(settings, "analysis", "Analysis", () => {
    study.want("analysis", input.checked);
    lines.clear(line);
  });
  container("analysis").replaceChildren(
    make("h2", { class: "visually-hidden" }, "Analysis"),
    make("div", { class: "switches" }, label, threats.label), help, found, threats.element,
  );

  const draw = () => {
    const { position } = game;
    const shown = input.checked && !position.outcome ? study.analysis : null;
    found.hidden = !input.checked;
    help.hidden = input.checked;
    board.setColumnValues(shown?.scores ?? null);
    line.set(shown?.pv ?? [], position.turn);
    const isProved = shown !== null && hasProvedBest(shown);
    best.hidden = !shown || (!isProved && shown.best.length === position.legal_moves.length);
    const chosen = shown && !isProved ? study.choice : undefined;
    choice.hidden = chosen === undefined;
    all.hidden = !shown;
    title.hidden = line.element.hidden;
    hide(stop, !study.isSearching && (shown ? shown.done : !study.isStopped), input);
    foot.hidden = !shown && stop.hidden;
    stop.textContent = study.isSearching ? "Stop" : "Continue";
    value.dataset.result = shown ? resultOf(shown) : "none";
    say(value, shown ? verdict(shown, position.turn) : unknown(position.outcome !== null));
    say(work, shown ? effort(shown) : "");
    if (chosen !== undefined) say(choice, `Strong plays column ${nameColumn(chosen)}: an estimate, not a proof.`);
    if (!shown) return;
    say(best, `${isProved ? "Best" : "Perhaps best"}: ${subject(shown.best).replace("C", "c")}.`);
    list.replaceChildren(...shown.scores.flatMap((score, column) => (score === null ? [] : [
      make("li", { class: shown.best.includes(column) ? "top" : "", "data-result": resultOf(score) },
        make("b", {}, nameColumn(column)), ` ${fate(score)}`),
    ])));
  };

  /** @param {boolean} isOver */
  const unknown = (isOver) => {
    if (isOver) return "The game is over. Step back to see what the columns led to.";
    if (study.isSecret) return "Hidden until the puzzle is solved.";
    if (study.lent) return "Waits for another search.";
    return study.failure || (game.isThinking ? "Waits for the move." : study.isSearching ? "Searching…" : "Stopped.");
  };

  /** @param {Panels.Analysis} analysis */
  const effort = ({ nodes, seconds, done }) => {
    const state = study.isSearching ? "Searching: " : done ? "" : "Not finished: ";
    return `${state}${nodes ? `${plural(nodes, "position")} in ${duration(seconds)}` : "Known at once"}.`;
  };

  study.addEventListener("news", draw);
  onPosition(game, draw);
  study.want("analysis", input.checked);
}
