// The drawn table: the server's SVG, what is legal marked on it, and how much of it is seen.

import { button, el, fill } from "/static/dom.js";
import { choose, closeChooser } from "/static/chooser.js";

const SVG = "http://www.w3.org/2000/svg";
const SMALL = 60; // units of the drawing: smaller things get their frame around them, others inside
const ZOOMS = [1, 1.5, 2, 3];
const NARROW = matchMedia("(max-width: 599px)");

const LISTENED = ["onclick", "onkeydown", "onmouseenter", "onmouseleave", "onfocus", "onblur"];

// Parts of the table as the viewBox of the drawing.
const PARTS = {
  whole: ["Whole", "0 0 1600 1000"],
  left: ["Brussels", "8 56 524 938"],
  middle: ["Nouveau", "534 56 586 938"],
  players: ["Players", "1120 56 474 938"],
};

export class Board {
  /** `onTake` is called with the action that a click means, `onPoint` with the target hovered. */
  constructor(onTake, onPoint = () => {}) {
    this.onTake = onTake;
    this.onPoint = onPoint;
    this.part = "whole";
    this.zoom = 0;
    this.groups = new Map();
    this.marks = new Map();
    this.focused = null; // the target that had the keyboard's focus before the last drawing
    this.stage = el("div", { class: "stage" });
    this.tabs = el("div", { class: "parts", role: "group", "aria-label": "Part of the table" });
    this.box = el(
      "section",
      { class: "board", "aria-label": "The table" },
      el("div", { class: "board-bar" }, this.tabs, this.zoomer()),
      this.stage,
    );
    this.showTabs();
    dragToScroll(this.stage);
    NARROW.addEventListener("change", () => this.see(NARROW.matches ? this.bestPart() : "whole"));
  }

  /** Put another drawing in its place. */
  show(drawing) {
    if (drawing === this.drawing) return;
    const parsed = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
    if (parsed.nodeName !== "svg") throw new Error("the server's drawing of the table is broken");
    const seen = document.importNode(parsed, true);
    for (const name of ["width", "height", "style"]) seen.removeAttribute(name);
    seen.setAttribute("role", "group");
    const title = seen.querySelector(":scope > title");
    seen.setAttribute("aria-label", title?.textContent ?? "the table");
    title?.remove(); // it would hang as a tooltip over all that has none of its own
    const active = document.activeElement;
    if (this.stage.contains(active)) this.focused = active.dataset.target ?? null;
    else if (active !== document.body) this.focused = null;
    this.drawing = drawing;
    this.svg = seen;
    this.layer = group("marks"); // above all that is drawn
    seen.append(this.layer);
    this.low = group("marks"); // for spaces: below the shields on their corners
    const shield = seen.querySelector('[data-target^="shield-"]');
    if (shield) shield.before(this.low);
    else seen.append(this.low);
    this.marks = new Map();
    this.groups = new Map();
    fill(this.stage, seen);
    this.see(this.part);
  }

  /** Mark what is legal; an action without a target is left to the buttons. */
  mark(actions) {
    closeChooser();
    this.clear();
    for (const action of actions) {
      if (!action.target || !this.find(action.target)) continue;
      const group = this.groups.get(action.target) ?? [];
      this.groups.set(action.target, [...group, action]);
    }
    for (const [target, group] of this.groups) this.markOne(this.find(target), target, group);
    if (NARROW.matches) this.follow();
    this.showTabs();
    this.focusAgain();
  }

  /** Who plays by keyboard on the board stays there, as soon as something is legal again. */
  focusAgain() {
    const [first] = this.groups.keys();
    if (!this.focused || !first) return;
    this.find(this.groups.has(this.focused) ? this.focused : first).focus({ preventScroll: true });
    this.focused = null;
  }

  clear() {
    for (const target of this.groups.keys()) {
      const thing = this.find(target);
      if (!thing) continue;
      thing.classList.remove("legal");
      thing.querySelector(":scope > .hit")?.remove();
      for (const event of LISTENED) thing[event] = null;
      for (const name of ["role", "tabindex", "aria-label", "aria-haspopup"]) {
        thing.removeAttribute(name);
      }
    }
    this.groups = new Map();
    this.marks = new Map();
    this.layer?.replaceChildren();
    this.low?.replaceChildren();
  }

  markOne(thing, target, group) {
    thing.classList.add("legal");
    thing.setAttribute("role", "button");
    thing.setAttribute("tabindex", "0");
    const told = thing.querySelector(":scope > title")?.textContent ?? target;
    const words = group.length === 1 ? group[0].words : `${group.length} actions`;
    thing.setAttribute("aria-label", `${words}. ${told}`);
    if (group.length > 1) thing.setAttribute("aria-haspopup", "dialog");
    thing.append(around(thing, "hit")); // also between its lines it can be clicked
    const mark = frame(thing);
    (target.startsWith("space-") ? this.low : this.layer).append(mark);
    this.marks.set(target, mark);
    const use = () => {
      if (group.length === 1) this.onTake(group[0]);
      else choose(group, thing, this.onTake);
    };
    thing.onclick = () => !this.stage.dataset.dragged && use();
    thing.onkeydown = (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      use();
    };
    const point = (to) => () => {
      mark.classList.toggle("pointed", Boolean(to));
      mark.classList.toggle("focused", Boolean(to) && thing.matches(":focus-visible"));
      this.onPoint(to);
    };
    thing.onmouseenter = thing.onfocus = point(target);
    thing.onmouseleave = thing.onblur = point(null);
  }

