// The words and numbers in the text of a tree, with the same complaints as zermelo.games.tree.

import {TreeError} from '../model/film.js'
import {exactly, fraction, fractionNumber, letters} from '../model/numbers.js'
import {CHANCE} from '../record/recording.js'

/** @typedef {import('../model/numbers.js').Fraction} Fraction */
/** @typedef {{text: string, line: number, column: number}} Token */
/** @typedef {{value: number, exact: Fraction|null}} Share a probability */

/** @type {Record<string, number>} */
export const HEADS = {max: 0, min: 1, chance: CHANCE}
export const INFINITIES = ['inf', 'infinity', 'nan', '∞']

const TOKEN = /(?<blank>(?:[\s,]+|#[^\n]*))|[()[\]:=]|[^\s,#()[\]:=]+/gu
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const FRACTION = /^[+-]?\d+\/\d+$/
export const WORD = /^[\p{L}_][\p{L}\p{N}_]*'*$/u
export const PLAYER = /^p\d{1,4}$/

/** A complaint about a place in the text. @param {{line: number, column: number}} at @param {string} sentence @returns {TreeError} */
export function wrong(at, sentence) {
  return new TreeError(`line ${at.line}, column ${at.column}: ${sentence}`)
}

/** @param {string} text @returns {Token[]} */
export function tokens(text) {
  const found = []
  let [line, start] = [1, 0]
  for (const match of text.matchAll(TOKEN)) {
    if (match.groups?.blank === undefined) {
      found.push({text: match[0], line, column: letters(text.slice(start, match.index)) + 1})
    } else if (match[0].includes('\n')) {
      line += match[0].split('\n').length - 1
      start = match.index + match[0].lastIndexOf('\n') + 1
    }
  }
  return found
}

/** Does a word say who moves? @param {string} word */
export function isHead(word) {
  return Object.hasOwn(HEADS, word.toLowerCase()) || PLAYER.test(word)
}

/** @param {Token} at @returns {Token} */
export function notReserved(at) {
  if (isHead(at.text)) throw wrong(at, `${quoted(at.text)} says who moves and stands first in the brackets, as in (${at.text} 3 12 8)`)
  return at
}

/** The value that a token writes: an int, a decimal or a fraction. @param {Token} at @returns {number} */
export function numberOf(at) {
  const text = at.text.replaceAll('−', '-')
  if (INFINITIES.includes(text.toLowerCase().replace(/^[+-]+/, ''))) {
    throw wrong(at, `${at.text} is not a value of a leaf; write a finite number`)
  }
  if (!DECIMAL.test(text) && !FRACTION.test(text)) throw wrong(at, `${quoted(at.text)} is not a number; write one such as 3, -2.5 or 1/2`)
  let value = Number(text)
  if (FRACTION.test(text)) {
    const parts = fractionOf(text)
    if (!parts) throw wrong(at, `${at.text} divides by zero; write a finite number`)
    value = fractionNumber(parts)
  }
  if (!Number.isFinite(value)) throw wrong(at, `${[...at.text].slice(0, 20).join('')} is too large or too long a number; write one below 10^308`)
  return value + 0
}

/** The fraction that is written; null if it divides by zero. @param {string} text @returns {Fraction|null} */
function fractionOf(text) {
  const [above, below] = text.replace(/^\+/, '').split('/').map(BigInt)
  return below === 0n ? null : fraction(above, below)
}

/** A probability: exact if it is a fraction or a whole number. @param {Token} at @returns {Share} */
export function shareOf(at) {
  const value = numberOf(at)
  const text = at.text.replaceAll('−', '-')
  const exact = FRACTION.test(text) ? fractionOf(text) : Number.isInteger(value) ? exactly(value) : null
  return {value, exact}
}

/** A text in quotes, as Python shows it. @param {string} text */
export function quoted(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'"
  return mark + text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`) + mark
}
