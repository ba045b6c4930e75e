// Requests over HTTP: the program behind the page is the server that the page came from.
//
// The page without a server has another file of this name, with the same functions.

import { Refused, Unreachable } from "./errors.js";

async function send(name, fields, headers = {}, signal = undefined) {
  const request = { method: "POST", signal, body: JSON.stringify(fields) };
  request.headers = { "content-type": "application/json", ...headers };
  const response = await reached(() => fetch(`/api/${name}`, request));
  if (response.ok) return response;
  const refusal = await response.json().catch(() => ({ message: response.statusText }));
  throw new Refused(refusal, response.status);
}

/** Waits for something from the network; what is broken off there is told from what the page broke off itself. */
async function reached(action) {
  try {
    return await action();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Unreachable(error.message);
  }
}

/** Sends a short request, and gives its answer. */
export async function ask(name, fields) {
  const response = await send(name, fields);
  return reached(() => response.json());
}

/**
 * Sends a long request, and gives its answer. `told` is called with the name and the data of each event before it.
 * The signal ends it without an answer.
 */
export async function follow(name, fields, { signal, work = "" }, told) {
  const response = await send(name, fields, { "x-work": work }, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reached(() => reader.read());
    if (done) throw new Unreachable("the answer broke off");
    text += value;
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) {
      const lines = event.split("\n").map((line) => line.split(/: (.*)/s));
      const field = (wanted) => lines.filter(([key]) => key === wanted).map(([, data]) => data).join("\n");
      const kind = field("event");
      if (!kind) continue;
      const data = JSON.parse(field("data"));
      if (kind === "done") return data;
      if (kind === "failed") throw new Refused(data);
      told(kind, data);
    }
  }
}

/** Has long work that was given this name answer with what it has. */
export const stop = (work) => send("stop", null, { "x-work": work });