  find(target) {
    return this.svg?.querySelector(`[data-target="${CSS.escape(target)}"]`);
  }

  /** Show which target a button or an agent's thought means. */
  point(target) {
    if (!this.groups.size) this.spot(target);
    for (const [key, mark] of this.marks) mark.classList.toggle("pointed", key === target);
  }

  /** Show a thing that is not legal for this page, as an agent speaks of it. */
  spot(target) {
    this.layer?.replaceChildren();
    const thing = target && this.find(target);
    if (!thing) return;
    const mark = frame(thing);
    mark.classList.add("pointed");
    this.layer.append(mark);
  }

  /** Mark the target of a hint. */
  hint(target) {
    for (const [key, mark] of this.marks) mark.classList.toggle("hinted", key === target);
    if (this.marks.has(target) && NARROW.matches && !this.partsOf(target).includes(this.part)) {
      this.see(this.partsOf(target)[0]);
    }
  }

  /** Shade targets by their share of an agent's thoughts. */
  weigh(shares) {
    for (const [key, mark] of this.marks) {
      mark.style.setProperty("--share", (shares?.get(key) ?? 0).toFixed(3));
    }
  }

  // --- how much is seen

  /** Buttons that make the table larger and smaller. */
  zoomer() {
    return el(
      "div",
      { class: "zoomer", role: "group", "aria-label": "Size of the table" },
      button("−", () => this.magnify(-1), { "aria-label": "Smaller", title: "Smaller table" }),
      button("+", () => this.magnify(1), { "aria-label": "Larger", title: "Larger table" }),
    );
  }

  showTabs() {
    const counts = { left: 0, middle: 0, players: 0 };
    for (const target of this.groups.keys()) counts[this.partsOf(target)[0]] += 1;
    fill(
      this.tabs,
      Object.entries(PARTS).map(([part, [name]]) =>
        button(name, () => this.pick(part), {
          "aria-pressed": String(part === this.part),
          "data-count": counts[part] ? String(counts[part]) : null,
        }),
      ),
    );
  }

  /** A person wants to see this part; the whole then stays until he wants something else. */
  pick(part) {
    this.wantsWhole = part === "whole";
    this.see(part);
  }

  see(part) {
    this.part = part;
    this.svg?.setAttribute("viewBox", PARTS[part][1]);
    this.box.dataset.part = part;
    this.showTabs();
  }

  /** The parts in which a target lies, the closest first. */
  partsOf(target) {
    const at = this.centre(target);
    const part = at < 533 ? "left" : at < 1121 ? "middle" : "players";
    return [part, "whole"];
  }

  /** Where a target lies across the table, in the units of the drawing. */
  centre(target) {
    const thing = this.find(target);
    const box = thing.getBBox();
    const shift = thing.transform?.baseVal.consolidate()?.matrix.e ?? 0;
    return box.x + box.width / 2 + shift;
  }

  bestPart() {
    const counts = new Map();
    for (const target of this.groups.keys()) {
      const [part] = this.partsOf(target);
      counts.set(part, (counts.get(part) ?? 0) + 1);
    }
    return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? "whole";
  }

  /** On a phone: see the part in which something is asked, unless it is seen already. */
  follow() {
    const targets = [...this.groups.keys()];
    if (!targets.length || this.wantsWhole) return;
    if (!targets.some((target) => this.partsOf(target)[0] === this.part)) this.see(this.bestPart());
  }

  magnify(by) {
    this.zoom = Math.max(0, Math.min(ZOOMS.length - 1, this.zoom + by));
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = this.stage;
    const across = (scrollLeft + clientWidth / 2) / scrollWidth;
    const down = (scrollTop + clientHeight / 2) / scrollHeight;
    this.stage.style.setProperty("--zoom", ZOOMS[this.zoom]);
    this.stage.classList.toggle("zoomed", this.zoom > 0);
    this.stage.scrollLeft = across * this.stage.scrollWidth - clientWidth / 2;
    this.stage.scrollTop = down * this.stage.scrollHeight - clientHeight / 2;
  }
}

function group(name) {
  const made = document.createElementNS(SVG, "g");
  made.setAttribute("class", name);
  return made;
}

/** A frame that marks a thing, for the layer above the drawing. */
function frame(thing) {
  const mark = group("mark");
  const where = thing.getAttribute("transform");
  if (where) mark.setAttribute("transform", where);
  mark.append(around(thing, "halo"), around(thing, "frame"));
  return mark;
}

/** A rectangle as large as a thing, in its own coordinates. */
function around(thing, name) {
  const { x, y, width, height } = thing.getBBox();
  const padding = Math.min(width, height) < SMALL ? 3 : -2;
  const rect = document.createElementNS(SVG, "rect");
  const sizes = { x: x - padding, y: y - padding, width: width + 2 * padding, height: height + 2 * padding, rx: 8 };
  for (const [key, value] of Object.entries(sizes)) rect.setAttribute(key, value);
  rect.setAttribute("class", name);
  return rect;
}

/** A larger table is moved with the pointer. */
function dragToScroll(stage) {
  let from = null;
  stage.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, left: stage.scrollLeft, top: stage.scrollTop };
  });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (Math.abs(dx) + Math.abs(dy) > 6 && stage.classList.contains("zoomed")) {
      stage.dataset.dragged = "1";
      stage.scrollLeft = from.left - dx;
      stage.scrollTop = from.top - dy;
    }
  });
  addEventListener("pointerup", () => {
    from = null;
    setTimeout(() => delete stage.dataset.dragged);
  });
}
