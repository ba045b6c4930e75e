// Positions and games as text: copy, save, paste, open.

import * as api from "./api.js";
import { byId, onClick, sentence, setText } from "./dom.js";
import { act, begin, onChange, state } from "./game.js";

const [position, pasted, trouble] = [byId("position"), byId("pasted"), byId("pasted-trouble")];

/** Copies a text, and says into an element whether it worked. */
export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    setText(said, "Copied.");
    return true;
  } catch {
    setText(said, "The browser does not allow it: select and copy it yourself.");
    return false;
  }
}

onClick("copy", () => {
  position.select();
  copy(position.value, byId("copied"));
});
onClick("copy-game", () => copy(state.transcript, byId("copied")));

onClick("save", () => {
  const address = URL.createObjectURL(new Blob([state.transcript], { type: "text/plain" }));
  const link = document.createElement("a");
  [link.href, link.download] = [address, `${state.game}.txt`];
  link.click();
  URL.revokeObjectURL(address);
});

/** Selects a line of the pasted text. */
function select(line) {
  const lines = pasted.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  pasted.focus();
  pasted.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

function load() {
  act(async () => {
    setText(trouble, "");
    try {
      const begun = await api.load(state.game, pasted.value);
      // A loaded game is looked at first: nobody answers.
      begin(state.game, begun, [null, null]);
      const { line, message } = begun.trouble ?? {};
      if (line) setText(trouble, `Line ${line}: ${message}. The moves before it can be replayed.`);
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      setText(trouble, error.line ? `Line ${error.line}: ${error.message}` : `${sentence(error.message)}.`);
      if (error.line) select(error.line);
    }
  });
}

onClick("load", load);

byId("file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  pasted.value = await file.text();
  target.value = "";
  load();
});

onChange((next, before) => {
  if (next === before) return;
  position.value = next.position ?? "";
  position.placeholder = next.position ? "" : "There is no position yet.";
  byId("copy").disabled = !next.position;
  for (const id of ["copy-game", "save"]) byId(id).disabled = !next.transcript;
  setText(byId("copied"), "");
  if (next.game !== before?.game) {
    pasted.value = "";
    setText(trouble, "");
  }
});
