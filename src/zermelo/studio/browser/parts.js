// What all pages of the Studio share: the way from one to the other, questions to the server, elements.

import './texts.js'
import {LANGUAGES} from './language/languages.js'
import {inWords} from '/scripts/page/language/placed.js'
import {element, made} from '/scripts/draw/controls/elements.js'
import {NoAnswer, messageOf, sentenceOf} from '/scripts/page/match/questions.js'
import {say} from '/scripts/page/texts.js'
import {speak, told} from '/scripts/draw/texts/say.js'

export {element, made, messageOf, say}

/** What this page calls itself. */
export const client = crypto.getRandomValues(new Uint32Array(4)).join('-') // randomUUID is not there where others play, without https

/** @typedef {{game: string, title: string, about: string, file: boolean}} Game */

/** What the server answers. @param {string} path @param {RequestInit} [how] @returns {Promise<any>} an Error with its sentence otherwise */
export async function fetched(path, how) {
  let answer
  try {
    answer = await fetch(path, how)
  } catch {
    throw new Error(say('failed'))
  }
  const type = answer.headers.get('content-type') ?? ''
  const said = type.includes('json') ? await answer.json() : {error: (await answer.text()).trim()}
  if (!answer.ok) throw new Error(said.error ? inLanguage(said.error, 'refusals', 'options') : answer.statusText)
  return said
}

/** What Python says, in the language of the page: by the patterns of parts of the catalogue, and those of the tree player. @param {string} sentence @param {('marks'|'refusals'|'options')[]} parts */
export function inLanguage(sentence, ...parts) {
  const language = speak(document.documentElement.lang)
  const patterns = parts.flatMap((part) => Object.entries(LANGUAGES[language]?.[part] ?? {}))
  return language === 'en' ? sentence : told(sentence, patterns)
}

/** Send data. @param {string} path @param {object} data @param {string} [method] */
export function sent(path, data, method = 'POST') {
  return fetched(path, {method, headers: {'Content-Type': 'application/json'}, body: JSON.stringify(data)})
}

/** Bytes as texts of JSON hold them, in base64. @param {Uint8Array} bytes */
export function base64(bytes) {
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte) // one by one: a function takes no hundred thousand arguments
  return btoa(letters)
}

/** The address of a page about a game. @param {string} page @param {string} game */
export function addressOf(page, game) {
  return `${page}?${new URLSearchParams({game})}`
}

/** The pages of the Studio, as links; `here` is the one that is open. @param {string} here @param {boolean} local */
function navigation(here, local) {
  const places = [['/', 'games'], ...(local ? [['/rules', 'rules'], ['/tasks', 'tasks']] : [])]
  const links = places.map(([href, key]) => made('a', {href, ...(key === here && {'aria-current': 'page'})}, say(key)))
  return made('nav', {class: 'places', 'aria-label': 'zermelo'}, made('strong', {}, 'zermelo'), ...links)
}

/**
 * Begin a page: its words, its title, the way to the others.
 * @param {string} here  @returns {Promise<{games: Game[], local: boolean, folder: string}>}
 */
export async function begun(here) {
  inWords()
  const known = await fetched('/api/games')
  document.body.prepend(navigation(here, known.local))
  return known
}

/** Why a question of the server's own has no answer, in a sentence. @param {{kind?: string, text: string}} error */
export function whyNot({kind = 'said', text}) {
  return sentenceOf(new NoAnswer(kind, text))
}

/** Show what went wrong. @param {unknown} error */
export function fail(error) {
  const status = document.getElementById('status')
  status?.replaceChildren(error instanceof NoAnswer ? sentenceOf(error) : messageOf(error))
  status?.classList.add('wrong')
}
