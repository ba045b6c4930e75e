// The page begins here: which game, and everything that shows it.

import * as api from "./api.js";
import "./board.js";
import "./cards.js";
import * as computer from "./computer.js";
import * as count from "./count.js";
import { byId, setText } from "./dom.js";
import { act, onChange, report } from "./game.js";
import "./games.js";
import "./keys.js";
import "./moves.js";
import "./notice.js";
import * as players from "./players.js";
import * as puzzles from "./puzzles.js";
import "./review.js";
import * as share from "./share.js";
import "./sound.js";
import { enter, setCards } from "./start.js";
import "./tabs.js";
import "./texts.js";
import "./welcome.js";

function go({ games }) {
  const [wanted, link] = location.hash.slice(1).split(/=(.*)/s);
  const game = games.find(({ name }) => name === wanted) ?? games[0];
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.game === game.name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  setText(byId("game-title"), game.title);
  setText(byId("goal"), game.goal);
  computer.quit();
  if (!link) return enter(game.name);
  // Once it is opened, the game goes on like any other.
  history.replaceState(null, "", `#${game.name}`);
  return share.open(game.name, link);
}

act(async () => {
  const catalogue = await api.catalogue();
  players.setCatalogue(catalogue);
  puzzles.setCatalogue(catalogue);
  count.setLimits(catalogue);
  setCards(catalogue.cards);
  window.addEventListener("hashchange", () => go(catalogue));
  go(catalogue);
});

// What the board is like decides which buttons there are.
onChange((next) => {
  byId("turn-board").hidden = next.players.length === 0;
  byId("analyse").hidden = false;
});

window.addEventListener("unhandledrejection", ({ reason }) => report(String(reason?.message ?? reason)));
