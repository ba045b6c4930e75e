// The moves of the game in two columns, with the branches that were left.

import * as computer from "./computer.js";
import { button, byId, make, onClick, plural, setText } from "./dom.js";
import { act, choose, kept, onChange, state } from "./game.js";
import { branches } from "./tree.js";

function moveButton(next, move, place) {
  const isHere = next.at === place + 1;
  const side = move.by === null ? "none" : move.by;
  return button(move.text, () => computer.jump(() => place + 1), {
    class: `move side${side}${place < next.at ? "" : " undone"}`,
    title: move.spoken,
    "aria-current": isHere ? "step" : null,
  });
}

/** The other moves that were tried at a place, each the beginning of a branch. */
function branchButtons(place) {
  return branches(kept, place).map(({ node, text, length }) => {
    const go = () => {
      computer.quit();
      act(() => choose(node));
    };
    return button(`or ${text}`, go, { class: "branch", title: `Another line of ${plural(length, "move")}` });
  });
}

/** Moves in rows of two, one of each player; in a solitaire, and while pawns are placed, as they come. */
function rows(next) {
  const list = [];
  next.moves.forEach((move, place) => {
    const last = list.at(-1);
    const isSecond = last?.moves.length === 1 && move.by === 1 && !move.setup && last.moves[0].move.by === 0 && !last.moves[0].move.setup;
    const isPlaced = move.setup && last?.moves[0].move.setup && last.moves.length < 2;
    const isFlip = move.by === null && last?.moves.length === 1;
    if (isSecond || isPlaced || isFlip) last.moves.push({ move, place });
    else list.push({ moves: [{ move, place }] });
  });
  return list;
}

function item(next, { moves }, number) {
  const buttons = moves.map(({ move, place }) => moveButton(next, move, place));
  const isLate = moves.length === 1 && moves[0].move.by === 1;
  const others = moves.flatMap(({ place }) => branchButtons(place));
  return make(
    "li",
    {},
    make("span", { class: "number", "aria-hidden": "true" }, `${number}.`),
    isLate ? make("span", { class: "no-move", "aria-hidden": "true" }, "…") : null,
    ...buttons,
    others.length > 0 ? make("span", { class: "branches" }, ...others) : null,
  );
}

function showMoves(next) {
  const items = rows(next).map((row, index) => item(next, row, index + 1));
  if (kept.trouble) {
    const { line, message, text, rest } = kept.trouble;
    items.push(make("li", { class: "invalid" }, make("code", {}, text), make("p", {}, `Line ${line}: ${message}`)));
    items.push(...rest.map((text) => make("li", { class: "unread" }, make("code", {}, text))));
  }
  const tips = branchButtons(next.moves.length);
  if (tips.length > 0) items.push(make("li", {}, make("span", { class: "branches" }, ...tips)));
  const list = byId("moves");
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(...items);
  const here = list.querySelector("[aria-current]");
  if (hadFocus) (here ?? list).focus({ preventScroll: true });
  list.scrollTop = here ? here.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
  setText(byId("place"), `${next.at} of ${next.moves.length}`);
  for (const id of ["first", "previous"]) byId(id).disabled = next.at === 0;
  for (const id of ["next", "last"]) byId(id).disabled = next.at === next.moves.length;
}

onClick("first", () => computer.jump(() => 0));
onClick("previous", () => computer.jump(() => state.at - 1));
onClick("next", () => computer.jump(() => state.at + 1));
onClick("last", () => computer.jump(() => state.moves.length));

onChange((next, before) => {
  if (next !== before) showMoves(next);
});
