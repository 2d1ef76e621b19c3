// A tree searched again after an edit: minimax and alpha-beta, recorded as zermelo.trace does, step for step and word for word.
// A test holds the documents that come out against the library's.

class UnknownLeaf extends Error {}

// The events of a search; a node's id is its path.
class Recording {
  constructor(tree, algorithm, rule) {
    Object.assign(this, { tree, algorithm, rule, events: [], nodes: new Map(), stopped: null, result: null, chosen: null });
    this.zeroSum = isZeroSum(tree);
    this.players = playersOf(tree);
    this.names = namesOf(tree);
    this.visits = [];
    this.admit(null, 0);
    this.record("begin", "0", { algorithm, rule, depth: -1, alpha: -Infinity, beta: Infinity });
  }

  admit(parent, place) {
    const origin = parent ? parent.origin.children[place] : this.tree.root;
    const id = parent ? `${parent.id}.${place + 1}` : "0";
    const inner = origin.children.length > 0;
    const node = {
      id,
      parent: parent?.id ?? null,
      action: parent ? place : null,
      label: parent ? actionName(parent.origin, place) : "",
      name: this.names.get(origin),
      ply: parent ? parent.ply + 1 : 0,
      kind: !inner ? "leaf" : origin.mover === CHANCE ? "chance" : !this.zeroSum ? "player" : origin.mover === 0 ? "max" : "min",
      mover: inner ? origin.mover : null,
      probability: parent?.origin.mover === CHANCE ? parent.origin.probabilities[place] : null,
      children: [],
      origin,
    };
    this.nodes.set(id, node);
    return node;
  }

  spread(node) {
    if (!node.children.length) node.children = node.origin.children.map((_, place) => this.admit(node, place).id);
  }

  complete() {
    for (const node of [...this.nodes.values()]) {
      const waiting = node.children.length ? [] : [node];
      while (waiting.length) {
        const here = waiting.pop();
        this.spread(here);
        waiting.push(...here.children.map((child) => this.nodes.get(child)).reverse());
      }
    }
  }

  record(event, node, fields) {
    this.events.push({ event, node, ...fields });
  }

  enter(id, alpha, beta) {
    const above = this.visits.at(-1);
    const node = this.nodes.get(id);
    const { lowHolder = null, highHolder = null } = above ?? {};
    this.visits.push({ node, low: alpha, high: beta, searched: 0, best: null, lowHolder, highHolder, nodes: 0 });
    this.record("enter", id, { depth: -1, alpha, beta });
    this.spread(node);
    return node;
  }

  leaf(node, value) {
    this.visits.pop();
    this.record("leaf", node.id, { value, estimated: false });
  }

  update(child, value, best, alpha, beta) {
    const here = this.visits.at(-1);
    here.searched += 1;
    const before = here.best;
    here.best = best;
    if (alpha > here.low) [here.low, here.lowHolder] = [alpha, here.node.id];
    if (beta < here.high) [here.high, here.highHolder] = [beta, here.node.id];
    this.record("update", here.node.id, { child, value, before, best, alpha, beta });
  }

  average(child, value, probability, total) {
    this.record("average", this.visits.at(-1).node.id, { child, value, probability, total });
  }

  cut(child, best, alpha, beta) {
    const here = this.visits.at(-1);
    const above = this.visits.at(-2);
    const [side, limit] = here.node.mover === 0 ? ["beta", beta] : ["alpha", alpha];
    const holder = !above ? null : side === "beta" ? above.highHolder : above.lowHolder;
    this.record("cut", here.node.id, { child, best, side, limit, holder, left: here.node.children.length - here.searched });
  }

  leave(value, bound) {
    this.record("leave", this.visits.pop().node.id, { value, bound });
  }
}

// ----------------------------------------------------------------------------------------------------- the two searches

