// The drawings: what is on a square, and a card.

import { draw } from "./dom.js";

const square = (from, kind, rest = {}) =>
  draw("rect", { x: from, y: from, width: 100 - 2 * from, height: 100 - 2 * from, rx: 5, class: kind, ...rest });

const circle = (cx, cy, r, kind) => draw("circle", { cx, cy, r, class: kind });

const outline = (d, kind) => draw("path", { d, class: kind });

/** Storeys seen from above, each smaller than the one below, and a dome on top. */
function building(level) {
  const storeys = [];
  for (let storey = 1; storey <= Math.min(level, 3); storey += 1) {
    storeys.push(square(-4 + 10 * storey, `storey storey${storey}`));
  }
  if (level === 4) storeys.push(circle(50, 50, 24, "dome"), outline("M36 44a16 16 0 0 1 20-9", "shine"));
  return storeys;
}

const PAWN = "M32 78c0-12 6-17 11-24a13 13 0 1 1 14 0c5 7 11 12 11 24z";
const ROBE = "M26 82c0-16 9-22 14-31a15 15 0 1 1 20 0c5 9 14 15 14 31z";
const TEMPLE = "M18 30h64M24 30v52M76 30v52M14 22q36-10 72 0";
const CROWN = "M34 27l-4-18 12 9 8-13 8 13 12-9-4 18z";

/** A figure of one of the sides; the sides differ in their mark as well as in colour. */
function figure({ kind, side }) {
  const shapes = kind === "master" ? [ROBE, CROWN] : [PAWN];
  const mark = side === 0 ? circle(50, 67, 5, "figure-mark") : outline("M45 62h10v10h-10z", "figure-mark");
  return [...shapes.map((shape) => outline(shape, `figure side${side}`)), mark];
}

function peg(kind) {
  const ring = kind === "frontier" ? [circle(50, 50, 43, "frontier-ring")] : [];
  return [circle(50, 50, 34, `peg ${kind}`), ...ring];
}

/** Marks around a square, or around a peg, which is round. */
const frame = (piece, from, kind) =>
  piece && piece.side === undefined ? circle(50, 50, 50 - from, kind) : square(from, kind);

/** The drawing of a square. `piece` may differ from the square's own, while a move is made. */
export function drawCell(cell, piece, { target, part, hint }) {
  const picture = draw("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" });
  if (cell.temple !== undefined) {
    picture.append(outline(TEMPLE, `temple side${cell.temple}`));
  }
  if (cell.level !== undefined) picture.append(...building(cell.level));
  if (piece && piece.side === undefined) picture.append(...peg(piece.kind));
  if (part) picture.append(frame(piece, 3, `last last-${part}`));
  if (piece && piece.side !== undefined) picture.append(...figure(piece));
  if (hint) picture.append(frame(piece, 5, `hint hint-${hint}`));
  if (target !== undefined) picture.append(circle(50, 50, target ? 15 : 13, target ? "target target-super" : "target"));
  if (target) picture.append(draw("text", { x: 50, y: 57, class: "target-text" }, "S"));
  if (cell.level) picture.append(draw("text", { x: 17, y: 26, class: "level" }, String(cell.level)));
  return picture;
}

/** The field of a card: its middle, and where it leads. */
export function drawCard({ leads }, turned) {
  const picture = draw("svg", { viewBox: "0 0 50 50", "aria-hidden": "true", focusable: "false" });
  const at = (row, col) => (turned ? [4 - row, 4 - col] : [row, col]);
  const lit = new Set(leads.map(([row, col]) => at(row, col).join()));
  for (let row = 0; row < 5; row += 1) {
    for (let col = 0; col < 5; col += 1) {
      const kind = row === 2 && col === 2 ? "middle" : lit.has(`${row},${col}`) ? "lead" : "field";
      picture.append(draw("rect", { x: col * 10 + 0.5, y: row * 10 + 0.5, width: 9, height: 9, rx: 1.2, class: kind }));
    }
  }
  return picture;
}
