// The pictures of positions in the nodes.

/** @typedef {{markup: string, wide: number, high: number}} Board */

/** The pictures of positions, each put together when it is first seen. */
export class Boards {
  /** @type {Map<number, Board>} */
  #made = new Map()

  /** @param {import('../documents.d.ts').BoardsData} data */
  constructor(data) {
    this.data = data
    this.side = data.side
  }

  /** What a node shows; undefined if that is nothing. @param {string} id @returns {Board|undefined} */
  at(id) {
    const number = this.data.of[id]
    if (number === undefined || this.#made.has(number)) return this.#made.get(number)
    const [parts, wide, high] = this.data.pictures[number]
    this.#made.set(number, {markup: parts.map((part) => this.data.elements[part]).join(''), wide, high})
    return this.#made.get(number)
  }
}
