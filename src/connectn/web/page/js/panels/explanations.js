// Sentences about the position, which the server's Python finds; each shows its cells on the board.
import { button, container, make, messageOf, rememberedSwitch, say } from "./dom.js";
import { question } from "./hint.js";
import { LineView } from "./line.js";
import { withColours } from "./sayings.js";

const SECONDS = 2;
const PAUSE = 150; // ms: positions that are only stepped over are not asked about

/** @param {Panels.Shared} shared */
export function mountExplanations({ game, board, server, settings, study, lines }) {
  const list = make("ol", { class: "reasons" });
  const note = make("p", { class: "note", role: "status" });
  const line = new LineView(lines, "Line of the sentence");
  const missing = make("p", { class: "note" }, "Explanations and the papers’ players need ",
    make("code", {}, "connectn serve"), ". Everything else works without it.");
  const { input, label } = rememberedSwitch(settings, "explanations", "Explanations", () => refresh());
  const body = make("div", {}, label, note, list);
  container("explanations").replaceChildren(make("h2", { class: "visually-hidden" }, "Explanations"), missing, body);
  /** @type {AbortController | null} */
  let control = null;
  let asked = "";

  const refresh = () => {
    missing.hidden = server.available;
    body.hidden = !server.available;
    let state = "Looking for reasons…";
    if (game.position.outcome) state = "The game is over.";
    if (study.isSecret) state = "Hidden until the puzzle is solved.";
    if (!input.checked) state = "Says in sentences why a column is good or bad.";
    const wanted = `${server.available} ${state} ${game.position.position}`;
    if (wanted === asked) return;
    asked = wanted;
    control?.abort();
    board.clearHighlight("reason");
    list.replaceChildren();
    line.set([], 0);
    say(note, state);
    if (!server.available || !state.endsWith("…")) return;
    const { signal } = (control = new AbortController());
    setTimeout(() => signal.aborted || ask(signal), PAUSE);
  };

  /** @param {AbortSignal} signal */
  const ask = async (signal) => {
    const { position } = game;
    try {
      const { reasons } = await server.get("api/analyze", { ...question(position), seconds: SECONDS }, { signal });
      if (signal.aborted) return;
      say(note, "");
      const items = reasons.map((/** @type {Panels.Reason} */ one) => make("li", {}, sentence(one, position.turn)));
      list.replaceChildren(...items);
    } catch (error) {
      if (!signal.aborted) say(note, messageOf(error));
    }
  };

  /** @param {Panels.Reason} reason @param {number} turn */
  const sentence = (reason, turn) => {
    const made = button(withColours(reason.text), () => {
      line.set(reason.line, turn);
      made.after(line.element);
      line.step(line.shown ? 0 : reason.line.length);
    }, { class: "reason" });
    if (!reason.proved) made.append(" ", make("span", { class: "tag" }, "not proved"));
    const point = () => board.highlight(reason.cells, "reason");
    for (const type of ["pointerenter", "focus"]) made.addEventListener(type, point);
    for (const type of ["pointerleave", "blur"]) made.addEventListener(type, () => board.clearHighlight("reason"));
    return made;
  };

  game.addEventListener("change", refresh);
  server.addEventListener("change", refresh);
  study.addEventListener("secret", refresh);
  refresh();
}
