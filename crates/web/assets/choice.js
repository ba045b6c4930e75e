// A move in the making: the squares clicked so far, and the card or the Super move that was wished.
// The server lists the legal moves as squares to click; here they are only compared.

import { onChange, state } from "./game.js";

/** The squares clicked so far. */
export let path = [];
/** The card that was chosen before the squares, or null. */
export let card = null;
/** Only Super moves? */
export let superOnly = false;

/** Is anything begun? */
export const isBegun = () => path.length > 0 || card !== null || superOnly;

/** Forgets what was begun. */
export function clear() {
  path = [];
  card = null;
  superOnly = false;
}

/** Takes back the last step; false if there was none. */
export function takeBack() {
  if (path.length > 0) path = path.slice(0, -1);
  else if (isBegun()) clear();
  else return false;
  return true;
}

const wished = () =>
  state.offers.filter(
    (offer) => (card === null || offer.card === card) && (!superOnly || offer.super),
  );

/** The legal moves that begin with the clicked squares. */
export const fitting = () =>
  wished().filter((offer) => path.every((cell, place) => offer.path[place] === cell));

/** The squares to click next: for each, true if only the Super move leads there. */
export function targets() {
  const cells = new Map();
  for (const offer of fitting()) {
    const cell = offer.path[path.length];
    if (cell) cells.set(cell, Boolean(offer.super) && (cells.get(cell) ?? true));
  }
  return cells;
}

/** The ways to make the move whose squares are all clicked: the usual ones, or the Super ones. */
export function ways() {
  const whole = fitting().filter((offer) => offer.path.length === path.length);
  const usual = whole.filter((offer) => !offer.super);
  return usual.length > 0 ? usual : whole;
}

/** Clicks a square. Gives the text of the move if that makes it whole. */
export function click(cell) {
  if (targets().has(cell)) {
    path = [...path, cell];
    const made = ways();
    return made.length === 1 ? made[0].text : null;
  }
  if (path.at(-1) === cell) {
    path = path.slice(0, -1);
  } else {
    // Another pawn, perhaps: begin again with this square.
    path = [];
    if (targets().has(cell)) path = [cell];
  }
  return null;
}

/** Chooses a card, or puts it back. */
export function chooseCard(name) {
  card = card === name ? null : name;
  if (fitting().length === 0) path = [];
}

/** Wishes the Super move, or not. */
export function toggleSuper() {
  superOnly = !superOnly;
  if (fitting().length === 0) path = [];
}

/** Is there a Super move here? */
export const hasSuper = () => state.offers.some((offer) => offer.super);

onChange((next, before) => {
  if (next.id !== before?.id || next.revision !== before.revision) clear();
});
