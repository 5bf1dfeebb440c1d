// The band on top of every page.

import { button, el } from "/static/dom.js";
import { showHelp } from "/static/help.js";

/** The band; `parts` stand between the name and the switches. */
export function head(...parts) {
  return el(
    "header",
    { class: "head" },
    el("a", { class: "brand", href: "/", "aria-label": "Bruxelles, to the start page" }, "Bruxelles"),
    ...parts,
    el(
      "nav",
      { class: "switches", "aria-label": "Page" },
      button("?", showHelp, { class: "round", "aria-label": "Help and keys", title: "Help (?)" }),
      themeSwitch(),
    ),
  );
}

function themeSwitch() {
  const made = button("", turn, { class: "round", title: "Light or dark" });
  say();
  return made;

  function say() {
    made.textContent = isDark() ? "☀" : "☾";
    made.setAttribute("aria-label", isDark() ? "Light colours" : "Dark colours");
  }
  function turn() {
    const next = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem("bruxelles.theme", next);
    } catch {
      // The choice then lasts as long as the page.
    }
    say();
  }
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
