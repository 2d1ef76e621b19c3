// Where the nodes go: the tidy drawing of Reingold and Tilford (1981), with the same lines as zermelo.draw.scene.layout, and
// its GAP, which is written before this.

// The x of the middle of every node below `root`; `extents` maps a node to [left, right], how far it reaches from its middle.
function tidy(root, children, extents, gap = GAP) {
  const [shift, left, right] = [new Map(), new Map(), new Map()];
  const order = childrenFirst(root, children);
  for (const node of order) {
    const below = children.get(node) ?? [];
    const [lefts, rights] = [[], []];
    for (const child of below) {
      const shared = Math.min(rights.length, left.get(child).length);
      let apart = shared ? -Infinity : 0;
      for (let level = 0; level < shared; level++) apart = Math.max(apart, rights[level] - left.get(child)[level] + gap);
      shift.set(child, apart);
      lefts.push(...left.get(child).slice(lefts.length).map((edge) => edge + apart));
      right.get(child).forEach((edge, level) => (rights[level] = edge + apart));
    }
    const middle = below.length ? (shift.get(below[0]) + shift.get(below.at(-1))) / 2 : 0;
    for (const child of below) {
      shift.set(child, shift.get(child) - middle);
      left.delete(child);
      right.delete(child);
    }
    const [toLeft, toRight] = extents.get(node);
    left.set(node, [-toLeft, ...lefts.map((edge) => edge - middle)]);
    right.set(node, [toRight, ...rights.map((edge) => edge - middle)]);
  }
  const places = new Map([[root, -Math.min(...left.get(root))]]);
  for (const node of order.toReversed()) {
    for (const child of children.get(node) ?? []) places.set(child, places.get(node) + shift.get(child));
  }
  return places;
}

// Every node after all nodes below it.
function childrenFirst(root, children) {
  const [order, waiting] = [[], [root]];
  while (waiting.length) {
    const node = waiting.pop();
    order.push(node);
    waiting.push(...(children.get(node) ?? []));
  }
  return order.reverse();
}
