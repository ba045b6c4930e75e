// Tabs: one panel at a time.

import { setSetting, setting } from "./memory.js";

const tabs = [...document.querySelectorAll("[role='tab']")];

/** Shows the panel of a tab. */
export function choose(tab) {
  for (const other of tabs) {
    const isChosen = other === tab;
    other.setAttribute("aria-selected", String(isChosen));
    other.tabIndex = isChosen ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).hidden = !isChosen;
  }
  setSetting("tab", tab.id);
}

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

for (const [place, tab] of tabs.entries()) {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", ({ key }) => {
    if (!(key in STEPS)) return;
    const next = tabs[(place + STEPS[key] + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
}

choose(tabs.find(({ id }) => id === setting("tab", "")) ?? tabs[0]);
