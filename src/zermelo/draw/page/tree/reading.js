// The tree that a text describes, with the same rules and complaints as zermelo.games.tree.

import {letters} from '../model/numbers.js'
import {CHANCE} from '../record/recording.js'
import {drafted, exactSum} from './parsing.js'
import {HEADS, PLAYER, wrong} from './tokens.js'

/** @typedef {import('./parsing.js').Draft} Draft */
/** @typedef {import('./tokens.js').Token} Token */
/** @typedef {{root: import('./parsing.js').TreeNode, players: number, total: number|null}} Tree `total` is what utilities add up to */

/** The tree that a text describes; throws TreeError. @param {string} text @returns {Tree} */
export function readTree(text) {
  const drafts = drafted(text)
  resolveNames(drafts)
  const {players, vectors} = countPlayers(drafts)
  for (const draft of drafts) {
    const last = draft.parent ? draft.parent.last : players - 1
    const word = draft.head?.text.toLowerCase()
    const mover = word === undefined ? (last + 1) % players : Object.hasOwn(HEADS, word) ? HEADS[word] : Number(word.slice(1))
    draft.last = mover === CHANCE ? last : mover
    draft.mover = draft.items.length ? mover : 0
  }
  if (!vectors) for (const leaf of drafts) leaf.values.push(...leaf.values.map((value) => 0 - value))
  return {root: drafts[0], players, total: vectors ? totalOf(drafts) : 0}
}

/** @param {Draft[]} drafts */
function resolveNames(drafts) {
  /** @type {Map<string, {draft: Draft, at: Token}>} */
  const named = new Map()
  for (const draft of drafts) {
    if (!draft.nameAt) continue
    const first = named.get(draft.name)
    if (first) {
      const where = `${draft.name} is defined a second time, after line ${first.at.line}, column ${first.at.column}`
      throw wrong(draft.nameAt, `${where}; to mean the same node write ${draft.name} alone`)
    }
    named.set(draft.name, {draft, at: draft.nameAt})
  }
  for (const draft of drafts) {
    if (named.has(draft.word)) {
      if (draft.name) throw wrong(draft.at, `${draft.word} has a name of its own; write ${draft.word} without ${draft.name}=`)
    } else if (draft.word) {
      const small = draft.word === draft.word.toLowerCase() && draft.word !== draft.word.toUpperCase()
      if (letters(draft.word) > 1 || !(draft.word === '?' || small)) {
        const right = `define it somewhere, as in ${draft.word}=(3 12 8), or write x for a leaf of unknown value`
        throw wrong(draft.at, `no node is named ${draft.word}; ${right}`)
      }
      draft.letter = draft.word
    }
  }
  const meant = (/** @type {Draft} */ item) => named.get(item.word)?.draft ?? item
  for (const draft of drafts) {
    draft.children = draft.items.map(meant)
    draft.probabilities = draft.chances.map((share) => share.value)
  }
  refuseCycles(drafts[0], meant)
}

/** @param {Draft} root @param {(item: Draft) => Draft} meant which node an item is */
function refuseCycles(root, meant) {
  const path = [{node: root, items: root.items.values()}]
  const above = new Set([root])
  const done = new Set()
  while (path.length) {
    const {node, items} = path[path.length - 1]
    const {value: item, done: ended} = items.next()
    if (ended) {
      path.pop()
      above.delete(node)
      done.add(node)
      continue
    }
    const child = meant(item)
    if (above.has(child)) {
      throw wrong(item.at, `${item.word} leads back to itself here; a tree has no cycles, so write a value or another node`)
    }
    if (!done.has(child)) {
      above.add(child)
      path.push({node: child, items: child.items.values()})
    }
  }
}

/** @param {Draft[]} drafts */
function countPlayers(drafts) {
  const leaves = drafts.filter((draft) => draft.values.length)
  const vectors = leaves.some((leaf) => leaf.vector)
  const players = leaves.find((leaf) => leaf.vector)?.values.length ?? 2
  const of = (/** @type {number} */ count, /** @type {string} */ what) => `${count} ${what}${count === 1 ? '' : 's'}`
  const each = `one number per player, as in [${Array.from({length: Math.min(players, 9)}, (_, player) => player + 1).join(' ')}]`
  for (const leaf of leaves) {
    if (leaf.vector !== vectors) throw wrong(leaf.at, `a bare number among leaves for ${of(players, 'player')}; write ${each}`)
    if (vectors && leaf.values.length !== players) {
      throw wrong(leaf.at, `${of(leaf.values.length, 'value')} at a leaf for ${of(players, 'player')}; write ${each}`)
    }
  }
  for (const {head} of drafts) {
    if (!head) continue
    if (PLAYER.test(head.text) && Number(head.text.slice(1)) >= players) {
      const right = `the last of ${of(players, 'player')} is p${players - 1}` + (vectors ? '' : '; for more, leaves are written [1 2 6]')
      throw wrong(head, `there is no player ${head.text}; ${right}`)
    }
    if (vectors && ['max', 'min'].includes(head.text.toLowerCase())) {
      const right = Array.from({length: Math.min(players, 3)}, (_, player) => `(p${player} …)`).join(' or ')
      throw wrong(head, `${head.text} is for leaves that are bare numbers; with one number per player write ${right}`)
    }
  }
  return {players, vectors}
}

/** What the utilities of every leaf add up to; null if it varies, or if leaves are unknown. @param {Draft[]} drafts @returns {number|null} */
function totalOf(drafts) {
  const leaves = drafts.filter((draft) => draft.values.length || draft.letter)
  const sums = new Set(leaves.map((leaf) => Number(exactSum(leaf.values).toFixed(9)) + 0))
  if (sums.size > 1 || leaves.some((leaf) => leaf.letter)) return null
  const [total] = sums
  if (total === 0 && leaves.some((leaf) => leaf.values.length === 2 && leaf.values[0] + leaf.values[1] !== 0)) return null
  return total
}
