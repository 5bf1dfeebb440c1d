// The page of a table: what games, watching and replays have in common.

import { Board } from "/static/board.js";
import { el, fill } from "/static/dom.js";
import { head } from "/static/head.js";
import { Log } from "/static/log.js";
import { Players } from "/static/players.js";

export class TablePage {
  constructor(root, { onTake = () => {}, onPoint = () => {}, onJump = null } = {}) {
    this.name = el("h1", { class: "table-name" });
    this.links = el("div", { class: "table-links" });
    this.players = new Players();
    this.question = el("p", { class: "question", role: "status", "aria-live": "polite" });
    this.notice = el("div", { class: "notice" });
    this.tools = el("div", { class: "tools", role: "toolbar", "aria-label": "Tools" });
    this.board = new Board(onTake, onPoint);
    this.log = new Log(onJump);
    this.side = el("aside", { class: "side", "aria-label": "What is asked" });
    this.main = el(
      "main",
      { class: "table", id: "content" },
      this.side,
      this.board.box,
      this.log.box,
    );
    fill(root, head(this.name, this.links, this.board.zoomer()), this.main);
    document.body.dataset.page = "table";
  }

  /** The name of the game, in the band and in the browser's tab. */
  title(words, more = "") {
    this.name.textContent = words;
    document.title = more ? `${more} · ${words}` : words;
  }

  /** What lies in the side panel, from top to bottom. */
  panel(...parts) {
    fill(this.side, this.players.box, this.question, this.notice, ...parts);
  }

  /** Say something that lasts, or nothing; `more` is a button that belongs to it. */
  say(words, kind = "note", more = null) {
    if (this.notice.dataset.words === (words ?? "")) return;
    this.notice.dataset.words = words ?? "";
    const role = kind === "lost" ? "alert" : "note";
    fill(this.notice, words ? el("p", { class: kind, role }, words, more) : null);
  }
}

/** A page that cannot be shown says why. */
export function sorry(root, words) {
  delete document.body.dataset.page;
  fill(
    root,
    head(),
    el(
      "main",
      { class: "sorry", id: "content" },
      el("h1", {}, "There is nothing at this table"),
      el("p", { role: "alert" }, words.charAt(0).toUpperCase() + words.slice(1)),
      el("p", {}, el("a", { class: "plain", href: "/" }, "To the start page")),
    ),
  );
}
