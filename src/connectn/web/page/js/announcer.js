// Says to screen readers what happens on the board.

const PAUSE = 60; // milliseconds; a region that changes twice at once is read once

/** @param {HTMLElement} region an aria-live region */
export function announcer(region) {
  /** @type {string[]} */
  let waiting = [];
  /** @param {string} text */
  return (text) => {
    waiting.push(text);
    if (waiting.length > 1) return;
    setTimeout(() => {
      region.textContent = waiting.join(" ");
      waiting = [];
    }, PAUSE);
  };
}
