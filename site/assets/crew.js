// Workers that answer requests: one that leads, and its helpers.

import { Refused } from "./errors.js";

/** A worker that answers requests in their order, with so many helpers that share its memory. */
export class Crew {
  #program;
  #workers = [];
  /** The requests that have no answer yet, the oldest first. */
  #waiting = [];

  constructor(program, helpers) {
    this.#program = program;
    const { module, seconds } = program;
    this.#hire({ order: "lead", module, seconds, helpers }, ({ memory }) => {
      for (let helper = 0; helper < helpers; helper += 1) this.#hire({ order: "help", module, memory });
    });
  }

  #hire(order, shared = () => {}) {
    const worker = new Worker(this.#program.url);
    worker.addEventListener("message", ({ data }) => (data.memory ? shared(data) : this.#hear(data)));
    worker.addEventListener("error", ({ message }) => this.#hear({ failure: message }));
    worker.postMessage(order);
    this.#workers.push(worker);
  }

  #hear({ event, data, answer, refusal, failure }) {
    if (this.isGone) return undefined;
    if (event) return this.#waiting[0]?.told(event, JSON.parse(data));
    if (failure !== undefined) return this.#break(failure);
    const { resolve, reject } = this.#waiting.shift();
    if (refusal === undefined) resolve(JSON.parse(answer));
    else reject(new Refused(JSON.parse(refusal)));
  }

  #break(failure) {
    const waiting = this.#waiting;
    this.dismiss();
    for (const { reject } of waiting) reject(new Refused({ message: `the program broke off: ${failure}` }));
  }

  /** Does it answer no more? */
  get isGone() {
    return this.#workers.length === 0;
  }

  /** The answer to a request. `told` is called with the name and the data of each event before it. */
  answer(name, fields, told = () => {}) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject, told });
      this.#workers[0].postMessage({ order: "answer", name, fields });
    });
  }

  /** Ends at once whatever goes on, without an answer. */
  dismiss() {
    for (const worker of this.#workers) worker.terminate();
    this.#workers = [];
    this.#waiting = [];
  }
}
