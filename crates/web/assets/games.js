// The list of the games that the browser keeps.

import * as computer from "./computer.js";
import { button, byId, make, onClick, plural } from "./dom.js";
import { drawBoard } from "./draw.js";
import { act, kept, resume, state } from "./game.js";
import { beginAgain } from "./start.js";
import { title } from "./players.js";
import * as store from "./store.js";

const list = byId("games-list");
const dialog = byId("games");

/** The game that is asked about before it is thrown away, by id. */
let asked = null;

const when = (time) =>
  new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

function opponents({ seats, summary: { players } }) {
  if (players.length === 0) return "";
  if (!seats.some(Boolean)) return "two players";
  return players.map((name, side) => (seats[side] ? `${name}: ${title(seats[side])}` : `${name}: you`)).join(", ");
}

function open(game) {
  dialog.close();
  computer.quit();
  computer.setPaused(false);
  if (location.hash.slice(1) === game.game) act(() => resume(game));
  else {
    store.setCurrent(game);
    location.hash = game.game;
  }
}

function remove(game) {
  store.remove(game.id);
  asked = null;
  if (game.id === kept.id) beginAgain();
  show();
}

function item(game) {
  const { summary, id, game: name } = game;
  const rest = [opponents(game), plural(summary.played, "move"), when(game.used)].filter(Boolean);
  const words = make(
    "div", { class: "words" },
    make("strong", {}, `${name[0].toUpperCase()}${name.slice(1)}: ${summary.text}`), make("span", {}, rest.join(" · ")),
  );
  const here = id === kept.id ? make("span", { class: "here" }, "on the board") : button("Open", () => open(game), { "aria-label": `Open: ${summary.text}` });
  const ask = () => {
    asked = id;
    show();
    list.querySelector(".sure button")?.focus();
  };
  const keep = () => {
    asked = null;
    show();
  };
  const sure = make(
    "span", { class: "sure" }, "Delete this game?",
    button("Delete", () => remove(game), { class: "danger" }), button("Keep", keep),
  );
  const actions = asked === id ? sure : make("span", { class: "actions" }, here, button("Delete…", ask, { "aria-label": `Delete: ${summary.text}` }));
  return make("li", { "data-id": id, "data-game": name }, drawBoard(summary.rows), words, actions);
}

function show() {
  const games = store.all().filter((game) => game.summary && !game.puzzle);
  list.replaceChildren(...games.map(item));
}

export function openList() {
  asked = null;
  show();
  dialog.showModal();
}

onClick("games-button", () => state && openList());
