// Positions and games as text: copy, save, paste, open.

import * as api from "./api.js";
import * as computer from "./computer.js";
import { byId, sentence, setText } from "./dom.js";
import { act, onChange, show, state } from "./game.js";

const [position, pasted, trouble] = [byId("position"), byId("pasted"), byId("pasted-trouble")];

byId("copy").addEventListener("click", async () => {
  position.select();
  try {
    await navigator.clipboard.writeText(position.value);
    setText(byId("copied"), "Copied.");
  } catch {
    setText(byId("copied"), "Selected: copy it with your keyboard.");
  }
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
      const next = await api.create({ game: state.game, load: pasted.value });
      // A loaded game is looked at first: nobody answers.
      computer.setSide(null);
      show(next);
      const { line, message } = next.trouble ?? {};
      if (line) setText(trouble, `Line ${line}: ${message}. The moves before it can be replayed.`);
    } catch (error) {
      if (error.status !== 422 && error.status !== 413) throw error;
      setText(trouble, error.line ? `Line ${error.line}: ${error.message}` : `${sentence(error.message)}.`);
      if (error.line) select(error.line);
    }
  });
}

byId("load").addEventListener("click", load);

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
  setText(byId("copied"), "");
  const save = byId("save");
  if (next.transcript) {
    save.href = api.saveAddress(next.id);
    save.setAttribute("download", `${next.game}.txt`);
    save.removeAttribute("aria-disabled");
  } else {
    save.removeAttribute("href");
    save.setAttribute("aria-disabled", "true");
  }
  if (next.game !== before?.game) {
    pasted.value = "";
    setText(trouble, "");
  }
});
