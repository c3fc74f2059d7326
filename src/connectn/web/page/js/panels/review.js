// The review of a game: every move graded, the accuracy of both players, and where the game turned.
import { GRADES } from "../grade.js";
import { COLOURS } from "../words.js";
import { button, container, hide, make, messageOf, say, showBoard } from "./dom.js";
import { LineView } from "./line.js";
import { plural, withColours } from "./sayings.js";

/** @type {Record<string, [string, string]>} */
const MEANINGS = {
  best: ["★", "no move has a higher score"],
  fine: ["✓", "the same result, a little later or sooner"],
  inaccuracy: ["?!", "the same result, but a later win or a sooner loss"],
  mistake: ["?", "a win became a draw"],
  blunder: ["??", "a position that was not lost became lost"],
  unknown: ["–", "not enough is proved to grade it"],
};

/** Returns the values that were found, by ply, and what begins a review. @param {Panels.Shared} shared */
export function mountReview({ game, engine, server, study, lines }) {
  const start = button("Review the game", () => run());
  const cancel = button("Cancel", () => control?.abort());
  const bar = make("progress", { "aria-label": "Progress of the review" });
  const status = make("p", { class: "note", role: "status" });
  const found = make("div", { class: "review-found" });
  const missed = new LineView(lines, "The line that was missed");
  const root = container("review");
  root.replaceChildren(make("h2", {}, "Review"), status, make("div", { class: "row" }, start, bar, cancel), found);
  /** @type {Panels.Review | null} */
  let review = null;
  /** @type {AbortController | null} */
  let control = null;

  let asked = "";

  const isReviewed = () => review !== null && game.positions[0].position === review.start &&
    game.moves.join() === review.reviewed_moves.map(({ column }) => column).join();

  const draw = () => {
    if (review && !isReviewed()) {
      review = null;
      found.replaceChildren();
      say(status, "");
    }
    root.hidden = !game.moves.length;
    if (control && asked !== lineOf(game)) control.abort(); // the game went on: the search is for its players
    const tab = container("tab-review");
    bar.hidden = control === null;
    hide(cancel, control === null, tab);
    hide(start, control !== null || review !== null, control ? cancel : tab);
    start.classList.toggle("primary", game.isOver);
    if (!status.textContent) say(status, "Grades every move and shows where the game turned.");
    for (const item of found.querySelectorAll("[data-ply]")) {
      if (item.getAttribute("data-ply") === String(game.cursor)) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
  };

  const run = async () => {
    const { signal } = (control = new AbortController());
    asked = lineOf(game);
    bar.removeAttribute("value");
    say(status, "Reviewing, from the last move to the first…");
    draw();
    /** @param {{done: number, of: number}} progress */
    const onUpdate = ({ done, of }) => Object.assign(bar, { max: of, value: done });
    const { start: first, moves } = game;
    try {
      const made = await study.lend(() => engine.review({ start: first, moves: [...moves] }, { signal, onUpdate }));
      review = signal.aborted ? null : made;
      if (isReviewed()) show(made);
    } catch (error) {
      say(status, signal.aborted ? "" : messageOf(error));
    }
    control = null;
    draw();
  };

  /** @param {Panels.Review} made */
  const show = (made) => {
    const { reviewed_moves: moves, turning_points: points } = made;
    const unknown = moves.filter(({ grade }) => grade === "unknown").length;
    const none = make("li", {}, `No move ${unknown ? "is proved to have given" : "gave"} a win or a draw away.`);
    const items = points.length ? points.map((point) => turningPoint(point, made)) : [none];
    say(status, `${plural(moves.length, "move")} graded, ${plural(points.length, "turning point")}.${
      unknown ? ` ${plural(unknown, "move")} could not be graded: there is too much to search.` : ""}`);
    const list = make("ol", { class: "points" }, ...items);
    found.replaceChildren(players(made), make("h3", {}, "Turning points"), list, meanings());
    game.grades = moves.map(({ grade }) => grade);
    game.dispatchEvent(new CustomEvent("change", { detail: { reason: "grades" } }));
    if (server.available && points.length) addReasons(made);
  };

  /** Adds the reasons of the turning points, which only Python finds. @param {Panels.Review} made */
  const addReasons = async (made) => {
    const answer = await server.post("api/review", { game: made.position }).catch(() => null); // the review needs none
    if (!answer || review !== made) return;
    for (const { number, reasons } of /** @type {Panels.Review["turning_points"]} */ (answer.turning_points)) {
      const why = found.querySelector(`[data-number="${number}"] .why`);
      if (why && reasons.length) why.textContent = withColours(reasons[0].text);
    }
  };

  /** @param {Panels.Review["turning_points"][number]} point @param {Panels.Review} made */
  const turningPoint = ({ number, pv, text }, { reviewed_moves }) => {
    const place = number - reviewed_moves[0].number;
    const { grade, player } = reviewed_moves[place];
    const item = make("li", { class: grade, "data-ply": String(place + 1), "data-number": String(number) },
      make("p", {}, sign(grade), ` ${text}`), make("p", { class: "why" }),
      make("div", { class: "row" },
        button("Show the move", () => {
          game.jump(place + 1);
          showBoard();
        }, { class: "small", "aria-label": `Show move ${number}` }),
        button("Show the missed line", () => {
          game.jump(place);
          missed.set(pv, player);
          item.append(missed.element);
          missed.step(pv.length);
          showBoard();
        }, { class: "small", "aria-label": `Show the line that move ${number} missed` })));
    return item;
  };

  game.addEventListener("change", draw);
  draw();
  return { values: () => review?.evaluations ?? [], review: () => start.hidden || start.click() };
}

/** @param {import("../game.js").Game} game */
const lineOf = ({ start, moves }) => `${start} ${moves}`;

/** @param {string} grade */
const sign = (grade) => make("b", { class: "sign", "aria-hidden": "true" }, MEANINGS[grade][0]);

/** @param {Panels.Review} review */
function players({ players: both }) {
  /** @param {(Node | string)[]} head @param {(player: Panels.Review["players"][number]) => string} tell */
  const row = (head, tell, kind = "") => make("tr", { class: kind },
    make("th", { scope: "row" }, ...head), ...both.map((player) => make("td", {}, tell(player))));
  const heads = COLOURS.map((name, player) => make("th", { scope: "col", class: `p${player}` }, name));
  return make("table", { class: "sides" }, make("thead", {}, make("tr", {}, make("td"), ...heads)), make("tbody", {},
    row(["accuracy"], ({ perfect }) => percent(perfect)),
    row(["decisions kept"], ({ perfect }) => `${perfect.kept} of ${perfect.decisions}`),
    ...GRADES.filter((grade) => both.some(({ grades }) => grades[grade])).map((grade) =>
      row([sign(grade), ` ${grade}`], ({ grades }) => String(grades[grade]), grade))));
}

/** @param {{kept: number, decisions: number}} perfect */
const percent = ({ kept, decisions }) => (decisions ? `${((100 * kept) / decisions).toFixed(1)} %` : "–");

function meanings() {
  const words = GRADES.map((grade) => [grade, MEANINGS[grade][1]]);
  words.push(["decision", "a move where another one would have given a win or a draw away, or did"],
    ["accuracy", "the share of the decisions that kept the win or the draw"]);
  return make("details", {}, make("summary", {}, "What the words mean"), make("dl", { class: "meanings" },
    ...words.flatMap(([word, meaning]) => [
      make("dt", { class: word }, ...(word in MEANINGS ? [sign(word), " "] : []), word), make("dd", {}, meaning),
    ])));
}
