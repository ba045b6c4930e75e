// The board: a grid of squares for the mouse, the finger, the keyboard and the screen reader.

import * as api from "./api.js";
import { showArrows } from "./arrows.js";
import * as choice from "./choice.js";
import * as computer from "./computer.js";
import * as count from "./count.js";
import { byId, make, sentence } from "./dom.js";
import { drawCell } from "./draw.js";
import { act, kept, onChange, play, record, refresh, state } from "./game.js";
import { slide } from "./motion.js";
import { setReason } from "./status.js";

const grid = byId("board");

/** Is the board seen from the other side? Whoever plays against a computer sits at the bottom. */
export function isTurned() {
  if (kept.turned !== null) return kept.turned;
  return state.opposite && kept.seats[0] !== null && kept.seats[1] === null;
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

/** Plays a move that a click or a card made whole, or shows what is begun. */
export const finish = (move) => (move ? play(move) : refresh());

function click(id) {
  act(async () => {
    setReason("");
    if (computer.isItsTurn()) return setReason("It is the computer's turn.");
    const { path, card, superOnly } = choice;
    const { move, wrong, several } = choice.click(id);
    if (several) return setReason("Several pawns can go there: choose one first.");
    if (!wrong) return finish(move);
    const click = { cell: id, path, card, super: superOnly };
    setReason(`${sentence(await api.whyNot(record(), click))}.`);
  });
}

const PARTS = { from: "last move from here", to: "last move to here", build: "last build" };

/** How a square is drawn and named, as far as the game and what goes on around it say. */
function appearance(cell, around) {
  const { targets, previews, hint, parts, counts, carried } = around;
  const isChosen = choice.path.includes(cell.id);
  const leading = targets.get(cell.id);
  // Before anything is chosen, every pawn that can move would be marked.
  const isTarget = Boolean(leading) && (choice.path.length > 0 || state.status.placing);
  const isSuper = isTarget && leading.every((offer) => offer.super);
  const isBuilding = isTarget && choice.path.length === leading[0].path.length - 1;
  const raising = [isBuilding && leading[0].raised, hint?.raised].find((raised) => raised?.[0] === cell.id);
  let piece = cell.piece;
  if (carried) piece = cell.id === choice.path[1] ? carried : cell.id === choice.path[0] ? undefined : piece;
  const marks = parts.get(cell.id) ?? [];
  const isHinted = hint?.path.includes(cell.id);
  const notes = [
    cell.label,
    isChosen && "chosen",
    isTarget && (isSuper ? "possible with the Super move" : "possible"),
    previews.has(cell.id) && "the card leads here",
    leading && !isTarget && state.players.length > 0 && "can move",
    isHinted && "hint",
    ...marks.map((part) => PARTS[part]),
    counts.get(cell.id) && `${counts.get(cell.id)} games`,
  ];
  return {
    label: notes.filter(Boolean).join(", "),
    isChosen,
    isFree: Boolean(leading),
    drawing: {
      level: cell.level,
      temple: cell.temple,
      piece,
      marks,
      // The frontier shows where pegs can be flipped.
      target: isTarget && state.players.length > 0 ? (isSuper ? "super" : state.status.placing ? "empty" : "plain") : null,
      preview: previews.has(cell.id),
      ghost: raising?.[1] ?? null,
      hint: isHinted && state.players.length === 0,
      count: counts.get(cell.id) ?? null,
    },
  };
}

function show(next, before) {
  const rows = isTurned() ? next.board.rows.toReversed().map((row) => row.toReversed()) : next.board.rows;
  const now = `${next.game} ${isTurned()}`;
  if (shape !== now) build(rows);
  const isSame = shape === now;
  shape = now;

  const isItsTurn = computer.isItsTurn();
  const cells = rows.flat().filter((cell) => cell);
  const parts = new Map();
  for (const { cell, part } of next.last) parts.set(cell, [...(parts.get(cell) ?? []), part]);
  const around = {
    targets: isItsTurn ? new Map() : choice.targets(),
    previews: isItsTurn ? new Set() : choice.previews(),
    hint: computer.hint,
    counts: count.onSquares(),
    parts,
    carried: choice.path[1] && cells.find((cell) => cell.id === choice.path[0])?.piece,
  };
  for (const cell of cells) {
    const { button } = squares.get(cell.id);
    const { label, isChosen, isFree, drawing } = appearance(cell, around);
    const key = JSON.stringify(drawing);
    // What is the same is left alone: it may be moving.
    if (button.dataset.drawing !== key) button.replaceChildren(drawCell(drawing));
    button.dataset.drawing = key;
    button.classList.toggle("chosen", isChosen);
    button.classList.toggle("free", isFree);
    button.setAttribute("aria-label", label);
  }
  showArrows(squares, [rows[0].length, rows.length]);
  if (next !== before && isSame && next.id === before?.id) slide(squares, next, before);
}

onChange(show);
