// Notices: what happened, and perhaps something to do about it.

import { button, byId, sentence } from "./dom.js";
import { onReport } from "./game.js";

onReport((message, action) => {
  const box = byId("message");
  box.replaceChildren();
  if (!message) return;
  box.append(`${sentence(message)}.`);
  if (action) box.append(button(action.text, action.run));
});
