// What is to be seen of a film at its step: marks, edges, words. The same scene as zermelo.draw.scene, field by field.

// Its measures are the library's: STUBS, ANNOTATIONS, MANY, LETTER, SIZE, LEVEL, MARGIN, ASIDE and LABEL_AT are written before this.

const BOUND_SIGNS = { exact: "", lower: "≥ ", upper: "≤ " };
const STATUSES = ["unseen", "open", "done", "cut"]; // those that are told by their names in the catalogue

// Ids in the order of the tree: "0.2" before "0.10", and what stands for several nodes last.
function byPath(a, b) {
  const parts = (id) => id.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : 2 ** 30 + STUBS.indexOf(part)));
  const [first, second] = [parts(a), parts(b)];
  for (let i = 0; i < Math.min(first.length, second.length); i++) {
    if (first[i] !== second[i]) return first[i] - second[i];
  }
  return first.length - second.length;
}

// Is this the id of a mark that stands for several nodes?
function isStub(id) {
  return !/\d$/.test(id);
}

// What is left out looks like what was not looked at; it says why.
function drawnAs({ status }) {
  return status === "skipped" ? "unseen" : status;
}

// The nodes to draw, level by level until there are `limit`.
function choose(film, { limit = MANY, depth = null, expand = [], collapse = [] } = {}) {
  const chosen = new Set(["0"]);
  for (let level = ["0"]; level.length; ) {
    const below = [];
    for (const id of level) {
      const node = film.nodes.get(id);
      const inside = () => expand.some((other) => id === other || id.startsWith(`${other}.`));
      if ((depth !== null && node.ply >= depth && !inside()) || collapse.includes(id)) continue;
      const children = film.drawable(id);
      if (chosen.size + children.length > limit) continue;
      for (const child of children) chosen.add(child);
      below.push(...children);
    }
    level = below;
  }
  return chosen;
}

// The letters in and beside every node, and of the window on the edge to it, where they are most: so that nothing moves from one
// step to the next.
function widestOf(film, annotate, chosen) {
  const painter = new Words(film, annotate);
  const known = new Map(chosen.map((id) => [id, { view: blankView(), node: film.nodes.get(id) }]));
  for (const one of known.values()) one.most = [letters(painter.inside(one.node, one.view)), 0, 0];
  for (const step of film.document.steps) {
    const changed = new Set();
    for (const [id, field, , now] of step.changes) {
      const one = known.get(id);
      if (!one) continue;
      one.view[field] = now;
      changed.add(one);
    }
    for (const one of changed) {
      const now = [painter.inside(one.node, one.view), painter.besideOf(one.node, one.view), painter.handed(one.view)].map(letters);
      one.most = one.most.map((most, i) => Math.max(most, now[i]));
    }
  }
  return new Map([...known].map(([id, { most }]) => [id, most]));
}

// What is written in and beside nodes.
class Words {
  constructor(film, annotate) {
    this.film = film;
    this.document = film.document;
    this.annotate = film.grown && annotate === "window" ? "visits" : annotate;
  }

  // The value so far with the sign of a bound; a mean in few digits, and a proven value with the sign of equality.
  value(view) {
    if (this.film.grown) return view.bound === "exact" ? `= ${worth(view.value)}` : meanWorth(view.value);
    const bare = Array.isArray(view.value);
    return (bare ? "" : BOUND_SIGNS[view.bound ?? "exact"]) + worth(view.value);
  }

  inside(node, view) {
    if (node.kind === "leaf" && this.document.tree) return node.name;
    if (view.status === "skipped") return view.known;
    return view.value === null ? "" : this.value(view);
  }

  beside(view) {
    if (this.annotate === "visits") return view.visits ? `n=${counted(view.visits)}` : "";
    if (["unseen", "skipped"].includes(view.status) || !this.document.zero_sum) return "";
    if (this.annotate === "window" && view.window !== null && this.document.rule !== null) return windowText(view.window);
    if (this.annotate === "interval") return intervalText(view.interval);
    if (this.annotate === "bounds") return `α=${worth(view.bounds[0])} β=${worth(view.bounds[1])}`;
    return "";
  }

