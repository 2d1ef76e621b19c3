// The worker seen from the page: it is asked, and ended when it takes too long.

import {NoAnswer, Questions} from './questions.js'

const LOADING = 30 // seconds that a worker may take to begin

/** @typedef {import('./questions.js').Asked} Asked */

/** @implements {Asked} */
export class Host {
  /** @type {Worker|null} */
  #worker = null
  #questions = new Questions()
  /** is the worker still loading? nobody is kept waiting by that, and another would begin with it, too */
  #loading = false
  /** seconds after which rules without an answer count as endless */
  patience = 10

  /** @param {string} script of the worker  @param {{module: WebAssembly.Module, about: import('../documents.d.ts').About, sizes: {table?: number}}} load what it is told at first */
  constructor(script, load) {
    this.address = URL.createObjectURL(new Blob([script], {type: 'text/javascript'}))
    this.load = load
  }

  /** @param {string} what @param {object} given @param {import('./questions.js').More} [more] @returns {Promise<any>} */
  ask(what, given, {patience = this.patience, report} = {}) {
    return this.#send(this.#worker ?? this.#begin(), what, given, patience, report)
  }

  stop() {
    if (this.#questions.ids.length > Number(this.#loading)) this.#end()
  }

  warm() {
    if (!this.#worker) this.#begin()
  }

  #end() {
    this.#worker?.terminate()
    this.#worker = null
    this.#loading = false
    this.#questions.forget()
  }

  #begin() {
    const worker = new Worker(this.address)
    worker.onmessage = ({data}) => this.#questions.hear(data)
    worker.onerror = (event) => this.#fail(new NoAnswer('page', event.message))
    this.#worker = worker
    this.#loading = true
    const current = () => this.#worker === worker
    this.#send(worker, 'load', this.load, LOADING).then(
      () => current() && (this.#loading = false),
      (error) => current() && this.#fail(error), // without rules it answers nothing
    )
    return worker
  }

  /**
   * @param {Worker} worker  @param {string} what  @param {object} given  @param {number} patience  @param {(found: any) => void} [report]
   * @returns {Promise<any>}
   */
  #send(worker, what, given, patience, report) {
    const late = () => this.#fail(new NoAnswer('endless', String(patience)))
    return this.#questions.ask((id) => worker.postMessage({id, what, ...given}), patience, late, report)
  }

  /** @param {NoAnswer} error */
  #fail(error) {
    this.#worker?.terminate()
    this.#worker = null
    this.#loading = false
    this.#questions.refuse(error)
  }
}
