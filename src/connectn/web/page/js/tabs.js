// Panels of which one is shown, with the arrow keys of a tab list.

/** @param {HTMLElement} list @returns {(panel: string) => void} shows the panel that has the container with this id */
export function mountTabs(list) {
  const tabs = [...list.querySelectorAll("button")];
  const panelOf = (/** @type {HTMLElement} */ tab) => document.getElementById(tab.getAttribute("aria-controls") ?? "");
  /** @param {HTMLElement} chosen */
  const select = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      panelOf(tab)?.toggleAttribute("hidden", tab !== chosen);
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      if (!step) return;
      const next = tabs[(index + step + tabs.length) % tabs.length];
      select(next);
      next.focus();
    });
  }
  return (id) => {
    const tab = tabs.find((one) => panelOf(one)?.querySelector(`#${id}`));
    if (tab) select(tab);
    tab?.focus({ preventScroll: true });
    document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  };
}
