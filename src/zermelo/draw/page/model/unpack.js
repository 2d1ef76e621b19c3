// Documents as zermelo.draw.packing packs them, made whole again.

const NAMING = ["child", "holder"]; // fields of steps that name a node

// The sum so far at every place.
function summed(steps) {
  let sum = 0;
  return steps.map((step) => (sum += step));
}

// One step; its sentence is written when it is read.
class PackedStep {
  #pattern;
  #nodes;

  constructor(event, node, pattern, nodes) {
    this.event = event;
    this.node = node;
    this.#pattern = pattern;
    this.#nodes = nodes;
  }

  get sentence() {
    const pattern = this.#pattern;
    return pattern[0] === "=" ? pattern.slice(1) : pattern.replace(/\{(\w+)\.?(\w*)(~?)\}/g, (_, name, part, mean) => this.#say(name, part, mean));
  }

  #say(name, part, mean) {
    if (part || name === "node") return this.#nodes.get(this[name])[part || "name"];
    if (name === "window") return windowText([this.alpha, this.beta]);
    if (name === "probability") return shareText(this.probability);
    return mean ? meanWorth(this[name]) : worth(this[name]);
  }

  toJSON() {
    const { listing_line, window, visited, changes, ...fields } = this;
    return { ...fields, sentence: this.sentence, listing_line, window, visited, changes };
  }
}

function unpackedNodes({ order, own }, { nodes: [above, place, label, action, probability], values }, ids) {
  const known = new Map();
  summed(order).forEach((at, i) => {
    const [kind, mover, count, name, passed, skipped] = own.map((column) => values[column[i]]);
    const id = ids[at];
    const parent = above[at] < 0 ? null : ids[above[at]];
    const up = known.get(parent);
    const node = {
      id,
      parent,
      action: values[action[at]],
      label: values[label[at]],
      name: name ?? (!up ? "" : up.parent ? `${up.name} ${values[label[at]]}` : values[label[at]]),
      ply: up ? up.ply + 1 : 0,
      kind,
      mover,
      probability: values[probability[at]],
      children: Array.isArray(count) ? count : Array.from({ length: count }, (_, child) => `${id}.${child + 1}`),
    };
    if (passed !== null) node.passed = passed;
    if (skipped !== null) node.skipped = skipped;
    known.set(id, node);
  });
  return known;
}

function unpackedSteps({ steps: { shapes, rows, common, changes } }, { values, patterns, fields }, ids, nodes) {
  const known = []; // what is known of each node so far, by field
  const blank = { ...blankView(), interval: ["-inf", "inf"], bounds: ["-inf", "inf"] };
  const next = shapes.map(() => 0);
  const [heres, visits] = [summed(common[1]), summed(common[3])];
  let at = 0;
  return common[0].map((shape, i) => {
    const here = heres[i];
    const names = shapes[shape];
    const step = new PackedStep(names[0], ids[here], patterns[common[4][i]], nodes);
    const row = next[shape]++;
    for (let column = 1; column < names.length; column++) {
      const cell = rows[shape][column - 1][row];
      step[names[column]] = !NAMING.includes(names[column]) ? values[cell] : cell === null ? null : ids[here + cell];
    }
    step.changes = [];
    for (const end = at + common[5][i]; at < end; at++) {
      const place = here + changes[0][at];
      const field = fields[changes[1][at]];
      const cell = changes[2][at];
      const now = field !== "best" ? values[cell] : cell ? ids[place + cell] : null;
      const view = (known[place] ??= { ...blank });
      step.changes.push([ids[place], field, view[field], now]);
      view[field] = now;
    }
    step.listing_line = common[2][i];
    step.window = known[here]?.window ?? null;
    step.visited = visits[i];
    return step;
  });
}

function unpackedDocuments(packed) {
  const ids = [];
  const [above, place] = packed.nodes;
  above.forEach((parent, i) => ids.push(parent < 0 ? "0" : `${ids[parent]}.${place[i]}`));
  return packed.documents.map((one) => {
    const nodes = unpackedNodes(one, packed, ids);
    const { line, result, notes, ...head } = one.head;
    return { ...head, nodes: [...nodes.values()], steps: unpackedSteps(one, packed, ids, nodes), line, result, notes };
  });
}

// What a page holds, ready to be played: at once as it stands or, where it is long and compressed, a promise of it.
function opened(text, type) {
  const whole = (data) => ({ ...data, documents: unpackedDocuments(data.packed) });
  if (type === "application/json") return whole(JSON.parse(text));
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json().then(whole);
}
