// Runs the page's logic modules for the tests: a line in is {task, items}, a line out the list of answers.
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const page = new URL("../../src/connectn/web/page/", import.meta.url);
const books = new URL("../../src/connectn/solver/books/", import.meta.url);
const js = (name) => import(new URL(`js/${name}.js`, page));
const { Core, compile } = await import(process.env.CONNECTN_CORE ?? new URL("js/core.js", page));
const [words, bounds, grades, levels, record, threats, texts] = await Promise.all(
  ["words", "bounds", "grade", "level", "record", "threats", "text"].map(js),
);
const [{ choose }, { review }, { hint }, puzzles] = await Promise.all(
  ["players", "review", "hint", "puzzle"].map(js),
);
const module = await compile(readFileSync(new URL("core/connectn.wasm", page)));
const core = await Core.create(module, { tableMb: 64 });
for (const book of readdirSync(books)) {
  if (book.endsWith(".cnbook")) core.openBook(new Uint8Array(readFileSync(new URL(book, books))));
}

/** The result of a task of the worker. */
function finish(task) {
  for (;;) {
    const { done, value } = task.next();
    if (done) return value;
  }
}

/** The result of a task with what it has yielded, and its longest slice in milliseconds. */
function watch(task) {
  const updates = [];
  let longest = 0;
  for (;;) {
    const begun = performance.now();
    const { done, value } = task.next();
    longest = Math.max(longest, performance.now() - begun);
    if (done) return { result: value, updates, longest };
    updates.push(value ?? null);
  }
}

const TASKS = {
  check: (args) => finish(puzzles.checkMove(core, args)),
  choose: ({ random, ...args }) => {
    core.clear(); // results of other positions would change what a few nodes find
    return finish(choose(core, { ...args, random: () => random }));
  },
  clear: () => core.clear(),
  decision: ({ scores, column }) => grades.decisionOf(scores, column),
  defend: (args) => finish(puzzles.defend(core, args)),
  fate: (value) => [words.fate(value), words.prospect(value), words.shortFate(value)],
  format: (game) => record.format(game),
  grade: ({ best, made }) => grades.gradeOf(best, made),
  hint: (args) => finish(hint(core, args)),
  names: ({ column, cell }) => [words.nameColumn(column), words.nameCell(cell), words.symbolOf(column)],
  parse: (text) => record.parse(text),
  pick: ({ chances, random }) => levels.pick(chances, random),
  puzzles: (file) => puzzles.readPuzzles(file),
  choosePuzzle: ({ all, solved, random }) => puzzles.choosePuzzle(all, new Set(solved), () => random) ?? null,
  quoted: (text) => texts.quoted(text),
  review: (game) => finish(review(core, game)),
  threats: (position) => threats.threatMap(core.read(position)),
  value: ({ position, lower, upper }) => bounds.valueOf(lower, upper, core.read(position)),
  watchChoice: (args) => watch(choose(core, args)),
  watchReview: (game) => watch(review(core, game)),
  weights: ({ position, scores, level }) => levels.weights(scores, core.read(position), level),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { task, items } = JSON.parse(line);
  const answers = items.map((item) => {
    try {
      return { answer: TASKS[task](item) ?? null };
    } catch (error) {
      return { error: error.message, stack: error.stack };
    }
  });
  process.stdout.write(`${JSON.stringify(answers)}\n`);
}
