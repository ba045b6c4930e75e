// What is said about the game: whose turn it is, what to do next, the moves, the numbers.

import * as choice from "./choice.js";
import * as computer from "./computer.js";
import { focus } from "./board.js";
import { byId, grouped, make, sentence, setFacts, setText } from "./dom.js";
import { act, goTo, onChange, onTrouble, play, refresh } from "./game.js";

function showStatus(next) {
  setText(byId("status-text"), next.status.text);
  const step = Math.min(choice.path.length, next.prompts.length - 1);
  const prompt = next.status.over
    ? "The game is over."
    : computer.isItsTurn()
      ? "The computer is thinking."
      : `${sentence(next.prompts[step])}.`;
  setText(byId("prompt"), prompt);
  const status = byId("status-text").parentElement;
  status.dataset.side = next.status.turn ?? next.status.winner ?? "none";
  status.classList.toggle("over", next.status.over);
  document.title = `${next.status.text} · Plywood`;
}

function showChoices() {
  const box = byId("choices");
  const ways = choice.ways();
  const isOpen = ways.length > 1 && choice.path.length > 0;
  const wasOpen = !box.hidden;
  if (!isOpen) {
    const hadFocus = box.contains(document.activeElement);
    box.hidden = true;
    box.replaceChildren();
    if (hadFocus) focus();
    return;
  }
  box.hidden = false;
  const button = (way) => {
    const text = way.super ? `Super move, giving up ${way.card}` : `With ${way.card}`;
    return make("button", { type: "button", click: () => act(() => play(way.text)) }, text);
  };
  const back = () => {
    choice.takeBack();
    refresh();
  };
  box.replaceChildren(...ways.map(button), make("button", { type: "button", class: "quiet", click: back }, "Not this"));
  if (!wasOpen) box.firstChild.focus();
}

let announced = "";

/** Says the last move, once; what came of it is said by the status. */
function announce(next, before) {
  if (!before || next.id !== before.id || next.at === before.at) return;
  const last = next.moves[next.at - 1];
  const isPlayed = next.at > before.at;
  const text = isPlayed && last ? `${last.spoken}.` : `Back to move ${next.at}.`;
  if (text === announced) setText(byId("announcer"), "");
  announced = text;
  setText(byId("announcer"), text);
}

function showMoves(next) {
  const item = (move, place) => {
    const isHere = next.at === place + 1;
    const side = move.by === null ? "none" : move.by;
    const jump = () => {
      computer.quit();
      act(() => goTo(place + 1));
    };
    const attributes = { class: `move side${side}`, title: move.spoken, "aria-current": isHere ? "step" : null };
    const button = make("button", { type: "button", ...attributes, click: jump }, move.text);
    return make("li", { class: place < next.at ? "" : "undone" }, button);
  };
  const items = next.moves.map(item);
  if (next.trouble) {
    const { line, message, text, rest } = next.trouble;
    items.push(make("li", { class: "invalid" }, make("code", {}, text), make("p", {}, `Line ${line}: ${message}`)));
    items.push(...rest.map((text) => make("li", { class: "unread" }, make("code", {}, text))));
  }
  const list = byId("moves");
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(...items);
  const here = list.querySelector("[aria-current]");
  if (hadFocus) (here ?? list).focus({ preventScroll: true });
  if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
  else list.scrollTop = 0;
  setText(byId("place"), `${next.at} of ${next.moves.length}`);
  for (const id of ["undo", "first", "previous"]) byId(id).disabled = next.at === 0;
  for (const id of ["redo", "next", "last"]) byId(id).disabled = next.at === next.moves.length;
}

function replay(id, place) {
  byId(id).addEventListener("click", () => {
    computer.quit();
    act(() => goTo(place()));
  });
}

let shown = null;
replay("first", () => 0);
replay("previous", () => shown.at - 1);
replay("next", () => shown.at + 1);
replay("last", () => shown.moves.length);

/** Takes back the last step of a move that was begun, or else stops the computer. */
export function cancel() {
  if (choice.takeBack()) refresh();
  else computer.stop();
}

export function toggleSuper() {
  if (!choice.hasSuper() || computer.isItsTurn()) return;
  choice.toggleSuper();
  refresh();
}

byId("undo").addEventListener("click", () => computer.undo());
byId("redo").addEventListener("click", () => computer.redo());
byId("cancel").addEventListener("click", cancel);
byId("super").addEventListener("click", toggleSuper);

onTrouble((message) => setText(byId("message"), message && sentence(message)));

onChange((next, before) => {
  shown = next;
  const main = byId("main");
  main.dataset.game = next.game;
  main.dataset.at = next.at;
  main.dataset.length = next.moves.length;
  main.dataset.over = next.status.over;
  if (next !== before) announce(next, before);
  showStatus(next);
  showChoices();
  if (next !== before) {
    showMoves(next);
    setFacts(byId("facts"), next.facts.map(([name, value]) => [name, grouped(value)]));
  }
  const isOnitama = Boolean(next.cards);
  byId("super").hidden = !isOnitama;
  byId("turn-board").hidden = next.players.length === 0;
  byId("super").disabled = !isOnitama || !choice.hasSuper();
  byId("super").setAttribute("aria-pressed", String(choice.superOnly));
  byId("cancel").disabled = !choice.isBegun();
});
