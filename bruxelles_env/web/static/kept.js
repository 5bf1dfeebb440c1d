// What this browser remembers: open games with their tokens, and small choices.

const GAMES = "bruxelles.games";
const MOST = 30;

function read(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? fallback;
  } catch {
    return fallback;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Games and replays, the newest first: {id, page, title, tokens, watch, seats, when, over}. */
export function keptGames() {
  return read(GAMES, []);
}

/** What is remembered of a game, or null. */
export function keptGame(id) {
  return keptGames().find((game) => game.id === id) ?? null;
}

/** Remember a game, or more of it. */
export function keepGame(id, more) {
  const games = keptGames();
  const before = games.find((game) => game.id === id) ?? { id, when: Date.now() };
  const rest = games.filter((game) => game.id !== id);
  write(GAMES, [{ ...before, ...more }, ...rest].slice(0, MOST));
}

/** Forget a game. */
export function forgetGame(id) {
  write(GAMES, keptGames().filter((game) => game.id !== id));
}

/** A small choice of this browser. */
export function choice(name, fallback) {
  return read(`bruxelles.${name}`, fallback);
}

export function keepChoice(name, value) {
  write(`bruxelles.${name}`, value);
}
