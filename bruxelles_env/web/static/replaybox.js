// Opening a replay: a file of one's own, or a game of a tournament.

import { addressOf } from "/static/address.js";
import { ask } from "/static/api.js";
import { button, el, fill } from "/static/dom.js";
import { toast } from "/static/toast.js";

const LARGEST = 2_000_000; // bytes that the server takes

export function replayBox(tournaments) {
  const file = el("input", {
    type: "file",
    accept: ".json,application/json",
    class: "unseen",
    id: "replay-file",
    on: { change: () => file.files[0] && openFile(file.files[0]) },
  });
  const drop = el(
    "label",
    { class: "drop", for: "replay-file" },
    el("strong", {}, "Open a replay"),
    el("span", { class: "faint" }, "Choose a file, or drop one here."),
  );
  const hover = (yes) => (event) => {
    event.preventDefault();
    drop.classList.toggle("hovered", yes);
  };
  drop.addEventListener("dragover", hover(true));
  drop.addEventListener("dragleave", hover(false));
  drop.addEventListener("drop", (event) => {
    hover(false)(event);
    const [dropped] = event.dataTransfer.files;
    if (dropped) openFile(dropped);
  });
  return el(
    "section",
    { class: "card", "aria-labelledby": "replays" },
    el("h2", { id: "replays" }, "Replays"),
    file,
    drop,
    tournaments.length ? tournamentChoice(tournaments) : null,
  );
}

function tournamentChoice(tournaments) {
  const games = el("select", { "aria-label": "Game of the tournament" });
  const which = el(
    "select",
    { "aria-label": "Tournament", on: { change: () => list() } },
    tournaments.map(({ id, name }) => el("option", { value: String(id) }, name)),
  );
  const list = () => {
    const found = tournaments.find(({ id }) => String(id) === which.value);
    fill(games, found.games.map(({ id, title }) => el("option", { value: String(id) }, title)));
  };
  list();
  const go = () => open({ tournament: Number(which.value), game: Number(games.value) });
  return el(
    "div",
    { class: "tournament" },
    el("span", {}, "Or a tournament's game"),
    which,
    games,
    button("Open", go, { class: "plain" }),
  );
}

async function openFile(file) {
  if (file.size > LARGEST) {
    toast("This file is too large for a replay: 2 MB at most.");
    return;
  }
  await open(file);
}

async function open(body) {
  try {
    const { id, token } = await ask("/api/replays", { body });
    location.href = addressOf("replay", id, token);
  } catch (error) {
    toast(error.message);
  }
}
