// What the page asks the server. Every rule is there.

/** The server refused a request, and says why. */
export class Refused extends Error {
  constructor(status, { message, line }) {
    super(message);
    this.status = status;
    this.line = line;
  }
}

async function send(method, path, body, signal) {
  const request = { method, signal };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { "content-type": "application/json" };
  }
  const response = await fetch(path, request);
  if (response.ok) return response;
  const refusal = await response.json().catch(() => ({ message: response.statusText }));
  throw new Refused(response.status, refusal);
}

const ask = async (method, path, body) => (await send(method, path, body)).json();
const at = (id) => `/api/games/${encodeURIComponent(id)}`;

export const catalogue = () => ask("GET", "/api/catalogue");
export const create = (wish) => ask("POST", "/api/games", wish);
export const look = (id) => ask("GET", at(id));
export const play = (id, move, revision) => ask("POST", `${at(id)}/moves`, { move, revision });
export const goTo = (id, place) => ask("POST", `${at(id)}/goto`, { at: place });
export const stop = (id) => send("POST", `${at(id)}/stop`);
export const saveAddress = (id) => `${at(id)}/save`;

export const think = (id, wish, signal, told) => listen(`${at(id)}/think`, wish, signal, told);
export const count = (id, plies, signal, told) => listen(`${at(id)}/count`, { plies }, signal, told);

/** Reads a stream of events to its end, and gives each to `told`. */
async function listen(path, body, signal, told) {
  const response = await send("POST", path, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) {
      const fields = event.split("\n").map((line) => line.split(/: (.*)/s));
      const field = (name) => fields.filter(([key]) => key === name).map(([, data]) => data).join("\n");
      if (field("event")) told(field("event"), JSON.parse(field("data")));
    }
  }
}
