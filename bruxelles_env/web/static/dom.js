// Elements in one call. Text is always text: nothing from the server becomes markup here.

/** An element: `on` in its attributes holds listeners, true writes an empty attribute. */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    } else if (name in made && typeof value !== "string" && name !== "style") {
      made[name] = value;
    } else {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** A button that does something. */
export function button(words, listener, attributes = {}) {
  return el("button", { type: "button", on: { click: listener }, ...attributes }, words);
}

/** A disc in the colour of a seat, with its number. */
export function disc(seat) {
  return el("span", { class: `disc seat-${seat}`, "aria-hidden": "true" }, String(seat));
}

/** A key of the keyboard. */
export function keycap(key) {
  return el("kbd", { "aria-hidden": "true" }, key);
}

/** Put other children into an element. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
  return parent;
}
