// The game on the page: its state as the server gave it, and the ways to change it.

import * as api from "./api.js";
import { recall, remember } from "./memory.js";

const listeners = [];
let queue = Promise.resolve();

/** The state of the game, as the server gave it. */
export let state = null;

/** Has `listener` called with the new and the old state after every change. */
export const onChange = (listener) => listeners.push(listener);

/** Shows a new state. */
export function show(next) {
  const before = state;
  state = next;
  remember("games", { [next.game]: next.id });
  for (const listener of listeners) listener(next, before);
}

/** Shows the same state again, because something around it has changed. */
export const refresh = () => state && show(state);

const reporters = [];

/** Has `reporter` called with the message of what went wrong, or an empty one. */
export const onTrouble = (reporter) => reporters.push(reporter);
export const report = (message) => reporters.forEach((reporter) => reporter(message));

/** Does things one after the other, so that quick clicks meet the state they were made for. */
export function act(action) {
  queue = queue.then(async () => {
    report("");
    try {
      await action();
    } catch (error) {
      if (error.status === 404 && state) await restore(error);
      else if (error.status === 409) show(await api.look(state.id));
      else report(error.message);
    }
  });
  return queue;
}

/** Makes a game that the server no longer keeps again, from its text. */
async function restore(error) {
  const { game, transcript, at, moves } = state;
  const setUp = moves.filter((move) => move.setup).length;
  const wish = transcript && at >= setUp ? { game, load: transcript, at: at - setUp } : { game };
  try {
    show(await api.create(wish));
    report(`${error.message}; it was set up again`);
  } catch (again) {
    report(again.message);
  }
}

/** Begins a game. */
export const begin = (wish) => act(async () => show(await api.create(wish)));

export async function play(text) {
  show(await api.play(state.id, text, state.revision));
}

export async function goTo(at) {
  if (at === state.at || at < 0 || at > state.moves.length) return;
  show(await api.goTo(state.id, at));
}

/** Goes on with the game of this name, or begins one. */
export const enter = (name) =>
  act(async () => {
    const id = recall("games")[name];
    if (id) {
      try {
        return show(await api.look(id));
      } catch (error) {
        if (error.status !== 404) throw error;
      }
    }
    show(await api.create({ game: name }));
  });
