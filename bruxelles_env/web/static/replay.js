// A finished game, looked at move by move.

import { addressOf, fragment, noteInFragment } from "/static/address.js";
import { ask } from "/static/api.js";
import { button, el, fill, keycap } from "/static/dom.js";
import { showHelp } from "/static/help.js";
import { keepGame, keptGame } from "/static/kept.js";
import { command } from "/static/keys.js";
import { scoreSheet } from "/static/sheet.js";
import { sorry, TablePage } from "/static/table.js";
import { Thoughts } from "/static/thoughts.js";
import { toast } from "/static/toast.js";

const KEPT = 80; // positions in memory
const PACE = 1200; // ms a move when it plays by itself

/** The page of a replay. */
export async function showReplay(root, id) {
  const token = fragment().get("token") ?? keptGame(id)?.watch;
  if (!token) {
    sorry(root, "The link to this replay is not complete: what follows # is missing.");
    return;
  }
  try {
    const move = Math.max(0, Number(fragment().get("move")) || 0);
    const [first, setup] = await Promise.all([
      ask(`/api/replays/${id}?move=${move}`, { token }).catch((error) => {
        if (error.status !== 422) throw error;
        return ask(`/api/replays/${id}?move=0`, { token }); // a link beyond the end
      }),
      ask("/api/setup"),
    ]);
    new ReplayPage(root, id, token, first, setup);
  } catch (error) {
    sorry(root, error.message);
  }
}

class ReplayPage {
  constructor(root, id, token, first, setup) {
    Object.assign(this, { id, token, moves: first.moves, seen: new Map([[first.move, first]]) });
    keepGame(id, { page: "replay", title: first.title, seats: first.players, watch: token, over: true });
    this.page = new TablePage(root, { onJump: (move) => this.go(move) });
    this.slider = el("input", {
      type: "range",
      min: "0",
      max: String(this.moves),
      "aria-label": "Move",
      on: { input: () => this.go(Number(this.slider.value)) },
    });
    this.count = el("output", {});
    this.playButton = button("", () => this.play(!this.playing), { class: "plain" });
    this.thoughts = new Thoughts(
      setup.agents.filter(({ games, thinks }) => thinks !== false && (!games || games.includes(first.game))),
      (agent) => ask(`/api/replays/${id}/analysis`, { token, body: { move: this.move, agent } }),
      { onPoint: (target) => this.page.board.spot(target), onTrouble: (error) => toast(error.message) },
    );
    this.end = el("div", { class: "end" });
    this.page.panel(this.bar(), this.end, this.thoughts.box);
    fill(this.page.links, button("Link", () => this.copy(), {
        class: "plain small",
        "aria-label": "Copy the link to this move",
        title: "Copy the link to this move",
      }));
    this.listen();
    this.go(first.move);
    this.play(false);
  }

  bar() {
    const step = (words, key, label, to) =>
      button(key ? [words, keycap(key)] : words, () => this.go(to()), {
        class: "plain",
        "aria-label": label,
        title: label,
      });
    return el(
      "div",
      { class: "replay-bar", role: "toolbar", "aria-label": "Moves" },
      el("div", { class: "replay-slider" }, this.slider, this.count),
      el(
        "div",
        { class: "replay-steps" },
        step("|◀", "", "First position (Home)", () => 0),
        step("◀", "←", "Back", () => this.move - 1),
        this.playButton,
        step("▶", "→", "Forward", () => this.move + 1),
        step("▶|", "", "Last position (End)", () => this.moves),
      ),
    );
  }

  listen() {
    command("ArrowLeft", () => this.go(this.move - 1));
    command("ArrowRight", () => this.go(this.move + 1));
    command("Home", () => this.go(0));
    command("End", () => this.go(this.moves));
    command(" ", () => this.play(!this.playing));
    command("?", showHelp);
  }

  /** Go to a move; only the last one asked for is shown. */
  async go(move) {
    const wanted = Math.max(0, Math.min(this.moves, move));
    this.move = wanted;
    this.slider.value = String(wanted);
    this.count.textContent = `${wanted} of ${this.moves}`;
    try {
      const view = await this.load(wanted);
      if (this.move === wanted) this.show(view);
      if (wanted < this.moves) this.load(wanted + 1).catch(() => {}); // it will be wanted next
    } catch (error) {
      this.play(false);
      toast(error.message);
    }
  }

  async load(move) {
    if (!this.seen.has(move)) {
      const found = ask(`/api/replays/${this.id}?move=${move}`, { token: this.token });
      this.seen.set(move, found);
      found.catch(() => this.seen.delete(move));
      if (this.seen.size > KEPT) this.seen.delete(this.seen.keys().next().value);
    }
    return this.seen.get(move);
  }

  show(view) {
    this.view = view;
    const { page } = this;
    const seats = view.players.map((name, seat) => ({ seat, name }));
    const winners = view.over ? seats.map(({ seat }) => seat).filter((seat) => view.placements[seat] === 1) : [];
    page.title(view.title, `Move ${view.move}`);
    page.players.show(seats, view.scores, view.asked, [], winners);
    const last = view.words ? el("span", { class: "last" }, `Player ${view.seat}: ${view.words}`) : null;
    fill(page.question, ...(last ? [last, el("br")] : []), view.question);
    page.question.className = `question ${view.over ? "over" : ""}`;
    page.board.show(view.svg);
    page.log.show(view.log, { current: view.move });
    fill(this.end, view.over ? scoreSheet(view.sheet, view.placements, seats) : null);
    this.thoughts.renew(!view.over, "The game is over: there is nothing to think about.");
    noteInFragment("token", this.token);
    noteInFragment("move", view.move);
  }

  play(yes) {
    this.playing = yes && this.move < this.moves;
    clearInterval(this.timer);
    this.playButton.replaceChildren(this.playing ? "❚❚" : "Play", keycap("space"));
    this.playButton.setAttribute("aria-label", this.playing ? "Pause" : "Play");
    if (!this.playing) return;
    this.timer = setInterval(() => {
      this.go(this.move + 1);
      if (this.move >= this.moves) this.play(false);
    }, PACE);
  }

  async copy() {
    const address = `${addressOf("replay", this.id, this.token)}&move=${this.move}`;
    try {
      await navigator.clipboard.writeText(address);
      toast("The link to this move is copied.", "note");
    } catch {
      toast("The address of this page is the link to this move.", "note");
    }
  }
}
