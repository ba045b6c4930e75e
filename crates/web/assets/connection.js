// When nobody answers: clear words, and on with the game as soon as somebody does.

import * as api from "./api.js";
import { byId } from "./dom.js";

/** How long to wait before trying again, in milliseconds. */
const PAUSE = 1000;

let waiting = null;
let tryNow = () => {};

async function poll() {
  byId("lost").hidden = false;
  for (;;) {
    await new Promise((resolve) => {
      tryNow = resolve;
      setTimeout(resolve, PAUSE);
    });
    if (await api.isThere()) break;
  }
  byId("lost").hidden = true;
}

// All requests wait for the same.
api.onUnreachable(() => {
  waiting ??= poll().finally(() => (waiting = null));
  return waiting;
});

byId("try-again").addEventListener("click", () => tryNow());
