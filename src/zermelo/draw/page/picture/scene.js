// What is to be seen of a film at its step: marks, edges, words. The same scene as zermelo.draw.scene, field by field.

import {blankView, branches, headingOf, parentId, the} from '../model/film.js'
import {letters} from '../model/numbers.js'
import {say} from '../texts/say.js'
import {byPath, choose} from './choosing.js'
import {tidy} from './layout.js'
import {ASIDE, LABEL_AT, LETTER, LEVEL, MARGIN, SIZE, STUBS} from './measures.js'
import {Words, widestOf} from './words.js'

/** @typedef {import('../model/film.js').Film} Film */
/** @typedef {import('../documents.d.ts').Node} TraceNode */
/** @typedef {import('../documents.d.ts').View} View */
/** @typedef {import('../documents.d.ts').Annotation} Annotation */
/** @typedef {import('./choosing.js').Choosing} Choosing */

/** What is left out looks like what was not looked at; it says why. @param {View} view */
function drawnAs({status}) {
  return status === 'skipped' ? 'unseen' : status
}

/** Chooses and places the nodes once, and paints them at any step. */
export class Painter {
  /** @type {Map<string, string[]>} */
  children = new Map()
  /** @type {Map<string, {words: string, hint: string}>} marks that stand for several nodes */
  stubs = new Map()
  /** @type {Map<string, [x: number, y: number]>} */
  places = new Map()
  level = 0
  width = 0
  height = 0

  /** @param {Film} film @param {Choosing & {annotate?: Annotation, boards?: number}} [choice] `boards` is the side of a picture in a node */
  constructor(film, {annotate = 'window', boards = 0, ...choice} = {}) {
    this.film = film
    this.boards = boards
    this.document = film.document
    this.words = new Words(film, annotate)
    this.chosen = [...choose(film, choice)]
    const among = new Set(this.chosen)
    this.hidden = this.#countHidden(among)
    for (const id of this.chosen) {
      const node = film.node(id)
      const drawn = branches(node).filter((child) => among.has(child))
      this.children.set(id, drawn.length ? [...drawn, ...this.#stubsOf(node)] : drawn)
    }
    this.ids = [...this.chosen, ...this.stubs.keys()].sort(byPath)
    this.#place()
  }

  /** Marks for the children that were never visited: how many were left out, and for what reason, and how many more there are. @param {TraceNode} node */
  #stubsOf(node) {
    const unseen = node.children.map((child) => this.film.node(child)).filter(({kind}) => !kind)
    const found = STUBS.map((why) => ({why, count: unseen.filter(({skipped}) => (skipped ?? 'more') === why).length}))
    return found.filter(({count}) => count).map(({why, count}) => {
      const hint = why === 'more' ? say('more children', {count}) : say('children left out', {count, why: say(why)})
      this.stubs.set(`${node.id}.${why}`, {words: say(`stub ${why}`, {number: String(count)}), hint})
      return `${node.id}.${why}`
    })
  }

  /** How many recorded nodes are not drawn, counted at the last node above them that is. @param {Set<string>} among */
  #countHidden(among) {
    /** @type {Map<string, number>} */
    const hidden = new Map()
    for (const {id, kind, parent} of this.document.nodes) {
      if (!kind || among.has(id)) continue
      let above = parent ?? '0'
      while (!among.has(above)) above = parentId(above)
      hidden.set(above, (hidden.get(above) ?? 0) + 1)
    }
    return hidden
  }

  #place() {
    const widest = widestOf(this.words, this.chosen)
    const extents = new Map(this.ids.map((id) => [id, this.#extent(id, widest)]))
    const places = tidy('0', this.children, extents)
    const x = (/** @type {string} */ id) => the(places, id)
    const room = this.boards
    this.level = LEVEL + room
    const depth = (/** @type {string} */ id) => id.split('.').length - 1
    this.places = new Map(this.ids.map((id) => [id, [x(id) + MARGIN, MARGIN + this.level * depth(id) + SIZE / 2 + room]]))
    this.width = Math.max(...this.ids.map((id) => x(id) + the(extents, id)[1])) + 2 * MARGIN
    this.height = this.level * Math.max(...this.ids.map(depth)) + SIZE + 2 * MARGIN + room
  }

  /** How far a mark reaches to the left and to the right of its middle. @param {string} id @param {Map<string, number[]>} widest @returns {[left: number, right: number]} */
  #extent(id, widest) {
    const stub = this.stubs.get(id)
    const node = stub ? null : this.film.node(id)
    const [inside, beside, window] = stub ? [letters(stub.words), 0, 0] : the(widest, id)
    const name = node ? this.#name(node) : ''
    const leaf = node?.kind === 'leaf'
    let half = Math.max(leaf || stub ? 12 : SIZE / 2, (inside * LETTER) / 2 + 4)
    if (this.boards && !stub) half = Math.max(half, this.boards / 2)
    const left = half + (name ? letters(name) * LETTER + ASIDE : 0)
    const right = half + (beside ? beside * LETTER * 1.08 + ASIDE : 0)
    const edge = (Math.max(window, node ? letters(this.words.label(node)) : 0) * LETTER * 0.9) / 2 / LABEL_AT // edges draw together upwards
    return [Math.max(left, edge), Math.max(right, edge)]
  }

  /** @param {TraceNode} node */
  #name(node) {
    return this.document.tree && node.children.length && node.kind !== 'leaf' ? node.name : ''
  }

