// A move in the making: the squares clicked so far, and the card or the Super move that is wanted.
// The program lists the legal moves as squares to click; here they are only compared.

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

const wanted = () =>
  state.offers.filter((offer) => (card === null || offer.card === card) && (!superOnly || offer.super));

const starting = (cells) => wanted().filter((offer) => cells.every((cell, place) => offer.path[place] === cell));

/** The legal moves that begin with the clicked squares. */
export const fitting = () => starting(path);

/** The legal moves to a square to click next, by that square. */
export function targets(cells = path) {
  const found = new Map();
  for (const offer of starting(cells)) {
    const cell = offer.path[cells.length];
    if (cell) found.set(cell, [...(found.get(cell) ?? []), offer]);
  }
  return found;
}

/** Where the chosen card leads any pawn, before a pawn is chosen. */
export const previews = () => new Set(card && path.length === 0 ? wanted().map((offer) => offer.path[1]) : []);

/** The ways to make the move whose squares are all clicked: the usual ones, or the Super ones. */
export function ways() {
  const whole = fitting().filter((offer) => offer.path.length === path.length);
  const usual = whole.filter((offer) => !offer.super);
  return usual.length > 0 ? usual : whole;
}

/** Are all squares clicked, and only the way is missing? */
export const isOpen = () => path.length > 0 && ways().length > 1;

/** The text of the move, if there is nothing left to choose. */
function whole() {
  const made = ways();
  if (made.length === 1) return made[0].text;
  const rest = fitting();
  // Where it is won whatever is clicked last, nothing is asked.
  if (made.length > 0 || rest.length === 0 || !rest.every((offer) => offer.settled)) return null;
  return (rest.find((offer) => offer.path.at(-1) === path[0]) ?? rest[0]).text;
}

/**
 * Clicks a square. Gives the text of the move if that makes it whole, or that the square cannot be clicked: then
 * what was begun stays.
 */
export function click(cell) {
  if (!targets().has(cell) && path.at(-1) === cell) {
    path = path.slice(0, -1);
    return {};
  }
  // The same pawn may go elsewhere as long as only the way is missing, and another pawn may be chosen.
  const earlier = isOpen() ? [path.slice(0, -1), []] : path.length === 1 ? [[]] : [];
  const cells = [path, ...earlier].find((cells) => targets(cells).has(cell));
  if (cells) {
    path = [...cells, cell];
    return { move: whole() };
  }
  const leading = wanted().filter((offer) => previews().has(cell) && offer.path[1] === cell);
  if (leading.length === 0) return { wrong: true };
  if (leading.some((offer) => offer.path[0] !== leading[0].path[0])) return { several: true };
  path = leading[0].path.slice(0, 2);
  return { move: whole() };
}

/** Chooses a card, or puts it back. Gives the text of the move if that makes it whole. */
export function chooseCard(name) {
  const chosen = isOpen() && ways().filter((offer) => offer.card === name);
  if (chosen && chosen.length === 1) return chosen[0].text;
  card = card === name ? null : name;
  if (fitting().length === 0) path = [];
  return null;
}

/** Wants the Super move, or not. */
export function toggleSuper() {
  superOnly = !superOnly;
  if (fitting().length === 0) path = [];
}

/** Is there a Super move here? */
export const hasSuper = () => state.offers.some((offer) => offer.super);

onChange((next, before) => {
  if (next !== before) clear();
});
