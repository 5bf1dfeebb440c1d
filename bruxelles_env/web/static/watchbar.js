// Pause, speed and single moves of agents that play.

import { button, el, keycap } from "/static/dom.js";

// Seconds between two moves, from slow to fast.
const SPEEDS = [5, 3, 2, 1, 0.5, 0.2, 0];

export class WatchBar {
  /** `onWish` is called with what shall change: {paused}, {speed} or {step}. */
  constructor(onWish) {
    this.onWish = onWish;
    this.pauseButton = button("", () => this.pause(), { class: "plain" });
    this.stepButton = button(["Step", keycap("→")], () => this.step(), { class: "plain" });
    this.slider = el("input", {
      type: "range",
      min: "0",
      max: String(SPEEDS.length - 1),
      step: "1",
      on: { change: () => onWish({ speed: SPEEDS[Number(this.slider.value)] }), input: () => this.told() },
    });
    this.speedWords = el("output", {});
    this.box = el(
      "div",
      { class: "watch-bar", role: "toolbar", "aria-label": "Watching" },
      this.pauseButton,
      this.stepButton,
      el("label", { class: "speed" }, el("span", {}, "Speed"), this.slider, this.speedWords),
    );
  }

  show({ seats, paused, speed, over }) {
    const people = seats.some(({ human }) => human);
    this.watching = !people && !over;
    this.paused = paused;
    this.box.hidden = over || seats.every(({ human }) => human);
    this.pauseButton.hidden = this.stepButton.hidden = people;
    this.pauseButton.replaceChildren(paused ? "▶ Play" : "❚❚ Pause", keycap("space"));
    this.pauseButton.setAttribute("aria-label", paused ? "Play" : "Pause");
    this.stepButton.disabled = !paused;
    if (document.activeElement !== this.slider) this.slider.value = String(nearest(speed));
    this.told();
  }

  told() {
    const seconds = SPEEDS[Number(this.slider.value)];
    const words = seconds ? `${seconds} s a move` : "as fast as it goes";
    this.speedWords.textContent = words;
    this.slider.setAttribute("aria-valuetext", words);
  }

  pause() {
    if (this.watching) this.onWish({ paused: !this.paused });
  }

  step() {
    if (this.watching && this.paused) this.onWish({ step: true });
  }
}

function nearest(speed) {
  const far = SPEEDS.map((seconds) => Math.abs(seconds - speed));
  return far.indexOf(Math.min(...far));
}
