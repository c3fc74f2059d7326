// The worker: runs one task at a time, in slices, between which it hears that the page wants something else.
import { Core, CoreError } from "./core.js";
import { hint } from "./hint.js";
import { choose } from "./players.js";
import { checkMove, defend } from "./puzzle.js";
import { review } from "./review.js";

/** @typedef {Generator<any, any>} Task it yields what is known so far, or undefined, after each slice */

/** @type {Record<string, (core: Core, args: any) => Task>} */
const TASKS = { analyze, line, choose, review, hint, checkMove, defend };
const SLICE = 40; // milliseconds
const NEWS = 250; // milliseconds until the effort of an analysis is told, although nothing more is proved
const BOOKS = ["5x5c4", "6x6c4", "6x7c4", "7x5c4", "7x6c4"];
const PATIENCE = 2000; // milliseconds for a book to arrive, before the search begins without it
const PAUSE = 60_000; // milliseconds until a book is fetched again, when there was no network

/** @type {Core} */ let core;
/** The number of the task to end. */
let cancelled = 0;
/** Books that are open, or on their way. @type {Map<string, Promise<void>>} */
const books = new Map();

/** @param {Core} core @param {{position: string, seconds?: number}} args @returns {Task} */
function* analyze(core, { position, seconds = Infinity }) {
  const end = performance.now() + 1000 * seconds;
  const stepper = core.analysis(position);
  let [shown, told] = ["", 0];
  for (let left = 0; !stepper.step(Math.min(SLICE, left)) && (left = end - performance.now()) > 0; ) {
    const found = stepper.result();
    const scores = JSON.stringify(found.scores);
    const isNews = scores !== shown || performance.now() > told + NEWS;
    if (isNews) [shown, told] = [scores, performance.now()];
    yield isNews ? found : undefined;
  }
  return stepper.result();
}

/** @param {Core} core @param {{position: string}} args @returns {Task} */
function* line(core, { position }) {
  for (;;) {
    const columns = core.line(position, { seconds: SLICE / 1000 });
    if (core.play(position, columns).outcome) return columns;
    yield;
  }
}

/** Opens the book of a board; without it, the search takes longer. @param {string} name */
async function open(name) {
  try {
    const answer = await fetch(new URL(`../books/${name}.cnbook`, import.meta.url));
    if (answer.ok) core.openBook(new Uint8Array(await answer.arrayBuffer()));
  } catch {
    setTimeout(() => books.delete(name), PAUSE);
  }
}

/** Waits for the book of the board that a task is about. @param {{position?: string, start?: string}} args */
async function shelve({ position, start }) {
  const name = core.read(position ?? start ?? "").rules;
  if (!BOOKS.includes(name)) return;
  const book = books.get(name) ?? open(name);
  books.set(name, book);
  await Promise.race([book, new Promise((done) => setTimeout(done, PATIENCE))]);
}

const { port1, port2 } = new MessageChannel();
/** Lets messages in. Unlike a timer, it takes no time where there are none. @returns {Promise<unknown>} */
const breathe = () =>
  new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage(null);
  });

/** @param {number} id @param {string} name @param {any} args */
async function run(id, name, args) {
  await shelve(args);
  const task = TASKS[name](core, args);
  for (;;) {
    await breathe();
    if (cancelled === id) return { cancelled: true };
    const { value, done } = task.next();
    if (done) return { result: value };
    if (value !== undefined) postMessage({ id, update: value });
  }
}

/** @param {any} error */
const failure = (error) => ({ failed: { name: error.name, message: error.message }, broken: error instanceof CoreError });

onmessage = async ({ data: { id, module, tableMb, task, args, cancel } }) => {
  if (cancel) {
    cancelled = cancel;
    return;
  }
  try {
    if (module) core = await Core.create(module, { tableMb });
    postMessage({ id, ...(module ? { ready: true } : await run(id, task, args)) });
  } catch (error) {
    postMessage({ id, ...failure(error) });
  }
};
