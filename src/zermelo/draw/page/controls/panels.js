// What is drawn beside the pictures: the listing, the position, the choice, where the search is, the table of nodes.

import {choicesOf} from '../model/choice.js'
import {searchOf} from '../model/film.js'
import {meanText, worth} from '../model/numbers.js'
import {roleOf} from '../picture/picture.js'
import {safe} from '../picture/shapes.js'
import {BOUND_SIGNS} from '../picture/words.js'
import {counted, say, written} from '../texts/say.js'
import {element, focused, within} from './elements.js'

/** @typedef {import('../picture/boards.js').Board} Board */
/** @typedef {import('../model/choice.js').Choice} Choice */

const STATUSES = ['unseen', 'open', 'done', 'cut'] // those that are told by their names in the catalogue

export class Panels {
  /** @type {Board|null} the position that is drawn */
  #board = null
  /** @type {string[]} the rows of the table as they are written */
  #rows = []
  /** @type {WeakMap<Element, string>} what is written in elements */
  #written = new WeakMap()

  /** @param {import('./player.js').Player} player */
  constructor(player) {
    this.player = player
  }

  draw() {
    this.#drawListing()
    this.drawPosition()
    this.#drawChoice()
    this.#drawState()
    this.#drawTable()
  }

  /** Write markup into an element, if it is not there already: what is written anew is laid out anew. @param {Element} where @param {string} markup */
  #fill(where, markup) {
    if (this.#written.get(where) !== markup) where.innerHTML = markup
    this.#written.set(where, markup)
  }

