// The page keeps itself, so that it opens without a network and as an app.

import { program } from "./program.js";

async function keep() {
  const { kind } = await program();
  // The kind decides which of the programs is kept.
  await navigator.serviceWorker?.register(`service-worker.js?${kind}`, { updateViaCache: "all" });
}

// Where a browser keeps nothing, as in some private windows, the page needs the network the next time.
keep().catch(() => {});
