// New games: the usual one, and Onitama's cards, chosen or drawn.

import { byId, make } from "./dom.js";
import * as computer from "./computer.js";
import { begin, onChange, state } from "./game.js";

const PLACES = ["First, card 1", "First, card 2", "Second, card 1", "Second, card 2", "Beside the board"];

/** Makes a field for each of the five cards, and one for who begins. */
export function offerCards(cards) {
  const option = ({ name }) => make("option", { value: name }, name);
  const fields = PLACES.map((label, place) => {
    const id = `card${place}`;
    return make("div", {}, make("label", { for: id }, label), make("select", { id }, ...cards.map(option)));
  });
  const sides = ["First", "Second"].map((name, value) => make("option", { value: String(value) }, name));
  const who = make("select", { id: "begins" }, ...sides);
  fields.push(make("div", {}, make("label", { for: "begins" }, "Begins"), who));
  byId("card-fields").replaceChildren(...fields);
}

/** Begins a game of the same kind; what the computer thinks about the old one is forgotten. */
export function beginAgain(wish = {}) {
  computer.quit();
  return begin({ game: state.game, ...wish });
}

byId("new").addEventListener("click", () => beginAgain());
byId("new-placed").addEventListener("click", () => beginAgain({ placed: true }));
const drawCards = () => beginAgain({ seed: byId("seed").value });
byId("new-seed").addEventListener("click", drawCards);
byId("seed").addEventListener("keydown", (event) => event.key === "Enter" && drawCards());
byId("new-cards").addEventListener("click", () => {
  const cards = PLACES.map((_, place) => byId(`card${place}`).value);
  beginAgain({ cards, turn: Number(byId("begins").value) });
});

onChange((next, before) => {
  byId("new-placed").hidden = next.game !== "santorini";
  byId("deal").hidden = !next.cards;
  if (!next.cards || next.id === before?.id) return;
  const { hands, side } = next.cards;
  [...hands.flat(), side].forEach(({ name }, place) => {
    byId(`card${place}`).value = name;
  });
});
