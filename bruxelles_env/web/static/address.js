// The page's address: which page it is, and what its fragment holds. The token stays there, so
// that it never comes into a server's log.

/** The page and the id in the path: ["game", "abc"], or ["start", null]. */
export function place() {
  const found = /^\/(game|watch|replay)\/([\w-]+)\/?$/.exec(location.pathname);
  return found ? [found[1], found[2]] : ["start", null];
}

/** What the fragment says. */
export function fragment() {
  return new URLSearchParams(location.hash.slice(1));
}

/** Change one word of the fragment without a new entry in the browser's history. */
export function noteInFragment(name, value) {
  const words = fragment();
  words.set(name, value);
  history.replaceState(null, "", `#${words}`);
}

/** The address of a page. */
export function addressOf(page, id, token) {
  return `${location.origin}/${page}/${id}#${new URLSearchParams({ token })}`;
}
