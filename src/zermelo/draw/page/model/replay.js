// What is known at every node after so many steps. `Replay` works out what an event changes, as zermelo.trace.replay does;
// `Film` plays the changes of a document forwards and backwards, and works out nothing.

const EVERYTHING = [-Infinity, Infinity];

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

class Replay {
  constructor(recording) {
    this.recording = recording;
    this.nodes = recording.nodes;
    this.views = new Map();
    this.visited = 0;
  }

  view(id) {
    if (!this.views.has(id)) this.views.set(id, blankView());
    return this.views.get(id);
  }

  // Let an event happen; returns what it changes, as [node, field, old, new].
  happen(event) {
    const changes = [];
    const view = this.view(event.node);
    const set = (field, now, id = event.node) => {
      const there = this.view(id);
      if (same(there[field], now)) return;
      changes.push([id, field, there[field], now]);
      there[field] = now;
    };
    if (event.event === "begin") return changes;
    if (event.event === "enter") {
      this.visited += 1;
      set("status", "open");
      set("visits", view.visits + 1);
      set("window", [event.alpha, event.beta]);
      set("handed", [event.alpha, event.beta]);
    } else if (event.event === "leaf") {
      set("status", "done");
      set("value", event.value);
      set("bound", "exact");
      if (this.recording.zeroSum) {
        const value = [event.value].flat()[0];
        set("interval", [value, value]);
        set("bounds", [value, value]);
      }
      set("known", event.estimated ? "estimate" : "utility");
    } else if (event.event === "update") {
      set("value", event.best);
      set("window", [event.alpha, event.beta]);
      if (!same(event.best, event.before)) set("best", event.child);
    } else if (event.event === "average") {
      set("value", event.total);
    } else if (event.event === "cut") {
      set("status", "cut");
    } else {
      if (view.status !== "cut") set("status", "done");
      set("value", event.value);
      set("bound", event.bound);
    }
    if (this.recording.zeroSum) this.narrow(this.nodes.get(event.node), set);
    return changes;
  }

  // What the children now show of this node; and bounds all the way up.
  narrow(node, set) {
    if (node.children.length) set("interval", this.interval(node));
    for (let here = node; here; here = here.parent === null ? null : this.nodes.get(here.parent)) {
      if (here.children.length) set("bounds", this.fromChildren(here, here.children.map((child) => this.view(child).bounds)), here.id);
    }
  }

  interval(node) {
    const views = node.children.map((child) => this.view(child));
    const done = views.filter(({ status }) => status === "done" || status === "cut").map(({ interval }) => interval);
    if (done.length === views.length) return this.fromChildren(node, done);
    if (node.kind === "max") return [Math.max(...done.map(([low]) => low)), Infinity];
    if (node.kind === "min") return [-Infinity, Math.min(...done.map(([, high]) => high))];
    return EVERYTHING;
  }

  fromChildren(node, below) {
    const [lows, highs] = [below.map(([low]) => low), below.map(([, high]) => high)];
    if (node.kind === "max") return [Math.max(...lows), Math.max(...highs)];
    if (node.kind === "min") return [Math.min(...lows), Math.min(...highs)];
    const shares = node.children.map((child) => this.nodes.get(child).probability ?? 0);
    const weighted = (values) => values.reduce((sum, value, i) => (shares[i] ? sum + shares[i] * value : sum), 0);
    return [weighted(lows), weighted(highs)];
  }
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
