// A sentence for each event, the same as in zermelo.trace.words, for minimax and alpha-beta. Tests compare them.

const SIGNS = { ">=": ["≥", "≤"], ">": [">", "<"] };
const BOUND_WORDS = { exact: "", lower: "at least ", upper: "at most " };

class Narrator {
  constructor(recording) {
    this.recording = recording;
    this.nodes = recording.nodes;
  }

  sentence(event) {
    const node = this.nodes.get(event.node);
    return event.event in this ? this[event.event](node, event) : PHASES[event.event](this, node, event);
  }

  role(node) {
    if (node.mover === null) return "The end";
    if (node.mover === CHANCE) return "Chance";
    return this.recording.zeroSum ? ["MAX", "MIN"][node.mover] : this.recording.players[node.mover];
  }

  // Do the nodes have names of their own, as in an explicit tree? Else they are told by the moves that lead to them.
  get named() {
    return Boolean(this.nodes.get("0").name);
  }

  at(node) {
    return this.named ? `at ${node.name}` : node.parent === null ? "at the root" : `after ${node.name}`;
  }

  // A node as the subject of a sentence.
  place(node) {
    if (this.named) return node.kind === "leaf" ? `The leaf ${node.name}` : node.name;
    return node.parent === null ? "The root" : `The position after ${node.name}`;
  }

  // A node that is gone down to.
  down(node) {
    if (this.named) return node.kind === "leaf" ? `the leaf ${node.name}` : node.name;
    return node.parent === null ? "the root" : node.name;
  }

  // A child in a sentence about its parent.
  child(id) {
    return this.named ? this.nodes.get(id).name : this.nodes.get(id).label;
  }

  begin(node, event) {
    const name = { minimax: "Minimax", alphabeta: "Alpha-beta", mcts: "Monte Carlo tree search" }[event.algorithm];
    const depth = event.depth < 0 ? "" : ` to depth ${event.depth}`;
    let rule = "";
    if (event.rule !== null) {
      const [high, low] = SIGNS[event.rule];
      rule = `, window ${windowText([event.alpha, event.beta])}; cuts where v ${high} β or v ${low} α`;
    }
    return `${name}${depth} begins ${this.at(node)}${rule}.`;
  }

  enter(node, event) {
    if (node.mover === null || event.depth === 0) return `Down to ${this.down(node)}.`;
    const window = this.recording.rule === null ? "" : ` with the window ${windowText([event.alpha, event.beta])}`;
    const who = this.role(node);
    if (node.id === "0") return `${who} moves ${this.at(node)}${window}.`;
    return `Down to ${this.down(node)}, where ${who === "Chance" ? "chance" : who} moves${window}.`;
  }

  leaf(node, event) {
    const value = worth(event.value);
    if (event.estimated) return `${this.place(node)} is at the horizon: its estimate is ${value}.`;
    if (!this.named) return `The game is over ${this.at(node)}: ${value}.`;
    return node.name === value ? `A leaf worth ${value}.` : `${this.place(node)} is worth ${value}.`;
  }

  update(node, event) {
    const value = worth(event.value);
    const child = this.child(event.child);
    const came = `${this.role(node)} ${this.at(node)}: ` + (value === child ? value : `${child} gives ${value}`);
    const first = event.before === null;
    const better = !same(event.best, event.before);
    if (this.recording.rule === null) {
      return `${came}, ${first ? "the first value." : better ? "better than before." : `no better than ${worth(event.before)}.`}`;
    }
    if (!better) return `${came}, no better than ${worth(event.before)}; ${this.windowNow(event)} as before.`;
    const how = first ? "the first value" : `better for ${this.role(node)}`;
    const [letter, bound] = node.mover === 0 ? ["α", event.alpha] : ["β", event.beta];
    const moved = bound === event.best ? ` and ${letter} = ${worth(bound)}` : `; ${letter} stays ${worth(bound)}`;
    return `${came}, ${how}, so v = ${worth(event.best)}${moved}; ${this.windowNow(event)}.`;
  }

  windowNow(event) {
    const shut = event.alpha > event.beta || (event.alpha === event.beta && this.recording.rule === ">=");
    const window = windowText([event.alpha, event.beta]);
    return shut ? `the window ${window} is closed` : `the window is ${window}`;
  }

  average(node, event) {
    const added = `${shareText(event.probability)} · ${worth(event.value)}`;
    return `Chance ${this.at(node)}: ${added} is added, which makes ${worth(event.total)} so far.`;
  }

  cut(node, event) {
    const [high, low] = SIGNS[this.recording.rule];
    const [sign, letter] = event.side === "alpha" ? [low, "α"] : [high, "β"];
    let who = `${this.role(node)} ${this.at(node)}: ${worth(event.best)} ${sign} ${letter} = ${worth(event.limit)}`;
    if (event.holder !== null && event.holder !== node.parent) who += ` (from ${this.nodes.get(event.holder).name || "the root"})`;
    if (event.left === 0) return `${who}, but that was the last child: nothing left to prune.`;
    const others = event.left === 1 ? "the other child is" : `the other ${event.left} children are`;
    return `${who}, so ${node.mover === 0 ? "MIN" : "MAX"} will never come here; ${others} not looked at.`;
  }

  leave(node, event) {
    const value = worth(event.value);
    let said = `${this.place(node)} returns ${value}`;
    if (event.bound !== "exact") said += `, a bound: it is worth ${BOUND_WORDS[event.bound]}${value}`;
    const chosen = node.id === "0" ? this.recording.path[1] : undefined;
    return chosen === undefined ? `${said}.` : `${said}: ${this.role(node)} plays ${this.child(chosen)}.`;
  }
}

// The line of the listing that an event belongs to.
function lineOf(rule, kind, { event, estimated }) {
  if (estimated) return 3;
  if (rule === null) return { leaf: 2, average: 5, update: 9, leave: 10 }[event] ?? 1;
  const max = kind === "max";
  return { begin: 1, enter: 1, leaf: 2, update: max ? 8 : 9, cut: max ? 10 : 11, leave: 12 }[event];
}
