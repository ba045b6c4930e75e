// Sounds, off unless wanted: short knocks, made here and not loaded from anywhere.

import { byId, onClick } from "./dom.js";
import { onChange } from "./game.js";
import { setSetting, setting } from "./memory.js";

let context = null;

const isOn = () => setting("sound", false);

/** A knock of this pitch, so many seconds from now. */
function knock(pitch, delay = 0, length = 0.12, volume = 0.25) {
  context ??= new AudioContext();
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + delay;
  oscillator.type = "triangle";
  oscillator.frequency.setValueAtTime(pitch, start);
  oscillator.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + length);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

function show() {
  byId("sound").setAttribute("aria-pressed", String(isOn()));
}

onClick("sound", () => {
  setSetting("sound", !isOn());
  show();
  if (isOn()) knock(330);
});

onChange((next, before) => {
  if (!isOn() || next === before || next.id !== before?.id || next.at !== before.at + 1) return;
  knock(260);
  if (next.last.some(({ part }) => part === "build")) knock(180, 0.18);
  if (next.status.over) [392, 494, 587].forEach((pitch, place) => knock(pitch, 0.35 + place * 0.13, 0.3));
});

show();
