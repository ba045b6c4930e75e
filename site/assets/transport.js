// Requests to workers: the program behind the page runs in this browser, as WebAssembly.
//
// The page with a server has another file of this name, with the same functions.

import { Crew } from "./crew.js";
import { Refused } from "./errors.js";
import "./offline.js";
import { program } from "./program.js";

/** How many crews are kept for later requests. */
const MOST_IDLE = 2;
/** The most workers of a crew. More would use up their memory sooner than they help. */
const MOST_WORKERS = 16;

/** The worker of short requests, which come while long ones go on. */
let front = null;
const idle = [];
/** How to stop long work, by the name that it was given. */
const stops = new Map();

/** Workers can share memory only where no other site's page shares the process. */
const helpers = ({ kind }) =>
  kind === "fast" && crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, MOST_WORKERS) - 1 : 0;

/** Sends a short request, and gives its answer. */
export async function ask(name, fields) {
  const loaded = await program();
  if (!front || front.isGone) front = new Crew(loaded, 0);
  return front.answer(name, fields);
}

/**
 * Sends a long request, and gives its answer. `told` is called with the name and the data of each event before it.
 * The signal ends it without an answer.
 */
export async function follow(name, fields, { signal, work = "" }, told) {
  const loaded = await program();
  signal?.throwIfAborted();
  const kept = idle.pop();
  const crew = kept && !kept.isGone ? kept : new Crew(loaded, helpers(loaded));
  // What ends it before its answer, and how.
  const ended = Promise.withResolvers();
  const abort = () => ended.reject(signal.reason);
  signal?.addEventListener("abort", abort);
  let isStopped = false;
  let last = null;
  const stop = () => {
    isStopped = true;
    // Each event of a search has all that its answer has; before the first there is nothing to answer with.
    if (name !== "think") ended.reject(new Refused({ message: "it was stopped" }));
    else if (last) ended.resolve(last);
  };
  if (work) stops.set(work, stop);
  let isDone = false;
  const answered = crew.answer(name, fields, (event, data) => {
    last = data;
    if (isStopped) stop();
    else told(event, data);
  });
  try {
    return await Promise.race([answered.finally(() => (isDone = true)), ended.promise]);
  } finally {
    signal?.removeEventListener("abort", abort);
    stops.delete(work);
    if (isDone && !crew.isGone && idle.length < MOST_IDLE) idle.push(crew);
    else crew.dismiss();
  }
}

/** Has long work that was given this name answer with what it has. */
export async function stop(work) {
  stops.get(work)?.();
}
