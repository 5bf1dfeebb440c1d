// The start page: a new game, open games, replays.

import { addressOf } from "/static/address.js";
import { ask } from "/static/api.js";
import { button, disc, el, fill } from "/static/dom.js";
import { head } from "/static/head.js";
import { showHelp } from "/static/help.js";
import { choice, forgetGame, keepChoice, keepGame, keptGames } from "/static/kept.js";
import { command } from "/static/keys.js";
import { replayBox } from "/static/replaybox.js";
import { toast } from "/static/toast.js";

const HUMAN = "human";
const PICTURES = { bruxelles1893: "/static/picture-1893.svg", bruxelles1897: "/static/picture-1897.svg" };
const ABOUT = {
  bruxelles1893: "Worker placement, auctions and building under the sign of Art Nouveau.",
  bruxelles1897: "The smaller sister: cards instead of assistants, four rounds.",
};

/** The start page. */
export async function showStart(root) {
  document.body.dataset.page = "start";
  command("?", showHelp);
  try {
    const setup = await ask("/api/setup");
    const form = new NewGame(setup);
    fill(
      root,
      head(),
      el(
        "main",
        { class: "start", id: "content" },
        el(
          "div",
          { class: "hero" },
          el("h1", {}, "Bruxelles"),
          el("p", {}, "Two board games of the Belle Époque, against agents, against friends, or only to watch."),
          el("div", { class: "ornament", "aria-hidden": "true" }),
        ),
        form.box,
        el("div", { class: "beside" }, openGames(), replayBox(setup.tournaments ?? [])),
      ),
    );
  } catch (error) {
    fill(
      root,
      head(),
      el(
        "main",
        { class: "sorry", id: "content" },
        el("h1", {}, "Nobody is at home"),
        el("p", { role: "alert" }, error.message),
        button("Try again", () => location.reload(), { class: "plain" }),
      ),
    );
  }
}

class NewGame {
  constructor(setup) {
    this.setup = setup;
    const kept = choice("setup", {});
    this.game = setup.games.find(({ name }) => name === kept.game) ?? setup.games[0];
    this.seats = kept.seats ?? [HUMAN];
    this.players = kept.players ?? 3;
    this.board = kept.board ?? null;
    this.seed = el("input", {
      type: "text",
      inputMode: "numeric",
      pattern: "[0-9]{1,18}",
      placeholder: "random",
      id: "seed",
      autocomplete: "off",
      title: "A whole number; the same seed deals the same game",
    });
    this.choices = el("div", { class: "choices-of-game" });
    this.go = el("button", { type: "submit", class: "main" }, "");
    this.box = el(
      "form",
      { class: "card new-game", "aria-labelledby": "new-game", on: { submit: (event) => this.begin(event) } },
      el("h2", { id: "new-game" }, "A new game"),
      this.gameCards(),
      this.choices,
      this.go,
    );
    this.show();
  }

  gameCards() {
    return el(
      "fieldset",
      { class: "games" },
      el("legend", { class: "unseen" }, "Game"),
      this.setup.games.map((game) =>
        el(
          "label",
          { class: "game-card" },
          el("input", {
            type: "radio",
            name: "game",
            value: game.name,
            checked: game === this.game,
            on: { change: () => this.change({ game }) },
          }),
          el("img", { src: PICTURES[game.name] ?? "/static/icon.svg", alt: "" }),
          el("strong", {}, game.title),
          el("span", {}, `${game.min_players} to ${game.max_players} players. ${ABOUT[game.name] ?? ""}`),
        ),
      ),
    );
  }

  change(more) {
    Object.assign(this, more);
    this.show();
  }

  agents() {
    return this.setup.agents.filter(({ games }) => !games || games.includes(this.game.name));
  }

  show() {
    const { min_players: low, max_players: high, boards } = this.game;
    this.players = Math.max(low, Math.min(high, this.players));
    const known = [HUMAN, ...this.agents().map(({ spec }) => spec)];
    const other = this.agents()[0]?.spec ?? HUMAN;
    this.seats = Array.from({ length: high }, (_, seat) =>
      known.includes(this.seats[seat]) ? this.seats[seat] : other,
    );
    const focused = document.activeElement?.id;
    fill(
      this.choices,
      el(
        "div",
        { class: "row" },
        this.playerCount(low, high),
        boards?.length > 1 ? this.boardChoice(boards) : null,
        el("label", { class: "field", for: "seed" }, el("span", {}, "Seed"), this.seed),
      ),
      this.seatList(),
    );
    if (focused) document.getElementById(focused)?.focus();
    this.sayGo();
  }

