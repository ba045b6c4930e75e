// Small tools to build and find elements.

/** The element of this id. */
export const byId = (id) => document.getElementById(id);

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name, value);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children);
  return element;
}

/** An element with attributes (functions are listeners) and children. */
export const make = (tag, attributes = {}, ...children) =>
  filled(document.createElement(tag), attributes, children);

/** The same for drawings. */
export const draw = (tag, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG, tag), attributes, children);

/** Sets the text of an element, and leaves it alone if it is the same: nothing is announced twice. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Fills a list of terms and what they are: texts or elements. */
export function setFacts(list, facts) {
  list.replaceChildren(
    ...facts.map(([term, value]) => make("div", {}, make("dt", {}, term), make("dd", {}, value))),
  );
}

/** A text that begins with a capital. */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A number with its digits in groups of three. */
export const grouped = (digits) => String(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