  #drawListing() {
    const {film} = this.player.active
    const now = film.last?.listing_line
    const indent = (/** @type {string} */ line) => line.length - line.trimStart().length
    const items = film.document.listing.map((line, i) => `<li style="--indent:${indent(line)}"${i + 1 === now ? ' aria-current="step"' : ''}><span>${safe(line.trimStart())}</span></li>`)
    this.#fill(within(element('listing'), 'ol'), items.join(''))
  }

  /** The position that the search is at, or that has the focus, as large as it can be seen. */
  drawPosition() {
    const {active: {film}, boards} = this.player
    const id = focused() ?? film.current ?? '0'
    const board = boards?.at(id) ?? boards?.at('0')
    const section = element('position')
    section.hidden = !board
    if (!board) return
    const svg = within(section, 'svg', SVGSVGElement)
    const words = film.nodes.get(id)?.name || say('at root')
    svg.setAttribute('viewBox', `-1 -1 ${board.wide + 2} ${board.high + 2}`)
    svg.setAttribute('aria-label', words)
    if (this.#board !== board) svg.innerHTML = board.markup
    this.#board = board
    within(section, 'p').textContent = words
  }

  /** Where Monte Carlo tree search chooses: all children, with what speaks for each. */
  #drawChoice() {
    const rows = choicesOf(this.player.active.film)
    const section = element('choice')
    section.hidden = !rows.length
    if (!rows.length) return
    const head = ['node', 'visits', 'mean', 'bonus', 'sum'].map((name) => `<th scope="col">${say(name)}</th>`)
    within(section, 'thead').innerHTML = `<tr>${head.join('')}</tr>`
    const cells = (/** @type {Choice} */ {visits, mean, bonus, sum, why}) =>
      why ? `<td>${visits || ''}</td><td colspan="3">${say(why)}</td>` : `<td>${visits}</td>${[mean, bonus, sum].map((cell) => `<td>${cell === null ? '' : written(meanText(cell))}</td>`).join('')}`
    const row = (/** @type {Choice} */ one) => `<tr${one.taken ? ' aria-current="true"' : ''}><th scope="row">${safe(one.name)}</th>${cells(one)}</tr>`
    within(section, 'tbody').innerHTML = rows.map(row).join('')
  }

  #drawState() {
    const {film} = this.player.active
    const stack = film.path().map((id) => `<span>${safe(written(film.short(id)) || say('root'))}</span>`)
    element('stack').innerHTML = stack.join(' → ') || '<span>–</span>'
    const counters = film.grown ? this.#countersOfGrown() : this.#counters()
    element('counters').innerHTML = counters.map(([name, value]) => `<div><dt>${say(name)}</dt><dd>${safe(value)}</dd></div>`).join('')
  }

  /** What was visited and cut in the pass that is running, beside what minimax visits. @returns {[name: string, value: string][]} */
  #counters() {
    const {film} = this.player.active
    const {document} = film
    const happened = film.counted()
    const all = this.#minimaxNodes()
    const plain = document.rule === null && searchOf(document) !== 'maxn'
    const visited = film.last?.visited ?? 0
    const leaves = document.tree ? document.nodes.filter((node) => node.kind === 'leaf').length : null
    /** @type {[string, string][]} */
    const found = [
      ['visited', all === null ? counted(visited) : say(plain ? 'of all' : 'of minimax', {count: visited, all})],
      ['leaves', leaves === null ? counted(happened.leaves) : say('of all', {count: happened.leaves, all: leaves})],
    ]
    if (!plain) {
      const left = say(searchOf(document) === 'star2' ? 'not in full' : 'not looked at', {count: happened.left})
      found.push(['cuts', happened.cuts ? say('cuts made', {cuts: happened.cuts, left}) : say('none')])
    }
    const {value, bound} = film.view('0')
    return [...found, ['root', value === null ? '–' : written(BOUND_SIGNS[bound ?? 'exact'] + worth(value))]]
  }

  /** @returns {[name: string, value: string][]} */
  #countersOfGrown() {
    const {film, painter} = this.player.active
    const views = [...film.views.values()]
    const root = film.view('0')
    return [
      ['simulations', counted(film.last?.visited ?? 0)],
      ['nodes tried', counted(views.filter((view) => view.visits).length)],
      ['proven', counted(views.filter((view) => view.bound === 'exact').length)],
      ['root', painter.words.value(root) || '–'],
      ['to play', root.best === null ? '–' : written(film.short(root.best))],
    ]
  }

  #minimaxNodes() {
    const {active: {film: {document}}, rerun, data} = this.player
    if (rerun) return document.nodes.length
    const depthOf = (/** @type {typeof document} */ {steps: [first]}) => (first?.event === 'begin' ? first.depth : null)
    const other = data.documents.find((one) => one.algorithm === 'minimax' && depthOf(one) === depthOf(document) && one.result?.complete)
    return other?.result?.nodes ?? null
  }

  #drawTable() {
    const {film, painter} = this.player.active
    const {document} = film
    const sides = document.rule ? ['α', 'β'] : [] // a search that makes no such cuts has no windows
    const columns = film.grown ? ['node', 'who', 'visits', 'mean', ''] : ['node', 'who', ...sides, 'value', 'status']
    const section = element('nodes')
    this.#fill(within(section, 'thead'), `<tr>${columns.map((name) => (name ? `<th scope="col">${say(name)}</th>` : '<td></td>')).join('')}</tr>`)
    const rows = painter.ids.filter((id) => !painter.stubs.has(id) && film.isThere(id)).map((id) => {
      const [node, view] = [film.node(id), film.view(id)]
      const who = roleOf(node.kind, document.players[node.mover ?? -1])
      const value = painter.words.value(view)
      const ends = sides.map((_, side) => (view.window && node.kind !== 'leaf' ? written(worth(view.window[side])) : ''))
      const status = STATUSES.includes(view.status) ? say(view.status) : ''
      const found = film.grown ? [who, view.visits || '', value, view.bound === 'exact' ? say('proven') : ''] : [who, ...ends, value, status]
      const now = id === film.current ? ' aria-current="step"' : ''
      return `<tr class="s-${view.status}"${now}><th scope="row">${safe(written(node.name) || say('root'))}</th>${found.map((cell) => `<td>${safe(cell)}</td>`).join('')}</tr>`
    })
    const body = within(section, 'tbody', HTMLTableSectionElement)
    if (rows.length !== this.#rows.length) body.innerHTML = rows.join('')
    else rows.forEach((row, n) => { // of hundreds a step changes a few
      if (row !== this.#rows[n]) body.rows[n].outerHTML = row
    })
    this.#rows = rows
    const now = body.querySelector('[aria-current]')
    if (!(now instanceof HTMLElement)) return
    const box = within(section, '.scroll')
    box.scrollTop = Math.min(Math.max(box.scrollTop, now.offsetTop + now.offsetHeight - box.clientHeight), now.offsetTop - 28)
  }
}
