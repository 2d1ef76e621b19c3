// The page: two panes at most, one clock. What is drawn beside them, what can be pressed, changed and asked stands in the parts of it.

import {Boards} from '../picture/boards.js'
import {speak, told} from '../texts/say.js'
import {element, focused} from './elements.js'
import {Keys} from './keys.js'
import {Look} from './look.js'
import {Pane} from './pane.js'
import {Panels} from './panels.js'
import {Pressing} from './pressing.js'
import {Sources} from './sources.js'
import {Speaking, wantedLanguage} from './speaking.js'
import {Transport} from './transport.js'
import {Zooming} from './zooming.js'

/** @typedef {import('../documents.d.ts').Annotation} Annotation */

/**
 * Parts that not every page has.
 * @typedef {object} Extras
 * @property {typeof import('./editing.js').Editing} [Editing] changes an explicit tree, and searches it again
 * @property {typeof import('./keeping.js').Keeping} [Keeping] keeps and hands on what is to be seen
 * @property {typeof import('./quizform.js').Quizzing} [Quizzing] asks what comes next
 */

const TICK = 1200 // milliseconds from step to step at speed 1

export class Player {
  ended = new AbortController()
  look = new Look()
  /** @type {string|null} the node that had the focus last */
  chosen = null
  /** @type {ReturnType<typeof setInterval>|null} */
  #timer = null

  /** @param {import('../documents.d.ts').Played} data @param {Extras} extras */
  constructor(data, {Editing, Keeping, Quizzing}) {
    this.data = data
    this.boards = data.boards && new Boards(data.boards)
    this.clock = data.begin.step
    this.annotate = data.begin.annotate
    this.language = speak(wantedLanguage(data.language))
    this.sources = new Sources(this)
    this.quizzing = Quizzing ? new Quizzing(this) : null
    this.keeping = Keeping ? new Keeping(this) : null
    this.editing = Editing ? new Editing(this) : null
    this.find()
    this.panes = [new Pane(this, this.sources.given(0))]
    if (data.documents.length > 1 && !data.quiz) this.panes.push(new Pane(this, this.sources.given(1)))
    this.active = this.panes[0]
    this.transport = new Transport(this)
    this.panels = new Panels(this)
    this.zooming = new Zooming(this)
    this.speaking = new Speaking(this)
    this.keys = new Keys(this)
    if (data.theme) document.documentElement.dataset.theme = data.theme
    this.lay()
    this.speaking.translate(this.language)
    this.pressing = new Pressing(this)
    this.keeping?.readLink()
    this.draw()
    if (data.quiz) this.quizzing?.start()
  }

  /** The page is for another search from now on. */
  close() {
    this.pause()
    this.ended.abort()
  }

  /** The quiz that goes on. */
  get quiz() {
    return this.quizzing?.quiz ?? null
  }

  /** The position that is searched; that of an explicit tree can be changed. */
  get position() {
    return this.editing?.position ?? this.data.documents[0].position
  }

  /** Can the page search by itself? */
  get rerun() {
    return this.editing?.rerun ?? false
  }

  /** Find the searches of the position. */
  find() {
    this.sources.find(this.position, this.editing?.made() ?? [])
  }

  // ----------------------------------------------------------------------------------------------------------- the clock

  get length() {
    return Math.max(...this.panes.map((pane) => pane.film.length))
  }

  get playing() {
    return this.#timer !== null
  }

  /** @param {number} step */
  seek(step) {
    if (this.quiz) return
    this.clock = Math.max(0, Math.min(step, this.length))
    if (this.clock === this.length) this.pause()
    this.draw()
  }

  /** @param {number} by */
  step(by) {
    this.pause()
    this.seek(this.clock + by)
  }

  /** The next or the last simulation, or pass of a search that begins several times; ten steps elsewhere. @param {number} way */
  leap(way) {
    const {passes, simulations} = this.active.film
    if (passes.length < 2 && !simulations.length) return this.seek(this.clock + 10 * way)
    const starts = [...(simulations.length ? simulations : passes.slice(1)), this.length]
    const next = way > 0 ? starts.find((start) => start > this.clock) : [0, ...starts].findLast((start) => start < this.clock)
    this.seek(next ?? (way > 0 ? this.length : 0))
  }

  play() {
    if (this.quiz) return
    if (this.clock === this.length) this.clock = 0
    this.pause()
    this.#timer = setInterval(() => this.seek(this.clock + 1), TICK / Number(this.transport.speed.value))
    this.draw()
  }

  pause() {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  toggle() {
    if (!this.playing) return this.play()
    this.pause()
    this.draw()
  }

  // ------------------------------------------------------------------------------------------------------------ drawing

  /** Lay out the panes. */
  lay() {
    element('panes').replaceChildren(...this.panes.map((pane) => pane.root))
    document.body.classList.toggle('two', this.panes.length > 1)
    const compare = element('compare')
    compare.setAttribute('aria-pressed', String(this.panes.length > 1))
    compare.hidden = this.sources.all.length < 2
    for (const pane of this.panes) this.sources.offer(pane)
    this.begin()
    this.repaint()
  }

  /** Other searches are on the screen: as many plies of them as fit. */
  begin() {
    this.look.begin(this.panes.map((pane) => pane.film), this.data.begin.depth)
  }

  /** What is chosen to be drawn, or written beside it, has changed. */
  repaint() {
    for (const pane of this.panes) pane.repaint()
  }

  draw() {
    for (const pane of this.panes) {
      pane.root.classList.toggle('active', pane === this.active && this.panes.length > 1)
      pane.sentence.setAttribute('aria-live', pane === this.active ? 'polite' : 'off')
      pane.show(this.quiz ? this.quiz.film.step : this.clock)
    }
    this.zooming.resize()
    for (const pane of this.panes) pane.follow()
    this.transport.draw()
    this.panels.draw()
    this.#markTwin()
    this.editing?.draw()
    element('notes').textContent = this.active.film.document.notes.map((note) => told(note)).join('. ')
  }

  /** @param {string} words */
  say(words) {
    element('said').textContent = words
  }

  // --------------------------------------------------------------------------------------------------------- what is chosen

  /** @param {Pane} pane */
  activate(pane) {
    if (this.active === pane) return
    this.active = pane
    this.draw()
  }

  /** @param {Annotation} annotate */
  setAnnotation(annotate) {
    this.annotate = annotate
    this.repaint()
    this.draw()
  }

  /** The positions in the nodes: drawn, or not. */
  toggleBoards() {
    if (!this.boards) return
    this.look.boards = !this.look.boards
    this.repaint()
    this.draw()
  }

  /** The node that has the focus; in the other pane its twin is marked. @param {string|null} id */
  picked(id) {
    this.chosen = id
    this.editing?.picked()
    if (this.active.painted) this.panels.drawPosition()
    this.#markTwin()
  }

  #markTwin() {
    const id = focused()
    for (const pane of this.panes) {
      for (const [other, group] of pane.picture.groups) group.classList.toggle('z-twin', pane !== this.active && other === id)
    }
  }
}
