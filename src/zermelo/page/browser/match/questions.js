// Questions with answers: those that are open, and an end to those that take too long.

import {called} from '../language/called.js'
import {say} from '../texts.js'

/** Why there is no answer: `kind` is "rule", "board", "search", "trap", "endless", "large", "page" or "said", as language/ has a sentence for each. */
export class NoAnswer extends Error {
  /** @param {string} kind @param {string} text */
  constructor(kind, text) {
    super(text)
    this.kind = kind
  }
}

const REFUSED_BY = /^ValueError: (.*?)\.?$/ // rules that say in plain words what they do not take

/** What an error says. @param {unknown} error @returns {string} */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}

/** What went wrong, in a sentence. @param {unknown} error @returns {string} */
export function sentenceOf(error) {
  return say(`error ${error instanceof NoAnswer ? error.kind : 'page'}`, {text: called(messageOf(error).replace(/\.$/, ''))}).replace(/\?\.$/, '?')
}

/** Why something cannot be, as a part of a sentence: what the rules have against it in their words, else what went wrong. @param {unknown} error @returns {string} */
export function reasonOf(error) {
  const refused = error instanceof NoAnswer && error.kind === 'rule' && REFUSED_BY.exec(error.message)?.[1]
  return (refused ? called(refused) : sentenceOf(error)).replace(/\.$/, '')
}

/** @typedef {{patience?: number, report?: (found: any) => void}} More seconds after which a question counts as endless, and who hears what is found meanwhile */

/**
 * @typedef {object} Asked who answers a page's questions
 * @property {(what: string, given: object, more?: More) => Promise<any>} ask the answer; rejected with NoAnswer
 * @property {() => void} stop end whatever is being worked on; those who wait hear nothing more
 * @property {() => void} warm begin, so that the first question finds all ready
 */

/** @typedef {{id: number, found?: any, answer?: any, busy?: string, error?: {kind: string, text: string}}} Told what becomes of a question; `busy` that it takes long, and why */

/** @typedef {{resolve: (answer: any) => void, reject: (error: NoAnswer) => void, report?: (found: any) => void, late: () => void, patience: number, timer?: ReturnType<typeof setTimeout>}} Question */

/** Those that are open, by their numbers. */
export class Questions {
  /** @type {Map<number, Question>} */
  #open = new Map()
  #next = 1

  get ids() {
    return [...this.#open.keys()]
  }

  /**
   * A new one.
   * @param {(id: number) => void} send tells it to who answers
   * @param {number} patience seconds until it is late  @param {(id: number) => void} late what is done then
   * @param {(found: any) => void} [report] hears what is found meanwhile
   * @returns {Promise<any>} rejected with NoAnswer
   */
  ask(send, patience, late, report) {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#open.set(id, {resolve, reject, report, patience, late: () => late(id)})
      this.wait(id)
      send(id)
    })
  }

  /** Wait anew for its answer. @param {number} id @param {number} [seconds] its patience, unless another is given */
  wait(id, seconds) {
    const question = this.#open.get(id)
    if (!question) return
    clearTimeout(question.timer)
    question.timer = setTimeout(question.late, 1000 * (seconds ?? question.patience))
  }

  /** What becomes of a question; of one that is not open, nothing. @param {Told} told @returns {boolean} is it open? */
  hear({id, found, answer, busy, error}) {
    const question = this.#open.get(id)
    if (!question) return false
    if (found) question.report?.(found)
    else if (busy === undefined) {
      this.#close(id, question)
      if (error) question.reject(new NoAnswer(error.kind, error.text))
      else question.resolve(answer)
    }
    return true
  }

  /** One will not be answered, or none of them. @param {NoAnswer} error @param {number[]} [ids] */
  refuse(error, ids = this.ids) {
    const refused = ids.flatMap((id) => this.#open.get(id) ?? [])
    this.forget(ids)
    for (const {reject} of refused) reject(error)
  }

  /** Nobody waits for them any more. */
  forget(ids = this.ids) {
    for (const id of ids) {
      const question = this.#open.get(id)
      if (question) this.#close(id, question)
    }
  }

  /** @param {number} id @param {Question} question */
  #close(id, {timer}) {
    clearTimeout(timer)
    this.#open.delete(id)
  }
}
