// What the pages of tasks share: their words, their state in words, time, tables, buttons.

import {inLanguage, made, say as said} from '../parts.js'
import {capital, typed} from '/scripts/page/texts.js'

export {capital, typed}

const LEAST = 0.7 // of its own width, in which a picture is shown at least

/** A word of tasks. @param {string} key @param {Object<string, any>} [values] */
export function say(key, values) {
  return said(`task: ${key}`, values)
}

/** What a command does: in the language of the page where that is known, else as --help says it. @param {string} name @param {string} about @returns {[Object<string, string>, string]} */
export function aboutOf(name, about) {
  return inWords(`command: ${name}`, about)
}

/** The same of what an option means, or of what an argument is called. @param {string} meant by --help @returns {[Object<string, string>, string]} */
export function meaningOf(meant) {
  return inWords(`option: ${meant}`, meant)
}

/** The same of what an exercise asks, or of its signs. @param {string} asked @returns {[Object<string, string>, string]} */
export function askedOf(asked) {
  return inWords(`exercise: ${asked}`, asked)
}

/** The same of what the grader says of an answer, where the tree player has words for the step that decides it. @param {string} judged @returns {[Object<string, string>, string]} */
export function judgedOf(judged) {
  const text = inLanguage(judged, 'marks')
  return [text === judged ? {lang: 'en'} : {}, text]
}

/** @param {string} key @param {string} english @returns {[Object<string, string>, string]} */
function inWords(key, english) {
  const text = said(key)
  return text === key ? [{lang: 'en'}, english] : [{}, text]
}

/** @typedef {{number: number, name: string, values: Object<string, any>, minutes: number, gigabytes: number, state: string, status: number|null, why: string, line: string, began: number|null, ended: number|null, created: number, folder: string, shown: string, files: {name: string, path: string, size: number}[]}} Task */

/** Is there more to come? @param {Task} task */
export function isOpen({state}) {
  return state === 'waiting' || state === 'running'
}

/** How a task stands. @param {Task} task */
export function stateOf({state, status, why}) {
  if (state !== 'ended') return say(state)
  if (why) return say(`ended by ${why}`)
  return say(['done', 'faulty', 'refused'][status ?? -1] ?? 'ended by itself')
}

/** Was it done? @param {Task} task */
export function isWrong({state, status, why}) {
  return state === 'lost' || (state === 'ended' && status !== 0 && why !== 'stop')
}

/** How long a task has taken. @param {Task} task */
export function timeOf({began, ended}) {
  if (!began) return ''
  const seconds = Math.max(0, Math.round((ended ?? Date.now() / 1000) - began))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return (parts[0] ? parts : parts.slice(1)).map((part, place) => (place ? String(part).padStart(2, '0') : String(part))).join(':')
}

/** A button; what a double click does is done once: to stop twice is to kill. @param {string} text @param {() => any} does @param {Object<string, any>} [more] @param {(Node|string)[]} [parts] in place of the text */
export function button(text, does, more = {}, parts = [text]) {
  const made_ = made('button', {type: 'button', ...more}, ...parts)
  made_.addEventListener('click', ({detail}) => detail < 2 && does())
  return made_
}

/** A text in which no option is broken: neither -- from its name. @param {string} text @returns {(Node|string)[]} */
export function whole(text) {
  return text.split(/(--[a-z-]+)/).map((part, place) => (place % 2 ? made('span', {class: 'option'}, part) : part))
}

/** A command line: it is broken between words where there is room, and copied as it is. @param {string} text @returns {(Node|string)[]} */
export function lineOf(text) {
  return text.split(' ').flatMap((word, place) => [...(place ? [' '] : []), made('span', {}, word)])
}

const NUMBER = /^[−∞\d][\d.,\u202f\u00a0 …()±%−∞]*$|^–?$/u

/** A table that may be wider than the screen; columns of numbers stand at their right. @param {string} caption @param {(string|Node)[]} head @param {(string|Node)[][]} rows */
export function table(caption, head, rows) {
  const counts = head.map((_, place) => place > 0 && rows.every((row) => NUMBER.test(String(row[place] ?? ''))))
  const kind = (/** @type {number} */ place) => /** @type {Object<string, string>} */ (counts[place] ? {class: 'number'} : {})
  const cells = (/** @type {(string|Node)[]} */ row) => row.map((cell, place) => made(place ? 'td' : 'th', place ? kind(place) : {scope: 'row'}, cell ?? ''))
  const inner = made('table', {}, made('caption', {}, caption), made('thead', {}, made('tr', {}, ...head.map((cell, place) => made('th', {scope: 'col', ...kind(place)}, cell)))), made('tbody', {}, ...rows.map((row) => made('tr', {}, ...cells(row)))))
  return wide(caption, inner)
}

/** What may be wider than the screen, and is moved there by itself. @param {string} name @param {HTMLElement} inner */
export function wide(name, inner) {
  return made('div', {class: 'wide', tabindex: 0, role: 'region', 'aria-label': name}, inner)
}

/** A picture as wide as there is room, but never so small that its letters cannot be read. @param {string} src @param {string} alt */
export function picture(src, alt) {
  const image = made('img', {src, alt})
  image.addEventListener('load', () => (image.style.minWidth = `${LEAST * image.naturalWidth}px`))
  return wide(alt, image)
}

/** A number as data has it: 2125/7, where no decimal is exact. @param {any} number */
export function decimal(number) {
  const [, above, below] = /^(-?\d+)\/(\d+)$/.exec(number) ?? []
  return below ? Number(above) / Number(below) : number
}

/** @param {any} number @param {number} [digits] */
export function shown(number, digits = 3) {
  number = decimal(number)
  if (number === null || number === undefined) return '–'
  if (number === 'inf' || number === '-inf') return number === 'inf' ? '∞' : '−∞'
  if (typeof number !== 'number') return typeof number === 'object' ? JSON.stringify(number) : String(number)
  return number.toLocaleString(document.documentElement.lang, {maximumFractionDigits: Number.isInteger(number) ? 0 : digits, signDisplay: 'negative'}).replace('-', '−')
}
