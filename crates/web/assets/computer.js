// The computer player: its moves, and the hint.

import * as api from "./api.js";
import * as choice from "./choice.js";
import { byId, onClick, setText } from "./dom.js";
import { act, goTo, kept, onChange, play, record, refresh, report, state } from "./game.js";
import { isEngine, title } from "./players.js";

/** The hinted move as the program offers it, or null. */
export let hint = null;
/** Is the computer held, though it would be its turn? */
export let isPaused = false;

/** The search that goes on, or null. */
let thinking = null;

/** A hint is as good as the engine can. */
const STRONGEST = { kind: "level", value: "full-strength" };

export function setPaused(next) {
  isPaused = next;
}

const waits = (now) => now && !now.status.over && !now.status.placing && now.at === now.moves.length;

/** Is it the computer's turn? */
export const isItsTurn = () => waits(state) && isEngine(state.status.turn);

/** Does a search go on? */
export const isThinking = () => thinking !== null;

const canThink = (next) => !next.status.over && !next.status.placing;
const canHint = (next) => canThink(next) && !isItsTurn();

function showThinking(text) {
  byId("thinking").hidden = text === "";
  setText(byId("thinking-state"), text);
}

/** Ends a search without its move. */
export function quit() {
  thinking?.controller.abort();
  thinking = null;
  showThinking("");
}

/** Searches, and does something with what is found; nothing if it was broken off. */
async function search({ kind, value }, words, use) {
  quit();
  const own = { controller: new AbortController(), work: crypto.randomUUID() };
  thinking = own;
  showThinking(words);
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const wish = { record: record(), strength: { [kind]: value }, seed };
  const control = { signal: own.controller.signal, work: own.work };
  const told = (_, { depth }) => thinking === own && showThinking(`${words} Depth ${depth}.`);
  try {
    // Of several tabs with the same game, one thinks and moves; the others wait.
    await navigator.locks.request(kept.id, { signal: control.signal }, async () => {
      const found = await api.think(wish, control, told);
      if (thinking === own) await use(found);
    });
  } catch (error) {
    if (error.name !== "AbortError" && thinking === own) report(error.message);
  } finally {
    if (thinking === own) quit();
  }
}

/** Makes the move of whoever is to move. */
const move = (engine) =>
  search(engine, `${title(engine)} is thinking.`, ({ move }) => act(() => play(move), false));

/** Shows a good move. */
export async function giveHint() {
  if (!canHint(state)) return;
  await search(STRONGEST, "Looking for a hint.", ({ move, spoken }) => {
    quit();
    hint = state.offers.find((offer) => offer.text === move) ?? null;
    setText(byId("announcer"), `Hint: ${spoken}.`);
    refresh();
  });
}

/** Ends a search with the best move so far; between two engines, also the game. */
export function stop() {
  if (kept.seats.every(Boolean) && waits(state)) {
    setPaused(!isPaused);
    if (isPaused) quit();
    return refresh();
  }
  if (thinking) api.stop(thinking.work).catch((error) => report(error.message));
}

onClick("hint", giveHint);
onClick("stop", stop);
onClick("pause", stop);

// Undo and redo: against the computer, its move goes with the person's.

const isIts = (move) => move && !move.setup && isEngine(move.by) && !kept.seats.every(Boolean);

/** Goes elsewhere in the line of moves; the computer does not go on from there by itself. */
export function jump(place) {
  quit();
  setPaused(kept.seats.every(Boolean));
  return act(() => goTo(place()));
}

export const undo = () =>
  jump(() => {
    let at = state.at - 1;
    while (at > 0 && isIts(state.moves[at])) at -= 1;
    return at;
  });

export const redo = () =>
  jump(() => {
    let at = state.at + 1;
    while (at < state.moves.length && isIts(state.moves[at])) at += 1;
    return at;
  });

onChange((next, before) => {
  if (next !== before) {
    hint = null;
    quit();
  }
  const isWatched = kept.seats.every(Boolean) && next.players.length > 0;
  byId("hint").disabled = !canHint(next);
  byId("pause").hidden = !isWatched || !waits(next);
  setText(byId("pause"), isPaused ? "Go on" : "Pause");
  byId("stop").hidden = isWatched;
  if (isItsTurn() && !isPaused && !thinking && !choice.isBegun()) move(kept.seats[next.status.turn]);
});
