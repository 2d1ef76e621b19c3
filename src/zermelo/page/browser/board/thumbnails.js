// Small pictures of positions, for the nodes of a tree: what the board shows, as markup of SVG.

import {BoardElement} from './board.js'

const SIDE = 58 // of the square that the tree player has for a board
const LAYERS = ['ground', 'tints', 'over', 'pieces', 'signs']

export class Thumbnails {
  /** @param {object} surface  @param {Object<string, string>} colours */
  constructor(surface, colours) {
    this.board = Object.assign(new BoardElement(), {surface, colours})
    const [left, top, width, height] = surface.box
    const scale = SIDE / Math.max(width, height)
    this.transform = `scale(${scale.toFixed(4)}) translate(${-left} ${-top})`
    this.size = {wide: width * scale, high: height * scale}
  }

  /** Is there anything to be drawn? */
  get any() {
    return this.board.surface.places.length > 0
  }

  /**
   * Pictures of the positions of a document as the tree player wants them: each once, and which node shows which.
   * @param {object} document  @param {object} root the position that was searched  @param {{ask: Function}} host
   * @returns {Promise<{of: Object<string, number>, pictures: {markup: string, wide: number, high: number}[]}>}
   */
  async of(document, {state}, host) {
    const lines = new Map()
    for (const {id, parent, action} of document.nodes) lines.set(id, parent === null ? [] : [...lines.get(parent), action])
    const ids = document.nodes.filter(({kind}) => kind).map(({id}) => id)
    const boards = await host.ask('boards', {state, lines: ids.map((id) => lines.get(id))})
    const places = new Map() // of each picture
    this.board.build()
    const of = Object.fromEntries(
      ids.map((id, k) => {
        this.board.show(boards[k], false)
        for (const text of this.board.querySelectorAll('text')) {
          const [size, fill] = ['font-size', 'fill'].map((name) => text.getAttribute(name)) // which the player's style sheet would overrule
          text.setAttribute('style', `font-size:${size}px;fill:${fill}`)
        }
        const drawn = LAYERS.map((name) => this.board.layers[name].innerHTML).join('')
        const markup = `<g transform="${this.transform}">${drawn}</g>`
        if (!places.has(markup)) places.set(markup, places.size)
        return [id, places.get(markup)]
      }),
    )
    return {of, pictures: [...places.keys()].map((markup) => ({markup, ...this.size}))}
  }
}
