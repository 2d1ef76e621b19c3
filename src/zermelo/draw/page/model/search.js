// An explicit tree searched again after an edit: minimax and alpha-beta, recorded as zermelo.trace does.
// A test holds the documents that come out against the library's.

class UnknownLeaf extends Error {}

class TreeRecording extends Recording {
  constructor(tree, algorithm, rule) {
    const names = namesOf(tree);
    super(tree.root, { algorithm, rule, depth: -1, zeroSum: isZeroSum(tree), players: playersOf(tree), total: tree.total, tree, names });
  }

  get foreseen() {
    return true;
  }

  moverOf(origin) {
    return origin.children.length ? origin.mover : null;
  }

  nameOf(origin) {
    return this.names.get(origin);
  }

  waysFrom(origin) {
    const share = (place) => (origin.mover === CHANCE ? origin.probabilities[place] : null);
    return origin.children.map((child, place) => ({ origin: child, action: place, label: actionName(origin, place), probability: share(place) }));
  }

  // Know the branches that were never looked at, too.
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
}

// ----------------------------------------------------------------------------------------------------- the two searches

function utilities(recording, { origin }) {
  if (origin.letter) {
    const leaves = byDepth(recording.tree.root).filter((other) => !other.children.length);
    const leaf = `leaf ${quoted(origin.letter)} (leaf ${leaves.indexOf(origin) + 1} from the left)`;
    throw new UnknownLeaf(`the search needs the value of ${leaf}, which the tree leaves open: write a number there`);
  }
  return origin.values;
}

// The value for each player of the node that the search comes to.
function minimax(recording) {
  const node = recording.enter(-1, -Infinity, Infinity);
  if (!node.children.length) {
    const value = utilities(recording, node);
    recording.leaf(value);
    return value;
  }
  let best = null;
  if (node.mover === CHANCE) best = Array(recording.tree.players).fill(0);
  for (const [action, child] of node.children.entries()) {
    recording.descend(action);
    const value = minimax(recording);
    if (node.mover === CHANCE) {
      const share = recording.nodes.get(child).probability;
      best = best.map((total, player) => total + share * value[player]);
      recording.average(share, best);
    } else {
      if (best === null || value[node.mover] > best[node.mover]) best = value;
      recording.update(action, best, -Infinity, Infinity);
    }
  }
  recording.leave(best, "exact");
  return best;
}

// The value to MAX of the node that the search comes to, exact inside (alpha, beta), else a bound.
function alphabeta(recording, alpha, beta) {
  const strict = recording.rule === ">";
  const node = recording.enter(-1, alpha, beta);
  if (!node.children.length) {
    const [value] = utilities(recording, node);
    recording.leaf(value);
    return value;
  }
  const max = node.mover === 0;
  let [low, high, best] = [alpha, beta, max ? -Infinity : Infinity];
  for (const action of node.children.keys()) {
    recording.descend(action);
    const value = alphabeta(recording, low, high);
    best = max ? Math.max(best, value) : Math.min(best, value);
    if (max) low = Math.max(low, best);
    else high = Math.min(high, best);
    recording.update(action, best, low, high);
    if (max ? failsHigh(best, beta, strict) : failsLow(best, alpha, strict)) {
      recording.cut(best, alpha, beta);
      break;
    }
  }
  recording.leave(best, boundOf(best, alpha, beta, strict));
  return best;
}

// ------------------------------------------------------------------------------------------------------- the document

// The document of a search of the tree that `text` describes: `algorithm` is "minimax" or "alphabeta", `rule` ">=", ">" or null.
// Throws TreeError if the text is not a tree, or if alpha-beta is not made for it.
function searchTree(text, algorithm, rule, listings) {
  const tree = readTree(text);
  checkSize(tree);
  const why = algorithm === "alphabeta" ? unsuited(tree) : null;
  if (why) throw new TreeError(`alpha-beta needs two players whose utilities add up to a constant, and no chance; ${why}: use minimax`);
  const recording = new TreeRecording(tree, algorithm, rule);
  const [game, position] = [className(tree), writeTree(tree)];
  try {
    if (algorithm === "minimax") minimax(recording);
    else alphabeta(recording, -Infinity, Infinity);
    const sure = { isDecided: () => true, isExact: () => true };
    recording.result = { ...resultOf(recording, { ...sure, compiled: false, notes: [] }), game, position };
  } catch (error) {
    if (!(error instanceof UnknownLeaf)) throw error;
    recording.stopped = error.message;
  }
  recording.complete();
  return documentOf(recording, { game: "Tree", position, roles: rolesOf(recording), tree: true, listing: listings[rule ?? "minimax"] });
}

// Why alpha-beta is not made for a tree; null if it is.
function unsuited(tree) {
  if (tree.players !== 2) return `${className(tree)} has ${tree.players} ${tree.players === 1 ? "player" : "players"}`;
  if (tree.total === null) return `${className(tree)} has utilities that do not add up to a constant`;
  const chance = byLevel(tree.root).some((node) => node.children.length && node.mover === CHANCE);
  return chance ? `in ${className(tree)} chance moves` : null;
}

// Who MAX and MIN are, where the players have other names.
function rolesOf({ players, zeroSum }) {
  const plain = !zeroSum || players.length > 2 || (players[0] === "MAX" && players[1] === "MIN");
  return plain ? [] : players.map((name, i) => `${["MAX", "MIN"][i]} is ${name}`);
}
