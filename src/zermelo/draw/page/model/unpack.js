// Documents as zermelo.draw.packing packs them, made whole again.

import {unzipped} from '../packed.js'
import {blankView, put, the} from './film.js'
import {meanWorth, shareText, windowText, worth} from './numbers.js'

/** @typedef {import('../documents.d.ts').Step} Step */
/** @typedef {import('../documents.d.ts').View} View */
/** @typedef {import('../documents.d.ts').Change} Change */
/** @typedef {import('../documents.d.ts').Node} TraceNode */
/** @typedef {import('../documents.d.ts').Played} Played */
/** @typedef {import('../documents.d.ts').Value} Value */
/** @typedef {import('../documents.d.ts').Window} Window */
/** @typedef {import('../documents.d.ts').Packed} Packed */
/** @typedef {import('../documents.d.ts').PackedDocument} PackedDocument */

const NAMING = ['child', 'holder', 'declined'] // fields of steps that name a node

/** The sum so far at every place. @param {number[]} steps */
function summed(steps) {
  let sum = 0
  return steps.map((step) => (sum += step))
}

/** One step; its sentence is written when it is read. */
class PackedStep {
  #pattern
  #nodes

  /** @param {string} event @param {string} node @param {string} pattern @param {Map<string, TraceNode>} nodes */
  constructor(event, node, pattern, nodes) {
    this.event = event
    this.node = node
    this.#pattern = pattern
    this.#nodes = nodes
  }

  /** Its fields, which the document names. */
  get fields() {
    return /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this))
  }

  get sentence() {
    const pattern = this.#pattern
    return pattern[0] === '=' ? pattern.slice(1) : pattern.replace(/\{(\w+)\.?(\w*)(~?)\}/g, (_, name, part, mean) => this.#say(name, part, mean))
  }

  /** @param {string} name @param {string} part @param {string} mean */
  #say(name, part, mean) {
    const {fields} = this
    if (part || name === 'node') return the(this.#nodes, String(fields[name]))[part === 'label' ? 'label' : 'name']
    if (name === 'window') return windowText(/** @type {Window} */ ([fields.alpha, fields.beta]))
    if (name === 'probability') return shareText(Number(fields.probability))
    return (mean ? meanWorth : worth)(/** @type {Value} */ (fields[name]))
  }

  toJSON() {
    const {listing_line, window, visited, changes, ...fields} = this.fields
    return {...fields, sentence: this.sentence, listing_line, window, visited, changes}
  }
}

/** @param {PackedDocument} document @param {Packed} packed @param {string[]} ids @returns {Map<string, TraceNode>} */
function unpackedNodes({order, own}, {nodes: [above, , label, action, probability], values}, ids) {
  /** @type {Map<string, TraceNode>} */
  const known = new Map()
  summed(order).forEach((at, i) => {
    const [kind, mover, count, name, passed, skipped] = own.map((column) => values[column[i]])
    const id = ids[at]
    const parent = above[at] < 0 ? null : ids[above[at]]
    const up = parent === null ? null : the(known, parent)
    const said = String(values[label[at]])
    const node = /** @type {TraceNode} */ ({
      id,
      parent,
      action: values[action[at]],
      label: said,
      name: name ?? (!up ? '' : up.parent ? `${up.name} ${said}` : said),
      ply: up ? up.ply + 1 : 0,
      kind,
      mover,
      probability: values[probability[at]],
      children: Array.isArray(count) ? count : Array.from({length: Number(count)}, (_, child) => `${id}.${child + 1}`),
    })
    if (passed !== null) node.passed = String(passed)
    if (skipped !== null) node.skipped = String(skipped)
    known.set(id, node)
  })
  return known
}

/** @param {PackedDocument} document @param {Packed} packed @param {string[]} ids @param {Map<string, TraceNode>} nodes @returns {Step[]} */
function unpackedSteps({steps: {shapes, rows, common, changes}}, {values, patterns, fields}, ids, nodes) {
  /** @type {View[]} what is known of each node so far */
  const known = []
  /** @type {View} */
  const blank = {...blankView(), interval: ['-inf', 'inf'], bounds: ['-inf', 'inf']}
  const next = shapes.map(() => 0)
  const [heres, visits] = [summed(common[1]), summed(common[3])]
  let at = 0
  return common[0].map((shape, i) => {
    const here = heres[i]
    const names = shapes[shape]
    const step = new PackedStep(names[0], ids[here], patterns[common[4][i]], nodes)
    const said = step.fields
    const row = next[shape]++
    for (let column = 1; column < names.length; column++) {
      const cell = rows[shape][column - 1][row]
      said[names[column]] = cell === null ? null : NAMING.includes(names[column]) ? ids[here + cell] : values[cell]
    }
    /** @type {Change[]} */
    const changed = []
    for (const end = at + common[5][i]; at < end; at++) {
      const place = here + changes[0][at]
      const field = fields[changes[1][at]]
      const cell = changes[2][at]
      const now = /** @type {Change[3]} */ (field !== 'best' ? values[cell] : cell ? ids[place + cell] : null)
      const view = (known[place] ??= {...blank})
      changed.push(/** @type {Change} */ ([ids[place], field, view[field], now]))
      put(view, field, now)
    }
    said.changes = changed
    said.listing_line = common[2][i]
    said.window = known[here]?.window ?? null
    said.visited = visits[i]
    return /** @type {Step} */ (/** @type {unknown} */ (step))
  })
}

/** @param {Packed} packed @returns {import('../documents.d.ts').TraceDocument[]} */
function unpackedDocuments(packed) {
  /** @type {string[]} */
  const ids = []
  const [above, place] = packed.nodes
  above.forEach((parent, i) => ids.push(parent < 0 ? '0' : `${ids[parent]}.${place[i]}`))
  return packed.documents.map((one) => {
    const nodes = unpackedNodes(one, packed, ids)
    const {line, result, notes, ...head} = one.head
    return {...head, nodes: [...nodes.values()], steps: unpackedSteps(one, packed, ids, nodes), line, result, notes}
  })
}

/** What a page holds, ready to be played: at once as it stands or, where it is long and compressed, a promise of it. @param {string} text @param {string} type @returns {Played|Promise<Played>} */
export function opened(text, type) {
  const whole = (/** @type {Omit<Played, 'documents'> & {packed: Packed}} */ data) => ({...data, documents: unpackedDocuments(data.packed)})
  return type === 'application/json' ? whole(JSON.parse(text)) : unzipped(text).json().then(whole)
}
