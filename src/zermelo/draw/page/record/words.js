// A sentence for each event, the same as in zermelo.trace.words, for minimax and alpha-beta. Tests compare them.

import {same} from '../model/film.js'
import {number, shareText, windowText, worth} from '../model/numbers.js'
import {CHANCE} from './recording.js'

/** @typedef {import('../documents.d.ts').Node} TraceNode */
/** @typedef {import('../documents.d.ts').Event} Event */
/** @typedef {import('../documents.d.ts').Rule} Rule */
/** @typedef {{about: import('./recording.js').Searched, path: string[], node(id: string): TraceNode}} Recorded */

/** @type {Record<Rule, [high: string, low: string]>} */
const SIGNS = {'>=': ['≥', '≤'], '>': ['>', '<']}
const BOUND_WORDS = {exact: '', lower: 'at least ', upper: 'at most '}
/** @type {Record<string, string>} */
const SEARCHES = {minimax: 'Minimax', alphabeta: 'Alpha-beta', mcts: 'Monte Carlo tree search'}

export class Narrator {
  /** @param {Recorded} recording */
  constructor(recording) {
    this.recording = recording
    this.about = recording.about
    /** Do the nodes have names of their own, as in an explicit tree? Else they are told by the moves that lead to them. */
    this.named = Boolean(recording.node('0').name)
  }

  /** @param {Event} event @returns {string} */
  sentence(event) {
    const node = this.recording.node(event.node)
    switch (event.event) {
      case 'begin':
        return this.#begin(node, event)
      case 'enter':
        return this.#enter(node, event)
      case 'leaf':
        return this.#leaf(node, event)
      case 'update':
        return this.#update(node, event)
      case 'average':
        return `Chance ${this.at(node)}: ${shareText(event.probability)} · ${worth(event.value)} is added, which makes ${worth(event.total)} so far.`
      case 'cut':
        return this.#cut(node, event)
      case 'leave':
        return this.#leave(node, event)
      default:
        throw new Error(`no sentence for ${event.event}`)
    }
  }

  /** @param {TraceNode} node */
  role(node) {
    if (node.mover === null) return 'The end'
    if (node.mover === CHANCE) return 'Chance'
    return this.about.zeroSum ? ['MAX', 'MIN'][node.mover] : this.about.players[node.mover]
  }

  /** @param {TraceNode} node */
  at(node) {
    return this.named ? `at ${node.name}` : node.parent === null ? 'at the root' : `after ${node.name}`
  }

