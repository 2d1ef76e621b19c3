// A scene as SVG elements. The groups of nodes and edges stay while the search goes on, so that the focus stays too; only what is written
// in them changes.

import {parentId, the} from '../model/film.js'
import {counted, say, told} from '../texts/say.js'
import {BESIDE, HALF, LABEL_AT, LABEL_AT_LEVEL, LEVEL_EDGE, SIZE, STUBS} from './measures.js'
import {between, halfWidth, isOnPlate, measure, outline, rectangle, round, safe, strokes, text, tight} from './shapes.js'

/** @typedef {import('../documents.d.ts').Scene} Scene */
/** @typedef {import('../documents.d.ts').Mark} Mark */
/** @typedef {import('../documents.d.ts').Edge} Edge */
/** @typedef {import('./boards.js').Boards} Boards */
/** @typedef {import('./shapes.js').Point} Point */

const SVG = 'http://www.w3.org/2000/svg'

/** Who moves at a node of this kind, or that nobody does; `player` is who does in a game that is not zero-sum. @param {string|null} kind @param {string} [player] */
export function roleOf(kind, player = '') {
  return kind === 'max' ? 'MAX' : kind === 'min' ? 'MIN' : kind === 'chance' || kind === 'leaf' ? say(kind) : told(player)
}

export class Picture {
  /** @type {Boards|null} the pictures of positions */
  boards = null
  /** @type {Map<string, SVGElement>} of nodes, by their ids */
  groups = new Map()
  /** @type {string[]} */
  players = []
  /** @type {Map<string, Mark>} */
  #marks = new Map()
  /** @type {Set<string>} */
  #pruned = new Set()
  /** @type {Map<Element, string>} what is written in groups */
  #written = new Map()
  /** @type {Element|null} the group of the edges */
  #lines = null
  /** where everything stands: another one is built anew */
  #skeleton = ''

  /** @param {SVGSVGElement} svg @param {(id: string) => 'open'|'closed'|null} folds is a node open or closed? */
  constructor(svg, folds) {
    this.svg = svg
    this.folds = folds
  }

  /** Draw all of it anew the next time. */
  forget() {
    this.#skeleton = ''
  }

  /** @param {Scene} scene @param {string} label */
  show(scene, label) {
    this.#marks = new Map(scene.marks.map((mark) => [mark.id, mark]))
    this.players = scene.players
    const cut = scene.edges.filter((edge) => edge.cut).map((edge) => edge.child)
    this.#pruned = new Set(scene.marks.map(({id}) => id).filter((id) => cut.some((other) => id === other || id.startsWith(`${other}.`))))
    const skeleton = JSON.stringify([scene.width, scene.height, scene.marks.map(({id, x, y}) => [id, x, y])])
    if (skeleton !== this.#skeleton) this.#build(scene, label)
    this.#skeleton = skeleton
    this.svg.querySelector('title')?.replaceChildren(label)
    this.#fill(this.#lines, this.#edges(scene))
    for (const mark of scene.marks) {
      const group = the(this.groups, mark.id)
      this.#fill(group, `<title>${safe(this.#spoken(mark))}</title>${this.#node(mark)}`) // its name; what is written in it is no other
      if (mark.shape === 'more') continue
      if (mark.current) group.setAttribute('aria-current', 'step')
      else group.removeAttribute('aria-current')
    }
  }

  /** Write markup into a group, if it is not there already. @param {Element|null} group @param {string} markup */
  #fill(group, markup) {
    if (!group || this.#written.get(group) === markup) return
    this.#written.set(group, markup)
    group.innerHTML = markup
  }

  /** @param {Scene} scene @param {string} label */
  #build(scene, label) {
    const focused = this.svg.contains(document.activeElement) ? document.activeElement?.getAttribute('data-node') : null
    const {width, height} = scene
    this.svg.setAttribute('viewBox', `0 0 ${round(width)} ${round(height)}`)
    this.svg.style.setProperty('--width', `${round(width)}px`)
    this.svg.innerHTML = `<title>${safe(label)}</title><g class="z-lines" aria-hidden="true"></g><g class="z-nodes" role="tree" aria-label="${say('tree')}"></g>`
    this.#lines = this.svg.querySelector('.z-lines')
    const tree = this.svg.querySelector('.z-nodes')
    this.groups.clear()
    this.#written.clear()
    const siblings = Map.groupBy(scene.marks.filter((mark) => mark.shape !== 'more'), (mark) => parentId(mark.id))
    for (const mark of scene.marks) {
      const group = document.createElementNS(SVG, 'g')
      group.setAttribute('class', 'z-node')
      group.dataset.node = mark.id
      if (mark.shape === 'more') {
        group.setAttribute('role', 'none')
      } else {
        const family = siblings.get(parentId(mark.id)) ?? []
        group.setAttribute('role', 'treeitem')
        group.setAttribute('aria-level', String(mark.id.split('.').length))
        group.setAttribute('aria-setsize', String(family.length))
        group.setAttribute('aria-posinset', String(family.indexOf(mark) + 1))
        group.setAttribute('tabindex', mark.id === '0' ? '0' : '-1')
        const fold = this.folds(mark.id)
        if (fold) group.setAttribute('aria-expanded', String(fold === 'open'))
      }
      tree?.append(group)
      this.groups.set(mark.id, group)
    }
    if (focused) this.focus(this.groups.has(focused) ? focused : '0')
  }

