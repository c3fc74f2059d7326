"use strict";
// Draws a position in SVG from data; it knows no rules. connectn/view/svg.py draws the same picture
// in Python, and board.css has the colours. The empty board is the symbol #frame of the page.
//
// boardSvg({ width, height, frame, discs, last, line, marks, drop, label }) returns an <svg> element:
//   frame  the id of the symbol of the empty board, if it is not "frame"
//   discs  [[column, row, player], ...], counted from 0, row 0 at the bottom
//   last   [column, row] of the last move, or null
//   line   [[column, row], ...], the cells of the winning line, or []
//   marks  [[column, row], ...], cells to highlight, which get their names: A1 is at the bottom left
//   drop   true lets the disc of the last move fall into place
//   label  what a screen reader says
globalThis.svgElement = (name, attributes) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
globalThis.boardSvg = (() => {
  const INNER_RADIUS = [.25, .09];
  const element = svgElement;

  return ({ width, height, frame = "frame", discs, last = null, line = [], marks = [], drop = false, label = "" }) => {
    const circle = (column, row, radius, kind) =>
      element("circle", { cx: column + .5, cy: height - row - .5, r: radius, class: kind });
    const svg = element("svg", { class: "board", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label });
    svg.append(element("use", { href: `#${frame}` }));
    for (const [column, row, player] of discs) {
      const disc = element("g", {});
      disc.append(
        circle(column, row, .4, `disc d${player}`),
        circle(column, row, INNER_RADIUS[player], `inner i${player}`),
      );
      if (drop && last && last[0] === column && last[1] === row) {
        disc.setAttribute("class", "drop");
        disc.style.setProperty("--from", `${row - height}px`);
      }
      svg.append(disc);
    }
    for (const [column, row] of line) svg.append(circle(column, row, .42, "line"));
    if (last && !line.length) svg.append(circle(...last, .42, "last"));
    for (const [column, row] of marks) {
      const name = element("text", { x: column + .5, y: height - row - .38, class: "mark-name" });
      name.textContent = `${String.fromCharCode(65 + column)}${row + 1}`;
      svg.append(circle(column, row, .42, "mark"), name);
    }
    return svg;
  };
})();
