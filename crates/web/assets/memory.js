// What the page remembers while its tab is open, also when it is loaded again.

/** What is remembered under this name. */
export function recall(name) {
  try {
    return JSON.parse(sessionStorage.getItem(`plywood.${name}`)) ?? {};
  } catch {
    return {};
  }
}

/** Remembers more under this name. */
export function remember(name, more) {
  sessionStorage.setItem(`plywood.${name}`, JSON.stringify({ ...recall(name), ...more }));
}
