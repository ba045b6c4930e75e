// Analysis: what the engine thinks of the position, as it goes: a bar for the score, lines, arrows.

import * as api from "./api.js";
import * as computer from "./computer.js";
import { byId, grouped, make, onClick, plural, setText } from "./dom.js";
import { isTurned } from "./board.js";
import { onChange, record, refresh, report, state } from "./game.js";
import { setSetting, setting } from "./memory.js";

/** How long the engine thinks about a position, in seconds. */
const LONGEST = 60;
/** What is expected later than this is a guess, and long. */
const MOST_MOVES = 8;
/** How many moves of a line are drawn on the board. */
const MOST_ARROWS = 3;

let isOn = false;
let running = null;
let thought = null;
/** The line that is drawn on the board, by its place. */
let pointed = 0;

/** The moves that are drawn on the board. */
export const shownLine = () => (isOn && thought ? (thought.lines[pointed] ?? thought.lines[0]).moves.slice(0, MOST_ARROWS) : []);

const canAnalyse = (next) => !next.status.over && !next.status.placing;

function quit() {
  running?.abort();
  running = null;
}

async function run() {
  quit();
  thought = null;
  pointed = 0;
  // While the computer thinks about its move, it has the engine for itself.
  if (!isOn || !canAnalyse(state) || computer.isItsTurn()) return show();
  const own = new AbortController();
  running = own;
  show();
  const wish = { record: record(), strength: { seconds: LONGEST }, lines: Number(byId("lines").value) };
  const update = (next) => {
    if (running !== own) return;
    thought = next;
    show();
    refresh();
  };
  try {
    update(await api.think(wish, { signal: own.signal }, (_, next) => update(next)));
  } catch (error) {
    if (error.name !== "AbortError" && running === own) report(error.message);
  }
  if (running === own) running = null;
}

function lineItem(place) {
  const point = () => {
    pointed = place;
    refresh();
  };
  return make("li", {}, make("button", { type: "button", class: "analysis-line", click: point, mouseenter: point, focus: point }));
}

/** Shows the lines in the rows that are there, so that the mouse and the focus stay on theirs. */
function showLines(lines) {
  const list = byId("analysis-lines");
  while (list.children.length > lines.length) list.lastChild.remove();
  while (list.children.length < lines.length) list.append(lineItem(list.children.length));
  lines.forEach(({ score, moves }, place) => {
    const rest = moves.length > MOST_MOVES ? ["…"] : [];
    const texts = [...moves.slice(0, MOST_MOVES).map(({ text }) => text), ...rest];
    const shown = [make("strong", {}, grouped(score)), ...texts.map((text) => make("code", {}, text))];
    list.children[place].firstChild.replaceChildren(...shown);
  });
}

/** The bar beside the board: how much of it is the first player's. */
export function showBar(chance) {
  const bar = byId("score-bar");
  bar.hidden = chance === null;
  if (chance === null) return;
  bar.classList.toggle("turned", isTurned());
  byId("score-fill").style.blockSize = `${chance / 10}%`;
  const [first] = state.players;
  bar.setAttribute("aria-label", `Chance of ${first}: ${Math.round(chance / 10)} %`);
}

function show() {
  byId("analyse").setAttribute("aria-pressed", String(isOn));
  showLines(isOn && thought ? thought.lines : []);
  showBar(isOn && state.players.length > 0 ? (thought?.lines[0].chance ?? 500) : null);
  setText(byId("analysis-state"), words());
}

function words() {
  if (!isOn) return "The engine can show what it thinks of each position.";
  if (!canAnalyse(state)) return "There is nothing to analyse here.";
  if (computer.isItsTurn()) return "The computer is to move.";
  if (!thought) return "Thinking.";
  const seen = thought.nodes ? `, ${plural(thought.nodes, "position")}` : "";
  return `Depth ${thought.depth}${seen}`;
}

/** Turns the analysis on or off. */
export function toggle() {
  isOn = !isOn;
  run();
  refresh();
}

onClick("analyse", toggle);
byId("lines").value = setting("lines", "3");
byId("lines").addEventListener("change", ({ target }) => {
  setSetting("lines", target.value);
  run();
});

onChange((next, before) => {
  if (next !== before) run();
});
