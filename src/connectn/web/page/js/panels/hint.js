// A hint in three steps: the idea, the cells, the column.
import { button, container, hide, make, messageOf, onPosition, say } from "./dom.js";
import { withColours } from "./sayings.js";

const STEPS = 3;
const SECONDS = 1;

/** Returns what asks for the next step. @param {Panels.Shared} shared */
export function mountHint({ game, board, engine, server, study, lines, say: announce }) {
  const text = make("p", { class: "said" });
  const ask = button("", () => next());
  const root = container("hint");
  const close = button("Hide", () => forget());
  root.replaceChildren(make("h2", {}, "Hint"), text, make("div", { class: "row" }, ask, close));
  let step = 0;
  /** @type {AbortController | null} */
  let control = null;

  const draw = () => {
    ask.textContent = step === 1 ? "Show the cells" : "Show the column";
    hide(ask, step === 0 || step === STEPS, close);
    hide(root, !text.textContent, container("control-hint"));
  };

  const forget = () => {
    control?.abort();
    control = null;
    step = 0;
    say(text, "");
    board.clearHighlight("hint");
    board.clearHighlight("hint-column");
    draw();
  };

  /** @param {AbortSignal} signal */
  const find = async (signal) => {
    const { position } = game.position;
    if (server.available) {
      try {
        const asked = { ...question(game.position), step: step + 1, seconds: SECONDS };
        return await server.get("api/hint", asked, { signal });
      } catch (error) {
        if (signal.aborted) throw error; // any other time the page answers on its own
      }
    }
    return study.lend(() => engine.run("hint", { position, step: step + 1, seconds: SECONDS }, { signal }));
  };

  const next = async () => {
    if (control || step === STEPS || game.position.outcome) return;
    const { signal } = (control = new AbortController());
    const waiting = setTimeout(() => {
      say(text, "Looking for a hint…");
      draw();
    }, 200);
    try {
      const hint = await find(signal);
      if (signal.aborted) return;
      step += 1;
      say(text, withColours(hint.text));
      announce(withColours(hint.text));
      lines.clear();
      board.highlight(hint.cells, "hint");
      if (hint.column !== null) board.highlight([[hint.column, game.position.heights[hint.column]]], "hint-column");
    } catch (error) {
      if (!signal.aborted) say(text, messageOf(error));
    }
    clearTimeout(waiting);
    if (control?.signal === signal) control = null;
    draw();
    root.scrollIntoView({ block: "nearest" });
  };

  onPosition(game, forget);
  draw();
  return next;
}

/** The parameters of the server's questions about a position. @param {Panels.Position} position */
export const question = ({ position, rules }) => ({ pos: position.slice(rules.length + 1), board: rules });