  /** @returns {import('../documents.d.ts').Scene} */
  paint() {
    const {film, document} = this
    const principal = this.#line()
    const isCut = (/** @type {View} */ {status, stand_pat}) => status === 'cut' && stand_pat === null // at the horizon quiet actions are none of the cut
    const cutParents = new Set(this.chosen.filter((id) => isCut(film.view(id))))
    const edges = []
    for (const id of this.chosen) {
      for (const child of the(this.children, id)) if (film.isThere(child)) edges.push(this.#edge(id, child, principal, cutParents))
    }
    edges.sort((a, b) => byPath(a.parent, b.parent) || byPath(a.child, b.child))
    const last = film.last
    return {
      title: this.#title(),
      sentence: last ? last.sentence : say('nothing'),
      step: film.step,
      of: film.length,
      visited: last ? last.visited : 0,
      marks: this.ids.filter((id) => film.isThere(id)).map((id) => this.#mark(id, principal)),
      edges,
      width: this.width,
      height: this.height,
      level: this.level,
      roles: document.roles,
      notes: document.notes,
      players: document.zero_sum ? [] : document.players,
      grown: film.grown,
      board: this.boards,
    }
  }

  /** @param {string} id @param {Set<string>} principal @returns {import('../documents.d.ts').Mark} */
  #mark(id, principal) {
    const [x, y] = the(this.places, id)
    const stub = this.stubs.get(id)
    const bare = {id, x, y, name: '', beside: '', principal: false, current: false, mover: null, hidden: 0, proven: false}
    if (stub) return {...bare, shape: 'more', inside: stub.words, status: 'unseen', hint: stub.hint}
    const node = this.film.node(id)
    const view = this.film.view(id)
    return {
      ...bare,
      shape: view.known === 'repetition' ? 'leaf' : (node.kind ?? 'leaf'),
      inside: this.words.inside(node, view),
      name: this.#name(node),
      beside: this.words.besideOf(node, view),
      status: drawnAs(view),
      principal: principal.has(id),
      current: id === this.film.current,
      mover: node.mover,
      hidden: (this.hidden.get(id) ?? 0) + view.nodes,
      hint: this.words.hint(node, view),
      proven: this.film.grown && view.bound === 'exact',
    }
  }

  /** @param {string} parent @param {string} child @param {Set<string>} principal @param {Set<string>} cutParents @returns {import('../documents.d.ts').Edge} */
  #edge(parent, child, principal, cutParents) {
    const node = this.film.nodes.get(child)
    const view = this.film.views.get(child) ?? blankView()
    const passing = this.film.node(parent).passed === child
    const leftOut = this.stubs.has(child) && !child.endsWith('.more')
    return {
      parent,
      child,
      label: node ? this.words.label(node) : '',
      window: this.words.handed(view),
      status: drawnAs(view),
      principal: principal.has(child),
      cut: view.status === 'unseen' && cutParents.has(parent) && !passing && !leftOut,
      going: this.film.grown && view.status === 'open',
      passing,
    }
  }

  /** The principal line as it stands: from the root along the best child, as far as values are known. */
  #line() {
    const line = new Set(['0'])
    for (let id = this.film.view('0').best; id !== null; id = this.film.view(id).best) line.add(id)
    return line
  }

  #title() {
    const {steps, rule, game} = this.document
    const begin = steps.slice(0, this.film.step).findLast((step) => step.event === 'begin')
    const depth = begin?.event === 'begin' && begin.depth >= 0 ? ` to depth ${begin.depth}` : ''
    return `${game}: ${headingOf(this.document)}${depth}${rule ? `, rule ${rule === '>=' ? '≥' : '>'}` : ''}`
  }
}
