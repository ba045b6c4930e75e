// Arrows over the board: the hint, and the lines that the engine expects.

import * as analysis from "./analysis.js";
import * as computer from "./computer.js";
import { byId, draw } from "./dom.js";

const SIZE = 100;

/** An arrow from the middle of one square to the middle of another, a little short of both. */
function arrow([x1, y1], [x2, y2], kind, width) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (along, aside) => `${x1 + dx * along - dy * aside} ${y1 + dy * along + dx * aside}`;
  const [start, end, half, barb] = [24, length - 8, width / 2, width * 1.3];
  const neck = end - barb * 1.5;
  const outline = [
    at(start, half), at(neck, half), at(neck, barb), at(end, 0), at(neck, -barb), at(neck, -half), at(start, -half),
  ];
  return draw("path", { d: `M${outline.join("L")}Z`, class: `arrow ${kind}` });
}

/** A number beside an arrow's head. */
const badge = ([x, y], text, kind) => [
  draw("circle", { cx: x + 33, cy: y - 33, r: 13, class: `badge ${kind}` }),
  draw("text", { x: x + 33, y: y - 27, class: "badge-text" }, text),
];

export function showArrows(squares, [columns, rows]) {
  const picture = byId("arrows");
  picture.setAttribute("viewBox", `0 0 ${columns * SIZE} ${rows * SIZE}`);
  const middle = (id) => {
    const { x, y } = squares.get(id);
    return [(x + 0.5) * SIZE, (y + 0.5) * SIZE];
  };
  const drawn = [];
  const { hint } = computer;
  if (hint && hint.path.length > 1) drawn.push(arrow(middle(hint.path[0]), middle(hint.path[1]), "hint-arrow", 18));
  analysis.shownLine().forEach(({ path, by }, place) => {
    if (path.length < 2) return;
    const kind = `line-arrow side${by}${place === 0 ? " next" : ""}`;
    drawn.push(arrow(middle(path[0]), middle(path[1]), kind, 15 - 3 * Math.min(place, 3)));
    drawn.push(...badge(middle(path[1]), String(place + 1), kind));
  });
  picture.replaceChildren(...drawn);
}
