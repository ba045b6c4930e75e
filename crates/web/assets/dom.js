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
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

/** An element with attributes (functions are listeners) and children. */
export const make = (tag, attributes = {}, ...children) =>
  filled(document.createElement(tag), attributes, children);

/** A button. */
export const button = (text, click, attributes = {}) => make("button", { type: "button", click, ...attributes }, text);

/** An element of a drawing. */
export const draw = (tag, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG, tag), attributes, children);

/** Calls a listener when the element of this id is clicked. */
export const onClick = (id, listener) => byId(id).addEventListener("click", listener);

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

/** Fills a menu with values and their texts. */
export const setOptions = (menu, options) =>
  menu.replaceChildren(...options.map(([value, text]) => make("option", { value }, text)));

/** A text that begins with a capital. */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A number with its digits in groups of three. */
export const grouped = (digits) => String(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** A number of things: one thing, two things. */
export const plural = (number, thing) => `${grouped(number)} ${thing}${String(number) === "1" ? "" : "s"}`;
