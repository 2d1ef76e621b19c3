// One search on the screen: its film and its picture.

import {Film, parentId, searchOf} from '../model/film.js'
import {isStub} from '../picture/choosing.js'
import {legend} from '../picture/legend.js'
import {MANY} from '../picture/measures.js'
import {Picture} from '../picture/picture.js'
import {Painter} from '../picture/scene.js'
import {label, say, told} from '../texts/say.js'
import {element, within} from './elements.js'

/** @typedef {import('./sources.js').Source} Source */

const SMALLEST = 0.6 // of its size: a picture that is wider opens at the root instead of being fitted to the width
const READABLE = [0.7, 0.87] // of its size: what is not fitted to the width is as large, less where it would be higher than there is room
const HIGH = 0.74 // of the window: what the style sheet leaves to a figure
const LARGEST = 1.2 // of its size, unless the reader enlarges it

export class Pane {
  /** @type {string} the node of the search, or the one above it that is drawn */
  nearest = '0'
  /** the scale of the picture */
  drawn = 0
  /** @type {Painter|null} */
  #painter = null

  /** @param {import('./player.js').Player} player @param {Source} source */
  constructor(player, source) {
    this.player = player
    this.root = within(/** @type {DocumentFragment} */ (element('pane', HTMLTemplateElement).content.cloneNode(true)), '.pane')
    label(this.root)
    this.select = within(this.root, '.source', HTMLSelectElement)
    this.svg = within(this.root, 'svg', SVGSVGElement)
    this.figure = within(this.root, '.figure')
    this.sentence = within(this.root, '.sentence')
    this.legend = within(this.root, '.legend')
    this.picture = new Picture(this.svg, (id) => this.fold(id))
    this.source = source
    this.film = new Film(source.document)
    for (const event of ['pointerdown', 'focusin']) this.root.addEventListener(event, () => player.activate(this))
  }

  get look() {
    return this.player.look
  }

  /** Play another document, from the same step on. @param {Source} source */
  load(source) {
    this.source = source
    this.film = new Film(source.document)
    this.#painter = null
  }

  /** What is chosen to be drawn, or written beside it, has changed. */
  repaint() {
    this.#painter = null
  }

  /** Is there a picture? */
  get painted() {
    return this.#painter !== null
  }

  get painter() {
    if (!this.#painter) {
      const choice = {depth: this.look.depth, expand: [...this.look.expand], collapse: [...this.look.collapse]}
      const boards = (this.look.boards && this.player.boards?.side) || 0
      this.#painter = new Painter(this.film, {annotate: this.player.annotate, boards, ...choice})
      this.picture.boards = boards ? this.player.boards : null
      this.picture.forget()
    }
    return this.#painter
  }

  /** @param {number} step */
  show(step) {
    this.film.seek(step)
    const scene = this.painter.paint()
    const {document} = this.film
    this.picture.show(scene, told(scene.title))
    const may = {passes: document.nodes.some(({passed}) => passed), cuts: document.rule !== null || searchOf(document) === 'maxn'}
    this.legend.innerHTML = legend(scene, may)
    const sentence = told(scene.sentence)
    if (this.sentence.textContent !== sentence) this.sentence.textContent = sentence
    this.#markHidden()
  }

  // ------------------------------------------------------------------------------------------------------ how large it is

  /** How much of its size a picture keeps that is fitted to the width. */
  get scale() {
    return this.figure.clientWidth / this.painter.width
  }

  get fitted() {
    return this.look.fit ?? this.scale >= SMALLEST
  }

  /** All of a wide picture at once, or as much of it as can be read. */
  get natural() {
    if (this.fitted) return Math.min(this.scale, LARGEST)
    const [least, most] = READABLE
    return Math.max(Math.min(this.scale, LARGEST), least, Math.min(most, (HIGH * window.innerHeight) / this.painter.height))
  }

  /** Draw it at this scale; the place that is `at` stays where it is in the figure. @param {number} scale @param {[x: number, y: number]|null} at */
  resize(scale, at) {
    const before = this.drawn
    this.drawn = scale
    this.svg.style.width = `${this.painter.width * scale}px`
    this.svg.style.setProperty('--width', `${this.painter.width}px`)
    if (!at || !before) return
    const {figure} = this
    const ratio = scale / before
    figure.scrollLeft = (figure.scrollLeft + at[0]) * ratio - at[0]
    figure.scrollTop = (figure.scrollTop + at[1]) * ratio - at[1]
  }

  /** Where the search is below a closed node, that node is marked. */
  #markHidden() {
    const {current} = this.film
    let id = current ?? '0'
    while (!this.picture.groups.has(id)) id = parentId(id)
    for (const [other, group] of this.picture.groups) group.classList.toggle('z-within', other === id && current !== null && id !== current)
    this.nearest = id
  }

  /** Scroll the figure to where the search is, before it begins to the root, if that is out of sight. */
  follow() {
    const place = this.painter.places.get(this.nearest)
    if (!place) return
    const {figure, painter} = this
    const [x, y] = [(place[0] / painter.width) * figure.scrollWidth, (place[1] / painter.height) * figure.scrollHeight]
    const outside = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ room, /** @type {number} */ margin) => at < start + margin || at > start + room - margin
    if (figure.scrollWidth > figure.clientWidth && outside(x, figure.scrollLeft, figure.clientWidth, 60)) figure.scrollLeft = x - figure.clientWidth / 2
    if (figure.scrollHeight > figure.clientHeight && outside(y, figure.scrollTop, figure.clientHeight, 40)) figure.scrollTop = y - figure.clientHeight / 2
  }

  // ------------------------------------------------------------------------------------------------ opening and closing

  /** @param {string} id @returns {'open'|'closed'|null} null where nothing can be opened or closed */
  fold(id) {
    if (isStub(id) || !this.film.nodes.has(id) || !this.film.drawable(id).length) return null
    const open = (this.painter.children.get(id) ?? []).some((child) => !isStub(child))
    return open ? (this.look.depth === null ? null : 'open') : 'closed'
  }

  /** @param {string} id */
  toggle(id) {
    if (!this.film.drawable(id).length) return
    const closed = this.fold(id) === 'closed'
    if (closed) this.#open(id)
    else this.look.collapse.add(id)
    this.player.repaint()
    this.player.draw()
    if (closed && this.fold(id) === 'closed') this.player.say(say('too many', {most: MANY}))
    this.picture.focus(id)
  }

  /** Show the children of a node, but of theirs only those that were open before. @param {string} id */
  #open(id) {
    const {look, film} = this
    look.collapse.delete(id)
    if (look.depth === null || film.node(id).ply < look.depth || look.expand.has(id)) return
    look.expand.add(id)
    for (const child of film.drawable(id)) if (film.drawable(child).length) look.collapse.add(child)
  }
}
