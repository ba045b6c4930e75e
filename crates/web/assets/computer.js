// The computer player: who it plays, how strong, what it thinks, and the hint.

import * as api from "./api.js";
import * as choice from "./choice.js";
import { byId, grouped, make, setFacts, setText } from "./dom.js";
import { act, goTo, onChange, refresh, report, show, state } from "./game.js";
import { recall, remember } from "./memory.js";

/** The side that the computer plays, by number; null if two people play. */
export let side = null;
/** The hinted move as the server offers it, or null. */
export let hint = null;

const strength = { kind: "depth", depth: 3, seconds: 3, ...recall("strength") };
let most = { depth: 20, seconds: 60 };
let thinking = null;

export function setLimits({ depth, seconds }) {
  most = { depth, seconds };
}

const waits = (now) => now && !now.status.over && !now.status.placing && now.at === now.moves.length;

/** Is it the computer's turn? */
export const isItsTurn = () => side !== null && waits(state) && state.status.turn === side;

// Settings.

/** Lets the computer play a side, or nobody. */
export function setSide(next) {
  side = next;
  remember("sides", { [state.game]: next });
  quit();
  refresh();
}

/** Switches between two people and a person against the computer, who answers the person's next move. */
export function toggle() {
  if (state.players.length === 0) return;
  const { turn, placing } = state.status;
  const other = turn === 1 && !placing ? 0 : 1;
  setSide(side === null ? other : null);
}

/** Makes the computer stronger or weaker, by depth or by seconds; never below one. */
export function strengthen(by) {
  const kind = strength.kind;
  strength[kind] = Math.min(most[kind], Math.max(1, strength[kind] + by));
  remember("strength", strength);
  showSettings(state);
}

byId("mode").addEventListener("change", ({ target }) => setSide(target.value === "" ? null : Number(target.value)));
byId("kind").addEventListener("change", ({ target }) => {
  strength.kind = target.value;
  remember("strength", strength);
  showSettings(state);
});
byId("weaker").addEventListener("click", () => strengthen(-1));
byId("stronger").addEventListener("click", () => strengthen(1));

function showSettings(next) {
  const modes = [["", "Two people"], ...next.players.map((name, number) => [String(number), `Computer plays ${name}`])];
  const mode = byId("mode");
  if (mode.dataset.game !== next.game) {
    mode.replaceChildren(...modes.map(([value, text]) => make("option", { value }, text)));
    mode.dataset.game = next.game;
  }
  mode.value = side === null ? "" : String(side);
  byId("kind").value = strength.kind;
  setText(byId("strength"), String(strength[strength.kind]));
  byId("computer-section").hidden = next.players.length === 0;
  byId("move-for-me").disabled = !canThink(next);
  byId("hint").disabled = !canHint(next);
}

const canThink = (next) => !next.status.over && !next.status.placing;
const canHint = (next) => canThink(next) && !isItsTurn();

// Thinking.

// What is expected later than this is a guess, and long.
const LONGEST_LINE = 10;

function showThought({ depth, score, line, nodes }) {
  const effort = [["Depth", String(depth)], ["Positions", grouped(nodes)]];
  const rest = line.length > LONGEST_LINE ? ["…"] : [];
  const moves = [...line.slice(0, LONGEST_LINE), ...rest].map((move) => make("code", {}, move));
  setFacts(byId("thought"), [
    ["Score", grouped(score)],
    ...(state.players.length === 0 ? [] : effort),
    ["Line", make("span", { class: "line" }, ...moves)],
  ]);
}

/** Ends a search without its move. */
export function quit() {
  thinking?.abort();
  thinking = null;
  byId("stop").hidden = true;
  setText(byId("thinking-state"), "Idle.");
}

/** Searches; plays the move that is found, or only shows it. */
async function think(plays) {
  quit();
  const controller = new AbortController();
  thinking = controller;
  setText(byId("thinking-state"), plays ? "Thinking about its move." : "Looking for a hint.");
  byId("thought").replaceChildren();
  byId("stop").hidden = false;
  const { id, revision } = state;
  const wish = { revision, [strength.kind]: strength[strength.kind], play: plays };
  let done = null;
  try {
    await api.think(id, wish, controller.signal, (name, told) => {
      if (thinking !== controller) return;
      if (name === "failed") throw new Error(told.message);
      showThought(told);
      if (name === "done") done = told;
    });
  } catch (error) {
    if (error.name !== "AbortError" && thinking === controller) act(() => Promise.reject(error));
  }
  if (thinking !== controller) return;
  quit();
  if (!done) return;
  if (done.state) {
    show(done.state);
  } else {
    hint = state.offers.find((offer) => offer.text === done.move) ?? null;
    setText(byId("thinking-state"), `Hint: ${done.spoken}.`);
    setText(byId("announcer"), `Hint: ${done.spoken}.`);
    refresh();
  }
}

/** Shows a good move. */
export const giveHint = () => canHint(state) && think(false);
/** Plays a good move for whoever is to move. */
const moveForMe = () => canThink(state) && think(true);

byId("hint").addEventListener("click", giveHint);
byId("move-for-me").addEventListener("click", moveForMe);

/** Ends a search with the best move so far. */
export const stop = () => thinking && api.stop(state.id).catch((error) => report(error.message));
byId("stop").addEventListener("click", stop);

// Undo and redo: against the computer, its move goes with the person's.

const isIts = (move) => side !== null && move && !move.setup && move.by === side;

export function undo() {
  quit();
  return act(async () => {
    let at = state.at - 1;
    while (at > 0 && isIts(state.moves[at])) at -= 1;
    await goTo(at);
  });
}

export function redo() {
  return act(async () => {
    let at = state.at + 1;
    while (at < state.moves.length && isIts(state.moves[at])) at += 1;
    await goTo(at);
  });
}

onChange((next, before) => {
  const isNew = next.id !== before?.id || next.revision !== before.revision;
  if (isNew) {
    hint = null;
    quit();
    // What was thought about another game, or a later move, is of no use here.
    if (next.id !== before?.id || next.at < before.at) byId("thought").replaceChildren();
  }
  if (next.game !== before?.game) side = recall("sides")[next.game] ?? null;
  showSettings(next);
  if (isItsTurn() && !thinking && !choice.isBegun()) think(true);
});
