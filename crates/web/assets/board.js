// The board: a grid of squares for the mouse, the finger, the keyboard and the screen reader.

import * as choice from "./choice.js";
import { byId, make } from "./dom.js";
import { drawCell } from "./draw.js";
import { act, onChange, play, refresh, state } from "./game.js";
import * as computer from "./computer.js";

const grid = byId("board");

/** Is the board seen from the other side? */
export let isTurned = false;

export function turn() {
  isTurned = !isTurned;
  shape = null;
  refresh();
}

// The squares by their place on the screen, and by their name.
let places = [];
let squares = new Map();
let shape = null;
let focused = null;

const NAMES = { santorini: "Santorini board", onitama: "Onitama board", peg: "Peg Reversal board" };

function build(rows) {
  places = [];
  squares = new Map();
  const first = rows.flat().find((cell) => cell);
  const elements = rows.map((row, y) => {
    const cells = row.map((cell, x) => {
      // Moves are written with these numbers, so they stand in the margin.
      const column = y === rows.length - 1 ? rows.find((row) => row[x])[x].col : null;
      if (!cell) return make("span", { class: "gap", role: "presentation", "data-col": column });
      const button = make("button", { type: "button", "data-cell": cell.id, tabindex: "-1" });
      button.addEventListener("click", () => click(cell.id));
      button.addEventListener("focus", () => rove(cell.id));
      squares.set(cell.id, { button, x, y });
      places[y] ??= [];
      places[y][x] = cell.id;
      return make("div", { role: "gridcell", "aria-colindex": x + 1, "data-col": column }, button);
    });
    const number = row.find((cell) => cell).row;
    return make("div", { role: "row", "aria-rowindex": y + 1, "data-row": number }, ...cells);
  });
  grid.setAttribute("aria-label", NAMES[state.game]);
  grid.setAttribute("aria-rowcount", rows.length);
  grid.setAttribute("aria-colcount", rows[0].length);
  grid.dataset.game = state.game;
  grid.replaceChildren(...elements);
  if (!squares.has(focused)) focused = first.id;
  rove(focused);
}

/** Makes a square the one that the tabulator key reaches. */
function rove(id) {
  squares.get(focused)?.button.setAttribute("tabindex", "-1");
  focused = id;
  squares.get(id).button.setAttribute("tabindex", "0");
}

/** Moves the focus to the board. */
export const focus = () => squares.get(focused)?.button.focus();

function step(dx, dy) {
  let { x, y } = squares.get(focused);
  do {
    x += dx;
    y += dy;
    if (!places[y] || x < 0 || x >= places[y].length) return;
  } while (!places[y][x]);
  squares.get(places[y][x]).button.focus();
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

grid.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { x, y } = squares.get(focused);
  const row = places[y].map((id, place) => (id ? place : -1)).filter((place) => place >= 0);
  if (event.key in ARROWS) step(...ARROWS[event.key]);
  else if (event.key === "Home") step(row[0] - x, 0);
  else if (event.key === "End") step(row.at(-1) - x, 0);
  else return;
  event.preventDefault();
});

function click(id) {
  act(async () => {
    if (computer.isItsTurn()) return;
    const move = choice.click(id);
    if (move) await play(move);
    else refresh();
  });
}

const PARTS = { from: "last move from here", to: "last move to here", build: "last build" };

function show(next) {
  const rows = isTurned ? next.board.rows.toReversed().map((row) => row.toReversed()) : next.board.rows;
  const now = `${next.game} ${isTurned}`;
  if (shape !== now) build(rows);
  shape = now;

  const targets = computer.isItsTurn() ? new Map() : choice.targets();
  const hints = new Map(computer.hint?.path.map((cell, place) => [cell, place === 2 ? "build" : "path"]));
  const parts = new Map(next.last.map(({ cell, part }) => [cell, part]));
  const [from, to] = choice.path;
  const cells = rows.flat().filter((cell) => cell);
  const carried = to && cells.find((cell) => cell.id === from)?.piece;
  for (const cell of cells) {
    const { button } = squares.get(cell.id);
    const isChosen = choice.path.includes(cell.id);
    const isFree = targets.has(cell.id);
    // Before anything is chosen, every pawn that can move would be marked.
    const target = isFree && (choice.path.length > 0 || next.status.placing) ? targets.get(cell.id) : undefined;
    const piece = carried && cell.id === to ? carried : carried && cell.id === from ? undefined : cell.piece;
    // The frontier shows where pegs can be flipped.
    const drawn = next.game === "peg" ? undefined : target;
    const marks = { target: drawn, part: parts.get(cell.id), hint: hints.get(cell.id) };
    button.replaceChildren(drawCell(cell, piece, marks));
    button.classList.toggle("chosen", isChosen);
    button.classList.toggle("free", isFree);
    const notes = [
      cell.label,
      isChosen && "chosen",
      target !== undefined && (target ? "possible with the Super move" : "possible"),
      target === undefined && isFree && choice.path.length === 0 && next.game !== "peg" && "can move",
      hints.has(cell.id) && "hint",
      PARTS[parts.get(cell.id)],
    ];
    button.setAttribute("aria-label", notes.filter(Boolean).join(", "));
  }
}

onChange(show);
