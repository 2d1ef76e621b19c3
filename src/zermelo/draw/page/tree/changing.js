// A tree changed in place.

import {TreeError, parentId} from '../model/film.js'
import {CHANCE} from '../record/recording.js'
import {say} from '../texts/say.js'
import {newNode} from './parsing.js'
import {readTree} from './reading.js'
import {byLevel} from './writing.js'

/** @typedef {import('./reading.js').Tree} Tree */
/** @typedef {import('./parsing.js').TreeNode} TreeNode */

/** The node with this id, the ids being paths: '0.2.1'. @param {Tree} tree @param {string} id @returns {TreeNode} */
function nodeAt(tree, id) {
  return id.split('.').slice(1).reduce((node, place) => node.children[Number(place) - 1], tree.root)
}

/** The player who decided last on the way down to a node, the node itself included. @param {Tree} tree @param {string} id @returns {number} */
function lastDecider(tree, id) {
  const steps = id.split('.')
  let last = tree.players - 1
  for (let length = 1; length <= steps.length; length++) {
    const node = nodeAt(tree, steps.slice(0, length).join('.'))
    if (node.children.length && node.mover !== CHANCE) last = node.mover
  }
  return last
}

/** @param {Tree} tree */
function zeroLeaf(tree) {
  return newNode({values: Array(tree.players).fill(0)})
}

/** Outcomes of chance share alike after one came or went. @param {TreeNode} node */
function shareAlike(node) {
  if (node.mover === CHANCE) node.probabilities = node.children.map(() => 1 / node.children.length)
}

// Each of these changes a tree and says which node to look at next. They throw TreeError where there is nothing to change.

/** @param {Tree} tree @param {string} id @param {string} text @returns {string} */
export function setLeaf(tree, id, text) {
  const leaf = nodeAt(tree, id)
  const read = readTree(text).root
  if (leaf.children.length || read.children.length || read.name) throw new TreeError('a leaf has a value: a number, or a small letter if it is unknown')
  if (read.values.length && read.values.length !== tree.players) throw new TreeError(`this tree has ${tree.players} players: write ${tree.players} numbers in square brackets`)
  leaf.values = read.values
  leaf.letter = read.letter
  return id
}

/** A node gets one more leaf; a leaf becomes a node with two. @param {Tree} tree @param {string} id @returns {string} */
export function addChild(tree, id) {
  const node = nodeAt(tree, id)
  if (!node.children.length) {
    const old = newNode({values: node.values, letter: node.letter})
    node.mover = (lastDecider(tree, id) + 1) % tree.players
    node.children = [old]
    node.values = []
    node.letter = ''
  }
  node.children.push(zeroLeaf(tree))
  shareAlike(node)
  return `${id}.${node.children.length}`
}

/** The node goes; a parent without children becomes a leaf worth 0. @param {Tree} tree @param {string} id @returns {string} */
export function removeNode(tree, id) {
  if (id === '0') throw new TreeError('the root cannot be removed')
  const parent = nodeAt(tree, parentId(id))
  const place = Number(id.split('.').at(-1))
  parent.children.splice(place - 1, 1)
  parent.probabilities = []
  if (parent.children.length) shareAlike(parent)
  else Object.assign(parent, {mover: 0, values: Array(tree.players).fill(0)})
  return parent.children.length ? `${parentId(id)}.${Math.min(place, parent.children.length)}` : parentId(id)
}

/** The node changes places with the sibling on its left (-1) or right (1). @param {Tree} tree @param {string} id @param {number} by @returns {string} */
export function moveNode(tree, id, by) {
  const place = Number(id.split('.').at(-1))
  const parent = id === '0' ? null : nodeAt(tree, parentId(id))
  const other = place + by
  if (!parent || other < 1 || other > parent.children.length) throw new TreeError('there is no sibling on that side')
  swap(parent.children, place - 1, other - 1)
  if (parent.probabilities.length) swap(parent.probabilities, place - 1, other - 1)
  return `${parentId(id)}.${other}`
}

/** The other order everywhere: what was searched last comes first. Twice is the tree as it was. @param {Tree} tree @returns {string} */
export function reverseAll(tree) {
  for (const node of byLevel(tree.root)) {
    node.children.reverse()
    node.probabilities.reverse()
  }
  return '0'
}

/** The best child of every node first, or last, as minimax values them. Throws TreeError if leaves are unknown. @param {Tree} tree @param {boolean} best @returns {string} */
export function orderAll(tree, best) {
  /** @type {Map<TreeNode, number[]>} */
  const values = new Map()
  const valued = (/** @type {TreeNode} */ node) => {
    if (node.letter) throw new TreeError(say('not all known'))
    const found = values.get(node) ?? (node.children.length ? ofChildren(node) : node.values)
    values.set(node, found)
    return found
  }
  /** @returns {number[]} */
  const ofChildren = (/** @type {TreeNode} */ {mover, children, probabilities}) => {
    const found = children.map(valued)
    if (mover !== CHANCE) return found.reduce((most, one) => (one[mover] > most[mover] ? one : most))
    return found[0].map((_, player) => found.reduce((sum, one, i) => sum + probabilities[i] * one[player], 0))
  }
  valued(tree.root)
  for (const {mover, children} of byLevel(tree.root)) {
    if (mover !== CHANCE) children.sort((a, b) => (valued(b)[mover] - valued(a)[mover]) * (best ? 1 : -1))
  }
  return '0'
}

/** @template Item @param {Item[]} items @param {number} one @param {number} other */
function swap(items, one, other) {
  const first = items[one]
  items[one] = items[other]
  items[other] = first
}

/** A full tree with whole numbers from -20 to 20 at its leaves; the same seed gives the same tree (Mulberry32). @param {number} depth @param {number} branching @param {number} seed @returns {string} */
export function randomTree(depth, branching, seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  /** @returns {string} */
  const grow = (/** @type {number} */ left) => (left === 0 ? String(Math.floor(next() * 41) - 20) : `(${Array.from({length: branching}, () => grow(left - 1)).join(' ')})`)
  return grow(depth)
}
