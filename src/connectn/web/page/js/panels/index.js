// The panels beside the board. They share one study of the position on screen, and one line that the board shows.
import { mountAnalysis } from "./analysis.js";
import { container } from "./dom.js";
import { mountExplanations } from "./explanations.js";
import { mountGraph } from "./graph.js";
import { mountHint } from "./hint.js";
import { LinesOnBoard } from "./line.js";
import { mountPapers } from "./papers.js";
import { mountPuzzles } from "./puzzles.js";
import { mountReview } from "./review.js";
import { Study } from "./study.js";
import { mountThreatMap } from "./threat-map.js";

const PANELS = ["analysis", "hint", "graph", "explanations", "papers", "review", "puzzles"];

/** Fills the containers of index.html; returns what keys do.
 * @param {Panels.Context} context */
export function mountPanels(context) {
  for (const id of PANELS) container(id).classList.add("panel");
  const shared = { ...context, study: new Study(context), lines: new LinesOnBoard(context) };
  mountAnalysis(shared, mountThreatMap(shared));
  const { values, review } = mountReview(shared);
  mountGraph(shared, values);
  const hint = mountHint(shared);
  mountPuzzles(shared);
  mountExplanations(shared);
  mountPapers(shared);
  /** Turns a switch: "analysis", "threats", "explanations" or "papers". @param {string} name */
  const toggle = (name) => document.getElementById(`switch-${name}`)?.click();
  return { hint, review, toggle };
}