  sayGo() {
    const people = this.seats.slice(0, this.players).filter((who) => who === HUMAN).length;
    this.go.textContent = people ? "Play" : "Watch them play";
  }

  playerCount(low, high) {
    const counts = Array.from({ length: high - low + 1 }, (_, i) => low + i);
    return el(
      "fieldset",
      { class: "field" },
      el("legend", {}, "Players"),
      el(
        "div",
        { class: "segments" },
        counts.map((count) =>
          el(
            "label",
            {},
            el("input", {
              type: "radio",
              name: "players",
              id: `players-${count}`,
              checked: count === this.players,
              on: { change: () => this.change({ players: count }) },
            }),
            el("span", {}, String(count)),
          ),
        ),
      ),
    );
  }

  seatList() {
    return el(
      "fieldset",
      { class: "field" },
      el("legend", {}, "Seats"),
      el(
        "ol",
        { class: "seats" },
        Array.from({ length: this.players }, (_, seat) => this.seatRow(seat)),
      ),
    );
  }

  seatRow(seat) {
    const about = el("span", { class: "faint", id: `about-${seat}` });
    const say = () => {
      const found = this.agents().find(({ spec }) => spec === this.seats[seat]);
      about.textContent = found?.about ?? "a person, on this page or with a link";
    };
    const select = el(
      "select",
      {
        "aria-label": `Who plays on seat ${seat}`,
        "aria-describedby": `about-${seat}`,
        on: {
          change: () => {
            this.seats[seat] = select.value;
            say();
            this.sayGo();
          },
        },
      },
      [{ spec: HUMAN }, ...this.agents()].map(({ spec }) =>
        el("option", { value: spec, selected: spec === this.seats[seat] }, spec === HUMAN ? "a person" : spec),
      ),
    );
    say();
    return el("li", {}, disc(seat), select, about);
  }

  boardChoice(boards) {
    const select = el(
      "select",
      { id: "board", on: { change: () => (this.board = select.value) } },
      boards.map((board) => el("option", { value: board, selected: board === this.board }, board)),
    );
    return el("label", { class: "field", for: "board" }, el("span", {}, "Board"), select);
  }

  async begin(event) {
    event.preventDefault();
    const seats = this.seats.slice(0, this.players);
    const board = this.game.boards?.includes(this.board) ? this.board : null;
    keepChoice("setup", { game: this.game.name, players: this.players, seats: this.seats, board });
    this.go.disabled = true;
    try {
      const seed = this.seed.value.trim();
      const body = { game: this.game.name, num_players: this.players, seats, board, seed: seed ? Number(seed) : null };
      const { id, tokens, watch } = await ask("/api/games", { body });
      keepGame(id, { title: this.game.title, seats, tokens, watch, when: Date.now() });
      const [mine] = Object.values(tokens);
      location.href = mine ? addressOf("game", id, mine) : addressOf("watch", id, watch);
    } catch (error) {
      toast(error.message);
      this.go.disabled = false;
    }
  }
}

// --- games that this browser knows

function openGames() {
  const list = el("ul", { class: "open-games" });
  const box = el("section", { class: "card", "aria-labelledby": "open-games" }, el("h2", { id: "open-games" }, "On your tables"), list);
  const show = () => {
    const games = keptGames();
    fill(list, games.length ? games.map((game) => row(game, show)) : el("li", { class: "faint" }, "Games that you begin or open stay here."));
  };
  show();
  return box;
}

function row(game, show) {
  const { id, title, seats = [], tokens = {}, watch, page, over, when } = game;
  const [mine] = Object.values(tokens);
  const kind = page ?? (mine ? "game" : "watch");
  const state = page === "replay" ? "replay" : over ? "over" : kind === "watch" ? "watching" : "playing";
  return el(
    "li",
    {},
    el(
      "a",
      { href: addressOf(kind, id, mine ?? watch) },
      el("strong", {}, title ?? "A game"),
      el("span", { class: `state ${state}` }, state),
      el("span", { class: "faint" }, `${seats.map((who) => (who === HUMAN ? "person" : who)).join(", ")} · ${dated(when)}`),
    ),
    button(
      "×",
      () => {
        forgetGame(id);
        show();
      },
      { class: "round", "aria-label": `Take ${title ?? "this game"} off the list`, title: "Take off the list" },
    ),
  );
}

function dated(when) {
  return new Date(when ?? Date.now()).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
