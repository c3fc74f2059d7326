// The evaluation of the whole game: bars of Red stand on the middle line, those of Yellow hang from it.
import { nameColumn } from "../words.js";
import { container, make, makeSvg, say } from "./dom.js";
import { advantage, outlook } from "./sayings.js";

const HALF = 1.1; // the longest bar is 1 high
const HELP = "A bar for each move. Bars of Red stand on the middle line, bars of Yellow hang from it; "
  + "the longer, the sooner the win. The arrow keys go from move to move.";

/** @param {Panels.Shared} shared @param {() => (Panels.Value | null)[]} reviewed the values of a review, by ply */
export function mountGraph({ game, study }, reviewed) {
  const root = container("graph");
  const help = make("p", { id: "graph-help", class: "visually-hidden" }, HELP);
  const drawing = make("div", {
    class: "graph", role: "slider", tabindex: "0", "aria-valuemin": "0",
    "aria-label": "Evaluation of the game", "aria-describedby": help.id,
  });
  const peek = make("p", { class: "note peek", "aria-hidden": "true" });
  root.replaceChildren(make("h2", {}, "Evaluation"), make("p", { class: "whose p0" }, "Red wins"), drawing,
    make("p", { class: "whose p1" }, "Yellow wins"), peek, help);
  let drawn = "";

  /** @param {number} ply */
  const valueAt = (ply) => study.evaluation(game.positions[ply]) ?? reviewed()[ply] ?? null;

  /** @param {number} ply */
  const describe = (ply) => {
    const position = game.positions[ply];
    const move = ply ? `Move ${position.ply}, column ${nameColumn(game.moves[ply - 1])}` : "Start";
    return `${move}: ${outlook(valueAt(ply), position)}.`;
  };

  const draw = () => {
    const sizes = game.positions.map((position, ply) => advantage(valueAt(ply), position));
    const isKnown = study.isWanted || game.positions.some(({ outcome }, ply) => !outcome && sizes[ply] !== null);
    root.hidden = !isKnown || sizes.length < 2 || study.isSecret;
    drawing.setAttribute("aria-valuemax", String(sizes.length - 1));
    drawing.setAttribute("aria-valuenow", String(game.cursor));
    drawing.setAttribute("aria-valuetext", describe(game.cursor));
    say(peek, describe(game.cursor));
    const now = JSON.stringify([sizes, game.cursor, game.grades]);
    if (now !== drawn) drawing.replaceChildren(picture(sizes));
    drawn = now;
  };

  /** @param {(number | null)[]} sizes */
  const picture = (sizes) => {
    const places = sizes.length;
    const gap = places > 60 ? 0.05 : 0.1;
    const bars = sizes.map((size, place) => {
      const kind = size === null ? "open" : size === 0 ? "even" : size > 0 ? "bar0" : "bar1";
      const height = size ? Math.abs(size) : size === null ? 0.16 : 0.05;
      const y = size ? HALF - Math.max(0, size) : HALF - height / 2;
      return makeSvg("rect", { class: kind, x: place + gap, y, width: 1 - 2 * gap, height });
    });
    const turning = sizes.flatMap((size, place) => {
      const grade = game.grades?.[place - 1] ?? "";
      if (grade !== "mistake" && grade !== "blunder") return [];
      const [cx, cy] = [(100 * (place + 0.5)) / places, (50 * (HALF - (size ?? 0))) / HALF];
      return makeSvg("circle", { class: `turning ${grade}`, r: 4.5, cx: `${cx}%`, cy: `${cy}%` });
    });
    return makeSvg("svg", { "aria-hidden": "true", width: "100%", height: "100%" },
      makeSvg("svg", { viewBox: `0 0 ${places} ${2 * HALF}`, preserveAspectRatio: "none" },
        makeSvg("rect", { class: "now", x: game.cursor, y: 0, width: 1, height: 2 * HALF }),
        makeSvg("line", { class: "middle", x1: 0, x2: places, y1: HALF, y2: HALF }), ...bars), ...turning);
  };

  /** @param {PointerEvent} event */
  const plyAt = ({ clientX }) => {
    const { left, width } = drawing.getBoundingClientRect();
    return Math.max(0, Math.min(Math.floor(((clientX - left) / width) * game.positions.length), game.moves.length));
  };
  drawing.addEventListener("pointerdown", (event) => game.jump(plyAt(event)));
  drawing.addEventListener("pointermove", (event) => {
    if (event.buttons === 1) game.jump(plyAt(event));
    say(peek, describe(plyAt(event)));
  });
  drawing.addEventListener("pointerleave", () => say(peek, describe(game.cursor)));
  drawing.addEventListener("keydown", (event) => {
    /** @type {Record<string, number>} */
    const steps = {
      ArrowLeft: -1, ArrowDown: -1, PageDown: -5, Home: -Infinity, ArrowRight: 1, ArrowUp: 1, PageUp: 5, End: Infinity,
    };
    if (!(event.key in steps)) return;
    event.preventDefault();
    event.stopPropagation();
    game.jump(game.cursor + steps[event.key]);
  });
  study.addEventListener("news", draw);
  game.addEventListener("change", draw);
  draw();
}
