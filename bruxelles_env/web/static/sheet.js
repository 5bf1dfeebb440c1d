// The score sheet at the end.

import { disc, el } from "/static/dom.js";
import { nameOf } from "/static/wording.js";

/** The sheet as a table: a line for each kind of points, a column for each seat. */
export function scoreSheet(sheet, placements, seats) {
  const lines = Object.keys(sheet[0]).filter((line) => line !== "total");
  const first = (seat) => placements?.[seat] === 1;
  return el(
    "table",
    { class: "sheet" },
    el("caption", {}, "Score sheet"),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("td", {}),
        seats.map(({ seat, name }) =>
          el(
            "th",
            { scope: "col", class: first(seat) ? "won" : "", "aria-label": `Player ${seat}, ${nameOf(name)}` },
            disc(seat),
            el("span", {}, nameOf(name)),
          ),
        ),
      ),
    ),
    el(
      "tbody",
      {},
      lines.map((line) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, line.replaceAll("_", " ")),
          seats.map(({ seat }) => el("td", { class: first(seat) ? "won" : "" }, String(sheet[seat][line]))),
        ),
      ),
    ),
    el(
      "tfoot",
      {},
      row("total", (seat) => String(sheet[seat].total)),
      placements ? row("place", (seat) => `${placements[seat]}.`) : null,
    ),
  );

  function row(name, of) {
    return el(
      "tr",
      { class: name },
      el("th", { scope: "row" }, name),
      seats.map(({ seat }) => el("td", { class: first(seat) ? "won" : "" }, of(seat))),
    );
  }
}
