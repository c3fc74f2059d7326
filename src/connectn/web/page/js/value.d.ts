// The shapes of docs/json.md, and those of the core. This file is for the checks; the page does not load it.

export type Exact = { sign: -1 | 0 | 1; score: number; plies_to_end: number };
export type Bounds = { sign: -1 | 0 | 1 | null; lower: number; upper: number };
/** What is known about a score, for the side to move. */
export type Value = Exact | Bounds;
/** Column and row, row 0 the floor. */
export type Cell = [number, number];
export type Outcome = { winner: 0 | 1 | null; termination: string; line: Cell[] };

export type Position = {
  /** The text that is read as this position: "7x6c4:4453". */
  position: string;
  /** "7x6c4" */
  rules: string;
  width: number;
  height: number;
  connect: number;
  turn: 0 | 1;
  ply: number;
  moves: number[];
  legal_moves: number[];
  /** The rows from the top. */
  grid: (0 | 1 | null)[][];
  heights: number[];
  /** For each player the empty cells where a disc completes a line. */
  winning_cells: [Cell[], Cell[]];
  outcome: Outcome | null;
};

export type Limit = { seconds?: number; nodes?: number; depth?: number };

export type Analysis = Value & {
  position: string;
  /** One per column, null where it is full. */
  scores: (Value | null)[];
  best: number[];
  pv: number[];
  nodes: number;
  seconds: number;
  /** False when a limit came first, or when more is coming. */
  done: boolean;
};

/** Points per column, and the columns that were asked for, best first (src/connectn/agents/scout.py). */
export type Outlook = { values: (number | null)[]; order: number[]; depth: number; nodes: number };

export type ReviewedMove = {
  number: number;
  player: 0 | 1;
  column: number;
  cell: Cell;
  grade: string;
  decision: string | null;
  lost: number | null;
  value: Value;
  made: Value;
  scores: (Value | null)[];
  best: number[];
};

export type Review = {
  position: string;
  board: Position;
  start: string;
  outcome: Outcome | null;
  opening_plies: number;
  players: {
    name: string;
    perfect: { decisions: number; kept: number };
    score_lost: number | null;
    grades: Record<string, number>;
  }[];
  reviewed_moves: ReviewedMove[];
  turning_points: { number: number; column: number; pv: number[]; text: string; reasons: any[] }[];
  evaluations: (Value | null)[];
  nodes: number;
  seconds: number;
};
