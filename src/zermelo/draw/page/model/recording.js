// A search recorded as zermelo.trace does it: its nodes, its events, and the document of both, step for step and word for word.
// What is searched stands behind the nodes: an explicit tree (search.js), or the positions of a game (the page of a game).

const CHANCE = -1;

class Recording {
  // `about` says what is searched, and how: algorithm, rule, depth, zeroSum, players (their names), total (of their utilities).
  constructor(root, about) {
    Object.assign(this, about, { events: [], nodes: new Map(), visits: [], stopped: null, result: null, path: ["0"] });
    [this.value, this.line, this.found] = [null, [], []]; // what the search came back with, from the node that it left last
    this.admit(null, { origin: root, action: null, label: "", probability: null }, 0);
    const { algorithm, rule, depth } = about;
    this.record("begin", "0", { algorithm, rule, depth, alpha: -Infinity, beta: Infinity });
  }

  // What stands behind a node says: `moverOf` it (null at the end), its own `nameOf` it if it has one, the `waysFrom` it down.

  // Is a node known before the search comes to it?
  get foreseen() {
    return false;
  }

  // A rank as people know it: the utility or estimate that has it.
  told(rank) {
    return rank;
  }

  admit(parent, { origin, action, label, probability }, place) {
    const id = parent ? `${parent.id}.${place + 1}` : "0";
    const name = parent?.parent ? `${parent.name} ${label}` : label;
    const ply = parent ? parent.ply + 1 : 0;
    const node = { id, parent: parent?.id ?? null, action, label, name, ply, kind: null, mover: null, probability, children: [], origin };
    this.nodes.set(id, node);
    if (!parent || this.foreseen) this.recognise(node);
    return node;
  }

  recognise(node) {
    const mover = (node.mover = this.moverOf(node.origin));
    node.kind = mover === null ? "leaf" : mover === CHANCE ? "chance" : !this.zeroSum ? "player" : mover === 0 ? "max" : "min";
    node.name = this.nameOf(node.origin) ?? node.name;
  }

  spread(node) {
    if (!node.children.length) node.children = this.waysFrom(node.origin).map((way, place) => this.admit(node, way, place).id);
  }

  record(event, node, fields) {
    this.events.push({ event, node, ...fields });
  }

  // ------------------------------------------------------------------------------------------------ what a search reports

  get here() {
    return this.visits.at(-1);
  }

  descend(action) {
    this.here.next = this.here.node.children.find((child) => this.nodes.get(child).action === action);
  }

  enter(depth, alpha, beta) {
    const { next = "0", lowHolder = null, highHolder = null } = this.here ?? {};
    const node = this.nodes.get(next);
    if (!node.kind) this.recognise(node);
    this.visits.push({ node, low: alpha, high: beta, best: null, lowHolder, highHolder, line: [], found: [] });
    this.record("enter", node.id, { depth, alpha: this.told(alpha), beta: this.told(beta) });
    if (node.mover !== null && depth !== 0) this.spread(node);
    return node;
  }

  leaf(value) {
    const { node } = this.#back(value);
    this.record("leaf", node.id, { value: this.told(value), estimated: node.mover !== null });
  }

  update(action, best, alpha, beta) {
    const { here, value } = this;
    const narrower = alpha !== here.low || beta !== here.high;
    here.found.push({ value, bound: this.rule === null ? "exact" : boundOf(value, here.low, here.high, this.rule === ">") });
    if (this.rule === null ? !same(best, here.best) : narrower) here.line = [action, ...this.line];
    if (this.told(alpha) !== this.told(here.low)) here.lowHolder = here.node.id;
    if (this.told(beta) !== this.told(here.high)) here.highHolder = here.node.id;
    const before = here.best === null ? null : this.told(here.best);
    [here.best, here.low, here.high] = [best, alpha, beta];
    const told = { value: this.told(value), before, best: this.told(best), alpha: this.told(alpha), beta: this.told(beta) };
    this.record("update", here.node.id, { child: here.next, ...told });
  }

  average(probability, total) {
    const { here, value } = this;
    here.found.push({ value, bound: "exact" });
    this.record("average", here.node.id, { child: here.next, value: this.told(value), probability, total: this.told(total) });
  }

