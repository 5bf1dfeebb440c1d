// Who sits where, with the score, and who is asked.

import { disc, el, fill } from "/static/dom.js";
import { nameOf } from "/static/wording.js";

export class Players {
  constructor() {
    this.box = el("ol", { class: "players", "aria-label": "Players" });
  }

  /** `seats` are {seat, name}; `mine` the seats of this page. */
  show(seats, scores, asked, mine, winners = []) {
    this.box.dataset.count = String(seats.length);
    fill(
      this.box,
      seats.map(({ seat, name }) => {
        const isMine = mine.includes(seat);
        const won = winners.includes(seat);
        const told = [
          `Player ${seat}`,
          isMine ? "you" : nameOf(name),
          `${scores[seat]} points`,
          asked === seat ? "is asked" : "",
          won ? "has won" : "",
        ];
        return el(
          "li",
          {
            class: [asked === seat ? "asked" : "", won ? "won" : ""].join(" "),
            "aria-label": told.filter(Boolean).join(", "),
            title: told.filter(Boolean).join(", "),
          },
          disc(seat),
          el("span", { class: "name" }, isMine ? "You" : nameOf(name)),
          el("span", { class: "points" }, String(scores[seat])),
        );
      }),
    );
  }
}
