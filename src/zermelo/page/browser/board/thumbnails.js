// Small pictures of positions, for the nodes of a tree: what the board shows, as markup of SVG.

import {BoardElement} from './board.js'

const GAP = 6 // between the pictures of neighbours
const BOARDS_AT_ONCE = 100 // positions that are asked for together: many are no question that takes too long

export class Thumbnails {
  /** @param {import('../documents.d.ts').Surface} surface  @param {Object<string, string>} colours  @param {number} side of the square for a board */
  constructor(surface, colours, side) {
    this.board = Object.assign(new BoardElement(), {surface, colours})
    this.side = side
    const [left, top, width, height] = surface.box
    const scale = (side - GAP) / Math.max(width, height)
    this.frame = `<g transform="scale(${scale.toFixed(4)}) translate(${-left} ${-top})">`
    this.size = [width * scale, height * scale]
  }

  /** Is there anything to be drawn? */
  get any() {
    return this.board.surface.places.length > 0
  }

  /**
   * The positions of a document as the tree player draws them (docs/trace-format.md): each picture once, its elements by their numbers.
   * @param {import('../../../draw/page/documents.d.ts').TraceDocument} document  @param {{state: unknown}} root the position that was searched
   * @param {import('../match/questions.js').Asked} host
   * @returns {Promise<import('../../../draw/page/documents.d.ts').BoardsData>}
   */
  async of(document, {state}, host) {
    /** @type {Map<string, import('../../../export/zermelo.js').Action[]>} */
    const lines = new Map()
    for (const {id, parent, action} of document.nodes) lines.set(id, parent === null || action === null ? [] : [...(lines.get(parent) ?? []), action])
    const ids = document.nodes.filter(({kind}) => kind).map(({id}) => id)
    /** @type {import('./board.js').Shown[]} */
    const boards = []
    for (let k = 0; k < ids.length; k += BOARDS_AT_ONCE) boards.push(...(await host.ask('boards', {state, lines: ids.slice(k, k + BOARDS_AT_ONCE).map((id) => lines.get(id))})))
    /** @type {Map<string, number>[]} and their numbers */
    const [elements, pictures] = [new Map(), new Map()]
    const number = (/** @type {Map<string, number>} */ known, /** @type {string} */ key) => known.get(key) ?? known.set(key, known.size).size - 1
    this.board.build()
    const of = Object.fromEntries(
      ids.map((id, k) => {
        const parts = [this.frame, ...this.#drawn(boards[k]), '</g>'].map((part) => number(elements, part))
        return [id, number(pictures, JSON.stringify(parts))]
      }),
    )
    const [width, height] = this.size
    return {side: this.side, elements: [...elements.keys()], pictures: [...pictures.keys()].map((parts) => [JSON.parse(parts), width, height]), of}
  }

  /** @param {import('./board.js').Shown} position */
  #drawn(position) {
    this.board.show(position, false)
    for (const text of this.board.querySelectorAll('text')) {
      const [size, fill] = ['font-size', 'fill'].map((name) => text.getAttribute(name)) // which the player's style sheet would overrule
      text.setAttribute('style', `font-size:${size}px;fill:${fill}`)
    }
    const {ground, tints, over, pieces, signs} = this.board.layers
    return [ground, tints, over, pieces, signs].map((layer) => layer.innerHTML)
  }
}