  // Beside a leaf there stands nothing but its visits.
  besideOf(node, view) {
    const bare = node.kind === "leaf" || view.known === "repetition";
    return bare && this.annotate !== "visits" ? "" : this.beside(view);
  }

  handed(view) {
    return this.annotate === "edge" && view.handed && this.document.rule ? windowText(view.handed) : "";
  }

  // The action, or the outcome with its probability, on the edge to a node; in an explicit tree the node's own name says which.
  label(node) {
    const share = node.probability === null ? null : shareText(node.probability);
    if (this.document.tree) return share ?? "";
    return share === null ? node.label : `${node.label} (${share})`;
  }

  hintOfGrown(node, view) {
    const visits = view.visits ? say("tried", { count: view.visits }) : say("never tried");
    const what = view.bound === "exact" ? "hint proven" : "hint mean";
    const value = view.value === null ? "" : say(what, { value: this.value(view).replace(/^= /, "") });
    return `${node.name || say("the root")}: ${visits}${value}${view.status === "open" ? say("on the way") : ""}`;
  }

  hint(node, view) {
    if (this.film.grown) return this.hintOfGrown(node, view);
    const name = node.name || say("the root");
    if (view.status === "skipped") return say("left out", { name, why: say(view.known) });
    const value = view.value === null ? "" : say("hint value", { value: this.value(view) });
    const window = view.window && this.document.rule ? say("hint window", { window: windowText(view.window) }) : "";
    return `${name}: ${say(view.status)}${value}${window}`;
  }
}

// Chooses and places the nodes once, and paints them at any step.
class Painter {
  constructor(film, { annotate = "window", boards = 0, ...choice } = {}) {
    Object.assign(this, { film, annotate, boards, document: film.document, words: new Words(film, annotate) });
    this.chosen = [...choose(film, choice)];
    const among = new Set(this.chosen);
    this.children = new Map();
    this.stubs = new Map();
    this.hidden = this.countHidden(among);
    for (const id of this.chosen) {
      const node = film.nodes.get(id);
      const drawn = branches(node).filter((child) => among.has(child));
      this.children.set(id, drawn.length ? [...drawn, ...this.stubsOf(node)] : drawn);
    }
    this.ids = [...this.chosen, ...this.stubs.keys()].sort(byPath);
    this.place();
  }

  // Marks for the children that were never visited: how many were left out, and for what reason, and how many more there are.
  stubsOf(node) {
    const unseen = node.children.map((child) => this.film.nodes.get(child)).filter(({ kind }) => !kind);
    const found = STUBS.map((why) => [why, unseen.filter(({ skipped }) => (skipped ?? "more") === why).length]).filter(([, count]) => count);
    return found.map(([why, count]) => {
      const hint = why === "more" ? say("more children", { count }) : say("children left out", { count, why: say(why) });
      this.stubs.set(`${node.id}.${why}`, { words: `${count} ${why}`, hint });
      return `${node.id}.${why}`;
    });
  }

  // How many recorded nodes are not drawn, counted at the last node above them that is.
  countHidden(among) {
    const hidden = new Map();
    for (const { id, kind, parent } of this.document.nodes) {
      if (!kind || among.has(id)) continue;
      let above = parent;
      while (!among.has(above)) above = this.film.nodes.get(above).parent;
      hidden.set(above, (hidden.get(above) ?? 0) + 1);
    }
    return hidden;
  }

  place() {
    const widest = widestOf(this.film, this.annotate, this.chosen);
    const extents = new Map(this.ids.map((id) => [id, this.extent(id, widest)]));
    const places = tidy("0", this.children, extents);
    const room = this.boards;
    this.level = LEVEL + room;
    const depth = (id) => id.split(".").length - 1;
    this.places = new Map(this.ids.map((id) => [id, [places.get(id) + MARGIN, MARGIN + this.level * depth(id) + SIZE / 2 + room]]));
    this.width = Math.max(...this.ids.map((id) => places.get(id) + extents.get(id)[1])) + 2 * MARGIN;
    this.height = this.level * Math.max(...this.ids.map(depth)) + SIZE + 2 * MARGIN + room;
  }

