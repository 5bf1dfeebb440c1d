// A small list beside a place of the board that can mean several actions.

import { button, el, keycap } from "/static/dom.js";
import { commonBeginning } from "/static/wording.js";

let open = null;

/** Ask which of the actions is meant; `anchor` is what was clicked. */
export function choose(actions, anchor, onTake) {
  closeChooser();
  const [beginning, rests] = commonBeginning(actions.map((action) => action.words));
  const box = el(
    "div",
    { class: "chooser", role: "dialog", "aria-label": beginning || "Which action?" },
    el("h3", {}, beginning || "Which?"),
    el(
      "div",
      { class: actions.length > 6 ? "choices many" : "choices" },
      actions.map((action, i) =>
        button([rests[i], keycap(action.key)], () => finish(action), { "aria-label": action.words }),
      ),
    ),
  );
  document.body.append(box);
  put(box, anchor.getBoundingClientRect());
  open = { box, anchor };
  box.querySelector("button").focus({ preventScroll: true });
  addEventListener("pointerdown", outside, true);
  box.addEventListener("keydown", walk);

  function finish(action) {
    closeChooser();
    anchor.focus({ preventScroll: true }); // the keyboard goes on from there
    onTake(action);
  }
}

/** Close the list, if one is open. */
export function closeChooser() {
  if (!open) return;
  const { box } = open;
  open = null;
  box.remove();
  removeEventListener("pointerdown", outside, true);
}

function outside(event) {
  if (!open?.box.contains(event.target)) closeChooser();
}

function walk(event) {
  const buttons = [...open.box.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (event.key === "Escape") {
    const { anchor } = open;
    closeChooser();
    anchor.focus();
  } else if (step) {
    buttons[(at + step + buttons.length) % buttons.length].focus();
  } else if (event.key === "Tab") {
    buttons[(at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length].focus();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Beside the anchor where there is room, and always on the screen. */
function put(box, anchor) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = anchor.right + width + 8 < innerWidth ? anchor.right + 6 : anchor.left - width - 6;
  const top = anchor.top + anchor.height / 2 - height / 2;
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  box.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
}
