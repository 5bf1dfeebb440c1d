// What the keys do.

import { button, el } from "/static/dom.js";

const KEYS = [
  ["1 … 9, a1 …", "the action with this key; the keys stand on the buttons"],
  ["u", "undo: back to your last decision"],
  ["h", "hint: what an agent would do"],
  ["Space", "pause and go on, when agents or a replay play"],
  ["← →", "a move back or forward in a replay; → is one move of paused agents"],
  ["Home End", "the first and the last position of a replay"],
  ["Tab, Enter", "walk through buttons and marked places of the board, and take one"],
  ["Esc", "close what is open"],
  ["?", "this help"],
];

/** Open the help, or close it. */
export function showHelp() {
  const open = document.querySelector("dialog.help");
  if (open) {
    open.close();
    return;
  }
  const box = el(
    "dialog",
    { class: "help", "aria-labelledby": "help-title" },
    el("h2", { id: "help-title" }, "How to play here"),
    el(
      "p",
      {},
      "What you may do is marked in green on the board: click it. Where one place can mean several ",
      "things, a small list asks which. Every action is also a button in words.",
    ),
    el(
      "dl",
      { class: "keys" },
      KEYS.flatMap(([keys, words]) => [
        el("dt", {}, ...keys.split(/ (?=[^…])/).map((key) => el("kbd", {}, key.replace(/,$/, "")))),
        el("dd", {}, words),
      ]),
    ),
    button("Close", () => box.close(), { class: "plain" }),
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
}
