// The moves of a kept game: a tree, so that another move from an earlier place loses nothing.
//
// A node is [parent, text]; node 0 is the start. The line in view leads from the start to the tip, and `at` says
// how many of its moves have been made. Moves are texts here and no more.

/** A tree with these moves in one line. */
export function grow(moves) {
  const nodes = [[-1, ""], ...moves.map((text, index) => [index, text])];
  return { nodes, tip: moves.length, at: moves.length };
}

/** The nodes of the line in view, without the start. */
export function line({ nodes, tip }) {
  const path = [];
  for (let node = tip; node > 0; node = nodes[node][0]) path.unshift(node);
  return path;
}

/** The texts of the line in view. */
export const texts = (tree) => line(tree).map((node) => tree.nodes[node][1]);

/** The node of a move after a node, which is added where it is missing. */
function child({ nodes }, parent, text) {
  const known = nodes.findIndex(([from, made]) => from === parent && made === text);
  return known > 0 ? known : nodes.push([parent, text]) - 1;
}

/** Makes a move at the place in view. What followed it before stays as a branch. */
export function play(tree, text) {
  tree.tip = child(tree, [0, ...line(tree)][tree.at], text);
  tree.at += 1;
}

/** Adds the moves of another tree as branches. Was any missing? */
export function merge(tree, { nodes }) {
  const before = tree.nodes.length;
  const here = [0];
  for (const [parent, text] of nodes.slice(1)) here.push(child(tree, here[parent], text));
  return tree.nodes.length > before;
}

const children = ({ nodes }, parent) =>
  nodes.flatMap(([from], node) => (from === parent && node > 0 ? [node] : []));

/** The end of a branch, along its latest moves. */
function end(tree, node) {
  const next = children(tree, node);
  return next.length > 0 ? end(tree, next.at(-1)) : node;
}

const depth = (tree, node) => (node > 0 ? 1 + depth(tree, tree.nodes[node][0]) : 0);

/** Other moves that were made at a place of the line in view, and how long their branches are. */
export function branches(tree, place) {
  const path = [0, ...line(tree)];
  const others = children(tree, path[place]).filter((node) => node !== path[place + 1]);
  return others.map((node) => ({
    node,
    text: tree.nodes[node][1],
    length: depth(tree, end(tree, node)) - place,
  }));
}

/** Puts a branch into view, at its first move. */
export function choose(tree, node) {
  tree.at = depth(tree, node);
  tree.tip = end(tree, node);
}
