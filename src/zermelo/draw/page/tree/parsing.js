// The text of a tree as nodes as they are written, with the same rules and complaints as zermelo.games.tree.

import {fractionNumber, fractionText, roundedText, sumOf} from '../model/numbers.js'
import {INFINITIES, WORD, isHead, notReserved, numberOf, quoted, shareOf, tokens, wrong} from './tokens.js'

/** @typedef {import('../model/film.js').TreeError} TreeError */
/** @typedef {import('./tokens.js').Token} Token */
/** @typedef {import('./tokens.js').Share} Share */

/**
 * A node: who moves, its children (a node again is the same node), their probabilities; or a leaf's values, or its letter.
 * @typedef {{mover: number, children: TreeNode[], probabilities: number[], values: number[], letter: string, name: string}} TreeNode
 */

/**
 * A node as it is written: where, who is said to move, what stands in its brackets; or a word, or numbers in square brackets.
 * @typedef {TreeNode & {at: Token, parent: Draft|null, nameAt: Token|null, head: Token|null, items: Draft[], chances: Share[], word: string, vector: boolean, last: number}} Draft
 */

const TREE_EXAMPLE = '((3 12 8) (2 4 6) (14 5 2))'

/** @param {Partial<TreeNode>} [given] @returns {TreeNode} */
export function newNode(given = {}) {
  return {mover: 0, children: [], probabilities: [], values: [], letter: '', name: '', ...given}
}

/** @param {Token} at @param {Draft|null} parent @param {Token|null} nameAt @returns {Draft} */
function draft(at, parent, nameAt) {
  return {...newNode({name: nameAt?.text ?? ''}), at, parent, nameAt, head: null, items: [], chances: [], word: '', vector: false, last: 0}
}

/** The nodes of a text, in their order; throws TreeError. @param {string} text @returns {Draft[]} */
export function drafted(text) {
  return new Parser(text).drafts()
}

class Parser {
  #next = 0
  /** @type {Draft[]} */
  #open = []
  /** @type {Draft[]} */
  #found = []

  /** @param {string} text */
  constructor(text) {
    this.tokens = tokens(text)
  }

