// The worker seen from the page: questions with answers, and an end to those that take too long.

/** Why there is no answer: `kind` is "rule", "board", "search", "trap" or "endless". */
export class NoAnswer extends Error {
  /** @param {string} kind @param {string} text */
  constructor(kind, text) {
    super(text)
    this.kind = kind
  }
}

export class Host {
  #worker = null
  #waiting = new Map()
  #next = 1
  /** seconds after which rules without an answer count as endless */
  patience = 10

  /** @param {string} script of the worker  @param {object} load what it is told at first: module, about, sizes */
  constructor(script, load) {
    this.address = URL.createObjectURL(new Blob([script], {type: 'text/javascript'}))
    this.load = load
  }

  /**
   * @param {string} what  @param {object} given
   * @param {{patience?: number, report?: (found: object) => void}} [more] seconds after which it counts as endless
   * @returns {Promise<any>} rejected with NoAnswer
   */
  ask(what, given, {patience = this.patience, report} = {}) {
    if (!this.#worker) this.#begin()
    return this.#send(what, given, patience, report)
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
    this.#worker = new Worker(this.address)
    this.#worker.onmessage = ({data}) => this.#hear(data)
    this.#worker.onerror = (event) => this.#fail(new NoAnswer('page', event.message))
    this.#send('load', this.load, 30).catch(() => {})
  }

  #send(what, given, patience, report) {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(new NoAnswer('endless', String(patience))), 1000 * patience)
      this.#waiting.set(id, {resolve, reject, report, timer})
      this.#worker.postMessage({id, what, ...given})
    })
  }

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

  #fail(error) {
    const waiting = [...this.#waiting.values()]
    this.#end()
    for (const {reject} of waiting) reject(error)
  }
}
