// Onitama's five cards: two for each player, turned to them, and the one beside the board.

import { isTurned } from "./board.js";
import * as choice from "./choice.js";
import * as computer from "./computer.js";
import { byId, make } from "./dom.js";
import { drawCard } from "./draw.js";
import { onChange, refresh, state } from "./game.js";

function cardElement(card, { owner, canChoose, note }) {
  const name = make("span", { class: "name" }, card.name);
  const content = [name, drawCard(card, isTurned), ...(note ? [make("span", { class: "note" }, note)] : [])];
  const isHinted = computer.hint?.card === card.name;
  const attributes = {
    class: `card side${owner}${isHinted ? " hinted" : ""}`,
    "aria-label": `${card.name}, leads ${card.spoken}${isHinted ? ", hint" : ""}`,
    "data-card": card.name,
  };
  if (!canChoose) return make("div", { ...attributes, role: "img" }, ...content);
  const pressed = choice.card === card.name;
  const pick = () => {
    choice.chooseCard(card.name);
    refresh();
  };
  const button = { type: "button", "aria-pressed": String(pressed), click: pick };
  return make("button", { ...attributes, ...button }, ...content);
}

function hand(next, side, toTheSide) {
  const { cards, players, status } = next;
  const canChoose = status.turn === side && !computer.isItsTurn();
  const played = cards.played?.by === side ? cards.played : null;
  const used = cards.super_used[side] ? "Super used" : "Super unused";
  const label = make("p", { class: "hand-name" }, make("strong", {}, players[side]), ` ${used}`);
  const list = cards.hands[side].map((card) => cardElement(card, { owner: side, canChoose }));
  if (!played) return [label, ...list];
  const how = played.super ? "Super, gave up" : "played";
  return [label, ...list, make("p", { class: "way" }, `${how} ${played.card}\u00a0${toTheSide}`)];
}

function show(next, before) {
  const [far, near, side] = [byId("far-hand"), byId("near-hand"), byId("side-card")];
  const hasCards = Boolean(next.cards);
  for (const element of [far, near, side]) element.hidden = !hasCards;
  byId("table").classList.toggle("with-cards", hasCards);
  if (!hasCards) return;
  const [top, bottom] = isTurned ? [0, 1] : [1, 0];
  const focused = document.activeElement?.dataset.card;
  far.replaceChildren(...hand(next, top, "↓"));
  near.replaceChildren(...hand(next, bottom, "↑"));
  const { played, next: taker } = next.cards;
  const note = played ? `from ${next.players[played.by]}` : `to ${next.players[taker]}`;
  const element = cardElement(next.cards.side, { owner: taker, canChoose: false, note });
  if (played && before && next.id === before.id && next.at === before.at + 1) {
    element.classList.add(played.by === top ? "from-far" : "from-near");
  }
  side.replaceChildren(make("p", { class: "hand-name" }, "Beside the board"), element);
  if (focused) byId("table").querySelector(`button[data-card="${focused}"]`)?.focus();
}

/** Chooses the first or second card of the player to move. */
export function chooseByNumber(place) {
  const card = state?.cards?.hands[state.status.turn]?.[place];
  if (!card || computer.isItsTurn()) return;
  choice.chooseCard(card.name);
  refresh();
}

onChange(show);
