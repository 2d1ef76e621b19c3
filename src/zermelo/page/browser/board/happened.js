// What a move has done to a board, in words: what went where, what was put down, turned, taken.

import {isCounted, placeName} from './rows.js'
import {say} from '../texts.js'

/** @typedef {import('../documents.d.ts').Surface} Surface */
/** @typedef {import('../rules/items.js').Described & {surface?: Surface}} Described */
/** @typedef {{place: number, look: number, count: number}} Lying */

const MOST = 12 // places of one sentence

/**
 * @param {Described} before  @param {Described} after  @param {Surface} surface
 * @returns {string[]} clauses, without a stop; none where nothing changed on places that have names
 */
export function happened(before, after, surface) {
  if (before.surface !== after.surface) return []
  const looks = surface.looks
  const name = (/** @type {number} */ place) => placeName(surface, place)
  const named = (/** @type {Lying} */ {place, look}) => !['', looks[look].name].includes(name(place))
  const come = except(after, before).filter(named)
  const gone = except(before, after).filter(named)
  /** @type {Map<string, [place: number, count: number][]>} */
  const moved = new Map()
  for (const to of come) {
    for (const from of gone) {
      const count = from.look === to.look && surface.looks[to.look].owner >= 0 ? Math.min(from.count, to.count) : 0 // heaps are counted, not moved
      if (!count) continue
      from.count -= count
      to.count -= count
      const key = `${from.place} ${from.look}`
      moved.set(key, [...(moved.get(key) ?? []), [to.place, count]])
    }
  }
  const clauses = [...moved].map(([key, ends]) => {
    const [start, look] = key.split(' ').map(Number)
    return say('was moved', {piece: looks[look].name, start: name(start), ends: listed(ends.map(([place, count]) => often(count, name(place))))})
  })
  const left = (/** @type {Lying[]} */ some) => some.filter(({count}) => count)
  const turned = left(come).filter(({place}) => left(gone).some((other) => other.place === place))
  const taken = left(gone).filter(({place}) => !turned.some((other) => other.place === place))
  const placed = left(come).filter((piece) => !turned.includes(piece))
  const said = (/** @type {Lying[]} */ pieces) => ({piece: looks[pieces[0].look].name, places: listed(pieces.map(({place, count}) => often(count, name(place))))})
  const grouped = (/** @type {string} */ key, /** @type {Lying[]} */ some) =>
    [...new Set(some.map(({look}) => look))].map((look) => say(key, said(some.filter((piece) => piece.look === look))))
  clauses.push(...grouped(placed.some(({place}) => isCounted(surface, place)) ? 'was put in' : 'was placed', placed), ...grouped('was turned', turned), ...grouped('was taken', taken))
  const numbers = new Map(before.numbers.map(([place, value]) => [place, String(value)]))
  const changed = after.numbers.filter(([place, value]) => name(place) && numbers.has(place) && numbers.get(place) !== String(value))
  return [...clauses, ...changed.map(([place, value]) => say('was counted', {place: name(place), value}))]
}

/** The pieces of a position but for those of another. @param {Described} some @param {Described} others @returns {Lying[]} */
function except(some, others) {
  const [mine, theirs] = [counted(some), counted(others)]
  const left = [...mine].map(([key, count]) => [...key.split(' ').map(Number), count - (theirs.get(key) ?? 0)])
  return left.map(([place, look, count]) => ({place, look, count})).filter(({count}) => count > 0)
}

/** How many of each look lie on each place, also where they are told one by one. @param {Described} position @returns {Map<string, number>} */
function counted({pieces}) {
  const found = new Map()
  for (const [place, look, count] of pieces) found.set(`${place} ${look}`, (found.get(`${place} ${look}`) ?? 0) + count)
  return found
}

/** @param {number} count @param {string} name */
function often(count, name) {
  return count > 1 ? `${name} (${count})` : name
}

/** @param {string[]} names */
function listed(names) {
  const between = names.some((name) => name.includes(',')) ? ` ${say('and')} ` : ', '
  return [...names.slice(0, MOST), ...(names.length > MOST ? ['…'] : [])].join(between)
}
