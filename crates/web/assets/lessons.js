// How to play: steps, each with a small board on which it is played.

import * as api from "./api.js";
import { byId, make, onClick, setText } from "./dom.js";
import { drawBoard, drawCard } from "./draw.js";
import { act, state } from "./game.js";
import { isStill, step } from "./motion.js";

const dialog = byId("how");
/** How long each picture is shown, in milliseconds. */
const PAUSE = 1800;

let lessons = [];
let place = 0;
let frame = 0;
let timer = null;
let isPaused = false;

/** The cards as the first player holds them, where there are any. */
function cardRow({ hands: [first, second], side }) {
  const card = (card, note) =>
    make("span", { class: "card" }, make("span", { class: "name" }, card.name), drawCard(card, false), make("span", { class: "note" }, note));
  return make(
    "div", { class: "lesson-cards" },
    ...first.map((one) => card(one, "First")), card(side, "next"), ...second.map((one) => card(one, "Second")),
  );
}

function showFrame(isStep) {
  const { frames } = lessons[place];
  const { board, last, cards, said } = frames[frame];
  const drawn = drawBoard(board.rows, last);
  byId("lesson-board").dataset.game = state.game;
  byId("lesson-board").replaceChildren(...[drawn, cards && cardRow(cards)].filter(Boolean));
  setText(byId("lesson-said"), `${said}.`);
  if (isStep) step(drawn, last);
}

/** Shows the next picture, and begins again after the last. */
function advance() {
  frame = (frame + 1) % lessons[place].frames.length;
  showFrame(frame > 0);
}

function run() {
  clearInterval(timer);
  // Who prefers less motion goes on with the button alone.
  if (!isPaused && !isStill() && dialog.open) timer = setInterval(advance, PAUSE);
}

function show(next) {
  place = next;
  frame = 0;
  setText(byId("lesson-title"), lessons[place].title);
  setText(byId("lesson-text"), lessons[place].text);
  setText(byId("lesson-place"), `${place + 1} of ${lessons.length}`);
  byId("lesson-back").disabled = place === 0;
  setText(byId("lesson-next"), place === lessons.length - 1 ? "Play" : "Next");
  setText(byId("lesson-pause"), isStill() ? "Show a move" : isPaused ? "Go on" : "Pause");
  showFrame(false);
  run();
}

/** Opens the explanation of the game on the board. */
export const open = () =>
  act(async () => {
    lessons = await api.lessons(state.game);
    isPaused = false;
    dialog.showModal();
    show(0);
  });

onClick("how-button", open);
onClick("lesson-back", () => show(place - 1));
onClick("lesson-next", () => (place < lessons.length - 1 ? show(place + 1) : dialog.close()));
onClick("lesson-pause", () => {
  if (isStill()) return advance();
  isPaused = !isPaused;
  byId("lesson-pause").setAttribute("aria-pressed", String(isPaused));
  setText(byId("lesson-pause"), isPaused ? "Go on" : "Pause");
  run();
});
dialog.addEventListener("close", () => clearInterval(timer));
