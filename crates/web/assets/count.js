// The exact number of games from here, in all or for each legal move.

import * as api from "./api.js";
import * as choice from "./choice.js";
import { byId, grouped, onClick, plural, sentence, setFacts, setText } from "./dom.js";
import { onChange, record, refresh } from "./game.js";

let counting = null;
/** The number of games that begin with each legal move, by its text. */
let byMove = null;

export function setLimits({ plies }) {
  byId("plies").max = plies;
}

function quit() {
  counting?.abort();
  counting = null;
  byId("stop-count").hidden = true;
}

function clear() {
  byMove = null;
  byId("counted").replaceChildren();
}

/** The numbers to draw on the squares to click next: of all games that go on there. */
export function onSquares() {
  const sums = new Map();
  if (!byMove) return new Map();
  for (const [cell, offers] of choice.targets()) {
    sums.set(cell, String(offers.reduce((sum, { text }) => sum + BigInt(byMove.get(text) ?? 0), 0n)));
  }
  return sums;
}

const progress = ({ plies, positions, done, of }) =>
  of ? `Counting: ${done} of ${plural(of, "move")}.` : `Counting: ${plural(positions, "position")} after ${plural(plies, "move")}.`;

function show({ plies, total, parts, moves }) {
  setText(byId("count-state"), `Games of at most ${plural(plies, "move")}: ${grouped(total)}`);
  setFacts(byId("counted"), parts.map(([name, number]) => [name, grouped(number)]));
  byMove = moves ? new Map(moves) : null;
  refresh();
}

async function count() {
  const field = byId("plies");
  if (!field.reportValidity()) return;
  quit();
  clear();
  const own = new AbortController();
  counting = own;
  setText(byId("count-state"), "Counting.");
  byId("stop-count").hidden = false;
  const wish = { record: record(), plies: field.valueAsNumber, by_move: byId("by-move").checked };
  try {
    const counted = await api.count(wish, { signal: own.signal }, (_, told) => {
      if (counting === own) setText(byId("count-state"), progress(told));
    });
    if (counting === own) show(counted);
  } catch (error) {
    if (counting === own) setText(byId("count-state"), `${sentence(error.message)}.`);
  }
  if (counting === own) quit();
}

onClick("count", count);
byId("plies").addEventListener("keydown", (event) => event.key === "Enter" && count());
onClick("stop-count", () => {
  quit();
  setText(byId("count-state"), "Stopped.");
});

onChange((next, before) => {
  if (next === before) return;
  quit();
  clear();
  setText(byId("count-state"), "");
  byId("count").disabled = next.status.placing;
});
