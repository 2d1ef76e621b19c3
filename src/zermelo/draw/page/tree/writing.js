// What a tree is called, and how it is written.

import {TreeError} from '../model/film.js'
import {DENOMINATOR, decimalText, fractionNumber, fractionText, near, numberText, sumOf} from '../model/numbers.js'
import {CHANCE} from '../record/recording.js'

/** @typedef {import('./reading.js').Tree} Tree */
/** @typedef {import('./parsing.js').TreeNode} TreeNode */

const MOST_NODES = 2000
const MOST_LEVELS = 90

/** What the players are called. @param {Tree} tree @returns {string[]} */
export function playersOf(tree) {
  return tree.players === 2 && tree.total === 0 ? ['MAX', 'MIN'] : Array.from({length: tree.players}, (_, player) => `p${player}`)
}

/** @param {Tree} tree */
export function isZeroSum(tree) {
  return tree.players === 1 || (tree.players === 2 && tree.total !== null)
}

/** What the class of the tree is called in Python. @param {Tree} tree */
export function className(tree) {
  if (tree.players === 2 && tree.total === 0) return 'Tree'
  const sum = tree.total === null ? '' : `Sum${decimalText(tree.total)}`
  return `Tree${tree.players}${sum}`.replaceAll('-', 'm').replaceAll('.', '_').replaceAll('+', 'p')
}

/** @param {Tree} tree @param {TreeNode} leaf @returns {string} */
function leafText(tree, leaf) {
  if (leaf.letter) return leaf.letter
  const values = leaf.values.map(numberText)
  return playersOf(tree)[0] === 'MAX' ? values[0] : `[${values.join(' ')}]`
}

/** Every node once, level by level, @param {TreeNode} root */
export function byLevel(root) {
  const nodes = [root]
  const met = new Set(nodes)
  for (const node of nodes) {
    for (const child of node.children) {
      if (met.has(child)) continue
      met.add(child)
      nodes.push(child)
    }
  }
  return nodes
}

/** and in the order a depth-first walk meets it. @param {TreeNode} root */
export function byDepth(root) {
  const order = new Set()
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (order.has(node)) continue
    order.add(node)
    waiting.push(...node.children.toReversed())
  }
  return [...order]
}

/** @param {Set<string>} taken */
function* defaultNames(taken) {
  for (let names = ['']; ; ) {
    names = names.flatMap((name) => [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => name + letter))
    yield* names.filter((name) => !taken.has(name))
  }
}

/** What every node is called: its name in the text, else A, B, C … level by level; a leaf without a name is its value. @param {Tree} tree */
export function namesOf(tree) {
  const nodes = byLevel(tree.root)
  const defaults = defaultNames(new Set(nodes.map((node) => node.name)))
  return new Map(nodes.map((node) => [node, node.name || (node.children.length ? defaults.next().value ?? '' : leafText(tree, node))]))
}

/** What an action is called: the child's name in the text if no sibling has it too, else its place. @param {TreeNode} node @param {number} action */
export function actionName(node, action) {
  const names = node.children.map((child) => child.name)
  return names[action] && names.filter((name) => name === names[action]).length === 1 ? names[action] : String(action + 1)
}

/** @param {TreeNode} node @returns {string[]} */
function sharesOf(node) {
  if (node.mover !== CHANCE) return []
  const decimals = node.probabilities.map(decimalText)
  const fractions = node.probabilities.map((share) => near(share, DENOMINATOR))
  const exact = fractions.every((share, i) => fractionNumber(share) === node.probabilities[i])
  if (!exact || fractionText(sumOf(fractions)) !== '1') return decimals
  const texts = fractions.map(fractionText)
  return texts.join('').length <= decimals.join('').length ? texts : decimals
}

/** The text of the tree, every node written once. @param {Tree} tree @returns {string} */
export function writeTree(tree) {
  const players = playersOf(tree)
  const written = new Set()
  const write = (/** @type {TreeNode} */ node, /** @type {number} */ last) => {
    if (written.has(node)) return node.name
    written.add(node)
    const name = node.name ? `${node.name}=` : ''
    if (!node.children.length) return name + leafText(tree, node)
    const mover = node.mover === CHANCE ? 'chance' : players[node.mover].toLowerCase()
    const head = node.mover === (last + 1) % players.length ? '' : `${mover} `
    const shares = sharesOf(node).map((share) => `${share}:`)
    /** @type {string[]} */
    const below = node.children.map((child, i) => (shares[i] ?? '') + write(child, node.mover === CHANCE ? last : node.mover))
    return `${name}(${head}${below.join(' ')})`
  }
  return write(tree.root, players.length - 1)
}

/** Throws TreeError where the tree, its shared nodes drawn as often as they are reached, is beyond what a page can show. @param {Tree} tree */
export function checkSize(tree) {
  const most = `is too large for this page, which draws up to ${MOST_NODES.toLocaleString('en')} nodes on ${MOST_LEVELS} levels`
  let count = 0
  const waiting = [{node: tree.root, level: 0}]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const {node, level} = next
    count += 1
    if (count > MOST_NODES || level > MOST_LEVELS) throw new TreeError(`this tree ${most}`)
    for (const child of node.children) waiting.push({node: child, level: level + 1})
  }
}