function utilities(recording, node) {
  const { origin } = node;
  if (origin.letter) {
    const leaves = byDepth(recording.tree.root).filter((other) => !other.children.length);
    const leaf = `leaf ${quoted(origin.letter)} (leaf ${leaves.indexOf(origin) + 1} from the left)`;
    throw new UnknownLeaf(`the search needs the value of ${leaf}, which the tree leaves open: write a number there`);
  }
  return origin.values;
}

// The value of a node for each player, and the best line below it.
function minimax(recording, id) {
  const node = recording.enter(id, -Infinity, Infinity);
  if (!node.children.length) {
    const value = utilities(recording, node);
    recording.leaf(node, value);
    return { value, line: [] };
  }
  let best = null;
  let line = [];
  const found = [];
  if (node.mover === CHANCE) best = Array(recording.tree.players).fill(0);
  for (const [action, child] of node.children.entries()) {
    const below = minimax(recording, child);
    found.push({ value: below.value, bound: "exact" });
    if (node.mover === CHANCE) {
      const share = recording.nodes.get(child).probability;
      best = best.map((total, player) => total + share * below.value[player]);
      recording.average(child, below.value, share, best);
    } else {
      if (best === null || below.value[node.mover] > best[node.mover]) {
        best = below.value;
        line = [action, ...below.line];
      }
      recording.update(child, below.value, best, -Infinity, Infinity);
    }
  }
  recording.leave(best, "exact");
  return { value: best, line, found };
}

function failsHigh(value, beta, strict) {
  return value > beta || (value === beta && !strict);
}

function failsLow(value, alpha, strict) {
  return value < alpha || (value === alpha && !strict);
}

function boundOf(value, alpha, beta, strict) {
  return failsLow(value, alpha, strict) ? "upper" : failsHigh(value, beta, strict) ? "lower" : "exact";
}

// The value of a node to MAX, exact inside (alpha, beta), else a bound; and the best line below it, where it improved the window.
function alphabeta(recording, id, alpha, beta) {
  const strict = recording.rule === ">";
  const node = recording.enter(id, alpha, beta);
  if (!node.children.length) {
    const value = utilities(recording, node)[0];
    recording.leaf(node, value);
    return { value, line: [] };
  }
  const max = node.mover === 0;
  let [low, high, best, line] = [alpha, beta, max ? -Infinity : Infinity, []];
  const found = [];
  for (const [action, child] of node.children.entries()) {
    const window = [low, high];
    const below = alphabeta(recording, child, low, high);
    const { value } = below;
    found.push({ value, bound: boundOf(value, ...window, strict) });
    if (max ? value > best : value < best) {
      best = value;
      if (max ? best > low : best < high) {
        if (max) low = best;
        else high = best;
        line = [action, ...below.line];
      }
    }
    recording.update(child, value, best, low, high);
    if (max ? failsHigh(best, beta, strict) : failsLow(best, alpha, strict)) {
      recording.cut(child, best, alpha, beta);
      break;
    }
  }
  const bound = boundOf(best, alpha, beta, strict);
  recording.leave(best, bound);
  return { value: best, line, found };
}

// ------------------------------------------------------------------------------------------------------- the document

// The document of a search of the tree that `text` describes: `algorithm` is "minimax" or "alphabeta", `rule` ">=", ">" or null.
// Throws TreeError if the text is not a tree, or if alpha-beta is not made for it.
function searchTree(text, algorithm, rule, listings) {
  const tree = readTree(text);
  checkSize(tree);
  const why = algorithm === "alphabeta" ? unsuited(tree) : null;
  if (why) throw new TreeError(`alpha-beta needs two players whose utilities add up to a constant, and no chance; ${why}: use minimax`);
  const recording = new Recording(tree, algorithm, rule);
  try {
    const answer = algorithm === "minimax" ? minimax(recording, "0") : alphabeta(recording, "0", -Infinity, Infinity);
    recording.result = resultOf(recording, answer);
    const [action] = answer.line;
    recording.chosen = action === undefined ? null : recording.nodes.get("0").children[action];
  } catch (error) {
    if (!(error instanceof UnknownLeaf)) throw error;
    recording.stopped = error.message;
  }
  recording.complete();
  return documentOf(recording, listings);
}

