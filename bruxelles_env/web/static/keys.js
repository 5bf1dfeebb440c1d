// The keyboard: commands of one key, and actions whose keys may take two strokes.

const PATIENCE = 2000; // ms for the second stroke

const commands = new Map();
let actions = new Map();
let take = () => {};
let tell = () => {};
let typed = "";
let timer = 0;

/** What a key does beside the actions; given its name as the browser calls it. */
export function command(key, listener) {
  commands.set(key, listener);
}

/** The actions of this position by their keys; `tell` shows what has been typed of a key so far. */
export function actionKeys(found, onTake, onType) {
  actions = new Map(found.map((one) => [one.key.toLowerCase(), one]));
  take = onTake;
  tell = onType;
  type("");
}

function type(words) {
  clearTimeout(timer);
  typed = words;
  tell(words);
  if (words) timer = setTimeout(() => type(""), PATIENCE);
}

function begins(words) {
  return [...actions.keys()].some((key) => key.startsWith(words) && key !== words);
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
  if (document.querySelector("dialog[open]") && event.key !== "?") return;
  const stroke = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (stroke.length === 1 && stroke !== " " && takeStroke(stroke)) {
    event.preventDefault();
    return;
  }
  if (stroke === "Escape" && typed) type("");
  const listener = commands.get(stroke);
  if (listener && !usesItself(event.target, stroke)) {
    event.preventDefault();
    listener();
  }
});

/** Is the stroke part of an action's key? Then the action is taken, or the next stroke awaited. */
function takeStroke(stroke) {
  const words = typed + stroke;
  if (begins(words)) {
    type(words);
    return true;
  }
  const action = actions.get(words);
  if (action) {
    type("");
    take(action);
    return true;
  }
  if (typed) {
    type("");
    return takeStroke(stroke);
  }
  return false;
}

function isWriting(target) {
  return (
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !["range", "checkbox", "radio"].includes(target.type))
  );
}

/** Space and arrows belong to a button or slider that has the focus. */
function usesItself(target, stroke) {
  if (target instanceof HTMLInputElement) return stroke === " " || stroke.startsWith("Arrow");
  return stroke === " " && target.closest?.("button, a, summary, [role=button]");
}
