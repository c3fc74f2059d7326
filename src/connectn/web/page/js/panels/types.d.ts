// The types of the panels, known in all their files as Panels.X. This file is for the checks; the page does not load it.
import type * as core from "../value.js";
import type { Game } from "../game.js";
import type { Match } from "../match.js";
import type { Server } from "../server.js";
import type { Settings } from "../settings.js";
import type { LinesOnBoard } from "./line.js";
import type { Study } from "./study.js";

declare global {
  namespace Panels {
    type Value = core.Value;
    type Position = core.Position;
    type Cell = readonly number[];
    type Analysis = core.Analysis;
    type Review = core.Review;
    type Switch = { input: HTMLInputElement; label: HTMLElement };
    type Reason = { text: string; cells: Cell[]; line: number[]; column: number | null; proved: boolean };
    type Agent = { name: string; summary: string; paper: string | null; thinks: string };
    type Evaluation = { agent: string; paper: string; value: number | null; favours: 0 | 1 | null };
    type Options = { signal?: AbortSignal; seconds?: number; onUpdate?: (news: any) => void };

    interface Board {
      highlight(cells: readonly Cell[], kind: string): void;
      clearHighlight(kind: string): void;
      drawLine(columns: readonly number[]): void;
      focus(): void;
      setColumnValues(values: readonly (Value | null)[] | null): void;
    }
    interface Engine {
      run(task: string, args: object, options?: Options): Promise<any>;
      analyze(text: string, options?: Options): Promise<Analysis>;
      choose(text: string, player: { kind: "strong" }, options?: Options): Promise<number>;
      review(game: { start: string; moves: number[] }, options?: Options): Promise<Review>;
    }
    /** What main.js gives to mountPanels. */
    interface Context {
      game: Game;
      match: Match;
      board: Board;
      engine: Engine;
      server: Server;
      settings: Settings;
      say(text: string): void;
    }
    /** What the panels share. */
    interface Shared extends Context {
      study: Study;
      lines: LinesOnBoard;
    }
  }
}
