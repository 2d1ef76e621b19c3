// What is known at every node after so many steps. `Film` plays the changes of a document forwards and backwards, and works out nothing.

const EVERYTHING = [-Infinity, Infinity];

// What a reader asked for and cannot have; the message says why.
class TreeError extends Error {}

function parentId(id) {
  return id.slice(0, id.lastIndexOf("."));
}

function same(a, b) {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((part, i) => same(part, b[i]));
  return a === b;
}

function blankView() {
  return {
    status: "unseen",
    value: null,
    bound: null,
    window: null,
    handed: null,
    interval: EVERYTHING,
    bounds: EVERYTHING,
    best: null,
    visits: 0,
    nodes: 0,
    known: null,
    sum: null,
    expanded: false,
    stand_pat: null,
  };
}

// The algorithm as a heading names it: minimax is expectimax where chance nodes were met, and expectiminimax with MIN besides.
function headingOf(document) {
  const kinds = new Set(document.nodes.map(({ kind }) => kind));
  if (searchOf(document) !== "minimax" || !kinds.has("chance") || !document.zero_sum) return document.algorithm;
  return document.algorithm.replace("minimax", kinds.has("min") ? "expectiminimax" : "expectimax");
}

// The name of the search itself: "alphabeta", where the algorithm is "deepen(alphabeta)".
function searchOf({ algorithm }) {
  return /\((.*)\)$/.exec(algorithm)?.[1] ?? algorithm;
}

// Is it Monte Carlo tree search, whose tree grows simulation by simulation?
function isGrown(document) {
  return searchOf(document) === "mcts";
}

// The children of a node, and before them where a pass of the engine's leads.
function branches(node) {
  return node.passed ? [node.passed, ...node.children] : node.children;
}

class Film {
  constructor(document) {
    this.document = document;
    this.nodes = new Map(document.nodes.map((node) => [node.id, node]));
    this.views = new Map(document.nodes.map((node) => [node.id, blankView()]));
    this.step = 0;
    this.length = document.steps.length;
    this.searched = new Set(document.steps.map((step) => step.node));
    this.passes = document.steps.flatMap((step, i) => (step.event === "begin" ? [i] : []));
    this.grown = isGrown(document);
    // After so many steps a simulation is at its end: back at the root.
    this.simulations = document.steps.flatMap((step, i) => (step.event === "backup" && step.node === "0" ? [i + 1] : []));
  }

  // What happened in the pass that is running: leaves, cuts, children that the cuts leave out. Counted on from where it was asked last.
  counted() {
    const start = this.passes.findLast((pass) => pass < this.step) ?? 0;
    if (!this.count || this.count.start !== start || this.count.step > this.step) this.count = { start, step: start, leaves: 0, cuts: 0, left: 0 };
    const { count } = this;
    for (; count.step < this.step; count.step++) {
      const step = this.document.steps[count.step];
      if (step.event === "leaf") count.leaves += 1;
      if (step.event === "cut" || step.event === "shallow") [count.cuts, count.left] = [count.cuts + 1, count.left + step.left];
    }
    return count;
  }

  // The step that happened last; null at the beginning.
  get last() {
    return this.step ? this.document.steps[this.step - 1] : null;
  }

  get current() {
    return this.last?.node ?? null;
  }

  forward() {
    if (this.step === this.length) return [];
    const { changes } = this.document.steps[this.step];
    for (const [node, field, , now] of changes) this.views.get(node)[field] = now;
    this.step += 1;
    return changes;
  }

  back() {
    if (!this.step) return;
    this.step -= 1;
    for (const [node, field, old] of this.document.steps[this.step].changes.toReversed()) this.views.get(node)[field] = old;
  }

  seek(step) {
    step = Math.max(0, Math.min(step, this.length));
    while (this.step < step) this.forward();
    while (this.step > step) this.back();
  }

  // The children of a node that can be drawn: in an explicit tree all, else those that were searched.
  drawable(id) {
    return branches(this.nodes.get(id)).filter((child) => this.nodes.get(child).kind && (this.document.tree || this.searched.has(child)));
  }

  // Is a node in the tree at this step? A tree that grows has the children of a node from when it is expanded.
  isThere(id) {
    return !this.grown || id === "0" || this.views.get(parentId(id)).expanded;
  }

  // The nodes from the root to where the search is.
  path() {
    if (!this.last || ["begin", "recall"].includes(this.last.event)) return [];
    const gone = ["leaf", "table", "settle", "summary", "prune", "repeat", "leave", "backup"].includes(this.last.event);
    const path = [];
    const end = this.last.event === "select" ? this.last.child : this.current;
    for (let node = this.nodes.get(end); node; node = this.nodes.get(node.parent)) path.unshift(node.id);
    return gone ? path.slice(0, -1) : path;
  }
}
