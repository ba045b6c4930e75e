// The program behind the page: fetched once, checked, compiled once, and run by any number of workers.

import { Unreachable } from "./errors.js";
import { programs, seconds } from "./files.js";

async function fetched({ path, integrity }) {
  const response = await fetch(path, { integrity });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function compiled({ kind, wasm, worker }) {
  const [code, script] = await Promise.all([fetched(wasm), fetched(worker)]);
  // Whatever type the server gives it.
  const typed = new Response(code.body, { headers: { "content-type": "application/wasm" } });
  const module = await WebAssembly.compileStreaming(typed);
  // In some browsers a memory that could be shared is refused only when it is made.
  if (kind === "fast") new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const url = URL.createObjectURL(new Blob([await script.blob()], { type: "text/javascript" }));
  return { kind, module, url, seconds };
}

/** The first program that this browser can run: the fast one has vector instructions and threads. */
async function load() {
  let reason = null;
  for (const program of programs) {
    try {
      return await compiled(program);
    } catch (error) {
      reason = error;
      if (!(error instanceof WebAssembly.CompileError || error instanceof RangeError)) break;
    }
  }
  throw new Unreachable(reason.message);
}

let loading = null;

/** The program. What could not be fetched is tried again by whoever asks next. */
export function program() {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}
