// The keys: those of the course's kit, and those that save the mouse.

import * as board from "./board.js";
import { chooseByNumber } from "./cards.js";
import * as computer from "./computer.js";
import { byId, make } from "./dom.js";
import { cancel, toggleSuper } from "./panel.js";
import { beginAgain } from "./setup.js";

const help = byId("help");

const KEYS = [
  ["Arrow keys", "go from square to square"],
  ["Enter", "click the square"],
  ["Esc", "take back the last click of a move; otherwise stop the computer, which plays its best so far"],
  ["z", "undo; against the computer, both moves", () => computer.undo()],
  ["y", "redo", () => computer.redo()],
  ["a", "switch between two people and a person against the computer", () => computer.toggle()],
  ["+", "a stronger computer: one more depth or second", () => computer.strengthen(1)],
  ["-", "a weaker computer, never below 1", () => computer.strengthen(-1)],
  ["h", "a hint", () => computer.giveHint()],
  ["n", "a new game", () => beginAgain()],
  ["b", "to the board", () => board.focus()],
  ["t", "turn the board", () => turnBoard()],
  ["1", "choose the first card (Onitama)", () => chooseByNumber(0)],
  ["2", "choose the second card (Onitama)", () => chooseByNumber(1)],
  ["s", "the Super move (Onitama)", () => toggleSuper()],
  ["?", "this list", () => help.showModal()],
];

const ACTIONS = new Map(KEYS.filter(([, , action]) => action).map(([key, , action]) => [key, action]));

function turnBoard() {
  board.turn();
  byId("turn-board").setAttribute("aria-pressed", String(board.isTurned));
}

const isWriting = (element) =>
  element.matches("textarea, select") || (element.matches("input") && element.type !== "file");

/** The letter of a key; where the keyboard writes another script, the one that stands there in ours. */
function letter({ key, code }) {
  if (key > "\x7f" && code.startsWith("Key")) return code.slice(3).toLowerCase();
  return key.toLowerCase();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || help.open) return;
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
byId("help-button").addEventListener("click", () => help.showModal());
byId("turn-board").addEventListener("click", turnBoard);
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  board.focus();
});
