// What values look like: as words, as a share of the bar, and as colours of actions.

import {numberText, say} from '../texts.js'

/** @typedef {import('../documents.d.ts').About} About */
/** @typedef {import('../search/thinking.js').Valued} Valued */

/**
 * How good a value is for player 0, from 0 to 1.
 * @param {number} value  @param {string|null} status  @param {import('../documents.d.ts').Scale} about
 * @returns {number}
 */
export function share(value, status, {range, sum, scale}) {
  const even = (sum ?? 0) / 2
  if (status !== 'estimate' && status !== 'bound' && range) return clamp((value - range[0]) / (range[1] - range[0] || 1))
  return clamp(0.5 + 0.5 * Math.tanh((value - even) / scale))
}

/** A value with what is known of it. @param {{value: number|null, status: string|null}} one @param {boolean} max is it player 0 who moves? */
export function valueText({value, status}, max) {
  if (value === null || Number.isNaN(value)) return '?'
  const sign = signOf(status, max)
  return (sign ? `${sign} ` : status === 'exact' ? '' : '≈ ') + numberText(value)
}

/** On which side of a value the true one is known to lie. @param {string|null} status @param {boolean} max */
function signOf(status, max) {
  if (status === 'bound') return max ? '≤' : '≥'
  return status === 'above' ? '≥' : status === 'below' ? '≤' : ''
}

/** A value in a small place, which says elsewhere how sure it is. @param {{value: number, status: string|null}} one @param {boolean} max */
export function shortText({value, status}, max) {
  const text = Math.abs(value) >= 10 ? numberText(Math.round(value)) : numberText(Math.round(10 * value) / 10)
  return signOf(status, max) + text
}

/** The same in words. @param {{status: string|null, depth?: number|null}} one @param {boolean} max */
export function statusText({status, depth}, max) {
  if (status === 'bound') return say(max ? 'at most' : 'at least')
  return status === 'estimate' && depth ? `${say('estimate')}, ${say('depth', {depth})}` : say(status ?? 'unknown')
}

/**
 * How each action compares with the best: 1 for the best, 0 for what loses much.
 * @param {import('../search/thinking.js').Found} found  @param {number} mover  @param {About} about
 * @returns {Map<import('../../../export/zermelo.js').Action, {share: number, text: string, status: string}>}
 */
export function compared(found, mover, about) {
  const own = (/** @type {Valued} */ one) => {
    const worth = one.values ? one.values[mover] : mover === 0 ? one.value : (about.sum ?? 0) - one.value
    return share(worth, one.status === 'bound' ? found.status : one.status, about)
  }
  const best = Math.max(...found.actions.map(own))
  return new Map(
    found.actions.map((one) => {
      const shown = one.values && about.players > 2 ? {...one, value: one.values[mover]} : one
      return [one.action, {share: clamp(1 - (best - own(one)) / 0.35), text: shortText(shown, mover === 0), status: one.status}]
    }),
  )
}

/** @param {number} x */
function clamp(x) {
  return Math.max(0, Math.min(1, x))
}
