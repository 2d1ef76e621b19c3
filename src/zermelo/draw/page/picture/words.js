// What is written in and beside the nodes of a scene.

import {blankView, put} from '../model/film.js'
import {intervalText, letters, meanWorth, shareText, windowText, worth} from '../model/numbers.js'
import {counted, say, written} from '../texts/say.js'

/** @typedef {import('../documents.d.ts').Node} TraceNode */
/** @typedef {import('../documents.d.ts').View} View */
/** @typedef {import('../documents.d.ts').Annotation} Annotation */

export const BOUND_SIGNS = {exact: '', lower: '≥ ', upper: '≤ '}

/**
 * The letters in and beside every node, and of the window on the edge to it, where they are most: so that nothing moves from one step to
 * the next.
 * @param {Words} words  @param {string[]} chosen  @returns {Map<string, number[]>}
 */
export function widestOf(words, chosen) {
  const {film} = words
  /** @type {Map<string, {node: TraceNode, view: View, most: number[]}>} */
  const known = new Map(
    chosen.map((id) => {
      const [node, view] = [film.node(id), blankView()]
      return [id, {node, view, most: [letters(words.inside(node, view)), 0, 0]}]
    }),
  )
  for (const step of film.document.steps) {
    /** @type {Set<{node: TraceNode, view: View, most: number[]}>} */
    const changed = new Set()
    for (const [id, field, , now] of step.changes) {
      const one = known.get(id)
      if (!one) continue
      put(one.view, field, now)
      changed.add(one)
    }
    for (const one of changed) {
      const now = [words.inside(one.node, one.view), words.besideOf(one.node, one.view), words.handed(one.view)].map(letters)
      one.most = one.most.map((most, i) => Math.max(most, now[i]))
    }
  }
  return new Map([...known].map(([id, {most}]) => [id, most]))
}

/** What is written in and beside nodes. */
export class Words {
  /** @param {import('../model/film.js').Film} film @param {Annotation} annotate */
  constructor(film, annotate) {
    this.film = film
    this.document = film.document
    this.annotate = film.grown && annotate === 'window' ? 'visits' : annotate
  }

  /** The value so far with the sign of a bound; a mean in few digits, and a proven value with the sign of equality; '' where there is none. @param {View} view */
  value({value, bound}) {
    if (value === null) return ''
    if (this.film.grown) return written(bound === 'exact' ? `= ${worth(value)}` : meanWorth(value))
    return written((Array.isArray(value) ? '' : BOUND_SIGNS[bound ?? 'exact']) + worth(value))
  }

  /** @param {TraceNode} node @param {View} view */
  inside(node, view) {
    if (node.kind === 'leaf' && this.document.tree) return written(node.name)
    return view.status === 'skipped' ? written(view.known ?? '') : this.value(view)
  }

  /** @param {View} view */
  #beside(view) {
    if (this.annotate === 'visits') return view.visits ? `n=${counted(view.visits)}` : ''
    if (['unseen', 'skipped'].includes(view.status) || !this.document.zero_sum) return ''
    if (this.annotate === 'window' && view.window !== null && this.document.rule !== null) return written(windowText(view.window))
    if (this.annotate === 'interval') return written(intervalText(view.interval))
    if (this.annotate === 'bounds') return view.bounds.map((side, place) => `${'αβ'[place]}=${written(worth(side))}`).join(' ')
    return ''
  }

  /** Beside a leaf there stands nothing but its visits. @param {TraceNode} node @param {View} view */
  besideOf(node, view) {
    const bare = node.kind === 'leaf' || view.known === 'repetition'
    return bare && this.annotate !== 'visits' ? '' : this.#beside(view)
  }

  /** @param {View} view */
  handed(view) {
    return this.annotate === 'edge' && view.handed && this.document.rule ? written(windowText(view.handed)) : ''
  }

  /** The action, or the outcome with its probability, on the edge to a node; in an explicit tree the node's own name says which. @param {TraceNode} node */
  label(node) {
    const share = node.probability === null ? null : written(shareText(node.probability))
    if (this.document.tree) return share ?? ''
    return share === null ? node.label : `${node.label} (${share})`
  }

  /** @param {TraceNode} node @param {View} view */
  #hintOfGrown(node, view) {
    const visits = view.visits ? say('tried', {count: view.visits}) : say('never tried')
    const what = view.bound === 'exact' ? 'hint proven' : 'hint mean'
    const value = view.value === null ? '' : say(what, {value: this.value(view).replace(/^= /, '')})
    return `${written(node.name) || say('the root')}: ${visits}${value}${view.status === 'open' ? say('on the way') : ''}`
  }

  /** @param {TraceNode} node @param {View} view */
  hint(node, view) {
    if (this.film.grown) return this.#hintOfGrown(node, view)
    const name = written(node.name) || say('the root')
    if (view.status === 'skipped') return say('left out', {name, why: say(view.known ?? '')})
    const value = view.value === null ? '' : say('hint value', {value: this.value(view)})
    const window = view.window && this.document.rule ? say('hint window', {window: written(windowText(view.window))}) : ''
    return `${name}: ${say(view.status)}${value}${window}`
  }
}
