// Texts on their way to the core and back. The core takes a byte for each character, and says in its
// sentences which parts of a text to quote.

const LONGEST_QUOTE = 60;
const QUOTE = -1;
/** What Python's str.strip() removes. */
const BLANK = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
const UNPRINTABLE = /[\p{C}\p{Z}]/u;
/** @type {Record<string, string>} */
const ESCAPES = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** @param {string} text */
export function asBytes(text) {
  return Uint8Array.from(text, (sign) => (BLANK.test(sign) ? 32 : sign < "\x7f" ? sign.charCodeAt(0) : 127));
}

/** @param {string} sign */
function escaped(sign) {
  if (ESCAPES[sign]) return ESCAPES[sign];
  if (sign === " " || !UNPRINTABLE.test(sign)) return sign;
  const code = /** @type {number} */ (sign.codePointAt(0));
  const [letter, digits] = code < 0x100 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
  return `\\${letter}${code.toString(16).padStart(digits, "0")}`;
}

/** A text in a sentence, as Python's repr() writes it, and shortened when it is long. @param {string} text */
export function quoted(text) {
  const signs = [...text];
  const long = signs.length > LONGEST_QUOTE;
  const shown = long ? [...signs.slice(0, LONGEST_QUOTE - 3), "..."] : signs;
  const mark = shown.includes("'") && !shown.includes('"') ? '"' : "'";
  const body = shown.map((sign) => (sign === mark ? `\\${mark}` : sign === "..." ? sign : escaped(sign))).join("");
  const said = `${mark}${body}${mark}`;
  if (long) return `${said} (${signs.length} characters)`;
  return said.length <= 2 * LONGEST_QUOTE ? said : `${said.slice(0, 2 * LONGEST_QUOTE - 3)}...`;
}

/** A sentence of the core (cpp/wasm/sentence.hpp). @param {number[]} codes @param {string} text that it quotes */
export function sentence(codes, text) {
  const signs = [...text];
  let said = "";
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] !== QUOTE) said += String.fromCharCode(codes[i]);
    else said += quoted(signs.slice(codes[++i], codes[++i]).join(""));
  }
  return said;
}
