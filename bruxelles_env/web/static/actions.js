// Every legal action as a button in words, with its key.

import { button, el, fill, keycap } from "/static/dom.js";
import { together } from "/static/wording.js";

const LONG = 22; // letters: more do not fit into half of the panel

export class Actions {
  /** `onTake` is called with the action, `onPoint` with the target of the button hovered. */
  constructor(onTake, onPoint) {
    this.onTake = onTake;
    this.onPoint = onPoint;
    this.box = el("div", { class: "actions", role: "group", "aria-label": "What you may do" });
  }

  show(actions) {
    const had = this.box.contains(document.activeElement);
    this.wantsFocus = had || (this.wantsFocus && document.activeElement === document.body);
    this.buttons = new Map();
    this.box.hidden = !actions.length;
    const groups = together(actions);
    const long = groups.some((group) => group.actions.length === 1 && group.beginning.length + group.rests[0].length > LONG);
    this.box.classList.toggle("long", long);
    fill(
      this.box,
      groups.map((group) => this.group(group)),
    );
    // Who plays by keyboard goes on where he was: at the list, as soon as there is one again.
    if (this.wantsFocus && actions.length) {
      this.wantsFocus = false;
      this.box.querySelector("button").focus();
    }
  }

  group({ actions, beginning, rests }) {
    if (actions.length === 1) return this.one(actions[0], actions[0].words);
    return el(
      "div",
      { class: "family", role: "group", "aria-label": beginning },
      el("span", { class: "family-name" }, beginning),
      el("div", { class: "family-choices" }, actions.map((action, i) => this.one(action, rests[i]))),
    );
  }

  one(action, words) {
    const point = () => this.onPoint(action.target);
    const away = () => this.onPoint(null);
    const made = el(
      "button",
      {
        type: "button",
        class: "action",
        "aria-label": action.words,
        "aria-keyshortcuts": action.key.length === 1 ? action.key : null,
        on: { click: () => this.onTake(action), mouseenter: point, mouseleave: away, focus: point, blur: away },
      },
      el("span", {}, words),
      keycap(action.key),
    );
    made.dataset.means = action.target ?? "";
    this.buttons.set(action.action, made);
    return made;
  }

  /** Show which buttons mean a target. */
  point(target) {
    for (const made of this.buttons?.values() ?? []) {
      made.classList.toggle("pointed", Boolean(target) && made.dataset.means === target);
    }
  }

  /** Mark the button of a hint. */
  hint(action) {
    for (const [number, made] of this.buttons ?? []) {
      made.classList.toggle("hinted", number === action);
      if (number === action) made.scrollIntoView({ block: "nearest" });
    }
  }

  /** While an action is on its way, none can be taken. */
  busy(yes) {
    this.box.setAttribute("aria-busy", String(yes));
    this.box.classList.toggle("busy", yes);
  }
}
