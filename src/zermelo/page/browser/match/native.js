// A Python process seen from the page: the same questions as those to a worker (host.js), over a WebSocket.

import {NoAnswer} from './host.js'
import {say} from '../texts.js'

const COMPILING = 300 // seconds that rules may take to be compiled, each time one hears of it

const AGAIN = 1000 // milliseconds until one tries again to reach a program that has gone

/** @typedef {{send: (text: string) => void, onopen: ((event: any) => any)|null, onmessage: ((event: any) => any)|null, onclose: ((event: any) => any)|null}} Socket */
/** @typedef {{message: string, resolve: (answer: any) => void, reject: (error: NoAnswer) => void, report?: (found: any) => void, patience: number, timer?: ReturnType<typeof setTimeout>}} Waiting */

export class NativeHost {
  /** @type {Socket|null} */
  #socket = null
  #open = false
  /** @type {Map<number, Waiting>} by the numbers of their questions */
  #waiting = new Map()
  #next = 1
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
   * The answer to a question. All that it is about stands in it, so it is asked again where a program has ended and another has begun.
   * @param {string} what  @param {{position?: {state: any}}} given
   * @param {{patience?: number, report?: (found: any) => void}} [more] seconds after which it counts as endless
   * @returns {Promise<any>} rejected with NoAnswer
   */
  ask(what, given, {patience = this.patience, report} = {}) {
    const id = this.#next++
    const {position, ...others} = given
    const message = JSON.stringify({id, what, ...others, ...(position && {position: {state: position.state}})})
    return new Promise((resolve, reject) => {
      const waiting = {message, resolve, reject, report, patience}
      this.#waiting.set(id, waiting)
      this.#wait(id, waiting, patience)
      if (this.#open) this.#socket?.send(message)
      else this.warm()
    })
  }

  /** End whatever is being worked on; those who wait hear nothing more. */
  stop() {
    for (const [id, {timer}] of this.#waiting) {
      clearTimeout(timer)
      if (this.#open) this.#socket?.send(JSON.stringify({id, what: 'stop'}))
    }
    this.#waiting.clear()
    this.tell('')
  }

  /** Connect, so that the first question need not; who waits is asked for then. */
  warm() {
    if (this.#socket) return
    const socket = this.connect(this.address)
    this.#socket = socket
    socket.onopen = () => {
      this.#open = true
      this.tell('')
      for (const {message} of this.#waiting.values()) socket.send(message)
    }
    socket.onmessage = ({data}) => this.#hear(JSON.parse(data))
    socket.onclose = ({reason}) => {
      this.#socket = null
      this.#open = false
      if (reason) this.#refuse(new NoAnswer('said', reason))
      if (!this.#waiting.size) return
      this.tell(`${say('no server')} ...`)
      setTimeout(() => this.#waiting.size && this.warm(), AGAIN)
    }
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

  /** Nobody will be answered. @param {NoAnswer} error */
  #refuse(error) {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const {timer, reject} of waiting) {
      clearTimeout(timer)
      reject(error)
    }
  }
}