// Why alpha-beta is not made for a tree; null if it is.
function unsuited(tree) {
  if (tree.players !== 2) return `${className(tree)} has ${tree.players} ${tree.players === 1 ? "player" : "players"}`;
  if (tree.total === null) return `${className(tree)} has utilities that do not add up to a constant`;
  const chance = byLevel(tree.root).some((node) => node.children.length && node.mover === CHANCE);
  return chance ? `in ${className(tree)} chance moves` : null;
}

function resultOf(recording, answer) {
  const { tree, events } = recording;
  const root = tree.root;
  const everybodys = (value) => (Array.isArray(value) ? value : [value, tree.total - value]);
  const values = everybodys(answer.value);
  const names = root.children.map((_, action) => actionName(root, action));
  const action = answer.line[0] ?? null;
  const found = answer.found ?? [];
  const own = ({ value }) => (Array.isArray(value) ? value[root.mover] : value);
  const best = action === null ? null : own(found[action]);
  let node = root;
  const line = answer.line.map((step) => {
    const name = actionName(node, step);
    node = node.children[step];
    return name;
  });
  return {
    game: className(tree),
    position: writeTree(tree),
    algorithm: recording.algorithm,
    action,
    action_name: action === null ? null : names[action],
    value: plain(values[0]),
    values: plain(values),
    exact: true,
    bound: "exact",
    decided: true,
    depth: null,
    nodes: events.filter(({ event }) => event === "enter").length,
    leaves: events.filter(({ event }) => event === "leaf").length,
    line,
    pv: line,
    ties: action === null ? [] : names.filter((_, i) => found[i]?.bound === "exact" && own(found[i]) === best),
    actions: names.map((name, i) => ({
      action: i,
      name,
      value: found[i] ? plain([found[i].value].flat()[0]) : null,
      values: found[i] ? plain(everybodys(found[i].value)) : [],
      bound: found[i]?.bound ?? null,
      decided: Boolean(found[i]),
      visits: null,
      margin: null,
    })),
    complete: true,
    compiled: false,
    notes: [],
  };
}

function documentOf(recording, listings) {
  const { tree, rule } = recording;
  const teller = new Narrator(recording);
  const replay = new Replay(recording);
  const steps = recording.events.map((event) => {
    const changes = replay.happen(event);
    return {
      ...Object.fromEntries(Object.entries(event).map(([key, value]) => [key, plain(value)])),
      sentence: teller.sentence(event),
      listing_line: lineOf(rule, recording.nodes.get(event.node).kind, event.event),
      window: plain(replay.views.get(event.node).window),
      visited: replay.visited,
      changes: changes.map(([node, field, old, now]) => [node, field, plain(old), plain(now)]),
    };
  });
  return {
    format: "zermelo-trace",
    version: 1,
    game: "Tree",
    position: writeTree(tree),
    players: recording.players,
    roles: rolesOf(recording),
    zero_sum: recording.zeroSum,
    tree: true,
    algorithm: recording.algorithm,
    rule,
    listing: listings[rule ?? "minimax"],
    nodes: [...recording.nodes.values()].map(({ origin, ...node }) => node),
    steps,
    line: lineIds(recording),
    result: recording.result,
    notes: recording.stopped ? [recording.stopped] : [],
  };
}

// Who MAX and MIN are, where the players have other names.
function rolesOf({ players, zeroSum }) {
  const plain = !zeroSum || players.length > 2 || (players[0] === "MAX" && players[1] === "MIN");
  return plain ? [] : players.map((name, i) => `${["MAX", "MIN"][i]} is ${name}`);
}

function lineIds(recording) {
  const ids = ["0"];
  if (!recording.chosen) return ids;
  const names = recording.result.pv;
  for (const name of names) {
    const node = recording.nodes.get(ids.at(-1));
    ids.push(node.children.find((child) => recording.nodes.get(child).label === name));
  }
  return ids;
}
