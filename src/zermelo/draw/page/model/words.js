// A sentence for each event, the same as in zermelo.trace.words, for explicit trees. A test compares them.

const SIGNS = { ">=": ["≥", "≤"], ">": [">", "<"] };
const BOUND_WORDS = { exact: "", lower: "at least ", upper: "at most " };

class Narrator {
  constructor(recording) {
    this.recording = recording;
    this.nodes = recording.nodes;
  }

  sentence(event) {
    const node = this.nodes.get(event.node);
    return this[event.event](node, event);
  }

  role(node) {
    if (node.mover === null) return "The end";
    if (node.mover === CHANCE) return "Chance";
    return this.recording.zeroSum ? ["MAX", "MIN"][node.mover] : this.recording.players[node.mover];
  }

  begin(node, event) {
    const name = { minimax: "Minimax", alphabeta: "Alpha-beta" }[event.algorithm];
    let rule = "";
    if (event.rule !== null) {
      const [high, low] = SIGNS[event.rule];
      rule = `, window ${windowText([event.alpha, event.beta])}; cuts where v ${high} β or v ${low} α`;
    }
    return `${name} begins at ${node.name}${rule}.`;
  }

  enter(node, event) {
    const there = node.kind === "leaf" ? `the leaf ${node.name}` : node.name;
    if (node.mover === null) return `Down to ${there}.`;
    const window = this.recording.rule === null ? "" : ` with the window ${windowText([event.alpha, event.beta])}`;
    const who = this.role(node);
    if (node.id === "0") return `${who} moves at ${node.name}${window}.`;
    return `Down to ${there}, where ${who === "Chance" ? "chance" : who} moves${window}.`;
  }

  leaf(node, event) {
    const value = worth(event.value);
    return node.name === value ? `A leaf worth ${value}.` : `The leaf ${node.name} is worth ${value}.`;
  }

  update(node, event) {
    const value = worth(event.value);
    const child = this.nodes.get(event.child).name;
    const came = `${this.role(node)} at ${node.name}: ` + (value === child ? value : `${child} gives ${value}`);
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
    return `Chance at ${node.name}: ${added} is added, which makes ${worth(event.total)} so far.`;
  }

  cut(node, event) {
    const [high, low] = SIGNS[this.recording.rule];
    const [sign, letter] = event.side === "alpha" ? [low, "α"] : [high, "β"];
    let who = `${this.role(node)} at ${node.name}: ${worth(event.best)} ${sign} ${letter} = ${worth(event.limit)}`;
    if (event.holder !== null && event.holder !== node.parent) who += ` (from ${this.nodes.get(event.holder).name})`;
    if (event.left === 0) return `${who}, but that was the last child: nothing left to prune.`;
    const others = event.left === 1 ? "the other child is" : `the other ${event.left} children are`;
    return `${who}, so ${node.mover === 0 ? "MIN" : "MAX"} will never come here; ${others} not looked at.`;
  }

  leave(node, event) {
    const value = worth(event.value);
    let said = `${node.name} returns ${value}`;
    if (event.bound !== "exact") said += `, a bound: it is worth ${BOUND_WORDS[event.bound]}${value}`;
    const chosen = node.id === "0" ? this.recording.chosen : null;
    return chosen ? `${said}: ${this.role(node)} plays ${this.nodes.get(chosen).name}.` : `${said}.`;
  }
}

// The line of the listing that an event belongs to.
function lineOf(rule, kind, event) {
  if (rule === null) return { leaf: 2, average: 5, update: 9, leave: 10 }[event] ?? 1;
  const max = kind === "max";
  return { begin: 1, enter: 1, leaf: 2, update: max ? 8 : 9, cut: max ? 10 : 11, leave: 12 }[event];
}
