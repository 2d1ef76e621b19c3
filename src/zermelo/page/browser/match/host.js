// The worker seen from the page: questions with answers, and an end to those that take too long.

import {say} from '../texts.js'

/** Why there is no answer: `kind` is "rule", "board", "search", "trap", "endless", "large", "page" or "said", as texts.js has a sentence for each. */
export class NoAnswer extends Error {
  /** @param {string} kind @param {string} text */
  constructor(kind, text) {
    super(text)
    this.kind = kind
  }
}

/** What an error says. @param {unknown} error @returns {string} */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}

/** What went wrong, in a sentence. @param {unknown} error @returns {string} */
export function sentenceOf(error) {
  return say(`error ${error instanceof NoAnswer ? error.kind : 'page'}`, {text: messageOf(error).replace(/\.$/, '')})
}

/** @typedef {{resolve: (answer: any) => void, reject: (error: NoAnswer) => void, report?: (found: any) => void, timer: ReturnType<typeof setTimeout>}} Waiting */

/**
 * @typedef {object} Asked who answers a page's questions
 * @property {(what: string, given: object, more?: {patience?: number, report?: (found: any) => void}) => Promise<any>} ask
 * @property {() => void} stop  @property {() => void} warm
 */

export class Host {
  /** @type {Worker|null} */
  #worker = null
  /** @type {Map<number, Waiting>} by the numbers of their questions */
  #waiting = new Map()
  #next = 1
  /** seconds after which rules without an answer count as endless */
  patience = 10

  /** @param {string} script of the worker  @param {{module: WebAssembly.Module, about: import('../documents.d.ts').About, sizes: {table?: number}}} load what it is told at first */
  constructor(script, load) {
    this.address = URL.createObjectURL(new Blob([script], {type: 'text/javascript'}))
    this.load = load
  }

  /**
   * @param {string} what  @param {object} given
   * @param {{patience?: number, report?: (found: any) => void}} [more] seconds after which it counts as endless
   * @returns {Promise<any>} rejected with NoAnswer
   */
  ask(what, given, {patience = this.patience, report} = {}) {
    return this.#send(this.#worker ?? this.#begin(), what, given, patience, report)
  }

  /** End whatever is being worked on; those who wait hear nothing more. */
  stop() {
    if (this.#waiting.size) this.#end()
  }

  /** Begin to load, so that the first question finds all ready. */
  warm() {
    if (!this.#worker) this.#begin()
  }

  #end() {
    this.#worker?.terminate()
    this.#worker = null
    for (const {timer} of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
  }

  #begin() {
    const worker = new Worker(this.address)
    worker.onmessage = ({data}) => this.#hear(data)
    worker.onerror = (event) => this.#fail(new NoAnswer('page', event.message))
    this.#worker = worker
    this.#send(worker, 'load', this.load, 30).catch(() => {})
    return worker
  }

  /**
   * @param {Worker} worker  @param {string} what  @param {object} given  @param {number} patience  @param {(found: any) => void} [report]
   * @returns {Promise<any>}
   */
  #send(worker, what, given, patience, report) {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(new NoAnswer('endless', String(patience))), 1000 * patience)
      this.#waiting.set(id, {resolve, reject, report, timer})
      worker.postMessage({id, what, ...given})
    })
  }

  /** @param {{id: number, found?: any, answer?: any, error?: {kind: string, text: string}}} message of the worker */
  #hear({id, found, answer, error}) {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    if (found) {
      waiting.report?.(found)
      return
    }
    clearTimeout(waiting.timer)
    this.#waiting.delete(id)
    if (error) waiting.reject(new NoAnswer(error.kind, error.text))
    else waiting.resolve(answer)
  }

  /** @param {NoAnswer} error */
  #fail(error) {
    const waiting = [...this.#waiting.values()]
    this.#end()
    for (const {reject} of waiting) reject(error)
  }
}
