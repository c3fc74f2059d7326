// The keys that work anywhere on the page, except where text is typed or a dialog is open.

/**
 * @param {Record<string, () => void>} actions by the name of the key, as in `KeyboardEvent.key`
 * @param {(column: number) => boolean} play returns false if there is no such column
 */
export function listenToKeys(actions, play) {
  addEventListener("keydown", (event) => {
    const { key, repeat, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") || !(target instanceof Element)) return;
    if (target.matches("input:not([type=checkbox]), select, textarea, [contenteditable]")) return;
    if (target.closest("[role=tablist], [role=slider]") && /^(Arrow|Home|End|Page)/.test(key)) return;
    const name = key.length === 1 ? key.toLowerCase() : key;
    const column = /^[1-9a-g]$/i.test(key) ? parseInt(key, 17) - 1 : -1;
    if (column >= 0 && !repeat && play(column)) event.preventDefault();
    else if (column < 0 && actions[name]) {
      event.preventDefault();
      actions[name]();
    }
  });
}
