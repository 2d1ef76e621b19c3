// A Python process seen from the page: the same questions as those to a worker (host.js), over a WebSocket.

import {NoAnswer} from './host.js'
import {say} from '../texts.js'

const COMPILING = 300 // seconds that rules may take to be compiled, each time one hears of it

/** @typedef {{send: (text: string) => void, onopen: ((event: any) => any)|null, onmessage: ((event: any) => any)|null, onclose: ((event: any) => any)|null}} Socket */
/** @typedef {{resolve: (answer: any) => void, reject: (error: NoAnswer) => void, report?: (found: any) => void, patience: number, timer?: ReturnType<typeof setTimeout>}} Waiting */

export class NativeHost {
  /** @type {Promise<Socket>|null} */
  #socket = null
  /** @type {Map<number, Waiting>} by the numbers of their questions */
  #waiting = new Map()
  #next = 1
  #stops = 0
  /** seconds after which rules without an answer count as endless */
  patience = 15
  /** seconds that a question may wait for its turn: how long rules may take is counted where they run */
  spare = 120

  /**
   * @param {string} address of the socket  @param {(text: string) => void} tell hears what takes long, and "" when it is over
   * @param {(address: string) => Socket} [connect] makes the socket, or what is used as one
   */
  constructor(address, tell = () => {}, connect = (there) => new WebSocket(there)) {
    this.connect = connect
    this.address = address
    this.tell = tell
  }

  /**
   * @param {string} what  @param {{position?: {state: any}}} given
   * @param {{patience?: number, report?: (found: any) => void}} [more] seconds after which it counts as endless
   * @returns {Promise<any>} rejected with NoAnswer
   */
  async ask(what, given, {patience = this.patience, report} = {}) {
    const stops = this.#stops
    const socket = await this.#opened()
    if (stops !== this.#stops) return new Promise(() => {}) // stopped while it connected
    const id = this.#next++
    return new Promise((resolve, reject) => {
      const waiting = {resolve, reject, report, patience}
      this.#waiting.set(id, waiting)
      this.#wait(id, waiting, patience)
      const {position, ...others} = given
      socket.send(JSON.stringify({id, what, ...others, ...(position && {position: {state: position.state}})}))
    })
  }

  /** End whatever is being worked on; those who wait hear nothing more. */
  stop() {
    this.#stops++
    for (const [id, {timer}] of this.#waiting) {
      clearTimeout(timer)
      this.#socket?.then((socket) => socket.send(JSON.stringify({id, what: 'stop'}))).catch(() => {})
    }
    this.#waiting.clear()
    this.tell('')
  }

  /** Connect, so that the first question need not. */
  warm() {
    this.#opened().catch(() => {})
  }

  /** @returns {Promise<Socket>} */
  #opened() {
    this.#socket ??= new Promise((resolve, reject) => {
      const socket = this.connect(this.address)
      socket.onopen = () => resolve(socket)
      socket.onmessage = ({data}) => this.#hear(JSON.parse(data))
      socket.onclose = ({reason}) => {
        this.#socket = null
        const error = new NoAnswer('said', reason || say('no server'))
        reject(error)
        this.#fail(error)
      }
    })
    return this.#socket
  }

  /** @param {number} id @param {Waiting} waiting @param {number} seconds after which it counts as endless */
  #wait(id, waiting, seconds) {
    clearTimeout(waiting.timer)
    waiting.timer = setTimeout(() => {
      this.#waiting.delete(id)
      waiting.reject(new NoAnswer('said', say('no server')))
    }, 1000 * (seconds + this.spare))
  }

  /** @param {{id: number, found?: any, answer?: any, busy?: string, error?: {kind: string, text: string}}} said */
  #hear({id, found, answer, busy, error}) {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.tell(busy ?? '')
    if (busy) this.#wait(id, waiting, COMPILING)
    else if (found) {
      this.#wait(id, waiting, waiting.patience)
      waiting.report?.(found)
    } else {
      clearTimeout(waiting.timer)
      this.#waiting.delete(id)
      if (error) waiting.reject(new NoAnswer(error.kind, error.text))
      else waiting.resolve(answer)
    }
  }

  /** @param {NoAnswer} error */
  #fail(error) {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const {timer, reject} of waiting) {
      clearTimeout(timer)
      reject(error)
    }
  }
}
