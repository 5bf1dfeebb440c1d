// Links for the other people of a game, and for those who watch.

import { addressOf } from "/static/address.js";
import { button, disc, el } from "/static/dom.js";
import { keptGame } from "/static/kept.js";
import { toast } from "/static/toast.js";

/** A button that shows the links which this browser knows; none if there is nothing to share. */
export function shareLinks(id, { you }) {
  const kept = keptGame(id);
  const others = Object.entries(kept?.tokens ?? {}).filter(([seat]) => !you.includes(Number(seat)));
  if (!kept || (!others.length && !kept.watch)) return null;
  return button("Links", () => show(id, others, you.length ? kept.watch : null, kept.watch), {
    class: "plain small",
    title: "Links for the other seats and for those who watch",
  });
}

function show(id, others, watch, own) {
  const rows = others.map(([seat, token]) =>
    row([disc(seat), `Player ${seat}`], addressOf("game", id, token), `the seat of player ${seat}`),
  );
  if (watch ?? own) rows.push(row(["Watch only"], addressOf("watch", id, watch ?? own), "watching"));
  const box = el(
    "dialog",
    { class: "share", "aria-labelledby": "share-title" },
    el("h2", { id: "share-title" }, "Links to this game"),
    el("p", {}, "Whoever has a link may play on that seat. Give each only to the person who sits there."),
    rows,
    button("Close", () => box.close(), { class: "plain" }),
  );
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}

function row(name, address, what) {
  const field = el("input", { type: "text", readOnly: true, value: address, "aria-label": `Link for ${what}` });
  field.addEventListener("focus", () => field.select());
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast("Copied.", "note");
    } catch {
      field.focus();
      toast("The link is marked: copy it with your keyboard.", "note");
    }
  };
  return el(
    "div",
    { class: "share-row" },
    el("span", { class: "share-name" }, ...name),
    field,
    button("Copy", copy, { class: "plain small", "aria-label": `Copy the link for ${what}` }),
    el("a", { class: "plain small", href: address, target: "_blank", rel: "noopener" }, "Open"),
  );
}
