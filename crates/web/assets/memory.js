// What the browser keeps for the page, also when it is closed.

// Where the browser keeps nothing, as in some private windows, it is kept as long as the page is open.
const substitute = new Map();

function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The value under this name, or null. */
export function get(name) {
  try {
    return JSON.parse(storage()?.getItem(name) ?? substitute.get(name) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a value under this name; false if there is no room for it. */
export function set(name, value) {
  const text = JSON.stringify(value);
  try {
    if (!storage()) throw new Error("no storage");
    storage().setItem(name, text);
    substitute.delete(name);
    return true;
  } catch {
    substitute.set(name, text);
    return false;
  }
}

export function remove(name) {
  substitute.delete(name);
  storage()?.removeItem(name);
}

/** All names that begin so. */
export function names(prefix) {
  const kept = storage() ? Object.keys(storage()) : [];
  return [...new Set([...kept, ...substitute.keys()])].filter((name) => name.startsWith(prefix));
}

const SETTINGS = "plywood.settings";

/** A setting, or what it is by default. */
export const setting = (name, otherwise) => get(SETTINGS)?.[name] ?? otherwise;
export const setSetting = (name, value) => set(SETTINGS, { ...get(SETTINGS), [name]: value });
