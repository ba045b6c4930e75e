// Who plays: people and engines, chosen in the strip above the board.

import * as choice from "./choice.js";
import * as computer from "./computer.js";
import { byId, make, onClick, setText } from "./dom.js";
import { amend, kept, onChange, state } from "./game.js";
import { setSetting, setting } from "./memory.js";

/** The strengths that can be chosen, and their limits. */
let catalogue = null;

const info = () => catalogue.games.find(({ name }) => name === state.game);

/** An engine: a kind of strength and its value. The course's own search is what its kit plays with. */
const kit = () => ({ kind: info().course ? "course" : "depth", value: 3 });
const usual = () => ({ kind: "level", value: catalogue.levels[1].name });

/** The engine that was chosen last, if any was. */
const chosen = () => setting(`engine.${state.game}`, null);
const remember = (engine) => setSetting(`engine.${state.game}`, engine);

/** Who plays a new game: the same as before. */
export const seats = (game) => setting(`seats.${game}`, [null, null]);

export const isEngine = (side) => Boolean(kept?.seats[side]);

/** A strength in words. */
export function title({ kind, value }) {
  if (kind === "level") return catalogue.levels.find(({ name }) => name === value)?.title ?? value;
  if (kind === "seconds") return `Engine, ${value} s`;
  return `${kind === "course" ? "Minimax" : "Engine"}, depth ${value}`;
}

function setSeats(next) {
  computer.quit();
  computer.setPaused(false);
  // A person's half-made move does not hold the computer up.
  if (next[state.status.turn]) choice.clear();
  setSetting(`seats.${state.game}`, next);
  amend({ seats: next });
}

/** The side that a person plays against an engine: the one to move, or at the start the one preferred. */
function ownSide() {
  if (state.moves.every((move) => move.setup)) return setting(`side.${state.game}`, 0);
  return state.status.turn ?? 0;
}

const against = (engine, side) => [0, 1].map((other) => (other === side ? null : engine));

/** Has the computer play the other side. */
export function playComputer(engine = chosen() ?? usual()) {
  remember(engine);
  setSeats(against(engine, ownSide()));
}

/** Switches between two people and a person against the computer, who answers the person's next move. */
export function toggle() {
  if (state.players.length === 0) return;
  if (kept.seats.some(Boolean)) return setSeats([null, null]);
  const engine = chosen() ?? kit();
  remember(engine);
  const { turn, placing } = state.status;
  setSeats(against(engine, turn === 1 && !placing ? 1 : 0));
}

/** Makes the computer stronger or weaker by one: a level, a move of depth or a second. */
export function strengthen(by) {
  if (state.players.length === 0) return;
  const engine = kept.seats.find(Boolean) ?? chosen() ?? kit();
  let next;
  if (engine.kind === "level") {
    const names = catalogue.levels.map(({ name }) => name);
    const place = names.indexOf(engine.value) + by;
    next = { kind: "level", value: names[Math.min(names.length - 1, Math.max(0, place))] };
  } else {
    const most = engine.kind === "seconds" ? catalogue.seconds : catalogue.depth;
    next = { kind: engine.kind, value: Math.min(most, Math.max(1, engine.value + by)) };
  }
  change(next, kept.seats.findIndex(Boolean));
}

/** Has another engine play a side, or be the one that is chosen next. */
function change(engine, side) {
  remember(engine);
  if (side < 0) return amend({});
  setSeats(kept.seats.map((seat, place) => (place === side ? engine : seat)));
}

// The strip.

/** Makes the menus, once it is known what there is. */
export function setCatalogue(next) {
  catalogue = next;
  const levels = catalogue.levels.map(({ name, title }) => [`level ${name}`, title]);
  const groups = [
    ["Levels", levels],
    ["Course", [["course", "Minimax"]]],
    ["Advanced", [["depth", "By depth"], ["seconds", "By seconds"]]],
  ];
  for (const menu of [byId("engine0"), byId("engine1")]) {
    menu.replaceChildren(
      ...groups.map(([label, options]) =>
        make("optgroup", { label }, ...options.map(([value, text]) => make("option", { value }, text))),
      ),
    );
  }
}

/** The engine of a menu's value. */
function read(value, before) {
  if (value.startsWith("level ")) return { kind: "level", value: value.slice("level ".length) };
  return { kind: value, value: before?.kind === "level" || !before ? 3 : before.value };
}

const write = ({ kind, value }) => (kind === "level" ? `level ${value}` : kind);

/** The side whose engine a menu chooses; negative if nobody's yet. */
const sideOf = (menu) => (kept.seats.every(Boolean) ? menu : kept.seats.findIndex(Boolean));
const engineOf = (menu) => kept.seats[sideOf(menu)] ?? chosen() ?? usual();

for (const menu of [0, 1]) {
  byId(`engine${menu}`).addEventListener("change", ({ target }) => {
    const engine = read(target.value, engineOf(menu));
    if (kept.seats.some(Boolean)) change(engine, sideOf(menu));
    else playComputer(engine);
  });
  for (const [id, by] of [["weaker", -1], ["stronger", 1]]) {
    onClick(`${id}${menu}`, () => {
      const { kind, value } = engineOf(menu);
      const most = kind === "seconds" ? catalogue.seconds : catalogue.depth;
      change({ kind, value: Math.min(most, Math.max(1, value + by)) }, sideOf(menu));
    });
  }
}

onClick("mode-computer", () => kept.seats.filter(Boolean).length === 1 || playComputer());
onClick("mode-two", () => setSeats([null, null]));
onClick("mode-watch", () => {
  const engine = chosen() ?? usual();
  remember(engine);
  setSeats([engine, engine]);
});
byId("side").addEventListener("change", ({ target }) => {
  const side = Number(target.value);
  setSetting(`side.${state.game}`, side);
  if (kept.seats.filter(Boolean).length === 1) setSeats(against(kept.seats.find(Boolean), side));
});

function showEngine(menu, isShown, label) {
  byId(`engine-field${menu}`).hidden = !isShown;
  if (!isShown) return;
  const engine = engineOf(menu);
  setText(byId(`engine-label${menu}`), label);
  byId(`engine-label${menu}`).classList.toggle("visually-hidden", !kept.seats.every(Boolean));
  const list = byId(`engine${menu}`);
  list.value = write(engine);
  list.querySelector("optgroup[label='Course']").hidden = !info().course;
  byId(`stepper${menu}`).hidden = engine.kind === "level";
  setText(byId(`strength${menu}`), String(engine.value));
}

onChange((next) => {
  byId("modes").hidden = next.players.length === 0;
  byId("alone").hidden = next.players.length > 0;
  if (next.players.length === 0) {
    for (const id of ["engine-field0", "engine-field1", "side-field"]) byId(id).hidden = true;
    return;
  }
  const engines = kept.seats.filter(Boolean).length;
  ["mode-two", "mode-computer", "mode-watch"].forEach((id, number) =>
    byId(id).setAttribute("aria-pressed", String(engines === number)),
  );
  showEngine(0, engines > 0, engines === 2 ? next.players[0] : "Level");
  showEngine(1, engines === 2, next.players[1]);
  byId("side-field").hidden = engines !== 1;
  const side = byId("side");
  if (side.dataset.game !== next.game) {
    side.replaceChildren(...next.players.map((name, number) => make("option", { value: number }, `You: ${name}`)));
    side.dataset.game = next.game;
  }
  side.value = String(kept.seats.indexOf(null));
});
