// The one way from the page to the program behind it, which knows every rule and every notation.
//
// Every request carries the whole game that it is about: nothing is kept on the other side. A request has a name
// and fields; a long one reports events before its answer and can be stopped.

import { Refused, Unreachable } from "./errors.js";
import * as transport from "./transport.js";

export { Refused };

/** Waits until somebody answers again. */
let back = () => Promise.reject(new Unreachable("nobody answers"));

/** Has `wait` called when nobody answers: when its promise is kept, the request is sent again. */
export const onUnreachable = (wait) => (back = wait);

/** Does something until somebody answers. */
async function patient(action, signal) {
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await back();
      signal?.throwIfAborted();
    }
  }
}

const ask = (name, fields) => patient(() => transport.ask(name, fields));

/** Sends a long request. `told` is called with the name and the data of each event before the answer. */
const follow = (name, fields, control, told) =>
  patient(() => transport.follow(name, fields, control, told), control.signal);

export const catalogue = () => ask("catalogue", {});

/** Does anybody answer? */
export const isThere = () =>
  transport.ask("catalogue", {}).then(() => true, (error) => !(error instanceof Unreachable));

export const begin = (wish) => ask("new", wish);
export const load = (game, text) => ask("load", { game, text });
export const view = (record) => ask("view", record);
export const whyNot = async (record, click) => (await ask("why-not", { record, click })).reason;

export const lessons = (game) => ask("lessons", { game });
export const puzzle = (game, number) => ask("puzzle", { game, number });
/** What the last move of a puzzle that is won in so many moves comes to. */
export const judge = (record, moves) => ask("judge", { record, moves });

export const think = (wish, control, told) => follow("think", wish, control, told);
export const count = (wish, control, told) => follow("count", wish, control, told);
export const review = (record, control, told) => follow("review", record, control, told);

/** Has long work that was given this name answer with what it has. */
export const { stop } = transport;
