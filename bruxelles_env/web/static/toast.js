// Short messages at the edge of the page.

import { button, el } from "/static/dom.js";

const LASTS = 7000;

/** Say something; `kind` is "error" or "note". */
export function toast(said, kind = "error") {
  const words = said.charAt(0).toUpperCase() + said.slice(1);
  const box = document.getElementById("toasts");
  for (const old of box.children) if (old.dataset.words === words) old.remove();
  const message = el("div", { class: `toast ${kind}`, "data-words": words }, el("p", {}, words));
  message.append(button("×", () => message.remove(), { "aria-label": "Close this message" }));
  box.append(message);
  setTimeout(() => message.remove(), LASTS);
}
