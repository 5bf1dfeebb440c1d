// The score sheet at the end.

import { disc, el } from "/static/dom.js";

/** The sheet as a table: a line for each kind of points, a column for each seat. */
export function scoreSheet(sheet, placements, seats) {
  const lines = Object.keys(sheet[0]).filter((line) => line !== "total");
  const first = (seat) => placements?.[seat] === 1;
  return el(
    "table",
    { class: "sheet" },
    el("caption", {}, headline(sheet, placements, seats)),
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
            { scope: "col", class: first(seat) ? "won" : "", "aria-label": `Player ${seat}, ${name}` },
            disc(seat),
            el("span", {}, name),
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

function headline(sheet, placements, seats) {
  if (!placements) return "Score sheet";
  const winners = seats.filter(({ seat }) => placements[seat] === 1);
  const names = winners.map(({ seat, name }) => `Player ${seat} (${name})`).join(" and ");
  const verb = winners.length > 1 ? "share the win" : "wins";
  return `${names} ${verb} with ${sheet[winners[0].seat].total} points`;
}
