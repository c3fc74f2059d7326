"use strict";
// What every page that replays games shares: a list to choose from, and a viewer that steps through the
// moves. It fills the elements of replay.html.j2, and boardSvg of board.js draws the board. It knows no
// rules: each move comes with its cell, and a won game with its winning line. Text that players wrote is
// only ever set as text, never as HTML.
//
// A game is { width, height, frame, names, titles, discs, turn, moves, given, line }:
//   names   of the players 0 and 1; titles are their whole texts
//   discs   on the board before the first move, turn the player who makes it
//   moves   [[column, row, player], ...], of which the first `given` were chosen by neither player
//   line    the cells of the winning line, or []
globalThis.replay = (() => {
  const SYMBOLS = "123456789ABCDEFG";
  const $ = (id) => document.getElementById(id);

  const make = (name, attributes = {}, text = null) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== null) element.textContent = text;
    return element;
  };

  // "4142" is [[3, 0], [3, 1]]: column and row of each cell, one symbol each.
  const cellsOf = (text) => {
    const numbers = [...text].map((symbol) => SYMBOLS.indexOf(symbol));
    return Array.from({ length: numbers.length / 2 }, (_, place) => numbers.slice(2 * place, 2 * place + 2));
  };
  const movesOf = (text, turn) => cellsOf(text).map(([column, row], place) => [column, row, (turn + place) % 2]);

  const result = (winner) => ["1-0", "0-1", "½-½"][winner ?? 2];
  const ending = (names, winner, how, detail = "") => {
    if (winner === null) return `A draw: ${how}.`;
    if (how === "line") return `${names[winner]} wins with a line.`;
    return `${names[winner]} wins: ${how} of ${names[1 - winner]}${detail ? ` (${detail})` : ""}.`;
  };
  // The number of the game that the address asks for: page.html#game-12.
  const askedGame = () => Number(/^#game-(\d+)$/.exec(location.hash)?.[1] ?? 0);

  const isPlainKey = (event) => !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey);

  // The list #list: `texts` returns the number, the players and the result of a game, `open` shows one.
  const chooser = ({ texts, open }) => {
    const MOVES = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };
    const list = $("list");
    let shown = [];
    let chosen = null;
    const idOf = (game) => `item-${game.index}`;

    const choose = (game) => {
      chosen = game;
      for (const item of list.querySelectorAll("[aria-selected=true]")) item.setAttribute("aria-selected", "false");
      const item = $(idOf(game));
      if (item) {
        item.setAttribute("aria-selected", "true");
        list.setAttribute("aria-activedescendant", item.id);
        const top = item.offsetTop - list.offsetTop;
        if (top < list.scrollTop) list.scrollTop = top;
        if (top + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + item.offsetHeight - list.clientHeight;
      }
      open(game);
    };
    const fill = (games) => {
      shown = games;
      $("count").textContent = shown.length === 1 ? "1 game" : `${shown.length} games`;
      list.replaceChildren(...shown.map((game) => {
        const item = make("li", { role: "option", id: idOf(game), "aria-selected": "false" });
        const [number, players, end] = texts(game);
        item.append(make("span", { class: "n" }, number), make("span", {}, players), make("span", { class: "r" }, end));
        item.addEventListener("click", () => choose(game));
        return item;
      }));
      if (shown.length) choose(shown.includes(chosen) ? chosen : shown[0]);
    };
    list.addEventListener("keydown", (event) => {
      if (!isPlainKey(event) || !(event.key in MOVES) || !shown.length) return;
      const place = shown.indexOf(chosen) + MOVES[event.key];
      choose(shown[Math.max(0, Math.min(place, shown.length - 1))]);
      event.preventDefault();
    });
    return { fill, choose };
  };

  // Shows one game: `say` returns the sentence of a position. `dress` adds to the button of a move,
  // `marks` returns cells to highlight, and `shown` is called after each step, all if the page wants.
  const viewer = ({ say, dress = () => {}, marks = () => [], shown = () => {} }) => {
    let game = null;
    let ply = 0;

    const drawBoard = (drop) => {
      const { width, height, frame, names } = game;
      const discs = [...game.discs, ...game.moves.slice(0, ply)];
      const over = ply === game.moves.length;
      const said = discs.map(([column, row, player]) => `${column + 1},${row + 1} ${names[player]}`);
      $("board").replaceChildren(boardSvg({
        width, height, frame, discs, drop,
        last: ply ? game.moves[ply - 1].slice(0, 2) : null,
        line: over ? game.line : [],
        marks: marks(game, ply),
        label: discs.length ? `Discs by column and row: ${said.join("; ")}` : "The empty board",
      }));
      const turn = (game.turn + ply) % 2;
      $("first").classList.toggle("turn", !over && turn === 0);
      $("second").classList.toggle("turn", !over && turn === 1);
    };

    const show = (next) => {
      const dropping = next === ply + 1;
      ply = Math.max(0, Math.min(next, game.moves.length));
      drawBoard(dropping);
      $("ply").value = ply;
      $("status").textContent = say(game, ply);
      $("to-first").disabled = $("to-previous").disabled = ply === 0;
      $("to-last").disabled = $("to-next").disabled = ply === game.moves.length;
      for (const button of $("moves").querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
      if (ply) $("moves").children[ply - 1].firstChild.setAttribute("aria-current", "step");
      shown(game, ply);
    };

    const open = (next, at = next.moves.length) => {
      game = next;
      for (const [player, id] of ["first", "second"].entries()) {
        $(id).textContent = game.names[player];
        $(id).title = game.titles[player];
      }
      $("ply").max = game.moves.length;
      $("moves").replaceChildren(...game.moves.map(([column, , player], place) => {
        const item = make("li", { class: `p${player}${place < game.given ? " given" : ""}` });
        const button = make("button", { type: "button", "aria-label": `Move ${place + 1}, column ${SYMBOLS[column]}` }, SYMBOLS[column]);
        button.addEventListener("click", () => show(place + 1));
        item.append(button);
        dress(button, game, place);
        return item;
      }));
      show(at);
    };

    const steps = {
      ArrowLeft: () => show(ply - 1), ArrowRight: () => show(ply + 1),
      Home: () => show(0), End: () => show(game.moves.length),
    };
    document.addEventListener("keydown", (event) => {
      if (!game || !isPlainKey(event) || !(event.key in steps)) return;
      const where = event.target;
      const inGames = where === document.body || where.closest("#replay");
      if (!inGames || where.closest("select, input, pre")) return;
      if (where === document.body && !event.key.startsWith("Arrow")) return;
      steps[event.key]();
      event.preventDefault();
    });
    $("to-first").addEventListener("click", steps.Home);
    $("to-previous").addEventListener("click", steps.ArrowLeft);
    $("to-next").addEventListener("click", steps.ArrowRight);
    $("to-last").addEventListener("click", steps.End);
    $("ply").addEventListener("input", () => show(Number($("ply").value)));
    return { open, show };
  };

  return { SYMBOLS, $, make, cellsOf, movesOf, result, ending, askedGame, chooser, viewer };
})();
