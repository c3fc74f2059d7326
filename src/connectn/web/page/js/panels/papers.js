// The papers' players: how each thinks, and what its formula says about the position, beside the exact truth.
import { COLOURS } from "../words.js";
import { container, make, messageOf, rememberedSwitch, say } from "./dom.js";
import { question } from "./hint.js";
import { advantage, outlook } from "./sayings.js";

const PAUSE = 120; // ms
const FULL = Math.log1p(200); // large values of the formulas

/** @param {Panels.Shared} shared */
export function mountPapers({ game, server, settings, study }) {
  const choice = make("select", { id: "paper-choice" });
  const thinks = make("p", { class: "thinks" });
  const note = make("p", { class: "note", role: "status" });
  const rows = make("ul", { class: "evaluations", "aria-label": "What the formulas say about this position" });
  const { input, label } = rememberedSwitch(settings, "papers", "The papers’ players", () => refresh());
  const found = make("div", {}, make("label", { class: "field", for: choice.id }, "How does it think?"), choice, thinks,
    make("p", { class: "axis", "aria-hidden": "true" },
      make("span", {}, "good for Red"), make("span", {}, "good for Yellow")), rows,
    make("p", { class: "note" }, "Each formula has its own units; the bars grow with the logarithm of its value."));
  const root = container("papers");
  root.replaceChildren(make("h2", { class: "visually-hidden" }, "The papers’ players"), label, note, found);
  /** @type {Panels.Agent[]} */
  let agents = [];
  /** @type {Panels.Evaluation[]} */
  let evaluations = [];
  let asked = "";
  /** @type {AbortController | null} */
  let control = null;

  const refresh = () => {
    const isWanted = input.checked && server.available;
    const wanted = isWanted ? game.position.position : "";
    root.hidden = !server.available;
    found.hidden = !isWanted;
    if (study.wantedBy.has("papers") !== isWanted) study.want("papers", isWanted);
    if (!isWanted) say(note, "Players from five papers, and how far their formulas are from the truth.");
    if (wanted === asked) return;
    asked = wanted;
    evaluations = [];
    control?.abort();
    if (!isWanted) return;
    draw();
    const { signal } = (control = new AbortController());
    setTimeout(() => signal.aborted || ask(signal), PAUSE);
  };

  /** @param {AbortSignal} signal */
  const ask = async (signal) => {
    try {
      const [{ agents: all }, answer] = await Promise.all([
        agents.length ? { agents } : server.get("api/agents", {}, { signal }),
        server.get("api/evaluations", question(game.position), { signal }),
      ]);
      if (signal.aborted) return;
      evaluations = answer.evaluations;
      say(note, "");
      if (!agents.length) {
        agents = all.filter((/** @type {Panels.Agent} */ { paper }) => paper !== null);
        const options = agents.map(({ name, paper }) => make("option", { value: name }, `${name} (${paper})`));
        choice.replaceChildren(...options);
      }
      draw();
    } catch (error) {
      if (!signal.aborted) say(note, messageOf(error));
    }
  };

  const draw = () => {
    if (found.hidden) return;
    say(thinks, agents.find(({ name }) => name === choice.value)?.thinks ?? "");
    const { position } = game;
    const truth = study.evaluation(position);
    const winner = !truth || truth.sign === null ? undefined : [1, null, 0][truth.sign + 1];
    rows.replaceChildren(
      row("exact", advantage(truth, position) ?? 0, outlook(truth, position), "truth"),
      ...evaluations.map(({ agent, value, favours }) => {
        if (value === null) return row(agent, 0, "says nothing", "");
        const size = favours === null ? 0 : Math.min(1, Math.log1p(Math.abs(value)) / FULL);
        const says = `${Math.round(100 * value) / 100}: ${favours === null ? "level" : COLOURS[favours]}`;
        const kind = agent === choice.value ? "chosen" : "";
        return row(agent, favours === 1 ? -size : size, says, kind, judged(favours, winner));
      }),
    );
  };

  choice.addEventListener("change", draw);
  game.addEventListener("change", refresh);
  server.addEventListener("change", refresh);
  study.addEventListener("news", draw);
  refresh();
}

/** @param {0 | 1 | null} favours @param {number | null | undefined} winner undefined if it is not known */
function judged(favours, winner) {
  if (winner === undefined) return "";
  if (favours === winner) return "✓ agrees with the truth";
  return `✗ disagrees: ${winner === null ? "it is a draw" : `${COLOURS[winner]} wins`}`;
}

/** @param {string} name @param {number} share 1 is all for Red, -1 for Yellow @param {string} says
 * @param {string} kind @param {string} [verdict] */
function row(name, share, says, kind, verdict = "") {
  const bar = make("span", { class: share > 0 ? "p0" : "p1" });
  bar.style.width = `${50 * Math.abs(share)}%`;
  return make("li", { class: kind }, make("span", { class: "name" }, name), make("span", { class: "says" }, says),
    make("span", { class: "diverging", "aria-hidden": "true" }, bar),
    make("span", { class: `judged ${verdict.startsWith("✗") ? "wrong" : ""}` }, verdict));
}
