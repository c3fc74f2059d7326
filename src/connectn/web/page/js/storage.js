// What stays for the next visit. Browsers may refuse storage; then nothing stays, and nothing fails.

/** @param {string} name @returns {unknown} null if there is nothing that can be read */
export function load(name) {
  try {
    const key = `connectn ${name}`;
    return JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} content */
export function save(name, content) {
  try {
    localStorage.setItem(`connectn ${name}`, JSON.stringify(content));
  } catch {
    // Refused or full.
  }
}

/** Keeps what a second tab must not replace in this one. @param {string} name @param {unknown} content */
export function saveForTab(name, content) {
  save(name, content);
  try {
    sessionStorage.setItem(`connectn ${name}`, JSON.stringify(content));
  } catch {
    // Refused or full.
  }
}
