// Where the nodes go: the tidy drawing of Reingold and Tilford (1981), with the same lines as zermelo.draw.scene.layout.

import {the} from '../model/film.js'
import {GAP} from './measures.js'

/**
 * The x of the middle of every node below `root`.
 * @param {string} root  @param {Map<string, string[]>} children
 * @param {Map<string, [left: number, right: number]>} extents how far a node reaches from its middle
 * @returns {Map<string, number>}
 */
export function tidy(root, children, extents, gap = GAP) {
  /** @type {Map<string, number>} */
  const shift = new Map()
  /** @type {Map<string, number[]>[]} how far all below a node reaches, level by level */
  const [left, right] = [new Map(), new Map()]
  const order = childrenFirst(root, children)
  for (const node of order) {
    const below = children.get(node) ?? []
    /** @type {number[][]} */
    const [lefts, rights] = [[], []]
    for (const child of below) {
      const shared = Math.min(rights.length, the(left, child).length)
      let apart = shared ? -Infinity : 0
      for (let level = 0; level < shared; level++) apart = Math.max(apart, rights[level] - the(left, child)[level] + gap)
      shift.set(child, apart)
      lefts.push(...the(left, child).slice(lefts.length).map((edge) => edge + apart))
      the(right, child).forEach((edge, level) => (rights[level] = edge + apart))
    }
    const middle = below.length ? (the(shift, below[0]) + the(shift, below[below.length - 1])) / 2 : 0
    for (const child of below) {
      shift.set(child, the(shift, child) - middle)
      left.delete(child)
      right.delete(child)
    }
    const [toLeft, toRight] = the(extents, node)
    left.set(node, [-toLeft, ...lefts.map((edge) => edge - middle)])
    right.set(node, [toRight, ...rights.map((edge) => edge - middle)])
  }
  const places = new Map([[root, -Math.min(...the(left, root))]])
  for (const node of order.toReversed()) {
    for (const child of children.get(node) ?? []) places.set(child, the(places, node) + the(shift, child))
  }
  return places
}

/** Every node after all nodes below it. @param {string} root @param {Map<string, string[]>} children */
function childrenFirst(root, children) {
  const order = []
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    order.push(node)
    waiting.push(...(children.get(node) ?? []))
  }
  return order.reverse()
}
