// A game that is played or watched: the view is asked for again and again, and shown.

import { Actions } from "/static/actions.js";
import { fragment } from "/static/address.js";
import { ask, Lost, Refusal } from "/static/api.js";
import { download } from "/static/download.js";
import { button, el, fill, keycap } from "/static/dom.js";
import { showHelp } from "/static/help.js";
import { keepGame, keptGame } from "/static/kept.js";
import { actionKeys, command } from "/static/keys.js";
import { scoreSheet } from "/static/sheet.js";
import { shareLinks } from "/static/share.js";
import { sorry, TablePage } from "/static/table.js";
import { Thoughts } from "/static/thoughts.js";
import { nameOf } from "/static/wording.js";
import { toast } from "/static/toast.js";
import { WatchBar } from "/static/watchbar.js";

const PACE = 120; // ms between two looks at a game that goes fast
const WAITS = [500, 1000, 2000, 4000, 8000]; // ms before the server is tried again

/** The page of a game. */
export async function showGame(root, id, page) {
  const token = fragment().get("token") ?? tokenKept(id, page);
  if (!token) {
    sorry(root, "The link to this game is not complete: what follows # is missing.");
    return;
  }
  try {
    const call = (path, body) => ask(`/api/games/${id}${path}`, { token, body });
    const [view, setup] = await Promise.all([call(""), ask("/api/setup")]);
    new GamePage(root, id, token, view, setup).run();
  } catch (error) {
    sorry(root, error.message);
  }
}

function tokenKept(id, page) {
  const kept = keptGame(id);
  if (!kept) return null;
  const seats = Object.values(kept.tokens ?? {});
  return page === "watch" ? (kept.watch ?? seats[0]) : (seats[0] ?? kept.watch);
}

class GamePage {
  constructor(root, id, token, view, setup) {
    Object.assign(this, { root, id, token, view });
    this.remember();
    const act = (action) => this.act(action);
    this.page = new TablePage(root, { onTake: act, onPoint: (target) => this.actions.point(target) });
    this.actions = new Actions(act, (target) => this.page.board.point(target));
    this.typed = el("span", { class: "typed", "aria-hidden": "true" });
    this.end = el("div", { class: "end" });
    this.watchBar = new WatchBar((wish) => this.watch(wish));
    const agents = setup.agents.filter(({ games }) => !games || games.includes(view.game));
    this.thoughts = new Thoughts(
      agents.filter(({ thinks }) => thinks !== false),
      (agent) => this.call("/analysis", { agent }),
      {
        onPoint: (target) => this.page.board.point(target),
        onShow: (shares) => this.page.board.weigh(shares),
        onTrouble: (error) => toast(error.message),
      },
    );
    this.undoButton = button(["Undo", keycap("u")], () => this.undo(), { class: "plain" });
    this.hintButton = button(["Hint", keycap("h")], () => this.hint(), { class: "plain" });
    this.replayButton = button("Save replay", () => this.save(), { class: "plain" });
    const tools = fill(this.page.tools, this.undoButton, this.hintButton, this.replayButton);
    this.page.panel(this.end, this.actions.box, this.typed, this.watchBar.box, tools, this.thoughts.box);
    fill(this.page.links, shareLinks(id, view));
    this.listen();
  }

  listen() {
    command("u", () => this.undo());
    command("h", () => this.hint());
    command("?", showHelp);
    command(" ", () => this.watchBar.pause());
    command("ArrowRight", () => this.watchBar.step());
  }

  call(path, body) {
    return ask(`/api/games/${this.id}${path}`, { token: this.token, body });
  }

  /** Show the game and whatever becomes of it. */
  async run() {
    this.show(this.view);
    for (let failed = 0; ; ) {
      try {
        // After a failure at once, to see whether somebody is there again.
        const view = await this.call(failed ? "" : `?after=${this.view.version}`);
        if (failed) this.page.say(null);
        // Late news never takes back what an own action has shown; a server that was away may.
        const counts = failed ? view.version !== this.view.version : view.version > this.view.version;
        failed = 0;
        if (counts) this.show(view);
        await pause(PACE);
      } catch (error) {
        if (error instanceof Refusal && [401, 403, 404, 410].includes(error.status)) {
          sorry(this.root, error.message);
          return;
        }
        const lost = error instanceof Lost || error.status >= 500;
        if (!lost && !(error instanceof Refusal)) throw error;
        const words = lost ? "The connection is lost. Trying again …" : error.message;
        this.page.say(words, "lost");
        await pause(WAITS[Math.min(failed, WAITS.length - 1)]);
        failed += 1;
      }
    }
  }

