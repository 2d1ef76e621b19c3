// An explicit tree searched again after an edit: minimax and alpha-beta, recorded as zermelo.trace does. A test holds the documents that
// come out against the library's.
//
// The library has both searches, and the page of a game has them in machine code; here they stand once more, in fifty lines, because
// nothing else can be in this page: rules become machine code where there is a compiler, in a second or more, which `zermelo tree` does
// without, and the tree that a reader writes is known to the page alone.

import {TreeError} from '../model/film.js'
import {added, isMore} from '../model/numbers.js'
import {documentOf, resultOf} from '../record/document.js'
import {CHANCE, Recording, boundOf, failsHigh, failsLow} from '../record/recording.js'
import {Replay} from '../record/replay.js'
import {Narrator, lineOf} from '../record/words.js'
import {readTree} from './reading.js'
import {quoted} from './tokens.js'
import {actionName, byDepth, byLevel, checkSize, className, isZeroSum, namesOf, playersOf, writeTree} from './writing.js'

/** @typedef {import('../documents.d.ts').Rule} Rule */
/** @typedef {import('./reading.js').Tree} Tree */
/** @typedef {import('./parsing.js').TreeNode} TreeNode */
/** @typedef {import('../record/recording.js').Kept<TreeNode>} Kept */

class UnknownLeaf extends Error {}

/** @extends {Recording<TreeNode>} */
class TreeRecording extends Recording {
  /** @param {Tree} tree @param {string} algorithm @param {Rule|null} rule */
  constructor(tree, algorithm, rule) {
    const names = namesOf(tree)
    super(tree.root, {algorithm, rule, depth: -1, zeroSum: isZeroSum(tree), players: playersOf(tree), total: tree.total ?? 0}, {
      foreseen: true,
      moverOf: (node) => (node.children.length ? node.mover : null),
      nameOf: (node) => names.get(node) ?? null,
      waysFrom: (node) =>
        node.children.map((child, place) => ({origin: child, action: place, label: actionName(node, place), probability: node.mover === CHANCE ? node.probabilities[place] : null})),
    })
    this.tree = tree
  }

  /** What a leaf is worth to each player. @param {Kept} leaf */
  utilities({origin}) {
    if (!origin.letter) return origin.values
    const leaves = byDepth(this.tree.root).filter((other) => !other.children.length)
    const leaf = `leaf ${quoted(origin.letter)} (leaf ${leaves.indexOf(origin) + 1} from the left)`
    throw new UnknownLeaf(`the search needs the value of ${leaf}, which the tree leaves open: write a number there`)
  }

  /** Know the branches that were never looked at, too. */
  complete() {
    for (const node of [...this.nodes.values()]) {
      const waiting = node.children.length ? [] : [node]
      for (let here = waiting.pop(); here; here = waiting.pop()) {
        this.spread(here)
        waiting.push(...here.children.map((child) => this.node(child)).reverse())
      }
    }
  }
}

// ----------------------------------------------------------------------------------------------------- the two searches

/** The value for each player of the node that the search comes to. @param {TreeRecording} recording @returns {number[]} */
function minimax(recording) {
  const node = recording.enter(-1, -Infinity, Infinity)
  const {mover} = node
  if (mover === null) {
    const value = recording.utilities(node)
    recording.leaf(value)
    return value
  }
  /** @type {number[]|null} */
  let best = null
  for (const [action, child] of node.children.entries()) {
    recording.descend(action)
    const value = minimax(recording)
    if (mover === CHANCE) {
      const share = recording.node(child).probability ?? 0
      /** @type {number[]} */
      const before = best ?? value.map(() => 0)
      best = before.map((total, player) => added(total, share * value[player]))
      recording.average(share, best)
    } else {
      if (best === null || isMore(value[mover], best[mover])) best = value
      recording.update(action, best, -Infinity, Infinity)
    }
  }
  const found = best ?? []
  recording.leave(found, 'exact')
  return found
}

/** The value to MAX of the node that the search comes to, exact inside (alpha, beta), else a bound. @param {TreeRecording} recording @param {number} alpha @param {number} beta @returns {number} */
function alphabeta(recording, alpha, beta) {
  const strict = recording.about.rule === '>'
  const node = recording.enter(-1, alpha, beta)
  if (node.mover === null) {
    const [value] = recording.utilities(node)
    recording.leaf(value)
    return value
  }
  const max = node.mover === 0
  let [low, high, best] = [alpha, beta, max ? -Infinity : Infinity]
  for (const action of node.children.keys()) {
    recording.descend(action)
    const value = alphabeta(recording, low, high)
    best = max ? Math.max(best, value) : Math.min(best, value)
    if (max) low = Math.max(low, best)
    else high = Math.min(high, best)
    recording.update(action, best, low, high)
    if (max ? failsHigh(best, beta, strict) : failsLow(best, alpha, strict)) {
      recording.cut(best, alpha, beta)
      break
    }
  }
  recording.leave(best, boundOf(best, alpha, beta, strict))
  return best
}

// ------------------------------------------------------------------------------------------------------- the document

/**
 * The document of a search of the tree that `text` describes; throws TreeError if the text is not a tree, or if alpha-beta is not made for it.
 * @param {string} text  @param {'minimax'|'alphabeta'} algorithm  @param {Rule|null} rule  @param {Record<string, string[]>} listings by rule
 */
export function searchTree(text, algorithm, rule, listings) {
  const tree = readTree(text)
  checkSize(tree)
  const why = algorithm === 'alphabeta' ? unsuited(tree) : null
  if (why) throw new TreeError(`alpha-beta needs two players whose utilities add up to a constant, and no chance; ${why}: use minimax`)
  const recording = new TreeRecording(tree, algorithm, rule)
  const position = writeTree(tree)
  try {
    if (algorithm === 'minimax') minimax(recording)
    else alphabeta(recording, -Infinity, Infinity)
    const sure = {isDecided: () => true, isExact: () => true}
    recording.result = resultOf(recording, sure, {game: className(tree), position, compiled: false, notes: []})
  } catch (error) {
    if (!(error instanceof UnknownLeaf)) throw error
    recording.stopped = error.message
  }
  recording.complete()
  const telling = {words: new Narrator(recording), replay: new Replay(recording), line: lineOf}
  return documentOf(recording, {game: 'Tree', position, roles: rolesOf(recording), tree: true, listing: listings[rule ?? 'minimax']}, telling)
}

/** Why alpha-beta is not made for a tree; null if it is. @param {Tree} tree */
export function unsuited(tree) {
  if (tree.players !== 2) return `${className(tree)} has ${tree.players} ${tree.players === 1 ? 'player' : 'players'}`
  if (tree.total === null) return `${className(tree)} has utilities that do not add up to a constant`
  const chance = byLevel(tree.root).some((node) => node.children.length && node.mover === CHANCE)
  return chance ? `in ${className(tree)} chance moves` : null
}

/** Who MAX and MIN are, where the players have other names. @param {TreeRecording} recording */
function rolesOf({about: {players, zeroSum}}) {
  const plain = !zeroSum || players.length > 2 || (players[0] === 'MAX' && players[1] === 'MIN')
  return plain ? [] : players.map((name, i) => `${['MAX', 'MIN'][i]} is ${name}`)
}
