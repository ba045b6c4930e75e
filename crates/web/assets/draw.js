// The drawings: what is on a square, and a card.

import { draw } from "./dom.js";

const square = (from, kind) =>
  draw("rect", { x: from, y: from, width: 100 - 2 * from, height: 100 - 2 * from, rx: 7, class: kind });

const circle = (cx, cy, r, kind) => draw("circle", { cx, cy, r, class: kind });

const outline = (d, kind) => draw("path", { d, class: kind });

const group = (kind, ...children) => draw("g", { class: kind }, ...children);

/** A level seen from above: a block with its shadow, each smaller than the one below, or a dome. */
function storey(level, kind = "") {
  if (level === 4) {
    return group(`top ${kind}`, circle(51, 53, 26, "cast"), circle(50, 50, 25, "dome"), outline("M36 45a16 16 0 0 1 19-10", "shine"));
  }
  const from = [0, 6, 15, 24][level];
  const cast = draw("rect", { x: from + 1, y: from + 3, width: 100 - 2 * from, height: 100 - 2 * from, rx: 8, class: "cast" });
  return group(`top ${kind}`, cast, square(from, `storey storey${level}`), square(from + 2.5, "bevel"));
}

function building(level) {
  return Array.from({ length: level }, (_, below) => storey(below + 1));
}

const PAWN = "M31 80c0-13 6-18 11-25a13.5 13.5 0 1 1 16 0c5 7 11 12 11 25q-19 6-38 0z";
const ROBE = "M24 83c0-17 9-23 14-32a15.5 15.5 0 1 1 24 0c5 9 14 15 14 32q-26 7-52 0z";
const TEMPLE = "M18 32h64M26 32v50M74 32v50M12 22q38-9 76 0M22 46h56";
const CROWN = "M34 26l-5-18 13 9 8-13 8 13 13-9-5 18z";

/** A figure of one of the sides; the sides differ in their mark as well as in colour. */
function figure({ kind, side }) {
  const shapes = kind === "master" ? [ROBE, CROWN] : [PAWN];
  const mark = side === 0 ? circle(50, 68, 5.5, "figure-mark") : outline("M45 63h10v10h-10z", "figure-mark");
  const shade = draw("ellipse", { cx: 50, cy: 81, rx: 23, ry: 6, class: "figure-shade" });
  return group("piece", shade, ...shapes.map((shape) => outline(shape, `figure side${side}`)), mark);
}

function peg(kind) {
  const ring = kind === "frontier" ? [circle(50, 50, 43, "frontier-ring")] : [];
  const shine = outline("M31 44a20 20 0 0 1 17-15", "peg-shine");
  return group("piece", circle(50, 53, 36, "hole"), circle(50, 50, 33, `peg ${kind}`), shine, ...ring);
}

/** A short number: its digits, or how many there are. */
const short = (digits) => (digits.length > 6 ? `${digits[0]}.${digits[1]}e${digits.length - 1}` : digits);

/** The drawing of a square. */
export function drawCell({ level, temple, piece, marks, target, preview, ghost, hint, count }) {
  const picture = draw("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" });
  const isRound = piece && piece.side === undefined;
  if (temple !== undefined) picture.append(outline(TEMPLE, `temple side${temple}`));
  if (level !== undefined) picture.append(...building(level));
  // One square can have several parts in a move.
  if (!isRound) picture.append(...marks.map((part) => square(2, `last last-${part}`)));
  if (ghost) picture.append(storey(ghost, "ghost"));
  if (piece) picture.append(isRound ? peg(piece.kind) : figure(piece));
  if (isRound) picture.append(...marks.map((part) => circle(50, 50, 15, `last-dot last-${part}`)));
  if (hint) picture.append(circle(50, 50, 45, "hint-ring"));
  if (preview) picture.append(circle(50, 50, 11, "preview"));
  if (target) picture.append(circle(50, 50, { super: 17, plain: 14, empty: 6 }[target], `target target-${target}`));
  if (target === "super") picture.append(draw("text", { x: 50, y: 57, class: "target-text" }, "S"));
  if (level) picture.append(draw("text", { x: 16, y: 25, class: "level" }, String(level)));
  if (count) picture.append(draw("text", { x: 50, y: 95, class: "count" }, short(count)));
  return picture;
}

/** A figure alone, as a sign of its side; whoever has won is crowned. */
export function drawFigure(side, isCrowned) {
  const picture = draw("svg", { viewBox: isCrowned ? "18 2 64 86" : "24 26 52 62", "aria-hidden": "true", focusable: "false" });
  picture.append(figure({ kind: isCrowned ? "master" : "pawn", side }));
  return picture;
}

/** A small board that only shows, as rows of squares, with the marks of the last move. */
export function drawBoard(rows, last = []) {
  const [width, height] = [rows[0].length * 100, rows.length * 100];
  const picture = draw("svg", { viewBox: `0 0 ${width} ${height}`, class: "mini", "aria-hidden": "true" });
  rows.forEach((row, y) =>
    row.forEach((cell, x) => {
      if (!cell) return;
      const marks = last.filter((mark) => mark.cell === cell.id).map(({ part }) => part);
      const drawn = drawCell({ ...cell, marks });
      const attributes = { x: x * 100, y: y * 100, width: 100, height: 100, "data-small": cell.id };
      for (const [name, value] of Object.entries(attributes)) drawn.setAttribute(name, value);
      picture.append(draw("rect", { x: x * 100 + 1, y: y * 100 + 1, width: 98, height: 98, rx: 7, class: "floor" }), drawn);
    }),
  );
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
      picture.append(draw("rect", { x: col * 10 + 0.5, y: row * 10 + 0.5, width: 9, height: 9, rx: 1.5, class: kind }));
    }
  }
  return picture;
}
