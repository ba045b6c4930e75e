// After the game: how the score went, where it turned, and what comes next.

import * as api from "./api.js";
import * as computer from "./computer.js";
import { button, byId, draw, make, onClick, sentence, setText } from "./dom.js";
import { act, amend, goTo, kept, onChange, play, record, state } from "./game.js";
import { beginAgain } from "./start.js";
import * as tree from "./tree.js";

const [WIDTH, HEIGHT] = [300, 80];

let running = null;
/** The line of moves that was looked back on, as a text. */
let reviewed = null;
let points = [];

function quit() {
  running?.abort();
  running = null;
}

function showGraph() {
  const picture = byId("graph");
  // Placing pawns is no part of it.
  const first = points[0]?.at ?? 0;
  const last = Math.max(first + 1, state.moves.length);
  const x = ({ at }) => ((Math.max(at, first) - first) / (last - first)) * WIDTH;
  const y = ({ chance }) => HEIGHT - (chance / 1000) * HEIGHT;
  const line = points.map((point) => `${x(point)} ${y(point)}`).join("L");
  const drawn = [
    draw("rect", { width: WIDTH, height: HEIGHT, class: "graph-second" }),
    draw("path", { d: line ? `M0 ${HEIGHT}L${x(points[0])} ${HEIGHT}L${line}V${HEIGHT}Z` : "", class: "graph-first" }),
    draw("path", { d: `M0 ${HEIGHT / 2}H${WIDTH}`, class: "graph-middle" }),
    draw("path", { d: line ? `M${line}` : "", class: "graph-line" }),
    draw("path", { d: `M${x(state)} 0V${HEIGHT}`, class: "graph-here" }),
  ];
  picture.replaceChildren(...drawn);
  const [below, above] = state.players;
  const { score } = points.findLast(({ at }) => at <= state.at) ?? {};
  picture.setAttribute("aria-label", `Score of the game: ${below} below, ${above} above${score ? `; here ${score}` : ""}`);
}

/** Goes where a move was made, and makes a better one: another branch, with two people. */
function tryBetter({ at, better }) {
  computer.quit();
  act(async () => {
    await goTo(at);
    amend({ seats: [null, null] });
    await play(better);
  });
}

function turnItem(turn) {
  const number = state.moves.slice(0, turn.at + 1).filter((move) => !move.setup).length;
  const words = `${state.players[turn.by]}'s move ${number}, ${turn.played}, cost ${Math.round(turn.cost / 10)} %. Better was: ${turn.spoken}.`;
  const look = button("Look", () => computer.jump(() => turn.at), { "aria-label": `Look at move ${number}` });
  const attempt = button("Try it", () => tryBetter(turn), { "aria-label": `Try it: ${turn.better}` });
  return make("li", {}, make("p", {}, words), make("div", { class: "bar" }, look, attempt));
}

async function review() {
  quit();
  const own = new AbortController();
  running = own;
  points = [];
  byId("turns").replaceChildren();
  setText(byId("review-state"), "Looking back.");
  showGraph();
  try {
    const found = await api.review(record(), { signal: own.signal }, (_, point) => {
      if (running !== own) return;
      points.push(point);
      showGraph();
    });
    if (running !== own) return;
    ({ points } = found);
    showGraph();
    byId("turns").replaceChildren(...found.turns.map(turnItem));
    setText(byId("review-state"), found.turns.length > 0 ? "Where it turned:" : "It never turned.");
  } catch (error) {
    if (running === own) setText(byId("review-state"), `${sentence(error.message)}.`);
  }
  if (running === own) running = null;
}

// Rematch: the sides change, and the cards are the same.

onClick("rematch", async () => {
  const seats = kept.seats.toReversed();
  if (!state.cards) return beginAgain({}, seats);
  const { cards, status } = await api.view(record(undefined, 0));
  const dealt = [...cards.hands.flat(), cards.side].map(({ name }) => name);
  return beginAgain({ cards: dealt, turn: status.turn }, seats);
});
onClick("after-cards", () => beginAgain({}, kept.seats));

onChange((next, before) => {
  if (next === before) return showGraph();
  const line = JSON.stringify([kept.start, tree.texts(kept)]);
  const isOver = next.moves.length > 0 && next.status.over;
  const isReviewed = reviewed === line;
  byId("after").hidden = !(isOver || isReviewed) || Boolean(kept.puzzle);
  byId("graph").hidden = byId("review-state").hidden = next.players.length === 0;
  byId("after-cards").hidden = !next.cards;
  if (byId("after").hidden) {
    quit();
    return;
  }
  if (!isReviewed && next.players.length > 0) {
    reviewed = line;
    review();
  }
  showGraph();
});
