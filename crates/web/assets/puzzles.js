// Puzzles: a position that is won in two or three moves. There is one for every day, and as many more as one likes.

import * as api from "./api.js";
import * as computer from "./computer.js";
import { byId, onClick, plural, setText } from "./dom.js";
import { act, amend, begin, kept, onChange, play, record, resume, save, state } from "./game.js";
import { get, set } from "./memory.js";
import { enter } from "./start.js";
import * as store from "./store.js";

const SOLVED = "plywood.solved";
const DAY = 24 * 60 * 60 * 1000;

/** The number of today, counted from long ago, by the clock on the wall. */
function today() {
  const now = new Date();
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60 * 1000) / DAY);
}

const solved = (game) => new Set(get(SOLVED)?.[game] ?? []);

function markSolved({ game, puzzle }) {
  set(SOLVED, { ...get(SOLVED), [game]: [...solved(game).add(puzzle.number)] });
}

let catalogue = null;

export function setCatalogue(next) {
  catalogue = next;
}

/** Are there puzzles of this game? */
export const hasPuzzles = (game) => catalogue.games.find(({ name }) => name === game)?.puzzles;

/** Puts a puzzle on the board. The game that was there is kept. */
function open(number, isToday) {
  if (!hasPuzzles(state.game)) return undefined;
  computer.quit();
  return act(async () => {
    const { game } = state;
    const back = kept.puzzle ? kept.puzzle.back : kept.id;
    const found = await api.puzzle(game, number);
    const begun = await api.load(game, found.start);
    const puzzle = { number: found.number, of: found.of, moves: found.moves, isToday, back, verdict: null };
    begin(game, begun, [null, null], puzzle);
  });
}

export const openToday = () => open(today(), true);

/** Another one, which has not been solved. */
function openAnother() {
  const { of, number } = kept.puzzle;
  const done = solved(kept.game);
  let next = Math.floor(Math.random() * of);
  for (let tries = 0; tries < of && (done.has(next) || next === number); tries += 1) next = (next + 1) % of;
  return open(next, false);
}

// Answers.

/** The puzzle with the moves so far. */
const soFar = () => record(state.moves.slice(0, state.at).map(({ text }) => text), state.at);

/** Judges the person's move, and has the opponent reply. */
async function judge() {
  if (!isDue(state)) return;
  const { puzzle, id } = kept;
  const found = await api.judge(soFar(), puzzle.moves);
  if (kept.id !== id) return;
  if (found.verdict === "solved") markSolved(kept);
  amend({ puzzle: { ...puzzle, verdict: found.verdict } });
  if (found.reply) await play(found.reply);
}

/** Is it the opponent's turn to reply? */
const isDue = (next) => kept.puzzle && next.at === next.moves.length && next.at % 2 === 1;

function words({ verdict, moves }) {
  const left = moves - Math.ceil(state.at / 2);
  if (verdict === "solved") return `Solved. ${plural(solved(kept.game).size, "puzzle")} solved so far.`;
  if (verdict === "wrong") return "That does not win in time.";
  if (verdict === "right" && state.at > 0) return `Right. ${plural(left, "move")} to go.`;
  return "";
}

function show(next) {
  const { puzzle } = kept;
  byId("puzzle-button").hidden = !hasPuzzles(next.game) || Boolean(puzzle);
  byId("puzzle").hidden = !puzzle;
  document.querySelector(".strip").hidden = Boolean(puzzle);
  if (!puzzle) return;
  const who = next.players[puzzle.first ?? 0];
  const which = puzzle.isToday ? "Puzzle of the day" : `Puzzle ${puzzle.number + 1} of ${puzzle.of}`;
  const done = solved(kept.game).has(puzzle.number) ? " ✓" : "";
  setText(byId("puzzle-title"), `${which}${done}: ${who} wins in ${puzzle.moves}.`);
  setText(byId("puzzle-state"), words(puzzle));
  byId("puzzle-state").dataset.verdict = puzzle.verdict ?? "";
}

async function startAgain() {
  await resume({ ...kept, tip: 0, at: 0, nodes: kept.nodes.slice(0, 1) });
  save();
}

/** Plays the moves that solve it, one with each click. */
const showMe = () =>
  act(async () => {
    if (kept.puzzle.verdict === "wrong") await startAgain();
    const wish = { record: soFar(), strength: { level: "full-strength" } };
    const { move } = await api.think(wish, {}, () => {});
    await play(move);
  });

onClick("puzzle-button", openToday);
onClick("puzzle-next", openAnother);
onClick("puzzle-again", () => act(startAgain));
onClick("puzzle-show", showMe);
onClick("puzzle-leave", () => {
  const last = store.read(kept.puzzle.back);
  if (last) act(() => resume(last));
  else {
    store.remove(kept.id);
    enter(kept.game);
  }
});

onChange((next, before) => {
  const { puzzle } = kept;
  if (puzzle && next.at === 0 && puzzle.first === undefined) puzzle.first = next.status.turn;
  if (puzzle && next !== before && next.at === 0) puzzle.verdict = null;
  show(next);
  byId("puzzle-show").disabled = next.status.over || isDue(next);
  if (puzzle && next !== before && next.id === before?.id && next.at === before.at + 1 && isDue(next)) act(judge);
});
