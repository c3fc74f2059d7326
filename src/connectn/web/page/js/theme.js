"use strict";
// A classic script, so that it runs before the first paint. All style sheets say what is dark in
// media queries; when a theme was chosen, these are switched on or off, and no colour is written twice.
{
  const DARK = /\(prefers-color-scheme:\s*dark\)/;
  /** @type {Map<MediaList, string>} */
  const queries = new Map();
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      if (DARK.test(rule.media.mediaText)) queries.set(rule.media, rule.media.mediaText);
    }
  }
  /** @param {unknown} theme */
  const apply = (theme) => {
    const chosen = theme === "dark" ? "all" : theme === "light" ? "not all" : null;
    for (const [media, text] of queries) media.mediaText = chosen ?? text;
    for (const meta of document.querySelectorAll("meta[data-scheme]")) {
      const scheme = meta.getAttribute("data-scheme");
      const own = chosen === null ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? "all" : "not all";
      meta.setAttribute("media", own);
    }
  };
  Object.assign(globalThis, { applyTheme: apply });
  try {
    apply(JSON.parse(localStorage.getItem("connectn settings") ?? "{}").theme);
  } catch {
    // Without storage, or with foreign content in it, the page follows the system.
  }
}
