// Onitama's five cards: two for each player, turned to them, and the one beside the board.

import { finish, isTurned } from "./board.js";
import * as choice from "./choice.js";
import * as computer from "./computer.js";
import { byId, make } from "./dom.js";
import { drawCard } from "./draw.js";
import { act, onChange, state } from "./game.js";
import { cardPlaces, moveCards } from "./motion.js";

/** Chooses a card; where only the card was missing, that makes the move. */
const choose = (name) => act(() => finish(choice.chooseCard(name)));

function cardElement(card, { owner, canChoose, note }) {
  const name = make("span", { class: "name" }, card.name);
  const content = [name, drawCard(card, isTurned()), note ? make("span", { class: "note" }, note) : null];
  const isHinted = computer.hint?.card === card.name;
  const attributes = {
    class: `card side${owner}${isHinted ? " hinted" : ""}`,
    "aria-label": `${card.name}, leads ${card.spoken}${isHinted ? ", hint" : ""}`,
    "data-card": card.name,
  };
  if (!canChoose) return make("div", { ...attributes, role: "img" }, ...content);
  const pressed = String(choice.card === card.name);
  const pick = { type: "button", "aria-pressed": pressed, click: () => choose(card.name) };
  return make("button", { ...attributes, ...pick }, ...content);
}

function hand(next, side) {
  const { cards, players, status } = next;
  const canChoose = status.turn === side && !computer.isItsTurn();
  const used = cards.super_used[side] ? "Super used" : "Super unused";
  const label = make("p", { class: "hand-name" }, make("strong", {}, players[side]), make("span", {}, used));
  return [label, ...cards.hands[side].map((card) => cardElement(card, { owner: side, canChoose }))];
}

/** What the card beside the board tells: who played it, and who takes it. */
function sideNote({ players, cards: { played, next } }) {
  if (!played) return `for ${players[next]}`;
  return `${played.super ? "given up" : "played"} by ${players[played.by]}`;
}

function show(next, before) {
  const [far, near, side, table] = ["far-hand", "near-hand", "side-card", "table"].map(byId);
  const hasCards = Boolean(next.cards);
  for (const element of [far, near, side]) element.hidden = !hasCards;
  table.classList.toggle("with-cards", hasCards);
  if (!hasCards) return;
  const focused = document.activeElement?.dataset.card;
  const places = cardPlaces(table);
  const [top, bottom] = isTurned() ? [0, 1] : [1, 0];
  far.replaceChildren(...hand(next, top));
  near.replaceChildren(...hand(next, bottom));
  const aside = { owner: next.cards.next, canChoose: false, note: sideNote(next) };
  side.replaceChildren(make("p", { class: "hand-name" }, "Next card"), cardElement(next.cards.side, aside));
  if (focused) table.querySelector(`button[data-card="${focused}"]`)?.focus();
  if (next !== before && next.id === before?.id && Math.abs(next.at - before.at) === 1) moveCards(table, places);
}

/** Chooses the first or second card of the player to move, once earlier clicks have come to their end. */
export const chooseByNumber = (place) =>
  act(() => {
    const card = state.cards?.hands[state.status.turn]?.[place];
    return card && !computer.isItsTurn() ? finish(choice.chooseCard(card.name)) : null;
  });

onChange(show);
