// Links to a position or to a whole game, which anyone with the page can open: #onitama=…
//
// What follows the sign is the text itself where it is short; longer ones are compressed, after a tilde.

import * as api from "./api.js";
import { byId, onClick, setText } from "./dom.js";
import { act, begin, onChange, state } from "./game.js";
import { start } from "./start.js";
import { copy } from "./texts.js";

/** The longest text that is written out. */
const LONGEST = 400;

async function pass(bytes, stream) {
  const response = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await response.arrayBuffer());
}

async function pack(text) {
  if (text.length <= LONGEST) return encodeURIComponent(text);
  const bytes = await pass(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...bytes));
  return `~${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

async function unpack(packed) {
  if (!packed.startsWith("~")) return decodeURIComponent(packed);
  const letters = atob(packed.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await pass(bytes, new DecompressionStream("deflate-raw")));
}

/** The address of this page with a text of the game on the board. */
const address = async (text) => `${location.origin}${location.pathname}#${state.game}=${await pack(text.trim())}`;

/** Copies a link, and shows it where it can be copied by hand. */
async function share(text, said) {
  const link = await address(text);
  const field = byId("link");
  field.value = link;
  field.hidden = false;
  const isCopied = await copy(link, said);
  setText(said, isCopied ? "The link is copied." : "The link is under Text.");
}

onClick("share-position", () => share(state.position, byId("copied")));
onClick("share-game", () => share(state.transcript, byId("copied")));
onClick("after-share", () => share(state.transcript, byId("after-said")));
onClick("after-copy", () => copy(state.transcript, byId("after-said")));

/** Opens the game of a link. Nobody answers in it: it is looked at first. */
export const open = (game, packed) =>
  act(async () => {
    let begun;
    try {
      begun = await api.load(game, await unpack(packed));
    } catch (error) {
      // There must be something on the board.
      await start(game);
      throw error instanceof api.Refused ? error : new Error("this link is broken: it was not copied whole");
    }
    begin(game, begun, [null, null]);
    if (begun.trouble) throw new Error(`line ${begun.trouble.line}: ${begun.trouble.message}`);
  });

onChange((next, before) => {
  if (next === before) return;
  byId("link").hidden = true;
  byId("share-position").disabled = !next.position;
  byId("share-game").disabled = !next.transcript;
  setText(byId("after-said"), "");
});