  /** A node as the subject of a sentence. @param {TraceNode} node */
  #place(node) {
    if (this.named) return node.kind === 'leaf' ? `The leaf ${node.name}` : node.name
    return node.parent === null ? 'The root' : `The position after ${node.name}`
  }

  /** A node that is gone down to. @param {TraceNode} node */
  #down(node) {
    if (this.named) return node.kind === 'leaf' ? `the leaf ${node.name}` : node.name
    return node.parent === null ? 'the root' : node.name
  }

  /** A child in a sentence about its parent. @param {string} id */
  child(id) {
    const node = this.recording.node(id)
    return this.named ? node.name : node.label
  }

  /** @param {TraceNode} node @param {import('../documents.d.ts').Begin} event */
  #begin(node, event) {
    const depth = event.depth < 0 ? '' : ` to depth ${event.depth}`
    let rule = ''
    if (event.rule !== null) {
      const [high, low] = SIGNS[event.rule]
      rule = `, window ${windowText([event.alpha, event.beta])}; cuts where v ${high} β or v ${low} α`
    }
    return `${SEARCHES[event.algorithm]}${depth} begins ${this.at(node)}${rule}.`
  }

  /** @param {TraceNode} node @param {import('../documents.d.ts').Enter} event */
  #enter(node, event) {
    if (node.mover === null || event.depth === 0) return `Down to ${this.#down(node)}.`
    const window = this.about.rule === null ? '' : ` with the window ${windowText([event.alpha, event.beta])}`
    const who = this.role(node)
    if (node.id === '0') return `${who} moves ${this.at(node)}${window}.`
    return `Down to ${this.#down(node)}, where ${who === 'Chance' ? 'chance' : who} moves${window}.`
  }

  /** @param {TraceNode} node @param {import('../documents.d.ts').Leaf} event */
  #leaf(node, event) {
    const value = worth(event.value)
    if (event.estimated) return `${this.#place(node)} is at the horizon: its estimate is ${value}.`
    if (!this.named) return `The game is over ${this.at(node)}: ${value}.`
    return node.name === value ? `A leaf worth ${value}.` : `${this.#place(node)} is worth ${value}.`
  }

  /** @param {TraceNode} node @param {import('../documents.d.ts').Update} event */
  #update(node, event) {
    const value = worth(event.value)
    const child = this.child(event.child)
    const came = `${this.role(node)} ${this.at(node)}: ` + (value === child ? value : `${child} gives ${value}`)
    const first = event.before === null
    const better = !same(event.best, event.before)
    const before = event.before === null ? '' : worth(event.before)
    if (this.about.rule === null) return `${came}, ${first ? 'the first value.' : better ? 'better than before.' : `no better than ${before}.`}`
    if (!better) return `${came}, no better than ${before}; ${this.#windowNow(event)} as before.`
    const how = first ? 'the first value' : `better for ${this.role(node)}`
    const letter = node.mover === 0 ? 'α' : 'β'
    const bound = node.mover === 0 ? event.alpha : event.beta
    const moved = bound === event.best ? ` and ${letter} = ${worth(bound)}` : `; ${letter} stays ${worth(bound)}`
    return `${came}, ${how}, so v = ${worth(event.best)}${moved}; ${this.#windowNow(event)}.`
  }

  /** @param {import('../documents.d.ts').Update} event */
  #windowNow({alpha, beta}) {
    const [low, high] = [number(alpha), number(beta)]
    const shut = low > high || (low === high && this.about.rule === '>=')
    const window = windowText([alpha, beta])
    return shut ? `the window ${window} is closed` : `the window is ${window}`
  }

  /** @param {TraceNode} node @param {import('../documents.d.ts').Cut} event */
  #cut(node, event) {
    const [high, low] = SIGNS[this.about.rule ?? '>=']
    const [sign, letter] = event.side === 'alpha' ? [low, 'α'] : [high, 'β']
    let who = `${this.role(node)} ${this.at(node)}: ${worth(event.best)} ${sign} ${letter} = ${worth(event.limit)}`
    if (event.holder !== null && event.holder !== node.parent) who += ` (from ${this.recording.node(event.holder).name || 'the root'})`
    if (event.left === 0) return `${who}, but that was the last child: nothing left to prune.`
    const others = event.left === 1 ? 'the other child is' : `the other ${event.left} children are`
    return `${who}, so ${node.mover === 0 ? 'MIN' : 'MAX'} will never come here; ${others} not looked at.`
  }

  /** @param {TraceNode} node @param {import('../documents.d.ts').Leave} event */
  #leave(node, event) {
    const value = worth(event.value)
    let said = `${this.#place(node)} returns ${value}`
    if (event.bound !== 'exact') said += `, a bound: it is worth ${BOUND_WORDS[event.bound]}${value}`
    const chosen = node.id === '0' ? this.recording.path[1] : undefined
    return chosen === undefined ? `${said}.` : `${said}: ${this.role(node)} plays ${this.child(chosen)}.`
  }
}

/** The line of the listing that an event belongs to. @param {Recorded} recording @param {Event} event @returns {number} */
export function lineOf(recording, event) {
  if (event.event === 'leaf' && event.estimated) return 3
  const max = recording.node(event.node).kind === 'max'
  /** @type {Record<string, number>} */
  const lines = recording.about.rule === null ? {leaf: 2, average: 5, update: 9, leave: 10} : {leaf: 2, update: max ? 8 : 9, cut: max ? 10 : 11, leave: 12}
  return lines[event.event] ?? 1
}
