"use strict";
// Replays the games in #data with replay.js, and filters the list of them.
(() => {
  const { $, make, cellsOf, movesOf, result, ending, askedGame, chooser, viewer } = replay;
  const data = JSON.parse($("data").textContent);
  const { width, height, players, texts, ends, reviewed } = data;

  const games = data.games.map(([number, opening, first, second, cells, winner, end, rest], index) => {
    const { discs, turn, cells: given } = data.openings[opening];
    const sides = [first, second];
    return {
      ...rest, index, number, sides, winner, end, discs, turn, width, height,
      names: sides.map((side) => players[side]),
      titles: sides.map((side) => texts[side]),
      moves: movesOf(given + cells, turn),
      given: given.length / 2,
      line: cellsOf(rest.line ?? ""),
    };
  });
  if (!games.length) return;  // nothing to replay: this part of the page stays hidden

  const duration = (ms) => {
    const [value, unit] = ms >= 1000 ? [ms / 1000, "s"] : ms >= 1 ? [ms, "ms"] : [1000 * ms, "µs"];
    return `${Number(value.toPrecision(3))} ${unit}`;
  };

  const say = (game, ply) => {
    const total = game.moves.length;
    if (ply === 0) return total ? `Before the first of ${total} moves.` : "No move was made.";
    const [place, , player] = game.moves[ply - 1];
    const column = place + 1;
    if (ply <= game.given) return `Move ${ply} of ${total}, of the opening: column ${column}.`;
    const ms = game.ms?.[ply - 1 - game.given];
    const took = ms === undefined ? "" : ` after ${duration(ms)}`;
    return `Move ${ply} of ${total}: ${game.names[player]} plays column ${column}${took}.`;
  };

  const { open: view } = viewer({ say });
  const open = (game) => {
    $("end").textContent = ending(game.names, game.winner, ends[game.end], game.detail);
    $("words").replaceChildren(...(game.words ?? []).flatMap((words, side) => words ? [
      make("h3", {}, `Last words of ${game.names[side]}`), make("pre", { tabindex: 0 }, words),
    ] : []));
    const review = reviewed?.games.includes(game.number)
      ? [make("a", { href: `${reviewed.page}#game-${game.number}` }, "Review of this game: every move graded")] : [];
    $("review").replaceChildren(...review);
    view(game);
  };

  const texted = (game) => {
    const how = ends[game.end] === "line" || game.winner === null ? "" : ` ${ends[game.end]}`;
    return [`${game.number}`, game.names.join(" – "), `${result(game.winner)}${how}`];
  };
  const { fill, choose } = chooser({ texts: texted, open });

  const fits = (game) => {
    const player = $("by-player").value, wanted = $("by-result").value, end = $("by-end").value;
    if (end !== "" && game.end !== Number(end)) return false;
    if (player === "") return wanted === "" || (wanted === "drawn") === (game.winner === null);
    if (!game.sides.includes(Number(player))) return false;
    if (wanted === "") return true;
    if (game.winner === null) return wanted === "drawn";
    return wanted === (game.sides[game.winner] === Number(player) ? "won" : "lost");
  };
  const list = () => fill(games.filter(fits));

  $("by-player").append(make("option", { value: "" }, "all"), ...players.map((name, index) => make("option", { value: index, title: texts[index] }, name)));
  const used = [...new Set(games.map((game) => game.end))].sort((a, b) => a - b);
  $("by-end").append(make("option", { value: "" }, "all"), ...used.map((end) => make("option", { value: end }, ends[end])));
  for (const id of ["by-player", "by-result", "by-end"]) $(id).addEventListener("change", list);
  document.querySelector(".replay").hidden = false;
  list();
  const asked = games.find((game) => game.number === askedGame());
  if (asked) choose(asked);
})();
