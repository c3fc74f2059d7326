"use strict";
// Replays the games in #data; boardSvg of board.js draws the board. The page knows no rules: each move
// comes with its cell, and a won game with its winning line. Text that players wrote is only ever set
// as text, never as HTML.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const SYMBOLS = "123456789ABCDEFG";
  const $ = (id) => document.getElementById(id);
  const { width, height, players, texts, ends } = data;

  // "4142" is [[3, 0], [3, 1]]: column and row of each cell, one symbol each.
  const cellsOf = (text) => {
    const numbers = [...text].map((symbol) => SYMBOLS.indexOf(symbol));
    return Array.from({ length: numbers.length / 2 }, (_, place) => numbers.slice(2 * place, 2 * place + 2));
  };

  const games = data.games.map(([number, opening, first, second, cells, winner, end, rest], index) => {
    const { discs, turn, cells: given } = data.openings[opening];
    const moves = cellsOf(given + cells).map(([column, row], place) => [column, row, (turn + place) % 2]);
    return {
      ...rest, index, number, sides: [first, second], winner, end, discs, turn, moves,
      given: given.length / 2,
      line: cellsOf(rest.line ?? ""),
    };
  });
  if (!games.length) return;  // nothing to replay: this part of the page stays hidden
  let shown = [];
  let game = null;
  let ply = 0;

  const make = (name, attributes = {}, text = null) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== null) element.textContent = text;
    return element;
  };
  const result = (one) => ["1-0", "0-1", "½-½"][one.winner ?? 2];

  const drawBoard = (drop) => {
    const discs = [...game.discs, ...game.moves.slice(0, ply)];
    const over = ply === game.moves.length;
    const said = discs.map(([column, row, player]) => `${column + 1},${row + 1} ${players[game.sides[player]]}`);
    $("board").replaceChildren(boardSvg({
      width, height, discs, drop,
      last: ply ? game.moves[ply - 1].slice(0, 2) : null,
      line: over ? game.line : [],
      label: discs.length ? `Discs by column and row: ${said.join("; ")}` : "The empty board",
    }));
    const turn = (game.turn + ply) % 2;
    $("first").classList.toggle("turn", !over && turn === 0);
    $("second").classList.toggle("turn", !over && turn === 1);
  };

  const duration = (ms) => {
    const [value, unit] = ms >= 1000 ? [ms / 1000, "s"] : ms >= 1 ? [ms, "ms"] : [1000 * ms, "µs"];
    return `${Number(value.toPrecision(3))} ${unit}`;
  };

  const say = () => {
    const total = game.moves.length;
    if (ply === 0) return total ? `Before the first of ${total} moves.` : "No move was made.";
    const [place, , player] = game.moves[ply - 1];
    const who = players[game.sides[player]], column = place + 1;
    if (ply <= game.given) return `Move ${ply} of ${total}, of the opening: column ${column}.`;
    const ms = game.ms?.[ply - 1 - game.given];
    const took = ms === undefined ? "" : ` after ${duration(ms)}`;
    return `Move ${ply} of ${total}: ${who} plays column ${column}${took}.`;
  };

  const show = (next) => {
    const dropping = next === ply + 1;
    ply = Math.max(0, Math.min(next, game.moves.length));
    drawBoard(dropping);
    $("ply").value = ply;
    $("status").textContent = say();
    $("to-first").disabled = $("to-previous").disabled = ply === 0;
    $("to-last").disabled = $("to-next").disabled = ply === game.moves.length;
    for (const button of $("moves").querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
    if (ply) $("moves").children[ply - 1].firstChild.setAttribute("aria-current", "step");
  };

  const ending = () => {
    const winner = game.winner === null ? "" : players[game.sides[game.winner]];
    const loser = game.winner === null ? "" : players[game.sides[1 - game.winner]];
    const how = ends[game.end];
    if (game.winner === null) return `A draw: ${how}.`;
    if (how === "line") return `${winner} wins with a line.`;
    return `${winner} wins: ${how} of ${loser}${game.detail ? ` (${game.detail})` : ""}.`;
  };

  const open = (one) => {
    game = one;
    for (const [id, side] of [["first", 0], ["second", 1]]) {
      $(id).textContent = players[one.sides[side]];
      $(id).title = texts[one.sides[side]];
    }
    $("ply").max = one.moves.length;
    $("moves").replaceChildren(...one.moves.map(([column, , player], place) => {
      const item = make("li", { class: `p${player}${place < one.given ? " given" : ""}` });
      const button = make("button", { type: "button", "aria-label": `Move ${place + 1}, column ${SYMBOLS[column]}` }, SYMBOLS[column]);
      button.addEventListener("click", () => show(place + 1));
      item.append(button);
      return item;
    }));
    $("end").textContent = ending();
    $("words").replaceChildren(...(one.words ?? []).flatMap((words, side) => words ? [
      make("h3", {}, `Last words of ${players[one.sides[side]]}`), make("pre", { tabindex: 0 }, words),
    ] : []));
    for (const item of $("list").querySelectorAll("[aria-selected=true]")) item.setAttribute("aria-selected", "false");
    const item = $(`game-${one.index}`);
    if (item) {
      item.setAttribute("aria-selected", "true");
      $("list").setAttribute("aria-activedescendant", item.id);
      const list = $("list"), top = item.offsetTop - list.offsetTop;
      if (top < list.scrollTop) list.scrollTop = top;
      if (top + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + item.offsetHeight - list.clientHeight;
    }
    show(one.moves.length);
  };

  const fits = (one) => {
    const player = $("by-player").value, wanted = $("by-result").value, end = $("by-end").value;
    if (end !== "" && one.end !== Number(end)) return false;
    if (player === "") return wanted === "" || (wanted === "drawn") === (one.winner === null);
    if (!one.sides.includes(Number(player))) return false;
    if (wanted === "") return true;
    if (one.winner === null) return wanted === "drawn";
    return wanted === (one.sides[one.winner] === Number(player) ? "won" : "lost");
  };

  const list = () => {
    shown = games.filter(fits);
    $("count").textContent = shown.length === 1 ? "1 game" : `${shown.length} games`;
    $("list").replaceChildren(...shown.map((one) => {
      const item = make("li", { role: "option", id: `game-${one.index}`, "aria-selected": "false" });
      item.append(
        make("span", { class: "n" }, `${one.number}`),
        make("span", {}, one.sides.map((side) => players[side]).join(" – ")),
        make("span", { class: "r" }, `${result(one)}${ends[one.end] === "line" || one.winner === null ? "" : ` ${ends[one.end]}`}`),
      );
      item.addEventListener("click", () => open(one));
      return item;
    }));
    if (shown.length) open(shown.includes(game) ? game : shown[0]);
  };

  const steps = {
    ArrowLeft: () => show(ply - 1), ArrowRight: () => show(ply + 1),
    Home: () => show(0), End: () => show(game.moves.length),
  };
  const choices = {
    ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10,
  };
  document.addEventListener("keydown", (event) => {
    if (!game || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const where = event.target;
    const inGames = where === document.body || where.closest("#replay");
    if (!inGames || where.closest("select, input, pre")) return;
    if (event.key in choices && where.closest("#list") && shown.length) {
      const place = shown.indexOf(game) + choices[event.key];
      open(shown[Math.max(0, Math.min(place, shown.length - 1))]);
      event.preventDefault();
    } else if (event.key in steps && (where !== document.body || event.key.startsWith("Arrow"))) {
      steps[event.key]();
      event.preventDefault();
    }
  });
  $("to-first").addEventListener("click", steps.Home);
  $("to-previous").addEventListener("click", steps.ArrowLeft);
  $("to-next").addEventListener("click", steps.ArrowRight);
  $("to-last").addEventListener("click", steps.End);
  $("ply").addEventListener("input", () => show(Number($("ply").value)));

  $("by-player").append(make("option", { value: "" }, "all"), ...players.map((name, index) => make("option", { value: index, title: texts[index] }, name)));
  const used = [...new Set(games.map((one) => one.end))].sort((a, b) => a - b);
  $("by-end").append(make("option", { value: "" }, "all"), ...used.map((end) => make("option", { value: end }, ends[end])));
  for (const id of ["by-player", "by-result", "by-end"]) $(id).addEventListener("change", list);
  document.querySelector(".replay").hidden = false;
  list();
  const asked = /^#game-(\d+)$/.exec(location.hash);
  const chosen = asked && games.find((one) => one.number === Number(asked[1]));
  if (chosen) open(chosen);
})();
