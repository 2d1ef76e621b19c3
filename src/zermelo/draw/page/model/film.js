// What is known at every node after so many steps. `Film` plays the changes of a document forwards and backwards, and works out nothing.

/** @typedef {import('../documents.d.ts').TraceDocument} TraceDocument */
/** @typedef {import('../documents.d.ts').Node} TraceNode */
/** @typedef {import('../documents.d.ts').View} View */
/** @typedef {import('../documents.d.ts').Change} Change */
/** @typedef {{start: number, step: number, leaves: number, cuts: number, left: number}} Counted what happened in a pass, from the step `start` to `step` */

/** @type {import('../documents.d.ts').Window} */
export const EVERYTHING = [-Infinity, Infinity]

/** What a reader asked for and cannot have; the message says why. */
export class TreeError extends Error {}

/** @param {string} id @returns {string} */
export function parentId(id) {
  return id.slice(0, id.lastIndexOf('.'))
}

/** @param {unknown} a @param {unknown} b @returns {boolean} */
export function same(a, b) {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((part, i) => same(part, b[i]))
  return a === b
}

/** @returns {View} of a node that no search has seen */
export function blankView() {
  return {
    status: 'unseen',
    value: null,
    bound: null,
    window: null,
    handed: null,
    interval: EVERYTHING,
    bounds: EVERYTHING,
    best: null,
    visits: 0,
    nodes: 0,
    known: null,
    sum: null,
    expanded: false,
    stand_pat: null,
  }
}

/** Note what a change says: its field has this value now. @param {View} view @param {Change[1]} field @param {Change[3]} now */
export function put(view, field, now) {
  const fields = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (view))
  fields[field] = now
}

/** What is there for an id or a key that has to be known. @template K, V @param {Map<K, V>} map @param {K} key @returns {V} */
export function the(map, key) {
  const found = map.get(key)
  if (found === undefined) throw new Error(`nothing is known of ${key}`)
  return found
}

/** The algorithm as a heading names it: minimax is expectimax where chance nodes were met, and expectiminimax with MIN besides. @param {TraceDocument} document */
export function headingOf(document) {
  const kinds = new Set(document.nodes.map(({kind}) => kind))
  if (searchOf(document) !== 'minimax' || !kinds.has('chance') || !document.zero_sum) return document.algorithm
  return document.algorithm.replace('minimax', kinds.has('min') ? 'expectiminimax' : 'expectimax')
}

/** The name of the search itself: 'alphabeta', where the algorithm is 'deepen(alphabeta)'. @param {{algorithm: string}} document */
export function searchOf({algorithm}) {
  return /\((.*)\)$/.exec(algorithm)?.[1] ?? algorithm
}

/** The children of a node, and before them where a pass of the engine's leads. @param {TraceNode} node */
export function branches(node) {
  return node.passed ? [node.passed, ...node.children] : node.children
}

export class Film {
  /** @type {Counted|null} */
  #count = null

  /** @param {TraceDocument} document */
  constructor(document) {
    this.document = document
    this.nodes = new Map(document.nodes.map((node) => [node.id, node]))
    this.views = new Map(document.nodes.map((node) => [node.id, blankView()]))
    this.step = 0
    this.length = document.steps.length
    this.searched = new Set(document.steps.map((step) => step.node))
    this.passes = document.steps.flatMap((step, i) => (step.event === 'begin' ? [i] : []))
    /** Is it Monte Carlo tree search, whose tree grows simulation by simulation? */
    this.grown = searchOf(document) === 'mcts'
    /** After so many steps a simulation is at its end: back at the root. */
    this.simulations = document.steps.flatMap((step, i) => (step.event === 'backup' && step.node === '0' ? [i + 1] : []))
  }

  /** @param {string} id @returns {TraceNode} */
  node(id) {
    return the(this.nodes, id)
  }

  /** @param {string} id @returns {View} */
  view(id) {
    return the(this.views, id)
  }

  /** What happened in the pass that is running: leaves, cuts, children that the cuts leave out. Counted on from where it was asked last. */
  counted() {
    const start = this.passes.findLast((pass) => pass < this.step) ?? 0
    if (!this.#count || this.#count.start !== start || this.#count.step > this.step) this.#count = {start, step: start, leaves: 0, cuts: 0, left: 0}
    const count = this.#count
    for (; count.step < this.step; count.step++) {
      const step = this.document.steps[count.step]
      if (step.event === 'leaf') count.leaves += 1
      if (step.event !== 'cut' && step.event !== 'shallow') continue
      count.cuts += 1
      count.left += step.left
    }
    return count
  }

  /** The step that happened last; null at the beginning. */
  get last() {
    return this.step ? this.document.steps[this.step - 1] : null
  }

  get current() {
    return this.last?.node ?? null
  }

  forward() {
    if (this.step === this.length) return
    for (const [node, field, , now] of this.document.steps[this.step].changes) put(this.view(node), field, now)
    this.step += 1
  }

  back() {
    if (!this.step) return
    this.step -= 1
    for (const [node, field, old] of this.document.steps[this.step].changes.toReversed()) put(this.view(node), field, old)
  }

  /** @param {number} step */
  seek(step) {
    const there = Math.max(0, Math.min(step, this.length))
    while (this.step < there) this.forward()
    while (this.step > there) this.back()
  }

  /** The children of a node that can be drawn: in an explicit tree all, else those that were searched. @param {string} id */
  drawable(id) {
    return branches(this.node(id)).filter((child) => this.node(child).kind && (this.document.tree || this.searched.has(child)))
  }

  /** Is a node in the tree at this step? A tree that grows has the children of a node from when it is expanded. @param {string} id */
  isThere(id) {
    return !this.grown || id === '0' || this.view(parentId(id)).expanded
  }

  /** The name of a node in an explicit tree, else the action that leads to it. @param {string} id */
  short(id) {
    const node = this.node(id)
    return this.document.tree ? node.name : node.label
  }

  /** The nodes from the root to where the search is. */
  path() {
    if (!this.last || ['begin', 'recall'].includes(this.last.event)) return []
    const gone = ['leaf', 'table', 'settle', 'summary', 'prune', 'repeat', 'leave', 'backup'].includes(this.last.event)
    const path = []
    /** @type {string|null} */
    let id = this.last.event === 'select' ? this.last.child : this.last.node
    for (; id !== null; id = this.node(id).parent) path.unshift(id)
    return gone ? path.slice(0, -1) : path
  }
}