  /** Put the focus on a node; it is the one that Tab comes back to. @param {string} id */
  focus(id) {
    const group = this.groups.get(id)
    if (!group || group.getAttribute('role') !== 'treeitem') return
    for (const other of this.groups.values()) if (other.getAttribute('tabindex') === '0') other.setAttribute('tabindex', '-1')
    group.setAttribute('tabindex', '0')
    group.focus({preventScroll: false})
  }

  /** @param {Mark} mark */
  #spoken(mark) {
    const who = `${roleOf(mark.shape, this.players[mark.mover ?? -1])} `
    const pruned = this.#pruned.has(mark.id) ? say('behind a cut') : ''
    return who + mark.hint + pruned + (mark.principal ? say('on best line') : '')
  }

  // ----------------------------------------------------------------------------------------------------------- the edges

  /** @param {Edge} edge @returns {[start: Point, end: Point]} */
  #ends(edge) {
    const [above, below] = [the(this.#marks, edge.parent), the(this.#marks, edge.child)]
    const bare = ['leaf', 'more'].includes(below.shape) && !this.boards
    const board = this.boards?.at(below.id)
    const reach = board ? SIZE / 2 + 6 + board.high : bare ? 10 : HALF
    return [[above.x, above.y + HALF], [below.x, below.y - reach]]
  }

  /** @param {Scene} scene */
  #edges(scene) {
    const weight = (/** @type {Edge} */ edge) => (edge.principal ? 2 : 0) + (edge.status !== 'unseen' ? 1 : 0)
    const going = scene.edges.filter((edge) => edge.going).map((edge) => {
      const [start, end] = this.#ends(edge).map((point) => point.map(round).join(' '))
      return `<path class="z-way-rim" d="M${start}L${end}"/><path class="z-way" d="M${start}L${end}"/>`
    })
    const parts = scene.edges.toSorted((a, b) => weight(a) - weight(b)).map((edge) => {
      const [start, end] = this.#ends(edge)
      return `<path class="${this.#lookOfEdge(edge)}" d="M${start.map(round).join(' ')}L${end.map(round).join(' ')}"/>`
    })
    for (const edge of scene.edges) if (edge.cut) parts.push(strokes(...this.#ends(edge)))
    for (const edge of scene.edges) parts.push(this.#wordsOn(edge))
    return [...going, ...parts].join('')
  }

  /** @param {Edge} edge */
  #lookOfEdge(edge) {
    if (this.#pruned.has(edge.child)) return 'z-edge z-pruned'
    if (edge.status === 'unseen') return 'z-edge z-unseen'
    if (edge.passing) return 'z-edge z-passing'
    return edge.principal ? 'z-edge z-principal' : 'z-edge'
  }

  /** @param {Edge} edge */
  #wordsOn(edge) {
    const [start, end] = this.#ends(edge)
    const lines = [[edge.label, 'z-label'], [edge.window, 'z-label z-window']].filter(([words]) => words)
    const level = Math.abs(end[0] - start[0]) > LEVEL_EDGE && lines.length === 1
    const [x, y] = between(start, end, level ? LABEL_AT_LEVEL : LABEL_AT)
    const wide = Math.max(...lines.map(([words]) => measure(words))) * 0.85
    const ground = lines.length > 1 ? rectangle(x, y, wide, 29, 'z-paper', 3) : '' // a line between two lines of words would be in their way
    const quiet = edge.status === 'unseen' ? ' z-quiet' : ''
    return ground + lines.map(([words, look], i) => text(look + quiet, x, y + 4 + 14 * (i - (lines.length - 1) / 2), words)).join('')
  }

  // ----------------------------------------------------------------------------------------------------------- the nodes

  /** @param {Mark} mark */
  #node(mark) {
    const {x, y, shape} = mark
    const quiet = mark.status === 'unseen' ? ' z-quiet' : ''
    const parts = [this.#board(mark)]
    if (mark.current) parts.push(outline(mark, 'z-rim'), outline(mark, 'z-halo'))
    if (shape === 'leaf' || shape === 'more') parts.push(this.#bare(mark, quiet))
    else parts.push(outline(mark, this.#lookOf(mark)), this.#value(mark))
    const half = halfWidth(mark)
    if (mark.name) parts.push(text(`z-name${quiet}`, x - half - BESIDE, y + 4.5, mark.name))
    if (mark.beside) parts.push(text('z-beside', x + half + BESIDE, y + 4.5, mark.beside))
    parts.push(this.#fold(mark))
    parts.push(outline(mark, 'z-focus'))
    return parts.join(' ') // so that its words, too, are apart
  }

  /** @param {Mark} mark */
  #lookOf(mark) {
    const kind = mark.shape === 'player' ? `p${(mark.mover ?? 0) % 6}` : mark.shape
    const look = `z-shape z-${kind}${mark.proven ? ' z-proven' : ''}`
    if (this.#pruned.has(mark.id)) return `${look} z-unseen z-pruned`
    return mark.status === 'unseen' || mark.status === 'open' ? `${look} z-${mark.status}` : look
  }

  /** The value in its shape; on a plate over it if it is too long. @param {Mark} mark */
  #value(mark) {
    const {x, shape, inside} = mark
    const y = mark.y + (shape === 'min' ? -8 : shape === 'chance' ? 0 : 8)
    const parts = []
    if (shape === 'player') parts.push(text('z-value z-small', x, mark.y - 7, told(this.players[mark.mover ?? -1] ?? '')))
    else if (isOnPlate(mark)) parts.push(rectangle(x, y, measure(inside) + 8, 19, `z-shape z-plate z-${shape}`))
    if (inside) parts.push(text('z-value', x, y + 4.5, tight(inside)))
    return parts.join('')
  }

  /** A leaf is its value; until that is known, a dot. @param {Mark} mark @param {string} quiet */
  #bare(mark, quiet) {
    if (!mark.inside) return `<circle class="z-shape z-unseen" cx="${round(mark.x)}" cy="${round(mark.y)}" r="3"/>`
    const look = mark.shape === 'more' ? 'z-value z-more' : `z-value${mark.principal ? ' z-principal' : ''}`
    return text(look + quiet, mark.x, mark.y + 4.5, tight(mark.inside))
  }

  /** What opens and closes the nodes below: ▸ with their number below a closed node, ▾ at the side of an open one. @param {Mark} mark */
  #fold(mark) {
    const fold = this.folds(mark.id)
    if (fold === 'open') {
      const x = mark.x + (mark.shape === 'max' ? 33 : mark.shape === 'min' ? 17 : 27)
      return this.#foldSign(mark.id, x, mark.y + HALF - 5, '▾')
    }
    if (!mark.hidden || STUBS.some((why) => this.#marks.has(`${mark.id}.${why}`))) return ''
    const count = counted(mark.hidden)
    const [x, y] = [mark.x, mark.y + SIZE / 2 + 5]
    return fold ? this.#foldSign(mark.id, x, y, `▸ ${count}`) : text('z-value z-small z-quiet', x, y + 4, `· ${count}`)
  }

  /** @param {string} id @param {number} x @param {number} y @param {string} words */
  #foldSign(id, x, y, words) {
    const hit = `<rect class="z-hit" x="${round(x - 16)}" y="${round(y - 9)}" width="32" height="18"/>`
    return `<g data-fold="${safe(id)}">${text('z-value z-small z-quiet', x, y + 4, words)}${hit}</g>`
  }

  /** @param {Mark} mark */
  #board(mark) {
    const board = this.boards?.at(mark.id)
    if (!board) return ''
    const place = `translate(${round(mark.x - board.wide / 2)} ${round(mark.y - SIZE / 2 - 4 - board.high)})`
    return `<g class="z-board${this.#pruned.has(mark.id) ? ' z-faded' : ''}" aria-hidden="true" transform="${place}">${board.markup}</g>`
  }
}
