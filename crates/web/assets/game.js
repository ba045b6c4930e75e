// The game on the page: what is kept of it, what is seen of it, and the ways to change it.

import * as api from "./api.js";
import "./connection.js";
import * as store from "./store.js";
import * as tree from "./tree.js";

const listeners = [];
let queue = Promise.resolve();

/** What is kept of the game. */
export let kept = null;
/** What is seen of the game, as the program gave it. */
export let state = null;

/** Has `listener` called with what is seen now and before, after every change. */
export const onChange = (listener) => listeners.push(listener);

/** Has the page drawn again, because something around the game has changed. */
export const refresh = () => state && show(state);

function show(next) {
  const before = state;
  state = next;
  for (const listener of listeners) listener(next, before);
}

// Messages.

const reporters = [];

/** Has `reporter` called with a message, or an empty one, and perhaps with something to do about it. */
export const onReport = (reporter) => reporters.push(reporter);
export const report = (message, action = null) => reporters.forEach((reporter) => reporter(message, action));

// Changes, one after the other, so that quick clicks meet the game they were made for.

let waiting = 0;

/** The page is busy until everything that was asked of it is done. */
function setWaiting(number) {
  waiting = number;
  document.getElementById("main").setAttribute("aria-busy", String(number > 0));
}

/** Does something that a person wants. What the computer does takes no message away. */
export function act(action, isPersons = true) {
  setWaiting(waiting + 1);
  queue = queue.then(async () => {
    if (isPersons) report("");
    try {
      await action();
    } catch (error) {
      report(error.message);
    }
    setWaiting(waiting - 1);
  });
  return queue;
}

/** The game as requests have it: the moves of the line in view, or the first so many. */
export function record(moves = tree.texts(kept), at = kept.at) {
  return { game: kept.game, start: kept.start, moves, at };
}

/** What the list of games shows of a game, so that it need not ask. */
function summary({ status, players, board, moves }) {
  const cell = (cell) => cell && { level: cell.level, piece: cell.piece, temple: cell.temple };
  const [text, played] = [status.text, moves.filter((move) => !move.setup).length];
  return { text, players, played, over: status.over, rows: board.rows.map((row) => row.map(cell)) };
}

/** Keeps the game as it is, with the moves that another tab has made in it meanwhile. */
export function save() {
  kept.used = Date.now();
  const stored = store.read(kept.id);
  if (stored && !kept.puzzle) tree.merge(kept, stored);
  if (!store.write(kept)) {
    report("This browser has no more room for games: delete some from the list. This one is kept while the page is open");
  }
}

/** Nobody misses a game in which nothing was clicked. */
const isUntouched = ({ nodes, given, summary, puzzle }) => nodes.length === given && !summary.played && !puzzle;

/** Puts a game on the board. It is not written: another tab may have gone on with it. */
function open(next, view) {
  const last = kept && store.read(kept.id);
  if (last && last.id !== next.id && !next.puzzle && isUntouched(last)) store.remove(last.id);
  kept = next;
  kept.summary = summary(view);
  store.setCurrent(kept);
  show({ ...view, id: kept.id });
}

/** Keeps and shows what has changed. */
function change(view) {
  kept.summary = summary(view);
  save();
  show({ ...view, id: kept.id });
}

/** Begins a game from what the program or a person gave; of puzzles one is kept for each game. */
export function begin(game, begun, seats, puzzle = null) {
  const next = store.fresh(game, begun, seats);
  open(puzzle ? { ...next, id: `puzzle-${game}`, puzzle } : next, begun.view);
  save();
}

/** Goes on with a game that is kept. */
export async function resume(next) {
  const view = await api.view({ game: next.game, start: next.start, moves: tree.texts(next), at: next.at });
  open(next, view);
}

/** Makes a move at the place in view; refused if it is not legal. */
export async function play(text) {
  const moves = [...tree.texts(kept).slice(0, kept.at), text];
  const view = await api.view(record(moves, moves.length));
  tree.play(kept, text);
  kept.trouble = null;
  change(view);
}

/** Goes to the place after so many moves of the line in view. */
export async function goTo(at) {
  if (at === kept.at || at < 0 || at > state.moves.length) return;
  const view = await api.view(record(undefined, at));
  kept.at = at;
  change(view);
}

/** Puts a branch into view. */
export async function choose(node) {
  const next = { ...kept };
  tree.choose(next, node);
  const view = await api.view({ ...record(tree.texts(next)), at: next.at });
  Object.assign(kept, next);
  change(view);
}

/** Changes what is kept besides the moves: who plays, which way the board lies. */
export function amend(changes) {
  Object.assign(kept, changes);
  save();
  refresh();
}

/** Shows what another tab has made of this game. Moves that are only here stay as branches. */
async function follow(id) {
  const stored = kept.id === id && store.read(id);
  if (!stored) return;
  const isMore = !stored.puzzle && tree.merge(stored, kept);
  const view = await api.view({ ...record(tree.texts(stored), stored.at), start: stored.start });
  open(stored, view);
  if (isMore) save();
}

window.addEventListener("storage", ({ key, newValue }) => {
  const id = store.idOf(key);
  if (newValue && id && id === kept?.id) act(() => follow(id), false);
});
