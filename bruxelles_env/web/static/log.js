// What has happened, in words.

import { disc, el, fill } from "/static/dom.js";

export class Log {
  /** `onJump` is called with the number of the move that is clicked, where one can go there. */
  constructor(onJump = null) {
    this.onJump = onJump;
    this.entries = [];
    this.list = el("ol", { class: "log-list" });
    this.box = el(
      "section",
      { class: "log", "aria-label": "What has happened", role: "log", "aria-live": "polite", tabindex: "0" },
      this.list,
    );
  }

  /** Show the entries; only what is new is written, so that only that is read out. */
  show(entries, { current = null, mine = [] } = {}) {
    const goesOn = this.entries.every(
      (entry, i) => entries[i]?.move === entry.move && entries[i].words === entry.words,
    );
    const low = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 60;
    if (!goesOn) {
      fill(this.list);
      this.entries = [];
    }
    this.list.append(...entries.slice(this.entries.length).map((entry) => this.entry(entry)));
    this.entries = entries;
    const own = entries.findLast(({ seat }) => mine.includes(seat))?.move ?? Infinity;
    for (const item of this.list.children) {
      item.classList.toggle("fresh", Number(item.dataset.move) > own);
      item.toggleAttribute("aria-current", Number(item.dataset.move) === current);
    }
    if (current !== null) this.seeCurrent();
    else if (low || !goesOn) this.box.scrollTop = this.box.scrollHeight;
  }

  entry({ move, seat, words }) {
    const parts = [el("span", { class: "move" }, String(move)), disc(seat), words];
    const told = `Move ${move}, player ${seat}: ${words}`;
    const inside = this.onJump
      ? el("button", { type: "button", "aria-label": told, on: { click: () => this.onJump(move) } }, parts)
      : el("span", {}, parts);
    return el("li", { "data-move": String(move) }, inside);
  }

  seeCurrent() {
    const item = this.list.querySelector("[aria-current]");
    if (!item) {
      this.box.scrollTop = 0;
      return;
    }
    const middle = item.offsetTop - this.box.offsetTop + item.offsetHeight / 2;
    this.box.scrollTop = middle - this.box.clientHeight / 2;
  }
}
