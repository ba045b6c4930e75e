// New games: the usual ones, and Onitama's cards, chosen by their pictures or drawn.

import * as api from "./api.js";
import * as computer from "./computer.js";
import { button, byId, make, onClick, setText } from "./dom.js";
import { drawCard } from "./draw.js";
import { act, begin, kept, onChange, report, resume, state } from "./game.js";
import * as store from "./store.js";
import { seats } from "./players.js";

/** A number by lot. */
const lot = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** What is asked for where nobody asked for anything else: Onitama's cards are drawn by lot. */
const usual = (game) => (game === "onitama" ? { game, deal: lot() } : { game });

/** Goes on with the last game of this name, or begins one. */
export async function start(game) {
  const last = store.current(game);
  if (last) {
    try {
      return await resume(last);
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      report(`the kept game cannot be read: ${error.message}`);
    }
  }
  return begin(game, await api.begin(usual(game)), seats(game));
}

export const enter = (game) => act(() => start(game));

/** Begins a game of the same kind. The last one is kept, and a notice leads back to it. */
export function beginAgain(wish = {}, players = kept.seats) {
  computer.quit();
  return act(async () => {
    const last = kept;
    const { game } = state;
    const asked = Object.keys(wish).length > 0 ? { game, ...wish } : usual(game);
    begin(game, await api.begin(asked), players);
    computer.setPaused(false);
    if (store.read(last.id)) {
      const run = () => act(() => resume(store.read(last.id)));
      report("the last game is kept under Games", { text: "Back to it", run });
    }
  });
}

onClick("new", () => beginAgain());
onClick("new-placed", () => beginAgain({ placed: true }));

// Choosing cards.

const PLACES = ["First, card 1", "First, card 2", "Second, card 1", "Second, card 2", "Next card"];

let cards = [];
/** The chosen cards by place; null where one is missing. */
let dealt = PLACES.map(() => null);

export function setCards(next) {
  cards = next;
}

const chooser = byId("deal");

/** Puts a card where one is missing, or takes it away again. */
function toggle(name) {
  const place = dealt.includes(name) ? dealt.indexOf(name) : dealt.indexOf(null);
  if (place < 0) return;
  dealt = dealt.map((card, other) => (other === place ? (card ? null : name) : card));
  showDeal();
  chooser.querySelector(`#all-cards [data-card="${name}"]`)?.focus();
}

function showDeal() {
  const wanted = byId("card-search").value.trim().toLowerCase();
  const picture = (card, place) => {
    const where = place < 0 ? null : make("span", { class: "note" }, ` ${PLACES[place]}`);
    const attributes = { class: "card", "data-card": card.name, "aria-pressed": String(place >= 0) };
    const label = `${card.name}${place < 0 ? "" : ` ${PLACES[place]}`}; leads ${card.spoken}`;
    return make(
      "button",
      { type: "button", ...attributes, "aria-label": label, click: () => toggle(card.name) },
      make("span", { class: "name" }, card.name), drawCard(card, false), where,
    );
  };
  const found = cards.filter(({ name }) => name.toLowerCase().includes(wanted));
  byId("all-cards").replaceChildren(...found.map((card) => picture(card, dealt.indexOf(card.name))));
  setText(byId("no-card"), found.length === 0 ? "No card has this name." : "");
  const slots = PLACES.map((label, place) => {
    const name = dealt[place];
    const content = name ? button(name, () => toggle(name), { "aria-label": `Take ${name} away` }) : "–";
    return make("div", {}, make("dt", {}, label), make("dd", {}, content));
  });
  byId("dealt").replaceChildren(...slots);
  byId("deal-start").disabled = dealt.includes(null);
}

function openDeal() {
  const { hands, side } = state.cards;
  dealt = [...hands.flat(), side].map(({ name }) => name);
  byId("card-search").value = "";
  showDeal();
  chooser.showModal();
}

onClick("new-cards", () => beginAgain());
onClick("choose-cards", openDeal);
byId("card-search").addEventListener("input", showDeal);
byId("card-search").addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  byId("all-cards").querySelector("button")?.click();
});
onClick("deal-clear", () => {
  dealt = PLACES.map(() => null);
  showDeal();
});
onClick("deal-start", () => {
  chooser.close();
  beginAgain({ cards: dealt, turn: Number(byId("begins").value) });
});
onClick("deal-seed", () => {
  chooser.close();
  beginAgain({ seed: byId("seed").value });
});
byId("seed").addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  // The key must not reach the button that has the focus when the dialog is closed.
  event.preventDefault();
  byId("deal-seed").click();
});

onChange((next) => {
  byId("new-placed").hidden = !next.status.placing || next.players.length === 0;
  byId("new-cards").hidden = !next.cards;
  byId("new").hidden = Boolean(next.cards);
  byId("choose-cards").hidden = !next.cards;
});
