// <zermelo-board>: a position drawn from the board document alone, and entered by mouse, touch and keyboard.

import {Entering} from './entry.js'
import {Pointing} from './pointing.js'
import {nearest} from './places.js'
import {inWordsOf, placeName, rowsOf, wide} from './rows.js'
import {Pencil, svg} from './shapes.js'
import {say} from '../texts.js'

/** @typedef {import('../documents.d.ts').Surface} Surface */
/** @typedef {import('../rules/items.js').Entry} Entry */
/** @typedef {import('../rules/items.js').Described & {mover: number|null, surface?: Surface}} Shown what is shown of a position */
/** @typedef {{share: number, text: string, status: string}} Worth */
/** @typedef {{place: number, look: number, at: number, count: number}} Piece one that is drawn: the `at`-th on its place; how many it stands for, if more are there than can be drawn */

/** @type {Object<string, string>} */
const TINTS = {last: 'tint', check: 'alarm', target: 'target'}
/** @type {Object<string, [number, number]>} */
const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}
/** @type {Surface} */
const BLANK = {kind: 'free', box: [0, 0, 0, 0], margin: [0, 0, 0, 0], places: [], looks: [], ground: [], over: [], labels: [], names_on_free: false, words: []}
/** @type {Shown} */
const NOWHERE = {pieces: [], numbers: [], marks: [], notes: [], entries: [], mover: null}

/**
 * `surface` and `colours` are set from outside, then `show` is told of positions; `values` colours what can be entered.
 * It sends `play` with the action; where several actions have the same places, `choose` with their entries.
 */
