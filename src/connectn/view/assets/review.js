"use strict";
// Shows the reviews in #data with replay.js: the graph, the scores of the columns, the turning points,
// and the lines that were missed, which are stepped through like a game.
(() => {
  const { SYMBOLS, $, make, cellsOf, movesOf, result, ending, askedGame, chooser, viewer } = replay;
  const data = JSON.parse($("data").textContent);
  const signs = Object.fromEntries([...document.querySelectorAll("[data-grade]")].map((one) => [one.dataset.grade, one.textContent]));
  const games = data.games.map((one, index) => ({
    ...one, index,
    moves: movesOf(one.cells, one.turn),
    line: cellsOf(one.line ?? ""),
    grades: one.grades.map((grade) => data.grades[grade]),
    point: null,  // a game shows itself; a missed line is a game with the turning point that missed it
  }));
  if (!games.length) return;
  let game = null;  // the one that was chosen, also while a missed line of it is shown
  let graph = null;

  const HINT = "Click on a bar to go to its move.";
  const numbered = (one, place) => one.before + place + 1;
  const isMissed = (one, place) => one.point !== null && place >= one.point.at;

  const say = (one, ply) => {
    const { moves, given, names, point } = one;
    if (ply === 0) return moves.length ? "Before the first move." : "No move was made.";
    const [column, , player] = moves[ply - 1];
    const move = `Move ${numbered(one, ply - 1)}`;
    if (isMissed(one, ply - 1)) return `${move} of the missed line: ${names[player]} plays column ${SYMBOLS[column]}.`;
    const grade = one.grades[ply - 1];
    if (ply <= given) return `${move}, of the opening: column ${SYMBOLS[column]} (${grade}).`;
    const total = point === null ? ` of ${numbered(one, moves.length - 1)}` : "";
    return `${move}${total}: ${names[player]} plays column ${SYMBOLS[column]} (${grade}).`;
  };

  const dress = (button, one, place) => {
    const missed = isMissed(one, place), grade = missed ? null : one.grades[place];
    const number = numbered(one, place), column = SYMBOLS[one.moves[place][0]];
    button.parentElement.classList.add(missed ? "missed" : grade);
    button.setAttribute("aria-label", `Move ${number}, column ${column}, ${missed ? "of the missed line" : grade}`);
    button.title = missed ? "of the missed line" : grade;
    button.replaceChildren(make("small", {}, number), make("span", {}, column), make("b", { class: "sign" }, missed ? "" : signs[grade]));
  };

  // The position whose columns have scores is a position of the game itself.
  const inGame = (one, ply) => one.point === null || ply <= one.point.at;

  const drawScores = (one, ply) => {
    const scores = inGame(one, ply) ? one.scores[ply] : undefined;
    const turn = one.names[(one.turn + ply) % 2];
    $("scores-note").textContent = scores ? `Scores for ${turn}, who moves next${one.point === null ? " (framed)" : ""}.` : "";
    const played = scores && one.point === null ? one.moves[ply]?.[0] : undefined;
    $("scores").replaceChildren(...Array.from({ length: one.width }, (_, column) => {
      const item = make("li");
      item.append(make("b", {}, SYMBOLS[column]));
      if (!scores) return item;
      const [text, sign, words] = scores[column] === null ? ["", null, "full"] : data.values[scores[column]];
      item.append(make("span", {}, text));
      if (sign !== null) item.classList.add(["loss", "draw", "win"][sign + 1]);
      item.classList.toggle("top", one.best[ply].includes(SYMBOLS[column]));
      item.classList.toggle("played", column === played);
      item.title = `Column ${SYMBOLS[column]}: ${words}${column === played ? " (played)" : ""}`;
      item.setAttribute("aria-label", item.title);
      return item;
    }));
  };

  const describe = (place) => {
    if (place === 0) return "Before the first move";
    const index = place - 1;
    return `Move ${numbered(game, index)}, column ${SYMBOLS[game.moves[index][0]]}: ${game.grades[index]}`;
  };

  const drawGraph = () => {
    const places = game.values.length;
    const svg = svgElement("svg", { role: "img", "aria-label": `Evaluation after each move: bars of ${game.names[0]} stand on the middle line, bars of ${game.names[1]} hang from it.` });
    const bars = svgElement("svg", { viewBox: `0 0 ${places} 2.2`, preserveAspectRatio: "none", width: "100%", height: "100%" });
    const now = svgElement("rect", { class: "now", y: 0, width: 1, height: 2.2 });
    const peeked = svgElement("rect", { class: "peeked", y: 0, width: 0, height: 2.2 });
    bars.append(peeked, now, svgElement("line", { class: "middle", x1: 0, x2: places, y1: 1.1, y2: 1.1 }));
    const middle = (place) => `${100 * (place + .5) / places}%`;
    for (const [place, value] of game.values.entries()) {
      const [kind, size] = value === null ? ["open", .16] : value === 0 ? ["even", .03] : [value > 0 ? "bar0" : "bar1", Math.abs(value)];
      const top = value === null || value === 0 ? 1.1 - size / 2 : value > 0 ? 1.1 - size : 1.1;
      bars.append(svgElement("rect", { class: kind, x: place + .1, y: top, width: .8, height: size }));
    }
    svg.append(bars);
    for (const { at } of game.points) {
      const value = game.values[at + 1] ?? 0;
      svg.append(svgElement("circle", { class: `turning ${game.grades[at]}`, cx: middle(at + 1), cy: `${100 * (1.1 - value) / 2.2}%`, r: 5 }));
    }
    const placeOf = (event) => {
      const { left, width } = svg.getBoundingClientRect();
      return Math.max(0, Math.min(Math.floor((event.clientX - left) / width * places), places - 1));
    };
    const peek = (event) => {
      const place = placeOf(event);
      peeked.setAttribute("x", place);
      peeked.setAttribute("width", 1);
      $("peek").textContent = describe(place);
      if (event.buttons === 1) jump(place);
    };
    svg.addEventListener("pointerdown", (event) => jump(placeOf(event)));
    svg.addEventListener("pointermove", peek);
    svg.addEventListener("pointerleave", () => {
      peeked.setAttribute("width", 0);
      $("peek").textContent = HINT;
    });
    $("peek").textContent = HINT;
    $("graph").replaceChildren(svg);
    graph = { mark: (place) => now.setAttribute("x", place) };
  };

  const shown = (one, ply) => {
    drawScores(one, ply);
    const place = inGame(one, ply) ? ply : one.point.at;
    graph.mark(place);
    const over = one.point === null && ply === one.moves.length && one.end !== undefined;
    $("forecast").textContent = over ? finish(one) : inGame(one, ply) ? one.said[ply] : one.said[one.point.at];
    for (const [index, item] of [...$("points").children].entries()) {
      const point = game.points[index];
      const current = point && (one.point === null ? ply === point.at + 1 : one.point === point);
      if (current) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
    $("missed").hidden = one.point === null;
    if (one.point !== null) {
      const done = Math.max(0, ply - one.point.at), all = one.moves.length - one.point.at;
      $("missed").firstChild.textContent = `The line that move ${numbered(one, one.point.at)} missed: ${done} of ${all} moves.`;
    }
  };

  const finish = (one) => one.end === undefined ? "The game is not finished." : ending(one.names, one.winner, one.end, one.detail);
  const marks = (one) => one.point === null ? [] : cellsOf(one.point.marks);
  const { open: view, show } = viewer({ say, dress, marks, shown });

  let inView = null;  // the game or the missed line that the viewer shows
  const jump = (ply) => {
    if (inView === game) return show(ply);
    inView = game;
    view(game, ply);
  };
  const reveal = () => {  // the board may be above the window, on a phone always
    if ($("board").getBoundingClientRect().top < 0) document.querySelector(".viewer").scrollIntoView({ block: "start" });
  };
  const showMissed = (point) => {
    const before = game.moves.slice(0, point.at);
    const missed = cellsOf(point.cells).map(([column, row], place) => [column, row, (game.turn + point.at + place) % 2]);
    inView = { ...game, moves: [...before, ...missed], line: cellsOf(point.line), point };
    view(inView, point.at + 1);
    reveal();
  };
  $("back").addEventListener("click", () => {
    jump(inView.point.at + 1);
    $("to-next").focus();  // the button that had the focus is hidden now
  });

  const listPoints = () => {
    const items = game.points.map((point) => {
      const item = make("li", { class: game.grades[point.at] });
      const said = make("p");
      said.append(make("b", { class: "sign" }, signs[game.grades[point.at]]), ` ${point.text}`);
      item.append(said);
      if (point.reason) item.append(make("p", { class: "why" }, point.reason));
      const number = numbered(game, point.at);
      const buttons = make("div", { class: "do" });
      const go = make("button", { type: "button", "aria-label": `Show move ${number}` }, "Show the move");
      go.addEventListener("click", () => {
        jump(point.at + 1);
        reveal();
      });
      buttons.append(go);
      if (point.cells) {
        const line = make("button", { type: "button", "aria-label": `Show the line that move ${number} missed` }, "Show the missed line");
        line.addEventListener("click", () => showMissed(point));
        buttons.append(line);
      }
      item.append(buttons);
      return item;
    });
    const none = game.grades.includes("unknown") ? "No move is proved to have given a win or a draw away." : "No move gave a win or a draw away.";
    $("points").replaceChildren(...(items.length ? items : [make("li", { class: "none" }, none)]));
  };

  const listSides = () => {
    $("sides").replaceChildren(...game.sides.map((side, player) => {
      const row = make("tr", { class: `p${player}` });
      const head = make("th", { scope: "row", title: game.titles[player] });
      head.append(make("span", { class: "name-of" }, game.names[player]));
      row.append(head, ...[side.moves, side.accuracy, side.decisions, side.lost, ...side.grades].map(
        (value) => make("td", value === 0 ? { class: "zero" } : {}, value)));
      return row;
    }));
  };

  const open = (one) => {
    game = inView = one;
    for (const [name, value] of [["--width", one.width], ["--height", one.height]]) document.documentElement.style.setProperty(name, value);
    const several = games.length > 1 ? `Game ${one.number}: ${one.names.join(" against ")}. ` : "";
    $("end").textContent = `${several}${finish(one)}`;
    $("upper").textContent = `${one.names[0]} wins`;
    $("lower").textContent = `${one.names[1]} wins`;
    drawGraph();
    listPoints();
    listSides();
    // The last turning point decided the game.
    view(one, (one.points.at(-1)?.at ?? one.moves.length - 1) + 1);
  };

  $("replay").hidden = false;
  const byNumber = (number) => games.find((one) => one.number === number);
  if (games.length === 1) open(games[0]);
  else {
    const texts = (one) => [`${one.number}`, one.names.join(" – "), `${one.points.length === 1 ? "1 turning point" : `${one.points.length} turning points`}, ${one.end === undefined ? "*" : result(one.winner)}`];
    const { fill, choose } = chooser({
      texts,
      open: (one) => {
        open(one);
        history.replaceState(null, "", `#game-${one.number}`);  // so that the address can be passed on
      },
    });
    const first = byNumber(askedGame());
    fill(games);
    if (first) choose(first);
    const asked = () => {
      const found = byNumber(askedGame());
      if (found) choose(found);
    };
    addEventListener("hashchange", asked);
  }
})();
