// The learner predicts what the search does next: a value, a window, a cut. The step itself is the answer, its sentence the reason.

import {same, searchOf} from '../model/film.js'
import {number, shareText, windowText, worth} from '../model/numbers.js'
import {roleOf} from '../picture/picture.js'
import {say, told, typed, written} from '../texts/say.js'

/** @typedef {import('../model/film.js').Film} Film */
/** @typedef {import('../documents.d.ts').Step} Step */
/** @typedef {import('../documents.d.ts').Node} TraceNode */
/** @typedef {import('../documents.d.ts').Value} Value */
/** @typedef {{id: string, words: string}} Option */
/** @typedef {{kind: 'value', right: Value}|{kind: 'bound', right: string}|{kind: 'yes', right: boolean}|{kind: 'children', right: string[], options: Option[]}} Asked what is asked for, and what is right */
/** @typedef {{name: string, label: string} & Asked} Field */
/** @typedef {string|boolean|string[]} Given an answer */
/** @typedef {{at: number, prompt: string, fields: Field[], reason: string, steps: number}} Question `steps` says how far the film goes on when it is answered */

/** @type {Record<string, number>} */
const ENDLESS = {inf: Infinity, '∞': Infinity, infinity: Infinity}

/** A number as learners type it: 3, -2.5 or -2,5, 1,250 or 1 250, 1/3, -∞, inf. NaN if it is none. @param {string} words */
function typedNumber(words) {
  const bare = typed(words).toLowerCase()
  const [sign, size] = bare.startsWith('-') ? [-1, bare.slice(1)] : [1, bare.replace(/^\+/, '')]
  if (Object.hasOwn(ENDLESS, size)) return sign * ENDLESS[size]
  const [above, below] = size.split('/').map(Number)
  if (/^\d+\/\d+$/.test(size)) return (sign * above) / below
  return /^(\d+\.?\d*|\.\d+)$/.test(size) ? sign * Number(size) : NaN
}

/** Is this what was asked for? A value may be one number or one for each player; four digits are enough. @param {string} words @param {Value} wanted @returns {boolean} */
function isValue(words, wanted) {
  if (Array.isArray(wanted)) {
    const opposed = wanted.length === 2 && number(wanted[0]) === -number(wanted[1])
    if (opposed) return isValue(words, wanted[0])
    const ways = [/[\s;]+|,\s+/, /[\s,;]+/] // in 2,5; 3 and 2,5 3 a comma stands for a point, in 2,5 it may part two numbers
    return ways.some((way) => {
      const parts = words.replace(/[()[\]]/g, ' ').split(way).filter(Boolean)
      return parts.length === wanted.length && parts.every((part, i) => isValue(part, wanted[i]))
    })
  }
  const given = typedNumber(words)
  const right = number(wanted)
  return given === right || Math.abs(given - right) <= 5e-4 || (Number.isFinite(given) && worth(given) === worth(right))
}

/** The next thing to ask of a film, or null. @param {Film} film @param {number} asked the step that was asked about last @returns {Question|null} */
function questionOf(film, asked) {
  const {document, last} = film
  const step = document.steps[film.step]
  if (!step) return null
  const cuts = document.rule !== null
  if (cuts && searchOf(document) !== 'engine' && last?.event === 'update' && asked !== film.step && !isProbed(film, last.node)) {
    const question = cutQuestion(film, last, step)
    if (question) return question
  }
  const place = placeOf(film, film.node(step.node))
  const common = {at: film.step, reason: step.sentence, steps: 1}
  if (step.event === 'update') {
    /** @type {Field[]} */
    const fields = [{name: 'value', label: 'v', kind: 'value', right: step.best}]
    if (cuts) fields.push({name: 'alpha', label: 'α', kind: 'value', right: step.alpha}, {name: 'beta', label: 'β', kind: 'value', right: step.beta})
    const [child, value] = [film.short(step.child), worth(step.value)].map(written)
    const came = child === value ? say('came', {child}) : say('came with', {child, value})
    return {...common, fields, prompt: say(cuts ? 'ask window' : 'ask update', {place, came})}
  }
  if (step.event === 'backup') {
    // How often was a node visited, and what is its mean now? Not asked where others share it, or where it is proven.
    const {visits, value} = film.view(step.node)
    if (!visits || value === null || step.proven || step.also.length || typeof step.mean !== 'number') return null
    /** @type {Field[]} */
    const fields = [
      {name: 'visits', label: say('visits'), kind: 'value', right: step.visits},
      {name: 'mean', label: say('mean'), kind: 'value', right: step.mean},
    ]
    return {...common, fields, prompt: say('ask visits', {place, count: visits, mean: written(worth(value)), value: written(worth(step.value))})}
  }
  if (step.event === 'average' || step.event === 'sum') {
    const values = {place, child: written(film.short(step.child)), share: written(shareText(step.probability)), value: written(worth(step.value))}
    return {...common, fields: [{name: 'value', label: say('sum'), kind: 'value', right: step.total}], prompt: say('ask sum', values)}
  }
  if (step.event === 'leave') {
    /** @type {Field[]} */
    const fields = [{name: 'value', label: say('value'), kind: 'value', right: step.value}]
    if (cuts) fields.push({name: 'bound', label: say('and this is'), kind: 'bound', right: step.bound})
    return {...common, fields, prompt: say('ask leave', {place})}
  }
  return null
}