  extent(id, widest) {
    const stub = this.stubs.get(id);
    const node = stub ? null : this.film.nodes.get(id);
    const [inside, beside, window] = stub ? [letters(stub.words), 0, 0] : widest.get(id);
    const name = stub ? "" : this.name(node);
    const leaf = node?.kind === "leaf";
    let half = Math.max(leaf || stub ? 12 : SIZE / 2, (inside * LETTER) / 2 + 4);
    if (this.boards && !stub) half = Math.max(half, this.boards / 2);
    const left = half + (name ? letters(name) * LETTER + ASIDE : 0);
    const right = half + (beside ? beside * LETTER * 1.08 + ASIDE : 0);
    const edge = (Math.max(window, node ? letters(this.words.label(node)) : 0) * LETTER * 0.9) / 2 / LABEL_AT; // edges draw together upwards
    return [Math.max(left, edge), Math.max(right, edge)];
  }

  name(node) {
    return this.document.tree && node.children.length && node.kind !== "leaf" ? node.name : "";
  }

  paint() {
    const { film, document } = this;
    const principal = this.line();
    const isCut = ({ status, stand_pat }) => status === "cut" && stand_pat === null; // at the horizon quiet actions are none of the cut
    const cutParents = new Set(this.chosen.filter((id) => isCut(film.views.get(id))));
    const edges = [];
    for (const id of this.chosen) {
      for (const child of this.children.get(id)) if (film.isThere(child)) edges.push(this.edge(id, child, principal, cutParents));
    }
    edges.sort((a, b) => byPath(a.parent, b.parent) || byPath(a.child, b.child));
    const last = film.last;
    return {
      title: this.title(),
      sentence: last ? last.sentence : say("nothing"),
      step: film.step,
      of: film.length,
      visited: last ? last.visited : 0,
      marks: this.ids.filter((id) => film.isThere(id)).map((id) => this.mark(id, principal)),
      edges,
      width: this.width,
      height: this.height,
      level: this.level,
      roles: document.roles,
      notes: document.notes,
      players: document.zero_sum ? [] : document.players,
      grown: film.grown,
      board: this.boards,
    };
  }

  mark(id, principal) {
    const [x, y] = this.places.get(id);
    const stub = this.stubs.get(id);
    const bare = { id, x, y, name: "", beside: "", principal: false, current: false, mover: null, hidden: 0, proven: false };
    if (stub) return { ...bare, shape: "more", inside: stub.words, status: "unseen", hint: stub.hint };
    const node = this.film.nodes.get(id);
    const view = this.film.views.get(id);
    return {
      ...bare,
      shape: view.known === "repetition" ? "leaf" : node.kind,
      inside: this.words.inside(node, view),
      name: this.name(node),
      beside: this.words.besideOf(node, view),
      status: drawnAs(view),
      principal: principal.has(id),
      current: id === this.film.current,
      mover: node.mover,
      hidden: (this.hidden.get(id) ?? 0) + view.nodes,
      hint: this.words.hint(node, view),
      proven: this.film.grown && view.bound === "exact",
    };
  }

  edge(parent, child, principal, cutParents) {
    const node = this.film.nodes.get(child);
    const view = this.film.views.get(child) ?? blankView();
    const passing = this.film.nodes.get(parent).passed === child;
    const leftOut = this.stubs.has(child) && !child.endsWith(".more");
    return {
      parent,
      child,
      label: node ? this.words.label(node) : "",
      window: this.words.handed(view),
      status: drawnAs(view),
      principal: principal.has(child),
      cut: view.status === "unseen" && cutParents.has(parent) && !passing && !leftOut,
      going: this.film.grown && view.status === "open",
      passing,
    };
  }

  // The principal line as it stands: from the root along the best child, as far as values are known.
  line() {
    const line = new Set(["0"]);
    for (let id = "0"; (id = this.film.views.get(id).best) !== null; ) line.add(id);
    return line;
  }

  title() {
    const { steps, rule, game } = this.document;
    const begin = steps.slice(0, this.film.step).findLast((step) => step.event === "begin");
    const depth = begin && begin.depth >= 0 ? ` to depth ${begin.depth}` : "";
    return `${game}: ${headingOf(this.document)}${depth}${rule ? `, rule ${rule === ">=" ? "≥" : ">"}` : ""}`;
  }
}
