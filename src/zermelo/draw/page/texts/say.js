// What the page says, in the reader's language: languages.js names the catalogues. What one lacks is said in English.

import {inGaps, languageOf, numbersIn, numberTyped, wordsIn} from './catalogue.js'
import {LANGUAGES} from './languages.js'

/** @typedef {[english: string, other: string]} Pattern with {gaps} */

/** @type {Record<string, import('./languages.js').Words>} */
const TEXTS = Object.fromEntries(Object.entries(LANGUAGES).map(([key, {words = {}}]) => [key, words]))

let words = wordsIn(TEXTS, 'en')
let language = 'en'

/** Choose the language, such as 'de-AT'; returns the one that is spoken. @param {string} wanted @returns {string} */
export function speak(wanted) {
  language = languageOf(TEXTS, wanted)
  words = wordsIn(TEXTS, language)
  window.document.documentElement.lang = language
  return language
}

/** The language that is spoken. */
export function spoken() {
  return language
}

/** All languages: each with its own name. @returns {[key: string, name: string][]} */
export function languages() {
  return Object.entries(TEXTS).map(([key, {name}]) => [key, String(name)])
}

/**
 * The text of a key, with what stands in its gaps; of two texts, the first is for one thing and the second for several.
 * @param {string} key  @param {Record<string, string|number>} [values]  @returns {string}
 */
export function say(key, values = {}) {
  const text = words[key] ?? key
  const chosen = typeof text === 'string' ? text : text[values.count === 1 ? 0 : 1]
  return inGaps(chosen, values, (value) => (typeof value === 'number' ? counted(value) : value))
}

/** @param {number} number @returns {string} */
export function counted(number) {
  return written(number.toLocaleString('en'))
}

/** Numbers as they are written in the language: 18,297; 2.5; (2.5, 3); any other text as it is. @param {string} text */
export function written(text) {
  const [, whole, rest = ''] = /^(-?\d{1,3}(?:,\d{3})+)(\.\d+)?$/.exec(text) ?? []
  return whole ? whole.replaceAll(',', String(words.thousands)) + numbersIn(language, `0${rest}`).slice(1) : numbersIn(language, text)
}

/** A number that was typed, as the library writes it; any other text as it is. @param {string} text */
export function typed(text) {
  return numberTyped(language, text)
}

/** A sentence of the library, which is English, as it is said; `others` are patterns besides those of the catalogue. @param {string} sentence @param {Pattern[]} [others] @returns {string} */
export function told(sentence, others = []) {
  return turned(sentence, others.length ? [...others, ...patternsOf('sentences')] : patternsOf('sentences'))
}

/** The same of what is wrong with the text of a tree. @param {string} sentence @returns {string} */
export function complained(sentence) {
  return turned(sentence, patternsOf('complaints'))
}

/** @type {Map<object, Pattern[]>} */
const listed = new Map()

/** The patterns of a part of the catalogue, the special before the general. @param {'sentences'|'complaints'} part */
function patternsOf(part) {
  const texts = LANGUAGES[language][part]
  if (language === 'en' || !texts) return []
  const known = listed.get(texts) ?? Object.entries(texts)
  listed.set(texts, known)
  return known
}

/** @type {Map<string, RegExp>} */
const fitted = new Map()

/** A sentence by the first of the patterns that fits, and so on in its gaps. {w} is a window. @param {string} sentence @param {Pattern[]} patterns @returns {string} */
function turned(sentence, patterns) {
  for (const [pattern, text] of patterns) {
    const known = fitted.get(pattern) ?? fitting(pattern)
    fitted.set(pattern, known)
    const gaps = known.exec(sentence)
    if (gaps) return text.replace(/\{(\w+)\}/g, (_, name) => turned(gaps.groups?.[name] ?? '', patterns))
  }
  return written(sentence)
}

/** @param {string} pattern */
function fitting(pattern) {
  const plain = pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${plain.replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${name === 'w' ? '\\(.+?\\)' : '.+?'})`)}$`)
}

/** Write the texts of the page's own elements: their words, their labels, what they show when pointed at. @param {ParentNode} root */
export function label(root) {
  for (const one of root.querySelectorAll('[data-say]')) if (one instanceof HTMLElement) one.textContent = say(one.dataset.say ?? '')
  for (const one of root.querySelectorAll('[data-label]')) one.setAttribute('aria-label', say(one.getAttribute('data-label') ?? ''))
  for (const one of root.querySelectorAll('[data-tip]')) {
    if (!(one instanceof HTMLElement)) continue
    const {tip = '', key} = one.dataset
    one.title = key ? `${say(tip)} (${key})` : say(tip)
    if (!one.dataset.say) one.setAttribute('aria-label', say(tip))
  }
}
