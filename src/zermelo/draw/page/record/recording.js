// A search recorded as zermelo.trace does it: its nodes and its events. What is searched stands behind the nodes: an explicit tree
// (tree/search.js), or the positions of a game (the page of a game).

import {same} from '../model/film.js'

/** @typedef {import('../documents.d.ts').Event} Event */
/** @typedef {import('../documents.d.ts').Bound} Bound */
/** @typedef {import('../documents.d.ts').Rule} Rule */
/** @typedef {number|number[]} Rank a value as searches compare it: one number, or one for each player */
/** @typedef {{algorithm: string, rule: Rule|null, depth: number, zeroSum: boolean, players: string[], total: number}} Searched what is searched, and how; `total` is that of the utilities */

/**
 * A way down from a node.
 * @template Origin
 * @typedef {{origin: Origin, action: number|string|null, label: string, probability: number|null}} Way
 */

/**
 * A node of the tree, with what stands behind it.
 * @template Origin
 * @typedef {import('../documents.d.ts').Node & {origin: Origin}} Kept
 */

/**
 * What stands behind the nodes says.
 * @template Origin
 * @typedef {object} Behind
 * @property {(origin: Origin) => number|null} moverOf null at the end
 * @property {(origin: Origin) => string|null} nameOf its own name if it has one
 * @property {(origin: Origin) => Way<Origin>[]} waysFrom
 * @property {boolean} [foreseen] is a node known before the search comes to it?
 * @property {(rank: number) => number} [told] a rank as people know it: the utility or estimate that has it
 */

/**
 * A call of the search's recursion: what it came back with from the children, the line, who holds the sides of its window.
 * @template Origin
 * @typedef {object} Visit
 * @property {Kept<Origin>} node
 * @property {number} low
 * @property {number} high
 * @property {Rank|null} best
 * @property {string|null} lowHolder
 * @property {string|null} highHolder
 * @property {(number|string)[]} line
 * @property {Found[]} found
 * @property {string} [next]
 */

/** @typedef {{value: Rank, bound: Bound}} Found */

export const CHANCE = -1

/** @template Origin */
export class Recording {
  /** @type {Event[]} */
  events = []
  /** @type {Map<string, Kept<Origin>>} */
  nodes = new Map()
  /** @type {Visit<Origin>[]} */
  visits = []
  /** @type {string|null} why the search came to no answer */
  stopped = null
  /** @type {import('../documents.d.ts').Result|null} */
  result = null
  path = ['0']
  /** @type {Rank} what the search came back with from the node that it left last, */
  value = 0
  /** @type {(number|string)[]} the line from there, */
  line = []
  /** @type {Found[]} and what it came back with from its children */
  found = []

  /** @param {Origin} root  @param {Searched} about  @param {Behind<Origin>} behind */
  constructor(root, about, behind) {
    this.about = about
    this.behind = behind
    this.admit(null, {origin: root, action: null, label: '', probability: null}, 0)
    const {algorithm, rule, depth} = about
    this.record({event: 'begin', node: '0', algorithm, rule, depth, alpha: -Infinity, beta: Infinity})
  }

  /** @param {string} id @returns {Kept<Origin>} */
  node(id) {
    const node = this.nodes.get(id)
    if (!node) throw new Error(`no node ${id} was recorded`)
    return node
  }

  /** @param {number} rank @returns {number} */
  side(rank) {
    return this.behind.told ? this.behind.told(rank) : rank
  }

  /** A rank as people know it. @param {Rank} rank @returns {Rank} */
  told(rank) {
    return Array.isArray(rank) ? rank.map((one) => this.side(one)) : this.side(rank)
  }

  /** @param {Kept<Origin>|null} parent  @param {Way<Origin>} way  @param {number} place  @returns {Kept<Origin>} */
  admit(parent, {origin, action, label, probability}, place) {
    const id = parent ? `${parent.id}.${place + 1}` : '0'
    const name = parent?.parent ? `${parent.name} ${label}` : label
    const ply = parent ? parent.ply + 1 : 0
    /** @type {Kept<Origin>} */
    const node = {id, parent: parent?.id ?? null, action, label, name, ply, kind: null, mover: null, probability, children: [], origin}
    this.nodes.set(id, node)
    if (!parent || this.behind.foreseen) this.recognise(node)
    return node
  }

