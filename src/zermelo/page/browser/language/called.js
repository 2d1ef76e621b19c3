// What rules call players, pieces, places, actions and what they note, in other languages than that of the rules: of the games that zermelo has.

import {LANGUAGES} from './languages.js'
import {written} from '../texts.js'

/** @typedef {{names: Object<string, string>, fields: Object<string, string>, patterns: [RegExp, string][]}} Known names as they are, and those in which something differs */

/** @type {Map<string, Known|null>} */
const KNOWN = new Map([['en', null]])

/** What the language of the page has for names of the rules: nothing in English, which the rules speak. @returns {Known|null} */
function known() {
  const language = document.documentElement.lang
  if (!KNOWN.has(language)) KNOWN.set(language, Object.hasOwn(LANGUAGES, language) ? knownIn(LANGUAGES[language]) : null)
  return KNOWN.get(language) ?? null
}

/** @param {import('./languages.js').Catalogue} catalogue @returns {Known} */
function knownIn({called: own, refused, fields = {}}) {
  const names = {...refused, ...own}
  const open = Object.entries(names).filter(([text]) => text.includes('{}'))
  const fitting = (/** @type {string} */ text) => new RegExp(`^${text.split('{}').map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('(.+)')}$`)
  return {names, fields, patterns: open.map(([text, words]) => [fitting(text), words])}
}

/** A name of the rules in the language of the page; as it is where the language has none. @param {string} name @returns {string} */
export function called(name) {
  const its = known()
  if (!its) return name
  if (Object.hasOwn(its.names, name)) return its.names[name]
  for (const [pattern, words] of its.patterns) {
    const found = pattern.exec(name)
    let next = 1
    if (found) return words.replace(/\{(\d?)\}/g, (_, gap) => called(found[gap || next++]))
  }
  return written(name)
}

/** The name of a field of a position in the language of the page: `first` is a side to Pig, and may be anything where it is an action. @param {string} name @returns {string} */
export function fieldCalled(name) {
  const fields = known()?.fields ?? {}
  return Object.hasOwn(fields, name) ? fields[name] : called(name)
}

/**
 * A position with its words in the language of the page.
 * @param {import('../rules/position.js').Position} position  @returns {import('../rules/position.js').Position}
 */
export function worded(position) {
  if (!known()) return position
  const named = position.entries.map((entry) => ({...entry, name: called(entry.name), ...(entry.choice && {choice: called(entry.choice)})}))
  const outcomes = position.outcomes.map((outcome) => ({...outcome, name: called(outcome.name)}))
  const {surface} = position
  return {...position, ...(surface && {surface: inLanguage(surface)}), notes: position.notes.map(called), entries: named, outcomes}
}

/**
 * A surface with the names of its pieces and places in the language of the page.
 * @param {import('../documents.d.ts').Surface} surface  @returns {import('../documents.d.ts').Surface}
 */
export function inLanguage(surface) {
  const named = (/** @type {any} */ one) => ({...one, name: called(one.name), ...(one.said && {said: called(one.said)})})
  const lettered = (/** @type {import('../documents.d.ts').Shape} */ shape) => (shape.shape === 'text' && !shape.mono ? {...shape, text: called(shape.text)} : shape)
  const [ground, over] = [surface.ground.map(lettered), surface.over.map(lettered)]
  return {...surface, looks: surface.looks.map(named), places: surface.places.map(named), ground, over}
}