  /** The nodes of the text, in their order. @returns {Draft[]} */
  drafts() {
    while (this.#next < this.tokens.length) {
      if (this.#peek() === ')') this.#close(this.#take())
      else this.#item()
    }
    const [open] = this.#open.slice(-1)
    if (open) throw wrong(open.at, "this '(' is never closed; it needs a ')'")
    if (!this.#found.length) throw wrong({line: 1, column: 1}, `there is no tree here; write one such as ${TREE_EXAMPLE}`)
    return this.#found
  }

  #peek(ahead = 0) {
    return this.tokens[this.#next + ahead]?.text ?? ''
  }

  #take() {
    return this.tokens[this.#next++]
  }

  /** @param {Token} at */
  #close(at) {
    const node = this.#open.pop()
    if (!node) throw wrong(at, "this ')' closes nothing; every ')' needs a '(' before it")
    if (!node.items.length) {
      throw wrong(node.at, 'a node without children; write its children, as in (3 12 8), or the value of a leaf without brackets')
    }
    if (node.chances.length) checkSum(node)
  }

  #item() {
    const parent = this.#open.at(-1) ?? null
    if (!parent && this.#found.length) {
      throw wrong(this.tokens[this.#next], 'the tree has ended before this; put brackets around the whole, or write one tree only')
    }
    this.#probability(parent)
    const named = this.#name()
    if (this.#next === this.tokens.length || [')', ']', ':', '='].includes(this.#peek())) {
      throw misplaced(this.tokens[Math.min(this.#next, this.tokens.length - 1)], named)
    }
    const at = this.#take()
    const node = draft(at, parent, named)
    this.#found.push(node)
    if (parent) parent.items.push(node)
    if (at.text === '(') {
      this.#open.push(node)
      if (this.#peek(1) !== '=' && isHead(this.#peek())) node.head = this.#take()
    } else if (at.text === '[') {
      this.#vector(node)
    } else if (at.text === '?' || (WORD.test(at.text) && !INFINITIES.includes(at.text.toLowerCase()))) {
      node.word = notReserved(at).text
    } else {
      node.values = [numberOf(at)]
    }
  }

  /** @param {Draft|null} parent */
  #probability(parent) {
    const given = this.#peek(1) === ':' && !'()[]:='.includes(this.#peek())
    if (!parent || parent.head?.text.toLowerCase() !== 'chance') {
      if (given) throw wrong(this.tokens[this.#next], 'a probability, but chance does not move here; write (chance 1/2:8 1/2:24)')
      return
    }
    if (!given) throw wrong(this.tokens[this.#next], 'an outcome of chance needs its probability before it, as in 1/2:8')
    const at = this.#take()
    const share = shareOf(at)
    if (share.value < 0 || share.value > 1) {
      const how = share.value < 0 ? 'negative' : 'more than 1'
      throw wrong(at, `the probability ${[...at.text].slice(0, 20).join('')} is ${how}; write one from 0 to 1`)
    }
    parent.chances.push(share)
    this.#take()
  }

  /** @returns {Token|null} */
  #name() {
    if (this.#peek(1) !== '=' || '()[]:='.includes(this.#peek())) return null
    const at = this.#take()
    if (!WORD.test(at.text) || INFINITIES.includes(at.text.toLowerCase())) {
      throw wrong(at, `${quoted(at.text)} cannot be a name; a name begins with a letter, as in B=(3 12 8)`)
    }
    this.#take()
    if (this.#peek(1) === '=') {
      throw wrong(this.tokens[this.#next], `a second name for the node ${at.text}; a node has one name, as in ${at.text}=(3 12 8)`)
    }
    return notReserved(at)
  }

  /** @param {Draft} node */
  #vector(node) {
    node.vector = true
    while (this.#peek() !== ']') {
      if (this.#next === this.tokens.length || ['(', ')', '[', ':', '='].includes(this.#peek())) {
        throw wrong(node.at, "this '[' is never closed; it needs a ']' after one number per player, as in [1 2 6]")
      }
      node.values.push(numberOf(this.#take()))
    }
    this.#take()
    if (!node.values.length) throw wrong(node.at, 'a leaf without values; write one number per player, as in [1 2 6]')
  }
}

/** @param {Token} at @param {Token|null} named @returns {TreeError} */
function misplaced(at, named) {
  if (named) return wrong(named, `nothing is named by ${named.text}=; a node follows it, as in ${named.text}=(3 12 8)`)
  /** @type {Record<string, string>} */
  const right = {
    ']': "every ']' needs a '[' before it",
    '=': 'a name stands before it, as in B=(3 12 8)',
  }
  return wrong(at, `this ${quoted(at.text)} is out of place; ${right[at.text] ?? "a probability stands before ':' and a node after it, as in 1/2:8"}`)
}

/** @param {Draft} node */
function checkSum(node) {
  const exact = sumOf(node.chances.flatMap((share) => (share.exact ? [share.exact] : [])))
  const decimals = node.chances.filter((share) => !share.exact).map((share) => share.value)
  const total = exactSum([fractionNumber(exact), ...decimals])
  if (Math.abs(total - 1) <= 1e-9 && (decimals.length || fractionText(exact) === '1')) return
  const far = Math.abs(total - 1) > 1e-9 ? roundedText(total, 12) : 'almost 1'
  const shown = !decimals.length && exact[1] < 1000000n ? fractionText(exact) : far
  throw wrong(node.at, `the probabilities of this chance node add up to ${shown}; they must add up to 1`)
}

/** A sum of decimals without the errors of rounding on the way (Shewchuk 1997). @param {number[]} values @returns {number} */
export function exactSum(values) {
  /** @type {number[]} */
  let parts = []
  for (const value of values) {
    let sum = value
    const kept = []
    for (const part of parts) {
      const [large, small] = Math.abs(sum) < Math.abs(part) ? [part, sum] : [sum, part]
      sum = large + small
      const low = small - (sum - large)
      if (low) kept.push(low)
    }
    parts = [...kept, sum]
  }
  return parts.reduceRight((sum, part) => sum + part, 0)
}
