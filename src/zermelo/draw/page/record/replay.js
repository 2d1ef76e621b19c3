// What an event of a search changes, worked out as zermelo.trace.replay does.

import {EVERYTHING, blankView, put, same} from '../model/film.js'
import {added, number} from '../model/numbers.js'

/** @typedef {import('../documents.d.ts').View} View */
/** @typedef {import('../documents.d.ts').Event} Event */
/** @typedef {import('../documents.d.ts').Change} Change */
/** @typedef {import('../documents.d.ts').Window} Window */
/** @typedef {import('../documents.d.ts').Node} TraceNode */
/** @typedef {{about: {zeroSum: boolean}, node(id: string): TraceNode}} Recorded */

export class Replay {
  /** @type {Map<string, View>} */
  views = new Map()
  /** @type {Change[]} of the event that happens */
  changes = []
  visited = 0

  /** @param {Recorded} recording */
  constructor(recording) {
    this.recording = recording
  }

  /** @param {string} id @returns {View} */
  view(id) {
    const known = this.views.get(id)
    if (known) return known
    const blank = blankView()
    this.views.set(id, blank)
    return blank
  }

  /** Let an event happen. @param {Event} event @returns {Change[]} what it changes */
  happen(event) {
    this.changes = []
    if (event.event !== 'begin') this.change(event)
    return this.changes
  }

  /** @template {keyof View} Field @param {string} id @param {Field} field @param {View[Field]} now */
  set(id, field, now) {
    const view = this.view(id)
    if (same(view[field], now)) return
    this.changes.push(/** @type {Change} */ ([id, field, view[field], now]))
    put(view, field, now)
  }

  /** @param {Event} event */
  change(event) {
    const {node} = event
    const {zeroSum} = this.recording.about
    if (event.event === 'enter') {
      this.visited += 1
      this.set(node, 'status', 'open')
      this.set(node, 'visits', this.view(node).visits + 1)
      this.set(node, 'window', [event.alpha, event.beta])
      this.set(node, 'handed', [event.alpha, event.beta])
    } else if (event.event === 'leaf') {
      this.set(node, 'status', 'done')
      this.set(node, 'value', event.value)
      this.set(node, 'bound', 'exact')
      if (zeroSum) {
        const [value] = [event.value].flat()
        this.set(node, 'interval', [value, value])
        this.set(node, 'bounds', [value, value])
      }
      this.set(node, 'known', event.estimated ? 'estimate' : 'utility')
    } else if (event.event === 'update') {
      this.set(node, 'value', event.best)
      this.set(node, 'window', [event.alpha, event.beta])
      if (!same(event.best, event.before)) this.set(node, 'best', event.child)
    } else if (event.event === 'average') {
      this.set(node, 'value', event.total)
    } else if (event.event === 'cut') {
      this.set(node, 'status', 'cut')
    } else if (event.event === 'leave') {
      if (this.view(node).status !== 'cut') this.set(node, 'status', 'done')
      this.set(node, 'value', event.value)
      this.set(node, 'bound', event.bound)
    }
    if (zeroSum) this.#narrow(this.recording.node(node))
  }

  /** What the children now show of this node; and bounds all the way up. @param {TraceNode} node */
  #narrow(node) {
    if (node.children.length) this.set(node.id, 'interval', this.#interval(node))
    /** @type {TraceNode|null} */
    let here = node
    while (here) {
      if (here.children.length) this.set(here.id, 'bounds', this.#fromChildren(here, here.children.map((child) => this.view(child).bounds)))
      here = here.parent === null ? null : this.recording.node(here.parent)
    }
  }

  /** @param {TraceNode} node @returns {Window} */
  #interval(node) {
    const views = node.children.map((child) => this.view(child))
    const done = views.filter(({status}) => status === 'done' || status === 'cut').map(({interval}) => interval)
    if (done.length === views.length) return this.#fromChildren(node, done)
    if (node.kind === 'max') return [Math.max(...done.map(([low]) => number(low))), Infinity]
    if (node.kind === 'min') return [-Infinity, Math.min(...done.map(([, high]) => number(high)))]
    return EVERYTHING
  }

  /** @param {TraceNode} node @param {Window[]} below @returns {Window} */
  #fromChildren(node, below) {
    const [lows, highs] = [below.map(([low]) => number(low)), below.map(([, high]) => number(high))]
    if (node.kind === 'max') return [Math.max(...lows), Math.max(...highs)]
    if (node.kind === 'min') return [Math.min(...lows), Math.min(...highs)]
    const shares = node.children.map((child) => this.recording.node(child).probability ?? 0)
    const weighted = (/** @type {number[]} */ values) => values.reduce((sum, value, i) => (shares[i] ? added(sum, shares[i] * value) : sum), 0)
    return [weighted(lows), weighted(highs)]
  }
}
