// The games that the browser keeps.

import { get, names, remove as forget, set } from "./memory.js";
import { grow } from "./tree.js";

const PREFIX = "plywood.game.";
const VERSION = 1;

const isGame = (kept) => kept?.version === VERSION && Array.isArray(kept.nodes);

/** A game to keep, as it begins. */
export function fresh(game, { start, moves, trouble = null, view }, seats) {
  const [now, id] = [Date.now(), crypto.randomUUID()];
  const kept = { version: VERSION, id, game, start, ...grow(moves), at: view.at, seats, trouble, turned: null, used: now };
  return { ...kept, given: kept.nodes.length };
}

/** The game of this id, or null. */
export function read(id) {
  const kept = id && get(PREFIX + id);
  return isGame(kept) ? kept : null;
}

/** Keeps a game; false if the browser has no room for it. */
export const write = (kept) => set(PREFIX + kept.id, kept);

export const remove = (id) => forget(PREFIX + id);

/** All games, the one that was used last first. */
export const all = () =>
  names(PREFIX)
    .map(get)
    .filter(isGame)
    .sort((one, other) => other.used - one.used);

/** Is this the name of a game in the browser's storage? Gives its id. */
export const idOf = (name) => (name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : null);

// Which game is on the board: each tab has its own, and a new tab begins with the last one of any.

const CURRENT = "plywood.current";

function ownCurrent() {
  try {
    return JSON.parse(sessionStorage.getItem(CURRENT)) ?? {};
  } catch {
    return {};
  }
}

export const current = (game) => read(ownCurrent()[game]) ?? read(get(CURRENT)?.[game]);

export function setCurrent({ game, id }) {
  set(CURRENT, { ...get(CURRENT), [game]: id });
  try {
    sessionStorage.setItem(CURRENT, JSON.stringify({ ...ownCurrent(), [game]: id }));
  } catch {
    // Then a reload begins with the last game of any tab.
  }
}