  show(view) {
    const { seats, scores, asked, you, actions, over } = view;
    this.view = view;
    const page = this.page;
    const mine = you.includes(asked);
    const winners = over ? seats.map(({ seat }) => seat).filter((seat) => view.placements[seat] === 1) : [];
    page.title(view.title, over ? "Over" : mine ? "Your turn" : "");
    page.players.show(seats, scores, asked, you, winners);
    fill(page.question, ...this.questionOf(view));
    page.question.className = `question ${mine ? "mine" : over ? "over" : "waiting"}`;
    page.board.show(view.svg);
    page.board.mark(actions);
    page.log.show(view.log, { mine: over ? [] : you });
    this.actions.busy(false);
    this.actions.show(actions);
    actionKeys(actions, (action) => this.act(action), (typed) => this.showTyped(typed));
    this.undoButton.disabled = !view.can_undo;
    this.hintButton.disabled = !mine;
    this.undoButton.hidden = !you.length;
    this.hintButton.hidden = !you.length || over;
    this.replayButton.disabled = !over && seats.some(({ seat, human }) => human && !you.includes(seat));
    this.watchBar.show(view);
    this.thoughts.renew(
      !over && (mine || seats.every(({ human }) => !human)),
      over ? "The game is over: there is nothing to think about." : undefined,
    );
    fill(this.end, over ? scoreSheet(view.sheet, view.placements, namesFor(view)) : null);
    const again = () => this.watch({ speed: view.speed });
    page.say(view.trouble, "lost", view.trouble && button("Ask it again", again, { class: "plain small" }));
    if (over) keepGame(this.id, { over: true });
  }

  questionOf({ question, asked, you, seats, over, thinking, placements }) {
    if (over) return [question, ...winnersOf(seats, you, placements)];
    if (you.includes(asked)) {
      const rest = question.replace(/^player \d+ /i, "");
      return [el("span", { class: "your-turn" }, "Your turn: "), `player ${asked} ${rest}`];
    }
    const { name, human } = seats[asked];
    const who = human ? "waiting for a person" : thinking ? `${name} thinks …` : name;
    return [question, el("span", { class: "faint" }, ` (${who})`)];
  }

  showTyped(typed) {
    this.typed.textContent = typed ? `${typed} …` : "";
  }

  // --- what a person does

  async act({ action }) {
    if (this.acting) return;
    this.acting = true;
    this.actions.busy(true);
    await this.change("/act", { action, version: this.view.version });
    this.acting = false;
    this.actions.busy(false);
  }

  async undo() {
    if (this.view.can_undo) await this.change("/undo", { version: this.view.version });
  }

  async watch(wish) {
    await this.change("/watch", wish);
  }

  /** Something that changes the game; after a refusal the page shows how things really are. */
  async change(path, body) {
    try {
      const view = await this.call(path, body);
      if (view.version > this.view.version) this.show(view);
    } catch (error) {
      toast(error.message);
      if (error instanceof Refusal) await this.refresh();
    }
  }

  async refresh() {
    try {
      this.show(await this.call(""));
    } catch (error) {
      if (!(error instanceof Lost)) toast(error.message);
    }
  }

  async hint() {
    if (this.hintButton.disabled || this.hintButton.hidden) return;
    const { version } = this.view;
    this.hintButton.disabled = true;
    try {
      const hint = await this.call("/hint", { agent: this.thoughts.agent });
      if (version !== this.view.version) return;
      this.actions.hint(hint.action);
      this.page.board.hint(hint.target);
      this.page.say(`${this.thoughts.agent} would: ${hint.words}`);
    } catch (error) {
      toast(error.message);
    } finally {
      if (version === this.view.version) this.hintButton.disabled = false;
    }
  }

  async save() {
    try {
      await download(`/api/games/${this.id}/replay`, this.token);
    } catch (error) {
      toast(error.message);
    }
  }

  remember() {
    const { you, title, seats, over } = this.view;
    const kept = keptGame(this.id);
    const tokens = { ...kept?.tokens, ...Object.fromEntries(you.map((seat) => [seat, this.token])) };
    const watch = you.length ? kept?.watch : this.token;
    keepGame(this.id, { title, seats: seats.map(({ name }) => name), tokens, watch, over });
  }
}

function pause(time) {
  return new Promise((go) => setTimeout(go, time));
}

/** Who has won, beside the words of the board: it knows the seats only. */
function winnersOf(seats, you, placements) {
  const first = seats.filter(({ seat }) => placements[seat] === 1);
  const names = first.map(({ seat, name }) => (you.includes(seat) ? "you" : nameOf(name)));
  return [el("span", { class: "faint" }, ` (${names.join(", ")})`)];
}

/** The seats as the score sheet names them. */
function namesFor({ seats, you }) {
  return seats.map(({ seat, name }) => ({ seat, name: you.includes(seat) ? "you" : name }));
}