/** Did the search come to a node for a probe, to look at one action only? @param {Film} film @param {string} id */
function isProbed(film, id) {
  return film.document.steps.slice(0, film.step).findLast(({node, event}) => node === id && ['enter', 'probe'].includes(event))?.event === 'probe'
}

/** The children that this visit has not come to yet, in whatever order it goes through them. @param {Film} film @param {TraceNode} node */
function restOf(film, {id, children}) {
  const {steps} = film.document
  const come = new Set()
  for (let at = film.step - 1; at >= 0; at--) {
    const step = steps[at]
    if (step.node !== id) continue
    if (step.event === 'enter') break
    if ('child' in step) come.add(step.child)
  }
  return children.filter((child) => !come.has(child))
}

/** After an update: is there a cut, and who is not looked at? @param {Film} film @param {Step} last @param {Step} step @returns {Question|null} */
function cutQuestion(film, last, step) {
  const node = film.node(last.node)
  const {handed, value} = film.view(last.node)
  const options = restOf(film, node).map((id) => ({id, words: written(film.short(id))}))
  const cut = step.event === 'cut'
  if (!handed?.some((side) => Number.isFinite(number(side))) || !options.length || value === null) return null // after the last child nothing is left to cut
  const place = placeOf(film, node)
  const stays = say('no cut', {place, value: written(worth(value)), window: written(windowText(handed))})
  return {
    at: film.step,
    prompt: say('ask cut', {place}),
    fields: [
      {name: 'cut', label: say('a cut'), kind: 'yes', right: cut},
      {name: 'children', label: say('not seen'), kind: 'children', options, right: cut ? options.map(({id}) => id) : []},
    ],
    reason: cut ? step.sentence : stays,
    steps: cut ? 1 : 0,
  }
}

/** @param {Film} film @param {TraceNode} node */
function placeOf(film, node) {
  const who = node.kind === 'chance' ? say('by chance') : roleOf(node.kind, film.document.players[node.mover ?? -1])
  return say(film.document.tree ? 'place at' : node.name ? 'place after' : 'place root', {who, name: node.name})
}

/** A quiz on one film: asks, judges, keeps the score. */
export class Quiz {
  asked = -1
  right = 0
  wrong = 0
  skipped = 0
  /** @type {{at: number, reason: string}|null} the first one */
  mistake = null
  /** @type {Question|null} */
  question = null

  /** @param {Film} film */
  constructor(film) {
    this.film = film
    film.seek(0)
  }

  /** Let the search go on to the next question; null at the end. */
  next() {
    while ((this.question = questionOf(this.film, this.asked)) === null && this.film.step < this.film.length) this.film.forward()
    return this.question
  }

  /** Judge the answers, by the names of the fields; the search goes on. @param {Record<string, Given>} given */
  answer(given) {
    const {fields, at, steps, reason} = this.#open
    const right = fields.every((field) => isRight(field, given[field.name]))
    if (right) this.right += 1
    else this.wrong += 1
    this.mistake ??= right ? null : {at: at + steps, reason}
    return {right, said: this.#proceed()}
  }

  skip() {
    this.skipped += 1
    return this.#proceed()
  }

  /** The question that waits for an answer. */
  get #open() {
    if (!this.question) throw new Error('nothing was asked')
    return this.question
  }

  #proceed() {
    const {reason, steps} = this.#open
    this.asked = this.film.step
    this.film.seek(this.film.step + steps)
    return reason
  }

  score() {
    const all = this.right + this.wrong + this.skipped
    const skipped = this.skipped ? say('skipped', {count: this.skipped}) : ''
    const first = this.mistake ? say('mistake', {step: this.mistake.at, reason: told(this.mistake.reason)}) : ''
    return `${say('score', {right: this.right, all})}${skipped}.${first}`
  }
}

/** @param {Field} field @param {Given} given */
function isRight(field, given) {
  if (field.kind === 'value') return isValue(String(given), field.right)
  if (field.kind === 'children') return Array.isArray(given) && same([...given].sort(), [...field.right].sort())
  return given === field.right
}
