// What an agent thinks of every legal action: visits, prior and the value for each seat, as bars.

import { button, disc, el, fill } from "/static/dom.js";
import { choice, keepChoice } from "/static/kept.js";

const SHOWN = 8;

export class Thoughts {
  /** `onAsk` is called with an agent and promises thoughts; `onShow` with what is shown of them. */
  constructor(agents, onAsk, { onPoint = () => {}, onShow = () => {}, onTrouble }) {
    Object.assign(this, { onAsk, onPoint, onShow, onTrouble });
    const kept = choice("thinker", null);
    this.select = el(
      "select",
      { "aria-label": "Agent that thinks", on: { change: () => keepChoice("thinker", this.agent) } },
      agents.map(({ spec, about }) =>
        el("option", { value: spec, title: about, selected: spec === kept }, spec),
      ),
    );
    this.go = button("Think", () => this.think(), { class: "plain" });
    this.always = el("input", { type: "checkbox", on: { change: () => this.always.checked && this.think() } });
    this.out = el("div", { class: "thoughts-list", "aria-live": "polite" });
    this.box = el(
      "details",
      { class: "thoughts", open: choice("thoughts", innerWidth >= 900), on: { toggle: () => keepChoice("thoughts", this.box.open) } },
      el("summary", {}, "Analysis"),
      el(
        "div",
        { class: "thoughts-bar" },
        this.select,
        this.go,
        el("label", { title: "Think anew at every decision" }, this.always, " always"),
      ),
      this.out,
    );
  }

  get agent() {
    return this.select.value;
  }

  /** The position has changed: what was thought is of another one. `may`: can it be asked now? */
  renew(may, why = "An agent can be asked when a decision is open to you.") {
    this.go.disabled = !may;
    this.turn = (this.turn ?? 0) + 1;
    this.onShow(null);
    fill(this.out, may ? null : el("p", { class: "faint" }, why));
    if (may && this.always.checked && this.box.open) this.think();
  }

  async think() {
    const turn = this.turn;
    this.go.disabled = true;
    fill(this.out, el("p", { class: "faint thinking" }, `${this.agent} thinks …`));
    try {
      const said = await this.onAsk(this.agent);
      if (turn === this.turn) this.show(said);
    } catch (error) {
      if (turn === this.turn) fill(this.out);
      this.onTrouble(error);
    } finally {
      if (turn === this.turn) this.go.disabled = false;
    }
  }

  show({ agent, thoughts, unit, seat }) {
    if (!thoughts.length) {
      fill(this.out, el("p", { class: "faint" }, `${agent} says nothing of this decision.`));
      return;
    }
    const scale = scaleOf(thoughts, unit);
    const order = [...thoughts].sort((one, other) => rank(other, seat) - rank(one, seat));
    const visits = order.reduce((sum, one) => sum + (one.visits ?? 0), 0);
    const rows = order.map((one) => this.row(one, scale, visits, seat));
    rows.slice(SHOWN).forEach((row) => (row.hidden = true));
    const more = rows.length > SHOWN
      ? button(`Show all ${rows.length}`, () => {
          rows.forEach((row) => (row.hidden = false));
          more.remove();
        }, { class: "plain small" })
      : null;
    fill(
      this.out,
      el("p", { class: "faint" }, `${agent}${visits ? `, ${visits} visits` : ""}; value in ${unit}`),
      el("ol", {}, rows),
      more,
    );
    this.onShow(sharesOf(order, visits));
  }

  row(one, scale, visits, seat) {
    const share = visits ? (one.visits ?? 0) / visits : null;
    const measures = [
      share === null ? null : bar("visits", share, `${one.visits}`, "visits"),
      one.prior === null || one.prior === undefined ? null : bar("prior", one.prior, percent(one.prior), "prior"),
    ];
    return el(
      "li",
      {
        on: {
          mouseenter: () => this.onPoint(one.target),
          mouseleave: () => this.onPoint(null),
        },
      },
      el("span", { class: "thought-words" }, one.words),
      measures,
      one.value?.length ? values(one.value, scale, seat) : null,
    );
  }
}

function bar(name, share, words, kind) {
  const filled = el("span", { class: "fill" });
  filled.style.width = `${Math.max(0, Math.min(1, share)) * 100}%`;
  return el(
    "span",
    { class: `bar ${kind}` },
    el("span", { class: "bar-name" }, name),
    el("span", { class: "track", "aria-hidden": "true" }, filled),
    el("span", { class: "bar-value" }, words),
  );
}

/** The value for each seat: a bar from the middle, to the right if it is good. */
function values(value, scale, asked) {
  return el(
    "span",
    { class: "values", "data-count": String(value.length) },
    value.map((worth, seat) => {
      if (worth === null) return null;
      const filled = el("span", { class: `fill seat-${seat}` });
      const [low, high] = scale;
      const zero = ((0 - low) / (high - low)) * 100;
      const at = ((worth - low) / (high - low)) * 100;
      filled.style.left = `${Math.min(zero, at)}%`;
      filled.style.width = `${Math.abs(at - zero)}%`;
      return el(
        "span",
        { class: seat === asked ? "value own" : "value", "aria-label": `value for player ${seat}: ${told(worth, scale)}` },
        disc(seat),
        el("span", { class: "track", "aria-hidden": "true" }, filled),
        el("span", { class: "bar-value" }, told(worth, scale)),
      );
    }),
  );
}

/** The ends of the bars: said by the unit, as in "reward -1..1", or else as far as values go. */
function scaleOf(thoughts, unit) {
  const said = /(-?\d+)\.\.(-?\d+)/.exec(unit ?? "");
  if (said) return [Number(said[1]), Number(said[2])];
  const all = thoughts.flatMap(({ value }) => value ?? []).filter((worth) => worth !== null);
  return [Math.min(0, ...all), Math.max(1e-9, ...all)];
}

/** What an agent holds for better comes first. */
function rank(one, seat) {
  return (one.visits ?? 0) * 1e6 + (one.prior ?? 0) * 1e3 + (one.value?.[seat ?? 0] ?? 0);
}

function sharesOf(order, visits) {
  const shares = new Map();
  for (const { target, visits: count, prior } of order) {
    const share = visits ? (count ?? 0) / visits : (prior ?? 0);
    if (target) shares.set(target, (shares.get(target) ?? 0) + share);
  }
  return shares;
}

const percent = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;

/** A value in figures; with its sign where there are losses too. */
function told(worth, [low]) {
  const size = Math.abs(worth).toFixed(Math.abs(worth) >= 10 ? 0 : 2);
  return worth < 0 ? `−${size}` : low < 0 ? `+${size}` : size;
}
