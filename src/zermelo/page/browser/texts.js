// Every word of the page, in the languages that language/languages.js names. What one lacks is said in English.

import {inGaps, languageOf, numbersIn, numberTyped, wordsIn} from '/scripts/draw/texts/catalogue.js'
import {LANGUAGES} from './language/languages.js'

/** @type {Object<string, Object<string, string>>} */
export const TEXTS = Object.fromEntries(Object.entries(LANGUAGES).map(([language, {words = {}}]) => [language, words]))

let words = TEXTS.en
let spoken = 'en'

/** Choose the language. @param {string} language such as "de-AT" @returns {string} the one that is spoken */
export function speak(language) {
  spoken = languageOf(TEXTS, language)
  words = wordsIn(TEXTS, spoken)
  return spoken
}

/** What the page says. @param {string} key @param {Object<string, string|number>} [values] in place of {name} @returns {string} */
export function say(key, values = {}) {
  return inGaps(words[key] ?? key, values)
}

/** The same as a sentence, which begins with a capital letter though names need not. @param {string} text @returns {string} */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Numbers of the rules as the language writes them; any other text as it is. @param {string} text */
export function written(text) {
  return numbersIn(spoken, text)
}

/** A number that was typed, as the rules have it; any other text as it is. @param {string} text */
export function typed(text) {
  return numberTyped(spoken, text)
}

/** A number for people: at most two digits after the point. @param {number} value @returns {string} */
export function numberText(value) {
  if (!Number.isFinite(value)) return value > 0 ? '∞' : value < 0 ? '−∞' : '?'
  const text = Math.abs(value) >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(2).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : written(text.replace('-', '−'))
}

/** A large number for people. @param {number} value @returns {string} */
export function countText(value) {
  if (value < 10000) return String(Math.round(value))
  return value < 1e6 ? `${Math.round(value / 1000)} k` : `${written((value / 1e6).toFixed(value < 1e7 ? 1 : 0))} M`
}
