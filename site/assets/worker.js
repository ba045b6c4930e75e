// The program of the page in a worker. It stands in one file after what wasm-bindgen writes, so that a page can check
// the whole worker by one hash.
//
// A worker answers requests in the order in which they come. On a page that is cross-origin isolated it may have
// helpers: workers that run the same program on the same memory, as its threads.

/** The longest search or count, in seconds. */
let longest = 0;

/** An event of the request that is being answered; the program calls this. */
function tell(event, data) {
  self.postMessage({ event, data });
}

const orders = {
  /** Begins, with so many helpers, who get the memory that it begins with. */
  lead({ module, seconds, helpers }) {
    longest = seconds;
    wasm_bindgen.initSync({ module });
    if (helpers === 0) return;
    self.postMessage({ memory: wasm_bindgen.shared_memory() });
    wasm_bindgen.lead(helpers);
  },

  /** Helps the worker whose memory this is, for ever. */
  help({ module, memory }) {
    wasm_bindgen.initSync({ module, memory });
    wasm_bindgen.help();
  },

  answer({ name, fields }) {
    self.postMessage({ answer: wasm_bindgen.answer(name, JSON.stringify(fields), longest) });
  },
};

self.addEventListener("message", ({ data: { order, ...fields } }) => {
  try {
    orders[order](fields);
  } catch (error) {
    // A refusal is a text of the program. Anything else is an error in it, after which it must not go on.
    self.postMessage(typeof error === "string" ? { refusal: error } : { failure: String(error?.message ?? error) });
  }
});
