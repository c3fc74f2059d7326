// The game as a link, as notation and as a record; and games from others.
import { person } from "./game.js";
import { button, make } from "./panels/dom.js";
import { format, parse, RESULTS, UNNAMED } from "./record.js";
import { COLOURS } from "./words.js";

const LONGEST = 100_000; // characters of a record

/** The position of the page's address, or "". */
export function linked() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
}

/** Puts the position shown into the page's address. @param {import("./game.js").Game} game */
export function keepLink({ position }) {
  if (linked() !== position.position) history.replaceState(null, "", `#${position.position}`);
}

/** The record of the whole game. @param {import("./game.js").Game} game */
function recordOf({ start, moves, seats, result, tags }) {
  const names = seats.map(({ name }, side) => (name === COLOURS[side] ? UNNAMED : name));
  const now = { Date: new Date().toISOString().slice(0, 10).replaceAll("-", ".") };
  const ended = result ? RESULTS[result.winner ?? 2] : "*";
  return format({ start, moves, names, result: ended, termination: result?.reason ?? null, tags: tags ?? now });
}

/**
 * @param {HTMLElement} element
 * @param {import("./match.js").Match} match
 */
export function mountShare(element, match) {
  const { game } = match;
  const note = make("p", { class: "note", role: "status" });
  const text = make("textarea", {
    rows: "4",
    spellcheck: "false",
    "aria-label": "A record, a position or a link",
    placeholder: "Paste a record, a position such as 7x6c4:4453, or a link",
  });
  const file = make("input", { type: "file", accept: ".txt,.pgn,text/plain", "aria-label": "A file with a record" });
  file.hidden = true;
  const tell = (/** @type {string} */ said) => (note.textContent = said);

  const copy = async (/** @type {string} */ what, /** @type {string} */ content) => {
    try {
      await navigator.clipboard.writeText(content);
      tell(`${what} copied.`);
    } catch {
      text.value = content; // without access to the clipboard it can still be copied by hand
      text.select();
      tell(`${what}: copy it from the field below.`);
    }
  };

  const open = (/** @type {string} */ content) => {
    try {
      show(match, content);
      text.value = "";
      tell("");
    } catch (error) {
      tell(`This is no game: ${error instanceof Error ? error.message : error}.`);
    }
  };

  const download = () => {
    const href = URL.createObjectURL(new Blob([recordOf(game)], { type: "text/plain" }));
    const link = make("a", { href, download: "connectn-game.txt" });
    link.click();
    URL.revokeObjectURL(link.href);
    tell("Record saved as connectn-game.txt.");
  };

  const read = async (/** @type {File | undefined} */ source) => {
    if (!source) return;
    if (source.size > LONGEST) tell(`This is no game: ${source.name} is too long.`);
    else open(await source.text());
  };
  file.addEventListener("change", async () => {
    await read(file.files?.[0]);
    file.value = "";
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0];
    if (dropped) read(dropped);
    else if (event.dataTransfer?.getData("text")) open(event.dataTransfer.getData("text"));
  });

  element.replaceChildren(
    make("div", { class: "row" },
      button("Copy link", () => copy("Link", location.href)),
      button("Copy notation", () => copy("Notation", game.position.position)),
      button("Copy record", () => copy("Record", recordOf(game))),
      button("Save record", download)),
    text,
    make("div", { class: "row" },
      button("Open", () => open(text.value)),
      button("Open a file…", () => file.click()), file),
    note,
  );
}

/** Shows the game of a record, a position or a link; throws if the text is none.
 * @param {import("./match.js").Match} match
 * @param {string} text
 */
function show(match, text) {
  if (text.length > LONGEST) throw new Error("the text is too long");
  const words = text.trim();
  if (!words) throw new Error("nothing was given");
  const link = /^\S*#(\S+)$/.exec(words);
  if (link || !/[[\s]/.test(words)) return match.show({ start: link ? decodeURIComponent(link[1]) : words });
  const { start, moves, names, result, termination, tags } = parse(text);
  const winner = [0, 1, null][RESULTS.indexOf(result)];
  const ending = winner === undefined ? null : { winner, reason: termination };
  const [one, two] = names.map((name, side) => person(name === UNNAMED ? COLOURS[side] : name));
  match.show({ start, moves, ending, tags, seats: [one, two] });
}