  /** @param {Kept<Origin>} node */
  recognise(node) {
    const mover = this.behind.moverOf(node.origin)
    node.mover = mover
    node.kind = mover === null ? 'leaf' : mover === CHANCE ? 'chance' : !this.about.zeroSum ? 'player' : mover === 0 ? 'max' : 'min'
    node.name = this.behind.nameOf(node.origin) ?? node.name
  }

  /** @param {Kept<Origin>} node */
  spread(node) {
    if (!node.children.length) node.children = this.behind.waysFrom(node.origin).map((way, place) => this.admit(node, way, place).id)
  }

  /** @param {Event} event */
  record(event) {
    this.events.push(event)
  }

  // ------------------------------------------------------------------------------------------------ what a search reports

  get here() {
    return this.visits[this.visits.length - 1]
  }

  /** @param {number|string} action */
  descend(action) {
    this.here.next = this.here.node.children.find((child) => this.node(child).action === action)
  }

  /** @param {number} depth @param {number} alpha @param {number} beta */
  enter(depth, alpha, beta) {
    const {next = '0', lowHolder = null, highHolder = null} = this.visits.at(-1) ?? {}
    const node = this.node(next)
    if (!node.kind) this.recognise(node)
    this.visits.push({node, low: alpha, high: beta, best: null, lowHolder, highHolder, line: [], found: []})
    this.record({event: 'enter', node: node.id, depth, alpha: this.side(alpha), beta: this.side(beta)})
    if (node.mover !== null && depth !== 0) this.spread(node)
    return node
  }

  /** @param {Rank} value */
  leaf(value) {
    const {node} = this.#back(value)
    this.record({event: 'leaf', node: node.id, value: this.told(value), estimated: node.mover !== null})
  }

  /** @param {number|string} action @param {Rank} best @param {number} alpha @param {number} beta */
  update(action, best, alpha, beta) {
    const {here, value} = this
    const {rule} = this.about
    const narrower = alpha !== here.low || beta !== here.high
    here.found.push({value, bound: rule === null ? 'exact' : boundOf(value, here.low, here.high, rule === '>')})
    if (rule === null ? !same(best, here.best) : narrower) here.line = [action, ...this.line]
    if (this.side(alpha) !== this.side(here.low)) here.lowHolder = here.node.id
    if (this.side(beta) !== this.side(here.high)) here.highHolder = here.node.id
    const before = here.best === null ? null : this.told(here.best)
    Object.assign(here, {best, low: alpha, high: beta})
    const told = {value: this.told(value), before, best: this.told(best), alpha: this.side(alpha), beta: this.side(beta)}
    this.record({event: 'update', node: here.node.id, child: here.next ?? '', ...told})
  }

  /** @param {number} probability @param {Rank} total */
  average(probability, total) {
    const {here, value} = this
    here.found.push({value, bound: 'exact'})
    this.record({event: 'average', node: here.node.id, child: here.next ?? '', value: this.told(value), probability, total: this.told(total)})
  }

  /** @param {number} best @param {number} alpha @param {number} beta */
  cut(best, alpha, beta) {
    const {node, next, found, lowHolder, highHolder} = this.here
    const left = node.children.length - found.length
    const [limit, holder] = node.mover === 0 ? [beta, highHolder] : [alpha, lowHolder]
    const side = node.mover === 0 ? 'beta' : 'alpha'
    this.record({event: 'cut', node: node.id, child: next ?? '', best: this.side(best), side, limit: this.side(limit), holder, left})
  }

  /** @param {Rank} value @param {Bound} bound */
  leave(value, bound) {
    const {node} = this.#back(value)
    this.record({event: 'leave', node: node.id, value: this.told(value), bound})
  }

  /** @param {Rank} value */
  #back(value) {
    const visit = this.here
    this.visits.pop()
    this.value = value
    this.line = visit.line
    this.found = visit.found
    return visit
  }
}

/** @param {Rank} value @param {number} beta @param {boolean} strict */
export function failsHigh(value, beta, strict) {
  const [one] = [value].flat()
  return one > beta || (one === beta && !strict)
}

/** @param {Rank} value @param {number} alpha @param {boolean} strict */
export function failsLow(value, alpha, strict) {
  const [one] = [value].flat()
  return one < alpha || (one === alpha && !strict)
}

/** @param {Rank} value @param {number} alpha @param {number} beta @param {boolean} strict @returns {Bound} */
export function boundOf(value, alpha, beta, strict) {
  return failsLow(value, alpha, strict) ? 'upper' : failsHigh(value, beta, strict) ? 'lower' : 'exact'
}
