// Motion: pawns slide, blocks drop, cards change hands. Who prefers less motion sees none.

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Does the reader prefer less motion? */
export const isStill = () => still.matches;

const SLIDE = { duration: 260, easing: "cubic-bezier(.3, .7, .3, 1)" };
const DROP = { duration: 240, delay: 160, easing: "cubic-bezier(.3, 0, .6, 1.4)", fill: "backwards" };

const FALL = [{ transform: "translateY(-30%) scale(1.25)", opacity: 0 }, { transform: "none", opacity: 1 }];

/** Moves an element from where it was to where it is. */
function from(element, dx, dy, options = SLIDE) {
  if (!element || (dx === 0 && dy === 0)) return;
  element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], options);
}

/** Shows a step forth or back in the game as motion. */
export function slide(squares, next, before) {
  if (still.matches || Math.abs(next.at - before.at) !== 1) return;
  const isForth = next.at > before.at;
  const marks = isForth ? next.last : before.last;
  const find = (part) => squares.get(marks.find((mark) => mark.part === part)?.cell)?.button;
  const [start, end, build] = [find("from"), find("to"), find("build")];
  if (start && end) {
    const [here, there] = isForth ? [end, start] : [start, end];
    const [to, back] = [here.getBoundingClientRect(), there.getBoundingClientRect()];
    here.parentElement.classList.add("moving");
    // Inside of a drawing, a hundred units are as long as a square.
    const unit = 100 / to.width;
    from(here.querySelector(".piece"), (back.left - to.left) * unit, (back.top - to.top) * unit);
    setTimeout(() => here.parentElement.classList.remove("moving"), SLIDE.duration);
  } else if (end && isForth) {
    end.querySelector(".piece")?.animate([{ transform: "scale(.4)", opacity: 0 }, { transform: "none" }], SLIDE);
  }
  if (build && isForth) {
    [...build.querySelectorAll(".top:not(.ghost)")].at(-1)?.animate(FALL, DROP);
  }
}

/** Shows the last move on a small board as motion. */
export function step(board, last) {
  if (still.matches) return;
  const find = (part) => {
    const cell = last.find((mark) => mark.part === part)?.cell;
    return [...board.querySelectorAll("[data-small]")].find(({ dataset }) => dataset.small === cell);
  };
  const [start, end, build] = [find("from"), find("to"), find("build")];
  const along = (axis) => start[axis].baseVal.value - end[axis].baseVal.value;
  // What moves lies over the rest.
  if (end) board.append(end);
  if (start && end) from(end.querySelector(".piece"), along("x"), along("y"), { ...SLIDE, duration: 600 });
  else end?.querySelector(".piece")?.animate([{ opacity: 0 }, { opacity: 1 }], SLIDE);
  if (build && build !== end) [...build.querySelectorAll(".top")].at(-1)?.animate(FALL, { ...DROP, delay: 500 });
}

/** Where cards lie, by name. */
export const cardPlaces = (table) =>
  new Map([...table.querySelectorAll("[data-card]")].map((card) => [card.dataset.card, card.getBoundingClientRect()]));

/** Moves cards from where they lay. */
export function moveCards(table, places) {
  if (still.matches) return;
  for (const card of table.querySelectorAll("[data-card]")) {
    const [here, there] = [card.getBoundingClientRect(), places.get(card.dataset.card)];
    if (there) from(card, there.left - here.left, there.top - here.top, { ...SLIDE, duration: 420 });
  }
}
