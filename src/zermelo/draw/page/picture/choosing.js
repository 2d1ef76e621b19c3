// Which nodes are drawn, and in which order.

import {MANY, STUBS} from './measures.js'

/** @typedef {import('../model/film.js').Film} Film */
/** @typedef {{limit?: number, depth?: number|null, expand?: string[], collapse?: string[]}} Choosing how many nodes, how many plies, what is opened and closed besides */

/** Ids in the order of the tree: '0.2' before '0.10', and what stands for several nodes last. @param {string} a @param {string} b */
export function byPath(a, b) {
  const parts = (/** @type {string} */ id) => id.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : 2 ** 30 + STUBS.indexOf(part)))
  const [first, second] = [parts(a), parts(b)]
  for (let i = 0; i < Math.min(first.length, second.length); i++) {
    if (first[i] !== second[i]) return first[i] - second[i]
  }
  return first.length - second.length
}

/** Is this the id of a mark that stands for several nodes? @param {string} id */
export function isStub(id) {
  return !/\d$/.test(id)
}

/** The nodes to draw, level by level until there are `limit`. @param {Film} film @param {Choosing} [choice] @returns {Set<string>} */
export function choose(film, {limit = MANY, depth = null, expand = [], collapse = []} = {}) {
  const chosen = new Set(['0'])
  for (let level = ['0']; level.length; ) {
    /** @type {string[]} */
    const below = []
    for (const id of level) {
      const node = film.node(id)
      const inside = () => expand.some((other) => id === other || id.startsWith(`${other}.`))
      if ((depth !== null && node.ply >= depth && !inside()) || collapse.includes(id)) continue
      const children = film.drawable(id)
      if (chosen.size + children.length > limit) continue
      for (const child of children) chosen.add(child)
      below.push(...children)
    }
    level = below
  }
  return chosen
}
