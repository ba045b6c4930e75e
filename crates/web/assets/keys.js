// The keys: those of the course's kit, and those that save the mouse.

import * as analysis from "./analysis.js";
import * as board from "./board.js";
import { chooseByNumber } from "./cards.js";
import * as computer from "./computer.js";
import { byId, make, onClick } from "./dom.js";
import { amend, state } from "./game.js";
import { openList } from "./games.js";
import * as lessons from "./lessons.js";
import * as players from "./players.js";
import * as puzzles from "./puzzles.js";
import { beginAgain } from "./start.js";
import { cancel, toggleSuper } from "./status.js";

const help = byId("help");

const KEYS = [
  ["Arrow keys", "go from square to square"],
  ["Enter", "click the square"],
  ["Esc", "take back the last click of a move; otherwise stop the computer, which plays its best so far"],
  ["z", "undo; against the computer, both moves", () => computer.undo()],
  ["y", "redo", () => computer.redo()],
  ["a", "switch between two people and a person against the computer", () => players.toggle()],
  ["+", "a stronger computer: one more depth, second or level", () => players.strengthen(1)],
  ["-", "a weaker computer, never below 1", () => players.strengthen(-1)],
  ["h", "a hint", () => computer.giveHint()],
  ["e", "the engine's analysis", () => analysis.toggle()],
  ["n", "a new game; the last one is kept", () => beginAgain()],
  ["g", "the list of kept games", () => openList()],
  ["b", "to the board", () => board.focus()],
  ["t", "turn the board", () => turnBoard()],
  ["1", "choose the first card (Onitama)", () => chooseByNumber(0)],
  ["2", "choose the second card (Onitama)", () => chooseByNumber(1)],
  ["s", "the Super move (Onitama)", () => toggleSuper()],
  ["r", "how to play", () => lessons.open()],
  ["p", "the puzzle of the day", () => puzzles.openToday()],
  ["?", "this list", () => help.showModal()],
];

const ACTIONS = new Map(KEYS.filter(([, , action]) => action).map(([key, , action]) => [key, action]));

function turnBoard() {
  if (state.players.length > 0) amend({ turned: !board.isTurned() });
}

const WRITTEN = new Set(["text", "number", "search"]);
const isWriting = (element) =>
  element.matches("textarea") || (element.matches("input") && WRITTEN.has(element.type));

/** The letter of a key; where the keyboard writes another script, the one that stands there in ours. */
function letter({ key, code }) {
  if (key > "\x7f" && code.startsWith("Key")) return code.slice(3).toLowerCase();
  return key.toLowerCase();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]") || !state) return;
  if (event.key === "Escape") return cancel();
  if (isWriting(event.target)) return;
  const action = ACTIONS.get(letter(event));
  if (!action) return;
  event.preventDefault();
  action();
});

byId("keys").replaceChildren(
  ...KEYS.map(([key, does]) => make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, does))),
);
onClick("help-button", () => help.showModal());
onClick("turn-board", turnBoard);
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  board.focus();
});
