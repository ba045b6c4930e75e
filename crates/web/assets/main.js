// The page begins here: which game, and everything that shows it.

import * as api from "./api.js";
import "./board.js";
import "./cards.js";
import * as computer from "./computer.js";
import * as count from "./count.js";
import { act, enter, report } from "./game.js";
import "./keys.js";
import "./panel.js";
import { offerCards } from "./setup.js";
import "./texts.js";

function go(games) {
  const wished = location.hash.slice(1);
  const name = games.includes(wished) ? wished : games[0];
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.game === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  computer.quit();
  enter(name);
}

act(async () => {
  const catalogue = await api.catalogue();
  computer.setLimits(catalogue);
  count.setLimits(catalogue);
  offerCards(catalogue.cards);
  window.addEventListener("hashchange", () => go(catalogue.games));
  go(catalogue.games);
});

window.addEventListener("unhandledrejection", ({ reason }) => report(String(reason?.message ?? reason)));
