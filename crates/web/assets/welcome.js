// Before the first move: what one could do here.

import { byId, onClick } from "./dom.js";
import { kept, onChange } from "./game.js";
import * as lessons from "./lessons.js";
import { playComputer } from "./players.js";
import * as puzzles from "./puzzles.js";

onClick("offer-computer", () => playComputer());
onClick("offer-how", () => lessons.open());
onClick("offer-puzzle", () => puzzles.openToday());

onChange((next) => {
  byId("no-moves").hidden = next.moves.length > 0 || Boolean(kept.trouble);
  byId("offer-computer").hidden = next.players.length === 0 || kept.seats.some(Boolean);
  byId("offer-puzzle").hidden = !puzzles.hasPuzzles(next.game) || Boolean(kept.puzzle);
});