  cut(best, alpha, beta) {
    const { node, next, found, lowHolder, highHolder } = this.here;
    const [side, limit, holder] = node.mover === 0 ? ["beta", beta, highHolder] : ["alpha", alpha, lowHolder];
    const left = node.children.length - found.length;
    this.record("cut", node.id, { child: next, best: this.told(best), side, limit: this.told(limit), holder, left });
  }

  leave(value, bound) {
    const { node } = this.#back(value);
    this.record("leave", node.id, { value: this.told(value), bound });
  }

  #back(value) {
    const visit = this.visits.pop();
    Object.assign(this, { value, line: visit.line, found: visit.found });
    return visit;
  }
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

// ------------------------------------------------------------------------------------------------------- the document

// What the search answers, once it is at its end. `isDecided` says of a value whether it is that of a game won or lost, `isExact` of the
// root's whether it is its true one; `more` is what else is known of it.
function resultOf(recording, { isDecided, isExact, ...more }) {
  const { nodes, events, value, found, line, total } = recording;
  const root = nodes.get("0");
  const everybodys = (rank) => {
    const told = recording.told(rank);
    return plain(Array.isArray(told) ? told : recording.players.length === 1 ? [told] : [told, total - told]);
  };
  const own = (rank) => (Array.isArray(rank) ? rank[root.mover] : root.mover === 0 ? rank : -rank);
  const children = root.children.map((child) => nodes.get(child));
  const action = line[0] ?? null;
  const best = children.find((child) => child.action === action) ?? null;
  const top = best ? own(found[children.indexOf(best)].value) : null;
  for (const step of line) recording.path.push(nodes.get(recording.path.at(-1)).children.find((child) => nodes.get(child).action === step));
  const names = recording.path.slice(1).map((id) => nodes.get(id).label);
  return {
    algorithm: recording.algorithm,
    action,
    action_name: best?.label ?? null,
    value: everybodys(value)[0],
    values: everybodys(value),
    exact: isExact(top),
    bound: "exact",
    decided: isDecided(value),
    depth: recording.depth < 0 ? null : recording.depth,
    nodes: events.filter(({ event }) => event === "enter").length,
    leaves: events.filter(({ event }) => event === "leaf").length,
    line: names,
    pv: names,
    ties: best ? children.filter((_, i) => found[i]?.bound === "exact" && own(found[i].value) === top).map(({ label }) => label) : [],
    actions: children.map((child, i) => ({
      action: child.action,
      name: child.label,
      value: found[i] ? everybodys(found[i].value)[0] : null,
      values: found[i] ? everybodys(found[i].value) : [],
      bound: found[i]?.bound ?? null,
      decided: Boolean(found[i]) && isDecided(found[i].value),
      visits: null,
      margin: null,
    })),
    complete: true,
    ...more,
  };
}

// A recording as plain data; `about` is what it says of the game: game, position, roles, tree, listing.
function documentOf(recording, about) {
  const { rule, result } = recording;
  const teller = new Narrator(recording);
  const replay = new Replay(recording);
  const steps = recording.events.map((event) => {
    const changes = replay.happen(event);
    return {
      ...Object.fromEntries(Object.entries(event).map(([key, value]) => [key, plain(value)])),
      sentence: teller.sentence(event),
      listing_line: isGrown(recording) && event.event !== "begin" ? phaseLine(event) : lineOf(rule, recording.nodes.get(event.node).kind, event),
      window: plain(replay.view(event.node).window),
      visited: replay.visited,
      changes: changes.map(([node, field, old, now]) => [node, field, plain(old), plain(now)]),
    };
  });
  return {
    format: "zermelo-trace",
    version: 1,
    ...about,
    players: recording.players,
    zero_sum: recording.zeroSum,
    algorithm: recording.algorithm,
    rule,
    nodes: [...recording.nodes.values()].map(({ origin, ...node }) => node),
    steps,
    line: recording.path,
    result,
    notes: recording.stopped ? [recording.stopped] : (result?.notes ?? []),
  };
}
