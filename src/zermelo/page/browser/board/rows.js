// A board as rows of places, for those who go through it or have it read to them: as it is drawn, from the top, turned round where it is.

import {say} from '../texts.js'

/** @typedef {import('../documents.d.ts').Surface} Surface */

const NEAR = 0.3 // of a square: places less far apart in height are in one row

/** Has a place an area, so that it can be pressed? @param {import('../documents.d.ts').Place['shape']} shape */
export function wide(shape) {
  return shape.shape === 'path' || (shape.shape === 'disc' ? shape.radius > 0 : shape.width > 0 && shape.height > 0)
}

/** The numbers of the places that can be pressed, row after row. @param {Surface} surface @param {boolean} turned @returns {number[][]} */
export function rowsOf({places}, turned) {
  const sign = turned ? -1 : 1
  const there = [...places.keys()].filter((number) => wide(places[number].shape)).sort((a, b) => sign * (places[a].y - places[b].y))
  /** @type {number[][]} */
  const rows = []
  for (const number of there) {
    const last = rows.at(-1)
    if (last && Math.abs(places[last[0]].y - places[number].y) < NEAR) last.push(number)
    else rows.push([number])
  }
  return rows.map((row) => row.sort((a, b) => sign * (places[a].x - places[b].x)))
}

/**
 * What the columns and the rows of a grid are called, as they stand.
 * @param {Surface} surface  @param {number[][]} places row after row
 * @returns {{columns: string[], rows: string[]}|null} null for what is no grid, or has names that people know places by
 */
export function headings({places: all, columns, rows}, places) {
  if (!columns || !rows || all.some(({said}) => said)) return null
  if (all.length !== columns.length * rows.length || places.some((row) => row.length !== columns.length)) return null // some are beside the grid, or closed
  return {columns: places[0].map((place) => columns[place % columns.length]), rows: places.map(([place]) => rows[Math.floor(place / columns.length)])}
}

/** Is a place of a grid called by its column and its row, since it has no name but its number? @param {Surface} surface @param {number} place */
export function isCounted({places, columns, rows}, place) {
  return columns !== undefined && rows !== undefined && place < columns.length * rows.length && places[place].name === String(place) && !places[place].said
}

/** What a place is called in a sentence; nothing if it has no name. @param {Surface} surface @param {number} place @returns {string} */
export function placeName(surface, place) {
  const {name, said} = surface.places[place]
  const {columns = [], rows = []} = surface
  if (!isCounted(surface, place)) return said ?? name
  return say('column and row', {column: columns[place % columns.length], row: rows[Math.floor(place / columns.length)]})
}

/**
 * What lies on every place, in words, and what number stands there.
 * @param {{pieces: [place: number, look: number, count: number][], numbers: [place: number, value: number|string][]}} position
 * @param {Surface} surface  @returns {Map<number, string>}
 */
export function inWordsOf({pieces, numbers}, surface) {
  /** @type {Map<number, string>} */
  const found = new Map()
  /** @type {Map<string, number>} of each look on each place how many */
  const counts = new Map()
  for (const [place, look, count] of pieces) counts.set(`${place} ${look}`, (counts.get(`${place} ${look}`) ?? 0) + count)
  const add = (/** @type {number} */ place, /** @type {string} */ words) => found.set(place, found.has(place) ? `${found.get(place)}, ${words}` : words)
  for (const [key, count] of counts) {
    const [place, look] = key.split(' ').map(Number)
    add(place, several(count, surface.looks[look].name))
  }
  for (const [place, value] of numbers) add(place, String(value))
  return found
}

/** What lies on places that have no name, all together. @param {{pieces: [place: number, look: number, count: number][]}} position @param {Surface} surface @returns {string} */
export function besideOf({pieces}, surface) {
  /** @type {Map<number, number>} */
  const counts = new Map()
  for (const [place, look, count] of pieces) if (!surface.places[place].name) counts.set(look, (counts.get(look) ?? 0) + count)
  return [...counts].map(([look, count]) => several(count, surface.looks[look].name)).join(', ')
}

/** @param {number} count @param {string} name */
function several(count, name) {
  return count > 1 ? `${count} × ${name}` : name
}
