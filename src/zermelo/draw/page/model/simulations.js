// Monte Carlo tree search recorded as zermelo.trace does it, without shared positions and kept trees: its simulations as events, what they
// change, and their sentences.

const SURE = 1.96; // standard errors on either side hold the true mean in 95 of 100 cases
const SHOWN = 8; // actions of a random game, and children that were not taken, that are listed at most

const Simulated = (Base) =>
  class extends Base {
    #way = [];
    #game = [];
    #sums = [];
    #seen = [Infinity, -Infinity]; // the least and the most that came out for anybody
    tried = new Map(); // of each node what came out for those who chose it: { visits, mean, sum, squares, proven }

    get last() {
      return this.#way.at(-1) ?? this.nodes.get("0");
    }

    // What a value of every player is told as.
    of(values) {
      return this.zeroSum ? values[0] : values;
    }

    expand() {
      this.spread(this.last);
      this.record("expand", this.last.id, { children: this.last.children.length, known: [] });
    }

    child(action) {
      return this.last.children.find((child) => this.nodes.get(child).action === action);
    }

    could(action, sum) {
      this.#sums.push([this.child(action), sum]);
    }

    select(by, action, { mean = null, bonus = null, share = null } = {}) {
      const { last } = this;
      const child = this.child(action);
      const among = by === "chance" ? last.children.length : last.children.filter((one) => !this.tried.get(one)?.proven).length;
      const visits = this.tried.get(child)?.visits ?? 0;
      this.record("select", last.id, { child, by, mean, bonus, share, visits, among, sums: this.#sums });
      this.#sums = [];
      if (!this.#way.length) this.#way.push(last);
      this.#way.push(this.nodes.get(child));
      if (!this.last.kind) this.recognise(this.last);
    }

    // An action of a game at random from here on.
    play(name) {
      this.#game.push(name);
    }

    simulate(values, proven) {
      const how = this.last.mover === null ? "utility" : proven ? "proven" : "game";
      this.#seen = [Math.min(this.#seen[0], ...values), Math.max(this.#seen[1], ...values)];
      this.record("simulate", this.last.id, { value: this.of(values), how, game: this.#game, deeper: 0 });
      this.#game = [];
    }

    backUp(values, visits, mean, proven) {
      const node = this.#way.pop() ?? this.nodes.get("0");
      const own = values[this.nodes.get(node.parent)?.mover] ?? 0;
      const { sum = 0, squares = 0 } = this.tried.get(node.id) ?? {};
      this.tried.set(node.id, { visits, mean, proven, sum: sum + own, squares: squares + own * own });
      this.record("backup", node.id, { value: this.of(values), visits, mean: this.of(mean), proven, also: [] });
    }

    // Half the width of the interval that holds a child's true mean, as Result.actions has it.
    margin({ visits, proven, sum, squares }) {
      if (proven || visits < 2 || !(this.nodes.get("0").mover >= 0)) return null;
      const [low, high] = this.#seen;
      const counted = visits + 2;
      const average = (sum + low + high) / counted;
      const spread = Math.max(0, (squares + low * low + high * high) / counted - average * average);
      return SURE * Math.sqrt(spread / (counted - 1));
    }

    // The child that would be played at a node.
    favourite({ mover, children }) {
      if (mover === null || mover === CHANCE) return null;
      const known = children.filter((child) => this.tried.has(child)).map((child) => ({ child, ...this.tried.get(child) }));
      return finalChoice(known.map((one) => ({ ...one, worth: one.mean[mover] })))?.child ?? null;
    }
  };

// The one to play of several children, as zermelo.search.mcts.selection chooses it.
function finalChoice(children) {
  const most = (ones, of) => ones.reduce((best, one) => (best === null || of(one) > of(best) ? one : best), null);
  const proven = most(children.filter((one) => one.proven), (one) => one.worth);
  const hoped = most(children.filter((one) => !one.proven), (one) => one.visits);
  if (!proven || !hoped) return proven ?? hoped;
  return proven.worth >= hoped.worth ? proven : hoped;
}

// What the search answers in the end.
function simulatedResult(recording, more) {
  const { nodes, tried, path } = recording;
  const root = nodes.get("0");
  for (let next = recording.favourite(root); next; next = recording.favourite(nodes.get(next))) path.push(next);
  const chosen = path[1];
  const mine = tried.get(chosen);
  const played = nodes.get(chosen) ?? (root.mover >= 0 && root.mover !== null ? recording.waysFrom(root.origin)[0] : null); // nothing was tried
  const top = tried.get("0").proven || !mine ? tried.get("0") : mine;
  const names = path.slice(1).map((id) => nodes.get(id).label);
  const worth = ({ mean }) => mean[root.mover];
  const equal = (id) => id === chosen || (mine?.proven && tried.get(id)?.proven && worth(tried.get(id)) === worth(mine));
  const { proven } = tried.get("0");
  const count = (wanted) => recording.events.filter(wanted).length;
  return {
    algorithm: recording.algorithm,
    action: played?.action ?? null,
    action_name: played?.label ?? null,
    value: plain(top.mean[0]),
    values: plain(top.mean),
    exact: proven,
    bound: "exact",
    decided: proven,
    depth: null,
    nodes: count(({ event }) => event === "simulate"),
    leaves: count(({ event, how }) => event === "simulate" && how === "game"),
    line: names,
    pv: names,
    ties: chosen ? root.children.filter(equal).map((id) => nodes.get(id).label) : [],
    actions: root.children.map((id) => {
      const known = tried.get(id);
      const { action, label: name } = nodes.get(id);
      if (!known) return { action, name, value: null, values: [], bound: null, decided: false, visits: null, margin: null };
      const values = plain(known.mean);
      const bound = known.proven ? "exact" : null;
      return { action, name, value: values[0], values, bound, decided: known.proven, visits: known.visits, margin: recording.margin(known) };
    }),
    complete: true,
    ...more,
  };
}

// What an event of a simulation changes, as zermelo.trace.replay has it; `set` notes a change.
function simulationHappens(replay, event, set) {
  if (!replay.open) set("status", "open", "0");
  replay.open = true;
  if (event.event === "expand") set("expanded", true);
  else if (event.event === "select") set("status", "open", event.child);
  else if (event.event === "simulate") {
    replay.visited += 1;
    if (event.how === "utility") set("known", "utility");
  } else {
    const node = replay.nodes.get(event.node);
    set("status", "done");
    set("value", event.mean);
    set("visits", event.visits);
    set("bound", event.proven ? "exact" : null);
    if (event.proven && replay.recording.zeroSum) {
      set("interval", [event.mean, event.mean]);
      set("bounds", [event.mean, event.mean]);
    }
    if (node.parent === null) replay.open = false;
    else set("best", favouriteShown(replay, replay.nodes.get(node.parent)), node.parent);
  }
}

function favouriteShown(replay, { mover, kind, children }) {
  if (mover === null || kind === "chance") return null;
  const shown = children.map((child) => ({ child, ...replay.view(child) })).filter(({ visits, bound, value }) => visits || (bound === "exact" && value !== null));
  const side = kind === "min" ? -1 : 1;
  const worth = ({ value }) => (Array.isArray(value) ? value[mover] : side * value);
  return finalChoice(shown.map((one) => ({ ...one, worth: worth(one), proven: one.bound === "exact" })))?.child ?? null;
}

// ------------------------------------------------------------------------------------------------------- in words

function quantity(count, what) {
  return `${count.toLocaleString("en")} ${what}${count === 1 ? "" : what === "child" ? "ren" : "s"}`;
}

// The sentence for an event of a simulation, as zermelo.trace.phases has it.
const PHASES = {
  select(teller, node, event) {
    const [head, child] = [`Select ${teller.at(node)}:`, teller.child(event.child)];
    if (event.by === "chance") return `${head} chance draws ${child}, probability ${shareText(event.share)}.`;
    if (event.by === "untried") return `${head} ${teller.role(node)} takes ${child}, which was not tried before.`;
    const [mean, bonus, total] = [event.mean, event.bonus, event.mean + event.bonus].map(meanText);
    const sign = meanText(Number(mean) + Number(bonus)) === total ? "=" : "≈";
    const whose = node.kind === "min" ? ` for ${teller.role(node)}` : "";
    const most = event.among > 1 ? `the highest of ${event.among}${othersOf(teller, event)}` : "the only unproven child";
    return `${head} ${teller.role(node)} takes ${child}, mean ${mean}${whose} + exploration bonus ${bonus} ${sign} ${total}, ${most}.`;
  },
  expand(teller, node, event) {
    return `Expand ${teller.at(node)}: it has ${quantity(event.children, "child")} now.`;
  },
  simulate(teller, node, event) {
    const value = outcomeOf(teller, event.value);
    if (event.how === "proven") return `Nothing to simulate: this position is proven, ${worth(event.value)}.`;
    if (event.how === "utility") return `Nothing to simulate: the game is over, ${value}.`;
    return `Simulate: a random game from here${event.game.length ? `, ${gameText(event.game)},` : ""} ends with ${value}.`;
  },
  backup(teller, node, event) {
    const known = event.proven ? `proven: ${worth(event.mean)}` : `mean ${meanWorth(event.mean)}`;
    return `Back up ${worth(event.value)} ${teller.at(node)}: ${quantity(event.visits, "visit")} now, ${known}.`;
  },
};

// What the children that were not taken come to, in their order; of many, the highest.
function othersOf(teller, { child, sums }) {
  const others = sums.filter(([other]) => other !== child);
  const least = others.map(([, total]) => total).sort((a, b) => b - a)[Math.min(SHOWN, others.length) - 1];
  const shown = others.filter(([, total]) => total >= least).slice(0, SHOWN);
  const lower = others.length > shown.length ? `, and ${others.length - shown.length} others` : "";
  return shown.length ? ` (${shown.map(([other, total]) => `${teller.child(other)}: ${meanText(total)}`).join(", ")}${lower})` : "";
}

function gameText(names) {
  const half = SHOWN / 2;
  return names.length <= SHOWN ? names.join(" ") : `${names.slice(0, half).join(" ")} … ${names.slice(-half).join(" ")} (${names.length} actions)`;
}

// A value, and the winner if there is one.
function outcomeOf({ recording }, value) {
  const { players, total, zeroSum } = recording;
  const said = worth(value);
  if (players.length !== 2 || !zeroSum) return said;
  return value === total / 2 ? `${said} (a draw)` : `${said} (${players[value > total / 2 ? 0 : 1]} wins)`;
}

// The line of the listing that an event belongs to.
function phaseLine({ event, by, proven }) {
  return { expand: 5, select: { chance: 6, untried: 7 }[by] ?? 8, simulate: 9, backup: proven ? 12 : 11 }[event];
}