export class BoardElement extends HTMLElement {
  surface = BLANK
  /** @type {Surface|null} that of positions that bring none of their own */
  #usual = null
  /** @type {Object<string, string>} */
  colours = {}
  position = NOWHERE
  asked = false
  turned = false
  /** @type {Map<import('../../../export/zermelo.js').Action, Worth>} of actions */
  values = new Map()
  /** @type {import('../../../export/zermelo.js').Action|null} an action that is shown */
  shown = null
  layers = fresh()
  pencil = new Pencil({}, BLANK.box, false)
  #entering = new Entering([])
  #focus = -1
  /** @type {SVGElement[]} */
  #cells = []
  /** pixels that a unit of the board takes, for letters beside it that grow no further */
  #sizes = new ResizeObserver(([{target, contentRect}]) => {
    if (target instanceof SVGSVGElement) this.style.setProperty('--unit', String(contentRect.width / target.viewBox.baseVal.width))
  })
  /** @type {Map<string, Piece & {element: SVGElement}>} */
  #pieces = new Map()

  /** Who listens for the focus on an `svg` makes it, in Chromium, a place without a name where Tab stops: the element around it does. */
  constructor() {
    super()
    this.addEventListener('keydown', (event) => this.#key(event))
    this.addEventListener('focusin', ({target}) => (this.#focus = Number((target instanceof Element && target.getAttribute('data-place')) || -1)))
  }

  /** The first time, and whenever the board is turned round. */
  build() {
    const {surface} = this
    const {box, margin} = surface
    const pencil = (this.pencil = new Pencil(this.colours, box, this.turned))
    const [left, top, right, bottom] = this.turned ? [margin[2], margin[3], margin[0], margin[1]] : margin
    const edge = 0.06
    const view = [box[0] - left - edge, box[1] - top - edge, box[2] + left + right + 2 * edge, box[3] + top + bottom + 2 * edge]
    this.style.setProperty('--ratio', String(view[2] / view[3]))
    this.hidden = ![surface.places, surface.ground, surface.over].some(({length}) => length) // a text stands in its place
    this.layers = fresh()
    const {ground, over, names, cells, tints} = this.layers
    ground.append(...surface.ground.map((shape) => pencil.shape(shape)))
    this.#cells = surface.places.map((place, number) => {
      tints.append(pencil.shape(place.shape, {'data-tint': number}))
      return pencil.shape(place.shape, {class: 'cell', 'data-place': number, role: 'gridcell', tabindex: -1, fill: 'transparent', stroke: 'none'})
    })
    over.append(...surface.over.map((shape) => pencil.shape(shape)))
    names.append(...surface.labels.map((shape) => pencil.letters(shape, {style: `--size: ${shape.size}px`})))
    cells.append(...rowsOf(surface, this.turned).map((row) => svg('g', {role: 'row'}, ...row.map((number) => this.#cells[number]))))
    for (const layer of Object.values(this.layers)) if (layer !== cells) layer.setAttribute('aria-hidden', 'true') // the cells say what lies there
    const told = cells.childElementCount ? {role: 'grid', 'aria-label': say('board'), 'aria-describedby': 'keys'} : {'aria-hidden': 'true'}
    for (const [name, value] of Object.entries(told)) cells.setAttribute(name, value)
    const picture = /** @type {SVGSVGElement} */ (svg('svg', {viewBox: view.join(' ')}, ...Object.values(this.layers)))
    this.replaceChildren(picture)
    this.#sizes.disconnect()
    this.#sizes.observe(picture)
    this.#pieces.clear()
    new Pointing(this, picture)
    if (!this.#cells[this.#focus]) this.#focus = this.#standing()[0] ?? -1
    this.draw()
  }

  /**
   * Show a position; what is entered of an action stays as long as nothing else is asked.
   * @param {Shown} position  @param {boolean} asked may a person move?
   */
  show(position, asked) {
    const moved = position !== this.position
    if (moved || asked !== this.asked) this.#entering = new Entering(asked ? position.entries : [])
    this.position = position
    this.asked = asked
    const surface = position.surface ?? this.#usual ?? this.surface
    if (surface !== this.surface) {
      this.#usual ??= this.surface
      this.surface = surface
      this.build()
    }
    this.draw(moved)
  }

  /** All that changes. */
  draw(moving = false) {
    const {surface, position} = this
    const marks = new Map(position.marks.map(({place, why}) => [place, why]))
    for (const element of this.layers.tints.children) {
      const place = Number(element.getAttribute('data-tint'))
      const {fill} = surface.places[place].shape
      const why = marks.get(place)
      element.setAttribute('fill', why ? this.colours[TINTS[why]] : fill ? this.colours[fill] : 'none')
    }
    this.#drawPieces(moving)
    this.layers.signs.replaceChildren(...this.#numbers(), ...this.#signs())
    this.#tell()
  }

  // ------------------------------------------------------------------------------------------------------------- pieces

  /** Every piece keeps its element as long as it stays, so that what moves can be seen to move. @param {boolean} moving */
  #drawPieces(moving) {
    /** @type {Map<string, Piece>} */
    const wanted = new Map()
    for (const piece of this.#stacked()) wanted.set(`${piece.place} ${piece.at} ${piece.look}`, piece)
    const gone = [...this.#pieces].filter(([key]) => !wanted.has(key))
    const calm = !moving || matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const [key, piece] of wanted) {
      const known = this.#pieces.get(key)
      if (known) {
        this.layers.pieces.append(known.element)
        this.#count(known.element, piece)
        continue
      }
      const from = gone.findIndex(([, other]) => other.look === piece.look)
      const element = svg('g', {transform: this.#where(piece), 'data-on': piece.place}, ...this.pencil.look(this.surface.looks[piece.look]))
      this.#count(element, piece)
      this.layers.pieces.append(element)
      this.#pieces.set(key, {...piece, element})
      if (calm) continue
      const inner = element.firstElementChild && element
      const begin = from < 0 ? `${this.#where(piece, 0.4)}` : this.#where(gone.splice(from, 1)[0][1])
      inner?.animate?.([{transform: css(begin), opacity: from < 0 ? 0 : 1}, {transform: css(this.#where(piece)), opacity: 1}], {duration: from < 0 ? 140 : 220, easing: 'ease-out'})
    }
    for (const [key, {element}] of [...this.#pieces].filter(([key]) => !wanted.has(key))) {
      element.remove()
      this.#pieces.delete(key)
    }
  }

  /** The pieces one by one, as they lie, with what has been entered of an action carried out. @returns {Piece[]} */
  #stacked() {
    /** @type {Map<number, number>} */
    const heights = new Map()
    const found = []
    for (const {place, look, count} of this.#lying()) {
      const {most = 1} = this.surface.places[place]
      const free = Math.max(0, most - (heights.get(place) ?? 0))
      const drawn = Math.min(count, free) || (free === 0 && !heights.has(place) ? 1 : 0)
      for (let k = 0; k < drawn; k++) {
        const at = heights.get(place) ?? 0
        heights.set(place, at + 1)
        found.push({place, look, at, count: k === drawn - 1 && count > drawn ? count : 0})
      }
    }
    return found
  }

  #lying() {
    const pieces = this.position.pieces.map(([place, look, count]) => ({place, look, count}))
    const paths = [...this.#entering.done, ...(this.#entering.path.length > 1 ? [this.#entering.path] : [])]
    for (const path of paths.filter(({length}) => length > 1)) {
      const [begin, end] = [path[0], path[path.length - 1]]
      const mine = pieces.findLast(({place, look}) => place === begin && this.surface.looks[look].owner === this.position.mover)
      const from = mine ?? pieces.findLast(({place}) => place === begin)
      if (!from) continue
      from.count--
      const there = pieces.find(({place, look}) => place === end && look === from.look)
      if (there) there.count++
      else pieces.push({place: end, look: from.look, count: 1})
    }
    return pieces.filter(({count}) => count > 0)
  }

  /** @param {Piece} piece @param {number} [size] beside its own @returns {string} a transform */
  #where({place, at}, size = 1) {
    const {x, y, stack = [0, 0], size: own = 1} = this.surface.places[place]
    const scale = own * size
    const middle = [this.pencil.across(x + at * stack[0]), this.pencil.down(y + at * stack[1])]
    return `translate(${middle[0] - scale / 2} ${middle[1] - scale / 2}) scale(${scale})`
  }

  /** How many a piece stands for. @param {SVGElement} element @param {Piece} piece */
  #count(element, {look, count}) {
    element.querySelector('.count')?.remove()
    if (!count) return
    const sign = this.pencil.part({shape: 'text', x: 0.5, y: 0.5, size: 0.52, text: String(count), fill: this.surface.looks[look].numeral})
    sign.classList.add('count')
    element.append(sign)
  }

  #numbers() {
    return this.position.numbers.map(([place, value]) => {
      const {x, y, size = 1, ink = 'ink'} = this.surface.places[place]
      const high = size * Math.min(0.75, 1.9 / String(value).length)
      return this.pencil.letters({shape: 'text', x, y, size: high, text: String(value), fill: ink})
    })
  }

  /** What can be entered now, what is selected, what things are worth, and the action that is shown. */
  #signs() {
    const signs = []
    const free = new Set(this.surface.places.keys())
    for (const [place] of this.position.pieces) free.delete(place)
    if (this.surface.names_on_free) {
      for (const place of free) {
        const {x, y, name, shape, size = 1, ink = 'ink'} = this.surface.places[place]
        if (!name || !(shape.fill || this.surface.kind === 'grid')) continue // nobody could tell what is named
        signs.push(this.pencil.letters({shape: 'text', x, y, size: 0.3 * size, text: name, fill: ink}, {class: 'name'}))
      }
    }
    const {path, last} = this.#entering
    if (path.length) signs.push(this.#over(last, 'selected'))
    if (this.shown !== null) signs.push(...this.#arrow(this.shown)) // what it is worth is written over it
    for (const [place, entries] of this.asked ? this.#entering.next() : this.#offered()) {
      const best = entries.flatMap(({action}) => this.values.get(action) ?? []).sort((a, b) => b.share - a.share)[0]
      const plain = this.values.size || !this.asked
      if (best) signs.push(...this.#worth(place, best, entries.some((entry) => this.#first(entry) === place)))
      else if (path.length || (!plain && entries.some((entry) => this.#pressed(entry, place)))) signs.push(this.#dot(place))
    }
    return signs
  }

  /** The places where a move begins, also when nobody is asked: for what things are worth. @returns {Map<number, Entry[]>} */
  #offered() {
    return this.values.size ? new Entering(this.position.entries).next() : new Map()
  }

  /** The place that stands for an entry on the board: of several free cells of a column the first that was said. @param {Entry} entry */
  #first(entry) {
    const same = this.position.entries.find((other) => other.action === entry.action)
    return same?.paths[0]?.[this.#entering.path.length] ?? -1
  }

  /** @param {number} place @returns {[x: number, y: number]} */
  #middle(place) {
    const {x, y} = this.surface.places[place]
    return [this.pencil.across(x), this.pencil.down(y)]
  }

  /** A sign that covers a place. @param {number} place @param {string} name its class */
  #over(place, name) {
    const sign = this.pencil.shape(this.surface.places[place].shape, {class: name})
    sign.removeAttribute('stroke')
    sign.removeAttribute('fill')
    return sign
  }

  /** Is an action entered by one press on this place? Of several places of an action the first counts. @param {Entry} entry @param {number} place */
  #pressed(entry, place) {
    return entry.paths.length === 1 && entry.paths[0].length === 1 && this.#first(entry) === place
  }

  /** @param {number} place */
  #dot(place) {
    const [cx, cy] = this.#middle(place)
    const {pieces, numbers} = this.position
    const taken = pieces.some(([on]) => on === place)
    const written = this.surface.names_on_free || numbers.some(([on]) => on === place)
    if (!this.#entering.path.length && (taken || written)) return this.#over(place, 'may')
    return taken ? svg('circle', {cx, cy, r: 0.43, class: 'ring'}) : svg('circle', {cx, cy, r: 0.14, class: 'dot'})
  }

  /** @param {number} place @param {Worth} worth @param {boolean} written does it stand here, rather than on another place of the action? */
  #worth(place, {share, text, status}, written) {
    const [x, y] = this.#middle(place)
    if (!written) return []
    const taken = this.position.pieces.some(([on]) => on === place)
    const [wide, high, down] = taken ? [0.9, 0.36, y + 0.29] : [0.9, 0.42, y] // what lies there stays to be seen
    const size = Math.min(0.72 * high, (1.25 * wide) / Math.max(3, text.length))
    const chip = svg('rect', {x: x - wide / 2, y: down - high / 2, width: wide, height: high, rx: high / 2, class: `worth ${status}`})
    const words = svg('text', {x, y: down + 0.36 * size, 'font-size': size, class: 'worth-text', 'text-anchor': 'middle'}, text)
    return [svg('g', {class: 'value', style: `--share: ${Math.round(100 * share)}%; --least: ${11 / size}; transform-origin: ${x}px ${down}px`}, chip, words)]
  }

  /** @param {import('../../../export/zermelo.js').Action} action */
  #arrow(action) {
    const entry = this.position.entries.find((one) => one.action === action)
    return (entry?.paths ?? []).flatMap((path) => {
      if (path.length === 1) return [this.#over(path[0], 'advised')]
      const points = path.map((place) => this.#middle(place))
      const [[x1, y1], [x2, y2]] = points.slice(-2)
      const length = Math.hypot(x2 - x1, y2 - y1) || 1
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
      const tip = [x2 - 0.18 * dx, y2 - 0.18 * dy]
      const neck = [tip[0] - 0.34 * dx, tip[1] - 0.34 * dy]
      const wings = [[neck[0] - 0.2 * dy, neck[1] + 0.2 * dx], [neck[0] + 0.2 * dy, neck[1] - 0.2 * dx]]
      return [
        svg('polyline', {points: [...points.slice(0, -1), neck].map(String).join(' '), class: 'arrow'}),
        svg('polygon', {points: [tip, ...wings].map(String).join(' '), class: 'arrow-head'}),
      ]
    })
  }

  // ----------------------------------------------------------------------------------------------------------- entering

  /** Can something be taken up or pressed here? @param {number} place */
  takes(place) {
    return this.asked && this.#entering.next().has(place)
  }

  /** Can a piece be dragged from here? @param {number} place */
  drags(place) {
    return this.asked && (this.#entering.begins(place) || (this.#entering.last === place && this.#entering.next().size > 0))
  }

  /** The place that was entered last; -1 for none. */
  get held() {
    return this.#entering.last
  }

  /** The element of the piece on top of a place. @param {number} place */
  top(place) {
    return [...this.layers.pieces.querySelectorAll(`[data-on="${place}"]`)].at(-1) ?? null
  }

  /** A place is pressed. @param {number} place @param {boolean} [dragged] */
  press(place, dragged = false) {
    if (!this.asked) return
    const complete = this.#entering.press(place)
    if (!complete.length) this.draw(!dragged)
    else if (complete.length === 1) this.#play(complete[0].action)
    else this.dispatchEvent(new CustomEvent('choose', {detail: complete}))
  }

  /** Nothing entered. */
  clear() {
    this.#entering.clear()
    this.draw()
  }

  /** The actions that are complete as entered but could go on: they end with a button. */
  get ready() {
    return this.#entering.complete
  }

  /** Is a part of an action entered already, beyond where it begins? */
  get entered() {
    return this.#entering.done.length > 0 || this.#entering.path.length > 1
  }

  /** @param {import('../../../export/zermelo.js').Action} action */
  #play(action) {
    this.dispatchEvent(new CustomEvent('play', {detail: action}))
  }

  // ----------------------------------------------------------------------------------------- keyboard and screen readers

  #standing() {
    return [...this.surface.places.keys()].filter((number) => wide(this.surface.places[number].shape) && this.#cells[number].ariaHidden !== 'true')
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = STEPS[event.key]
    if (step) {
      const places = this.#standing().map((number) => [number, ...this.#middle(number)])
      this.focusOn(nearest(places, this.#focus, step) ?? this.#focus)
    } else if (event.key === 'Enter' || event.key === ' ') this.press(this.#focus)
    else if (event.key === 'Escape') {
      this.#entering.back()
      this.draw()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** @param {number} [place] by default the one that had the focus last @returns {boolean} false if there is none */
  focusOn(place = this.#focus) {
    if (this.#cells[place]?.ariaHidden === 'true') return false // it is only drawn
    this.#focus = place
    for (const [number, cell] of this.#cells.entries()) cell.setAttribute('tabindex', number === place ? '0' : '-1')
    this.#cells[place]?.focus()
    return place in this.#cells
  }

  /** From a place that is only drawn now, to the nearest that is told. */
  #moveOn() {
    const left = this.#cells[this.#focus]
    if (left?.ariaHidden !== 'true') return
    const [x, y] = this.#middle(this.#focus)
    const away = (/** @type {number} */ number) => Math.hypot(this.#middle(number)[0] - x, this.#middle(number)[1] - y)
    const [place = -1] = this.#standing().sort((a, b) => away(a) - away(b))
    left.setAttribute('tabindex', '-1')
    if (left === document.activeElement) this.focusOn(place)
    this.#focus = place
    this.#cells[place]?.setAttribute('tabindex', '0')
  }

  /** What each place is called, what lies there, and whether it can be pressed. */
  #tell() {
    const pieces = this.#lying().map(({place, look, count}) => /** @type {[number, number, number]} */ ([place, look, count]))
    const lying = inWordsOf({pieces, numbers: this.position.numbers}, this.surface)
    const next = this.asked ? this.#entering.next() : new Map()
    for (const [number, cell] of this.#cells.entries()) {
      const held = number === this.held
      const {name} = this.surface.places[number]
      const called = placeName(this.surface, number)
      const words = [called, lying.get(number) === called ? '' : (lying.get(number) ?? say('empty')), held ? say('selected') : next.has(number) ? say('may') : '']
      const nothing = this.surface.kind === 'free' && !name && !next.has(number) && !pieces.some(([place]) => place === number) // only drawn
      cell.setAttribute('aria-hidden', String(nothing))
      cell.setAttribute('aria-label', words.filter(Boolean).join(', '))
      cell.setAttribute('aria-selected', String(held))
      cell.setAttribute('tabindex', number === this.#focus ? '0' : '-1')
      cell.classList.toggle('takes', next.has(number))
      cell.classList.toggle('drags', this.drags(number))
    }
    for (const row of this.layers.cells.children) row.setAttribute('aria-hidden', String([...row.children].every(({ariaHidden}) => ariaHidden === 'true')))
    this.#moveOn()
    this.dispatchEvent(new CustomEvent('entered'))
  }
}

/** The layers of a picture, one above the other. @returns {Object<'ground'|'tints'|'over'|'pieces'|'names'|'signs'|'cells', SVGElement>} */
function fresh() {
  const layer = (/** @type {string} */ name) => svg('g', {class: name})
  return {ground: layer('ground'), tints: layer('tints'), over: layer('over'), pieces: layer('pieces'), names: layer('names'), signs: layer('signs'), cells: layer('cells')}
}

/** A transform of SVG as CSS has it. @param {string} transform */
function css(transform) {
  return transform.replace(/translate\(([-\d.e]+) ([-\d.e]+)\)/, 'translate($1px, $2px)')
}
