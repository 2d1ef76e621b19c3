// The text of a tree: read with the same rules and the same complaints as zermelo.games.tree, changed in place, written again.

const HEADS = { max: 0, min: 1, chance: CHANCE };
const INFINITIES = ["inf", "infinity", "nan", "∞"];
const TREE_EXAMPLE = "((3 12 8) (2 4 6) (14 5 2))";
const MOST_NODES = 2000;
const MOST_LEVELS = 90;

const TOKEN = /(?<blank>(?:[\s,]+|#[^\n]*))|[()[\]:=]|[^\s,#()[\]:=]+/gu;
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const FRACTION = /^[+-]?\d+\/\d+$/;
const WORD = /^[\p{L}_][\p{L}\p{N}_]*'*$/u;
const PLAYER = /^p\d{1,4}$/;

function wrong(at, sentence) {
  return new TreeError(`line ${at.line}, column ${at.column}: ${sentence}`);
}

function tokens(text) {
  const found = [];
  let [line, start] = [1, 0];
  for (const match of text.matchAll(TOKEN)) {
    if (match.groups.blank === undefined) {
      found.push({ text: match[0], line, column: letters(text.slice(start, match.index)) + 1 });
    } else if (match[0].includes("\n")) {
      line += match[0].split("\n").length - 1;
      start = match.index + match[0].lastIndexOf("\n") + 1;
    }
  }
  return found;
}

function isHead(word) {
  return Object.hasOwn(HEADS, word.toLowerCase()) || PLAYER.test(word);
}

function notReserved(at) {
  if (isHead(at.text)) throw wrong(at, `${quoted(at.text)} says who moves and stands first in the brackets, as in (${at.text} 3 12 8)`);
  return at;
}

// The value that a token writes: an int, a decimal or a fraction.
function numberOf(at) {
  const text = at.text.replaceAll("−", "-");
  if (INFINITIES.includes(text.toLowerCase().replace(/^[+-]+/, ""))) {
    throw wrong(at, `${at.text} is not a value of a leaf; write a finite number`);
  }
  if (!DECIMAL.test(text) && !FRACTION.test(text)) throw wrong(at, `${quoted(at.text)} is not a number; write one such as 3, -2.5 or 1/2`);
  let value = Number(text);
  if (FRACTION.test(text)) {
    const [above, below] = text.split("/").map(BigInt0);
    if (below === 0n) throw wrong(at, `${at.text} divides by zero; write a finite number`);
    value = fractionNumber(fraction(above, below));
  }
  if (!Number.isFinite(value)) throw wrong(at, `${[...at.text].slice(0, 20).join("")} is too large or too long a number; write one below 10^308`);
  return value + 0;
}

function BigInt0(text) {
  return BigInt(text.replace(/^\+/, ""));
}

// A probability: exact if it is a fraction or a whole number.
function shareOf(at) {
  const value = numberOf(at);
  const text = at.text.replaceAll("−", "-");
  const exact = FRACTION.test(text) ? fraction(...text.split("/").map(BigInt0)) : Number.isInteger(value) ? exactly(value) : null;
  return { value, exact };
}

// ------------------------------------------------------------------------------------------- from text to nodes as written

// A node: who moves, its children (a node again is the same node), their probabilities; or a leaf's values, or its letter.
function newNode(given = {}) {
  return { mover: 0, children: [], probabilities: [], values: [], letter: "", name: "", ...given };
}

class Parser {
  constructor(text) {
    this.tokens = tokens(text);
    this.next = 0;
    this.open = [];
    this.found = [];
  }

  drafts() {
    while (this.next < this.tokens.length) {
      if (this.peek() === ")") this.close(this.take());
      else this.item();
    }
    if (this.open.length) throw wrong(this.open.at(-1).at, "this '(' is never closed; it needs a ')'");
    if (!this.found.length) throw wrong({ line: 1, column: 1 }, `there is no tree here; write one such as ${TREE_EXAMPLE}`);
    return this.found;
  }

  peek(ahead = 0) {
    return this.tokens[this.next + ahead]?.text ?? "";
  }

  take() {
    return this.tokens[this.next++];
  }

  close(at) {
    if (!this.open.length) throw wrong(at, "this ')' closes nothing; every ')' needs a '(' before it");
    const node = this.open.pop();
    if (!node.items.length) {
      throw wrong(node.at, "a node without children; write its children, as in (3 12 8), or the value of a leaf without brackets");
    }
    if (node.chances.length) checkSum(node);
  }

  item() {
    const parent = this.open.at(-1) ?? null;
    if (!parent && this.found.length) {
      throw wrong(this.tokens[this.next], "the tree has ended before this; put brackets around the whole, or write one tree only");
    }
    this.probability(parent);
    const named = this.name();
    if (this.next === this.tokens.length || [")", "]", ":", "="].includes(this.peek())) {
      throw misplaced(this.tokens[Math.min(this.next, this.tokens.length - 1)], named);
    }
    const at = this.take();
    const node = newNode({ at, parent, nameAt: named, name: named?.text ?? "", head: null, items: [], chances: [], word: "", vector: false });
    this.found.push(node);
    if (parent) parent.items.push(node);
    if (at.text === "(") {
      this.open.push(node);
      if (this.peek(1) !== "=" && isHead(this.peek())) node.head = this.take();
    } else if (at.text === "[") {
      this.vector(node);
    } else if (at.text === "?" || (WORD.test(at.text) && !INFINITIES.includes(at.text.toLowerCase()))) {
      node.word = notReserved(at).text;
    } else {
      node.values = [numberOf(at)];
    }
  }

  probability(parent) {
    const given = this.peek(1) === ":" && !"()[]:=".includes(this.peek());
    if (parent?.head?.text.toLowerCase() !== "chance") {
      if (given) throw wrong(this.tokens[this.next], "a probability, but chance does not move here; write (chance 1/2:8 1/2:24)");
      return;
    }
    if (!given) throw wrong(this.tokens[this.next], "an outcome of chance needs its probability before it, as in 1/2:8");
    const at = this.take();
    const share = shareOf(at);
    if (share.value < 0 || share.value > 1) {
      const how = share.value < 0 ? "negative" : "more than 1";
      throw wrong(at, `the probability ${[...at.text].slice(0, 20).join("")} is ${how}; write one from 0 to 1`);
    }
    parent.chances.push(share);
    this.take();
  }

  name() {
    if (this.peek(1) !== "=" || "()[]:=".includes(this.peek())) return null;
    const at = this.take();
    if (!WORD.test(at.text) || INFINITIES.includes(at.text.toLowerCase())) {
      throw wrong(at, `${quoted(at.text)} cannot be a name; a name begins with a letter, as in B=(3 12 8)`);
    }
    this.take();
    if (this.peek(1) === "=") {
      throw wrong(this.tokens[this.next], `a second name for the node ${at.text}; a node has one name, as in ${at.text}=(3 12 8)`);
    }
    return notReserved(at);
  }

  vector(node) {
    node.vector = true;
    while (this.peek() !== "]") {
      if (this.next === this.tokens.length || ["(", ")", "[", ":", "="].includes(this.peek())) {
        throw wrong(node.at, "this '[' is never closed; it needs a ']' after one number per player, as in [1 2 6]");
      }
      node.values.push(numberOf(this.take()));
    }
    this.take();
    if (!node.values.length) throw wrong(node.at, "a leaf without values; write one number per player, as in [1 2 6]");
  }
}

function misplaced(at, named) {
  if (named) return wrong(named, `nothing is named by ${named.text}=; a node follows it, as in ${named.text}=(3 12 8)`);
  const right = {
    "]": "every ']' needs a '[' before it",
    "=": "a name stands before it, as in B=(3 12 8)",
  };
  return wrong(at, `this ${quoted(at.text)} is out of place; ${right[at.text] ?? "a probability stands before ':' and a node after it, as in 1/2:8"}`);
}

function checkSum(node) {
  const exact = sumOf(node.chances.filter((share) => share.exact).map((share) => share.exact));
  const decimals = node.chances.filter((share) => !share.exact).map((share) => share.value);
  const total = exactSum([fractionNumber(exact), ...decimals]);
  if (Math.abs(total - 1) <= 1e-9 && (decimals.length || fractionText(exact) === "1")) return;
  const far = Math.abs(total - 1) > 1e-9 ? roundedText(total, 12) : "almost 1";
  const shown = !decimals.length && exact[1] < 1000000n ? fractionText(exact) : far;
  throw wrong(node.at, `the probabilities of this chance node add up to ${shown}; they must add up to 1`);
}

// ----------------------------------------------------------------------------------------- from nodes as written to the tree

// The tree that a text describes: { root, players, total }. Throws TreeError.
function readTree(text) {
  const drafts = new Parser(text).drafts();
  resolveNames(drafts);
  const { players, vectors } = countPlayers(drafts);
  for (const draft of drafts) {
    const last = draft.parent ? draft.parent.last : players - 1;
    const word = draft.head?.text.toLowerCase();
    const mover = draft.head === null ? (last + 1) % players : Object.hasOwn(HEADS, word) ? HEADS[word] : Number(word.slice(1));
    draft.last = mover === CHANCE ? last : mover;
    draft.mover = draft.items.length ? mover : 0;
  }
  if (!vectors) for (const leaf of drafts) leaf.values.push(...leaf.values.map((value) => 0 - value));
  return { root: drafts[0], players, total: vectors ? totalOf(drafts) : 0 };
}

function resolveNames(drafts) {
  const named = new Map();
  for (const draft of drafts) {
    if (!draft.nameAt) continue;
    const first = named.get(draft.name);
    if (first) {
      const where = `${draft.name} is defined a second time, after line ${first.nameAt.line}, column ${first.nameAt.column}`;
      throw wrong(draft.nameAt, `${where}; to mean the same node write ${draft.name} alone`);
    }
    named.set(draft.name, draft);
  }
  for (const draft of drafts) {
    if (named.has(draft.word)) {
      if (draft.name) throw wrong(draft.at, `${draft.word} has a name of its own; write ${draft.word} without ${draft.name}=`);
    } else if (draft.word) {
      const small = draft.word === draft.word.toLowerCase() && draft.word !== draft.word.toUpperCase();
      if (letters(draft.word) > 1 || !(draft.word === "?" || small)) {
        const right = `define it somewhere, as in ${draft.word}=(3 12 8), or write x for a leaf of unknown value`;
        throw wrong(draft.at, `no node is named ${draft.word}; ${right}`);
      }
      draft.letter = draft.word;
    }
  }
  for (const draft of drafts) {
    draft.children = draft.items.map((item) => named.get(item.word) ?? item);
    draft.probabilities = draft.chances.map((share) => share.value);
  }
  refuseCycles(drafts[0], named);
}

function refuseCycles(root, named) {
  const path = [[root, root.items.values()]];
  const [above, done] = [new Set([root]), new Set()];
  while (path.length) {
    const [node, items] = path.at(-1);
    const { value: item, done: ended } = items.next();
    if (ended) {
      path.pop();
      above.delete(node);
      done.add(node);
      continue;
    }
    const child = named.get(item.word) ?? item;
    if (above.has(child)) {
      throw wrong(item.at, `${item.word} leads back to itself here; a tree has no cycles, so write a value or another node`);
    }
    if (!done.has(child)) {
      above.add(child);
      path.push([child, child.items.values()]);
    }
  }
}

function countPlayers(drafts) {
  const leaves = drafts.filter((draft) => draft.values.length);
  const vectors = leaves.some((leaf) => leaf.vector);
  const players = leaves.find((leaf) => leaf.vector)?.values.length ?? 2;
  const of = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
  const each = `one number per player, as in [${Array.from({ length: Math.min(players, 9) }, (_, player) => player + 1).join(" ")}]`;
  for (const leaf of leaves) {
    if (leaf.vector !== vectors) throw wrong(leaf.at, `a bare number among leaves for ${of(players, "player")}; write ${each}`);
    if (vectors && leaf.values.length !== players) {
      throw wrong(leaf.at, `${of(leaf.values.length, "value")} at a leaf for ${of(players, "player")}; write ${each}`);
    }
  }
  for (const { head } of drafts.filter((draft) => draft.head)) {
    if (PLAYER.test(head.text) && Number(head.text.slice(1)) >= players) {
      const right = `the last of ${of(players, "player")} is p${players - 1}` + (vectors ? "" : "; for more, leaves are written [1 2 6]");
      throw wrong(head, `there is no player ${head.text}; ${right}`);
    }
    if (vectors && ["max", "min"].includes(head.text.toLowerCase())) {
      const right = Array.from({ length: Math.min(players, 3) }, (_, player) => `(p${player} …)`).join(" or ");
      throw wrong(head, `${head.text} is for leaves that are bare numbers; with one number per player write ${right}`);
    }
  }
  return { players, vectors };
}

// What the utilities of every leaf add up to; null if it varies, or if leaves are unknown.
function totalOf(drafts) {
  const leaves = drafts.filter((draft) => draft.values.length || draft.letter);
  const sums = new Set(leaves.map((leaf) => Number(exactSum(leaf.values).toFixed(9)) + 0));
  if (sums.size > 1 || leaves.some((leaf) => leaf.letter)) return null;
  const [total] = sums;
  if (total === 0 && leaves.some((leaf) => leaf.values.length === 2 && leaf.values[0] + leaf.values[1] !== 0)) return null;
  return total;
}

// --------------------------------------------------------------------------------------------------------- the words

function playersOf(tree) {
  return tree.players === 2 && tree.total === 0 ? ["MAX", "MIN"] : Array.from({ length: tree.players }, (_, player) => `p${player}`);
}

function isZeroSum(tree) {
  return tree.players === 1 || (tree.players === 2 && tree.total !== null);
}

function className(tree) {
  if (tree.players === 2 && tree.total === 0) return "Tree";
  const sum = tree.total === null ? "" : `Sum${decimalText(tree.total)}`;
  return `Tree${tree.players}${sum}`.replaceAll("-", "m").replaceAll(".", "_").replaceAll("+", "p");
}

function leafText(tree, leaf) {
  if (leaf.letter) return leaf.letter;
  const values = leaf.values.map(numberText);
  return playersOf(tree)[0] === "MAX" ? values[0] : `[${values.join(" ")}]`;
}

// Every node once: level by level, and in the order a depth-first walk meets it.
function byLevel(root) {
  const nodes = [root];
  const met = new Set(nodes);
  for (const node of nodes) {
    for (const child of node.children) {
      if (met.has(child)) continue;
      met.add(child);
      nodes.push(child);
    }
  }
  return nodes;
}

function byDepth(root) {
  const [order, waiting] = [new Set(), [root]];
  while (waiting.length) {
    const node = waiting.pop();
    if (order.has(node)) continue;
    order.add(node);
    waiting.push(...node.children.toReversed());
  }
  return [...order];
}

function* defaultNames(taken) {
  for (let names = [""]; ; ) {
    names = names.flatMap((name) => [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => name + letter));
    yield* names.filter((name) => !taken.has(name));
  }
}

// What every node is called: its name in the text, else A, B, C … level by level; a leaf without a name is its value.
function namesOf(tree) {
  const nodes = byLevel(tree.root);
  const defaults = defaultNames(new Set(nodes.map((node) => node.name)));
  return new Map(nodes.map((node) => [node, node.name || (node.children.length ? defaults.next().value : leafText(tree, node))]));
}

// What an action is called: the child's name in the text if no sibling has it too, else its place.
function actionName(node, action) {
  const names = node.children.map((child) => child.name);
  return names[action] && names.filter((name) => name === names[action]).length === 1 ? names[action] : String(action + 1);
}

function sharesOf(node) {
  if (node.mover !== CHANCE) return [];
  const decimals = node.probabilities.map(decimalText);
  const fractions = node.probabilities.map((share) => near(share, DENOMINATOR));
  const exact = fractions.every((share, i) => fractionNumber(share) === node.probabilities[i]);
  if (!exact || fractionText(sumOf(fractions)) !== "1") return decimals;
  const texts = fractions.map(fractionText);
  return texts.join("").length <= decimals.join("").length ? texts : decimals;
}

// The text of the tree, every node written once.
function writeTree(tree) {
  const players = playersOf(tree);
  const written = new Set();
  const write = (node, last) => {
    if (written.has(node)) return node.name;
    written.add(node);
    const name = node.name ? `${node.name}=` : "";
    if (!node.children.length) return name + leafText(tree, node);
    const mover = node.mover === CHANCE ? "chance" : players[node.mover].toLowerCase();
    const head = node.mover === (last + 1) % players.length ? "" : `${mover} `;
    const shares = sharesOf(node).map((share) => `${share}:`);
    const below = node.children.map((child, i) => (shares[i] ?? "") + write(child, node.mover === CHANCE ? last : node.mover));
    return `${name}(${head}${below.join(" ")})`;
  };
  return write(tree.root, players.length - 1);
}

// How many nodes the tree has when shared nodes are drawn as often as they are reached. Throws TreeError beyond what a page can show.
function checkSize(tree) {
  const most = `is too large for this page, which draws up to ${MOST_NODES.toLocaleString("en")} nodes on ${MOST_LEVELS} levels`;
  let count = 0;
  const waiting = [[tree.root, 0]];
  while (waiting.length) {
    const [node, level] = waiting.pop();
    count += 1;
    if (count > MOST_NODES || level > MOST_LEVELS) throw new TreeError(`this tree ${most}`);
    for (const child of node.children) waiting.push([child, level + 1]);
  }
  return count;
}

// --------------------------------------------------------------------------------------------------- changes in place

// The node with this id, the ids being paths: "0.2.1".
function nodeAt(tree, id) {
  return id.split(".").slice(1).reduce((node, place) => node.children[place - 1], tree.root);
}

// The player who decided last on the way down to a node, the node itself included.
function lastDecider(tree, id) {
  const steps = id.split(".");
  let last = tree.players - 1;
  for (let length = 1; length <= steps.length; length++) {
    const node = nodeAt(tree, steps.slice(0, length).join("."));
    if (node.children.length && node.mover !== CHANCE) last = node.mover;
  }
  return last;
}

function zeroLeaf(tree) {
  return newNode({ values: Array(tree.players).fill(0) });
}

// Outcomes of chance share alike after one came or went.
function shareAlike(node) {
  if (node.mover === CHANCE) node.probabilities = node.children.map(() => 1 / node.children.length);
}

// Each of these changes a tree and says which node to look at next. They throw TreeError where there is nothing to change.

function setLeaf(tree, id, text) {
  const leaf = nodeAt(tree, id);
  const read = readTree(text).root;
  if (leaf.children.length || read.children.length || read.name) throw new TreeError("a leaf has a value: a number, or a small letter if it is unknown");
  if (read.values.length && read.values.length !== tree.players) throw new TreeError(`this tree has ${tree.players} players: write ${tree.players} numbers in square brackets`);
  leaf.values = read.values;
  leaf.letter = read.letter;
  return id;
}

// A node gets one more leaf; a leaf becomes a node with two.
function addChild(tree, id) {
  const node = nodeAt(tree, id);
  if (!node.children.length) {
    const old = newNode({ values: node.values, letter: node.letter });
    node.mover = (lastDecider(tree, id) + 1) % tree.players;
    node.children = [old];
    node.values = [];
    node.letter = "";
  }
  node.children.push(zeroLeaf(tree));
  shareAlike(node);
  return `${id}.${node.children.length}`;
}

// The node goes; a parent without children becomes a leaf worth 0.
function removeNode(tree, id) {
  if (id === "0") throw new TreeError("the root cannot be removed");
  const parent = nodeAt(tree, parentId(id));
  const place = Number(id.split(".").at(-1));
  parent.children.splice(place - 1, 1);
  parent.probabilities = [];
  if (parent.children.length) shareAlike(parent);
  else Object.assign(parent, { mover: 0, values: Array(tree.players).fill(0) });
  return parent.children.length ? `${parentId(id)}.${Math.min(place, parent.children.length)}` : parentId(id);
}

// The node changes places with the sibling on its left (-1) or right (1).
function moveNode(tree, id, by) {
  const place = Number(id.split(".").at(-1));
  const parent = id === "0" ? null : nodeAt(tree, parentId(id));
  const other = place + by;
  if (!parent || other < 1 || other > parent.children.length) throw new TreeError("there is no sibling on that side");
  for (const list of [parent.children, parent.probabilities]) {
    if (list.length) [list[place - 1], list[other - 1]] = [list[other - 1], list[place - 1]];
  }
  return `${parentId(id)}.${other}`;
}

// The other order everywhere: what was searched last comes first. Twice is the tree as it was.
function reverseAll(tree) {
  for (const node of byLevel(tree.root)) {
    node.children.reverse();
    node.probabilities.reverse();
  }
  return "0";
}

// The best child of every node first, or last, as minimax values them. Throws TreeError if leaves are unknown.
function orderAll(tree, best) {
  const values = new Map();
  const valued = (node) => {
    if (node.letter) throw new TreeError(say("not all known"));
    if (!values.has(node)) values.set(node, node.children.length ? ofChildren(node) : node.values);
    return values.get(node);
  };
  const ofChildren = ({ mover, children, probabilities }) => {
    const found = children.map(valued);
    if (mover !== CHANCE) return found.reduce((most, one) => (one[mover] > most[mover] ? one : most));
    return found[0].map((_, player) => found.reduce((sum, one, i) => sum + probabilities[i] * one[player], 0));
  };
  valued(tree.root);
  for (const { mover, children } of byLevel(tree.root)) {
    if (mover !== CHANCE) children.sort((a, b) => (values.get(b)[mover] - values.get(a)[mover]) * (best ? 1 : -1));
  }
  return "0";
}

// A full tree with whole numbers from -20 to 20 at its leaves; the same seed gives the same tree (Mulberry32).
function randomTree(depth, branching, seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const grow = (left) => (left === 0 ? String(Math.floor(next() * 41) - 20) : `(${Array.from({ length: branching }, () => grow(left - 1)).join(" ")})`);
  return grow(depth);
}
