// The exact number of games from here.

import * as api from "./api.js";
import { byId, grouped, sentence, setFacts, setText } from "./dom.js";
import { act, onChange, state } from "./game.js";

let counting = null;

export function setLimits({ plies }) {
  byId("plies").max = plies;
}

function quit() {
  counting?.abort();
  counting = null;
  byId("stop-count").hidden = true;
}

async function count() {
  const field = byId("plies");
  if (!field.reportValidity()) return;
  quit();
  const controller = new AbortController();
  counting = controller;
  byId("counted").replaceChildren();
  setText(byId("count-state"), "Counting.");
  byId("stop-count").hidden = false;
  try {
    await api.count(state.id, field.valueAsNumber, controller.signal, (name, told) => {
      if (counting !== controller) return;
      if (name === "level") {
        setText(byId("count-state"), `Counting: ${grouped(told.positions)} positions after ${told.plies} moves.`);
      } else if (name === "failed") {
        setText(byId("count-state"), `${sentence(told.message)}.`);
      } else {
        const moves = told.plies === 1 ? "1 move" : `${told.plies} moves`;
        setText(byId("count-state"), `Games of at most ${moves}: ${grouped(told.total)}`);
        setFacts(byId("counted"), told.parts.map(([name, number]) => [name, grouped(number)]));
      }
    });
  } catch (error) {
    if (error.name !== "AbortError") {
      setText(byId("count-state"), "");
      act(() => Promise.reject(error));
    }
  }
  if (counting === controller) quit();
}

byId("count").addEventListener("click", count);
byId("plies").addEventListener("keydown", (event) => event.key === "Enter" && count());
byId("stop-count").addEventListener("click", () => {
  quit();
  setText(byId("count-state"), "Stopped.");
});

onChange((next, before) => {
  if (next.id === before?.id && next.revision === before.revision) return;
  quit();
  byId("counted").replaceChildren();
  setText(byId("count-state"), "");
  byId("count").disabled = next.status.placing;
});
