// What is said about the game: whose turn it is, what to do next, how a move can be made.

import { focus } from "./board.js";
import * as choice from "./choice.js";
import * as computer from "./computer.js";
import { button, byId, grouped, onClick, sentence, setFacts, setText } from "./dom.js";
import { drawFigure } from "./draw.js";
import { act, kept, onChange, play, refresh } from "./game.js";
import { title } from "./players.js";

/** Why the last click was of no use. */
let reason = "";

/** Says why a click was of no use, until something else happens. */
export function setReason(next) {
  reason = next;
  showPrompt();
}

let shown = null;

/** What is asked of whoever plays. */
function prompt() {
  if (reason) return reason;
  if (shown.status.over) return "The game is over.";
  if (computer.isItsTurn()) {
    return computer.isPaused ? "Paused." : `${title(kept.seats[shown.status.turn])} is to move.`;
  }
  const step = Math.min(choice.path.length, shown.prompts.length - 1);
  return `${sentence(shown.prompts[step])}.`;
}

function showPrompt() {
  setText(byId("prompt"), prompt());
  byId("prompt").classList.toggle("reason", reason !== "");
}

function showStatus(next) {
  setText(byId("status-text"), next.status.text);
  const box = byId("status");
  box.dataset.side = next.status.turn ?? next.status.winner ?? "none";
  box.classList.toggle("over", next.status.over);
  const side = next.status.winner ?? next.status.turn;
  const mark = byId("turn-mark");
  mark.hidden = next.players.length === 0 || side === undefined || side === null;
  mark.replaceChildren(...(mark.hidden ? [] : [drawFigure(side, next.status.over)]));
  document.title = `${next.status.text} · Plywood`;
}

function showChoices() {
  const box = byId("choices");
  const wasOpen = !box.hidden;
  if (!choice.isOpen()) {
    const hadFocus = box.contains(document.activeElement);
    box.hidden = true;
    box.replaceChildren();
    if (hadFocus) focus();
    return;
  }
  box.hidden = false;
  const way = ({ text, card, super: isSuper }) =>
    button(isSuper ? `Super move, giving up ${card}` : `With ${card}`, () => act(() => play(text)));
  const back = () => {
    choice.takeBack();
    refresh();
  };
  box.replaceChildren(...choice.ways().map(way), button("Not this", back, { class: "quiet" }));
  if (!wasOpen) box.firstChild.focus();
}

let announced = "";

/** Says the last move, once; what came of it is said by the status. */
function announce(next, before) {
  if (!before || next.id !== before.id || next.at === before.at) return;
  const last = next.moves[next.at - 1];
  const text = next.at > before.at && last ? `${last.spoken}.` : `Back to move ${next.at}.`;
  if (text === announced) setText(byId("announcer"), "");
  announced = text;
  setText(byId("announcer"), text);
}

/** Takes back the last step of a move that was begun, or else stops the computer. */
export function cancel() {
  reason = "";
  if (choice.takeBack()) refresh();
  else computer.stop();
  showPrompt();
}

export function toggleSuper() {
  if (!choice.hasSuper() || computer.isItsTurn()) return;
  choice.toggleSuper();
  refresh();
}

onClick("undo", () => computer.undo());
onClick("redo", () => computer.redo());
onClick("cancel", cancel);
onClick("super", toggleSuper);

onChange((next, before) => {
  shown = next;
  reason = "";
  const main = byId("main");
  main.dataset.game = next.game;
  main.dataset.at = next.at;
  main.dataset.length = next.moves.length;
  main.dataset.over = next.status.over;
  if (next !== before) {
    announce(next, before);
    setFacts(byId("facts"), next.facts.map(([name, value]) => [name, grouped(value)]));
  }
  showStatus(next);
  showPrompt();
  showChoices();
  const isOnitama = Boolean(next.cards);
  byId("super").hidden = !isOnitama;
  byId("super").disabled = !isOnitama || !choice.hasSuper();
  byId("super").setAttribute("aria-pressed", String(choice.superOnly));
  byId("cancel").disabled = !choice.isBegun();
  byId("undo").disabled = next.at === 0;
  byId("redo").disabled = next.at === next.moves.length;
});
