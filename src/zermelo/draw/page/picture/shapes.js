// The shapes of a picture as markup of SVG, as zermelo.draw.formats.svg draws them.

import {APART, CUT_AT, HALF, ROOM, SIZE, SLOPE, STROKE} from './measures.js'

/** @typedef {import('../documents.d.ts').Mark} Mark */
/** @typedef {[x: number, y: number]} Point */

const THIN = '\u2009'

/** @param {number} number */
export function round(number) {
  return Math.round(number * 10) / 10
}

/** Words as markup. @param {string|number} text */
export function safe(text) {
  return String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** ≥ and ≤ a little nearer to their numbers, where room is short. @param {string} words */
export function tight(words) {
  return words.replaceAll('≥ ', `≥${THIN}`).replaceAll('≤ ', `≤${THIN}`).replaceAll('= ', `=${THIN}`)
}

/** About how wide words are as a value in a shape, in pixels: signs of relation are wide, points and strokes narrow. @param {string} words @returns {number} */
export function measure(words) {
  const wide = (/** @type {string} */ letter) => ('≥≤=+∞'.includes(letter) ? 11 : letter === THIN ? 1.5 : '-.,/()[] '.includes(letter) ? 5 : 9)
  return [...tight(words)].reduce((sum, letter) => sum + wide(letter), 0)
}

/** Is the value too wide for its shape? @param {Mark} mark */
export function isOnPlate(mark) {
  return measure(mark.inside) > (ROOM[mark.shape] ?? Infinity)
}

/** @type {Record<string, number>} */
const HALVES = {max: SLOPE, min: SLOPE, chance: HALF, player: SIZE / 2 - 1}

/** How far a node's shape, with the value in it, reaches to either side. @param {Mark} mark */
export function halfWidth(mark) {
  const plain = HALVES[mark.shape] ?? 10
  return ROOM[mark.shape] && !isOnPlate(mark) ? plain : Math.max(plain, measure(mark.inside) / 2 + 4)
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} look @param {number} [corner] */
export function rectangle(x, y, width, height, look, corner = 5) {
  return `<rect class="${look}" x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}" rx="${corner}"/>`
}

/** @param {Mark} mark @param {string} look */
export function outline(mark, look) {
  const {shape, x, y} = mark
  if (shape === 'max' || shape === 'min') {
    const up = shape === 'max' ? 1 : -1
    const corners = [[x, y - up * HALF], [x + SLOPE, y + up * HALF], [x - SLOPE, y + up * HALF]]
    return `<polygon class="${look}" points="${corners.map((corner) => corner.map(round).join()).join(' ')}"/>`
  }
  if (shape === 'chance') return `<circle class="${look}" cx="${round(x)}" cy="${round(y)}" r="${round(HALF)}"/>`
  if (shape === 'player') return rectangle(x, y, 2 * halfWidth(mark), 2 * HALF, look, 7)
  return rectangle(x, y, measure(mark.inside) + 12, 24, `${look} z-slim`)
}

/** @param {string} look @param {number} x @param {number} y @param {string} words */
export function text(look, x, y, words) {
  return `<text class="${look}" x="${round(x)}" y="${round(y)}">${safe(words)}</text>`
}

/** @param {Point} start @param {Point} end @param {number} part @returns {Point} */
export function between([x, y], [u, v], part) {
  return [x + (u - x) * part, y + (v - y) * part]
}

/** Two short strokes across a line. @param {Point} start @param {Point} end @param {number} [at] */
export function strokes(start, end, at = CUT_AT) {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const length = Math.hypot(dx, dy) || 1
  const [ax, ay] = [dx / length, dy / length]
  const middle = between(start, end, at)
  const [sx, sy] = [-ay * STROKE + ax * 1.5, ax * STROKE + ay * 1.5]
  const parts = [-APART, APART].map((shift) => {
    const [x, y] = [middle[0] + shift * ax, middle[1] + shift * ay]
    return `M${round(x - sx)} ${round(y - sy)}L${round(x + sx)} ${round(y + sy)}`
  })
  return `<path class="z-cut" d="${parts.join('')}"/>`
}
