// A Python process seen from the page: the same questions as those to a worker (host.js), over a WebSocket.

import {NoAnswer, Questions} from './questions.js'
import {made} from '/scripts/draw/controls/elements.js'
import {say} from '../texts.js'

const COMPILING = 300 // seconds that rules may take to be compiled, each time one hears of it
const BELOW = 'display: flex; align-items: flex-end; height: 0; margin: 0 0 -0.9rem; font-size: 0.85rem; line-height: 1.2' // in a gap: nothing moves
const AGAIN = 1000 // milliseconds until one tries again to reach a program that has gone

/** @typedef {{send: (text: string) => void, onopen: ((event: any) => any)|null, onmessage: ((event: any) => any)|null, onclose: ((event: any) => any)|null}} Socket */

/** @typedef {import('./questions.js').Asked} Asked */

/** @implements {Asked} */
export class NativeHost {
  /** @type {Socket|null} */
  #socket = null
  #open = false
  #questions = new Questions()
  /** @type {Map<number, string>} what is sent again where a program has ended and another has begun: all that a question is about stands in it */
  #messages = new Map()
  /** seconds after which rules without an answer count as endless */
  patience = 15
  /** seconds that a question may wait for its turn: how long rules may take is counted where they run, and while nobody is there nothing is */
  spare = 120

  /**
   * @param {string} address of the socket
   * @param {(address: string) => Socket} [connect] makes the socket, or what is used as one
   */
  constructor(address, connect = (there) => new WebSocket(there)) {
    this.connect = connect
    this.address = address
  }

  /** Say on the page what takes long, and "" when it is over. @param {string} text */
  tell(text) {
    const note = document.getElementById('busy') ?? made('p', {id: 'busy', role: 'status', class: 'quiet', style: BELOW})
    if (!note.isConnected) document.getElementById('status')?.after(note)
    note.textContent = text
  }

  /** @param {string} what @param {{position?: {state: any}, history?: any}} given what it says of a game before it is known from the state @param {import('./questions.js').More} [more] @returns {Promise<any>} */
  ask(what, given, {patience = this.patience, report} = {}) {
    const {position, history: _, ...others} = given
    const send = (/** @type {number} */ id) => {
      const message = JSON.stringify({id, what, ...others, ...(position && {position: {state: position.state}})})
      this.#messages.set(id, message)
      if (this.#open) this.#socket?.send(message)
      else this.warm()
    }
    const late = (/** @type {number} */ id) => (this.#open ? this.#refuse(new NoAnswer('said', say('no server')), [id]) : this.#questions.wait(id))
    return this.#questions.ask(send, patience + this.spare, late, report)
  }

  stop() {
    if (this.#open) for (const id of this.#messages.keys()) this.#socket?.send(JSON.stringify({id, what: 'stop'}))
    this.#messages.clear()
    this.#questions.forget()
    this.tell('')
  }

  warm() {
    if (this.#socket) return
    const socket = this.connect(this.address)
    this.#socket = socket
    socket.onopen = () => {
      this.#open = true
      this.tell('')
      for (const [id, message] of this.#messages) {
        this.#questions.wait(id)
        socket.send(message)
      }
    }
    socket.onmessage = ({data}) => this.#hear(JSON.parse(data))
    socket.onclose = ({reason}) => {
      this.#socket = null
      this.#open = false
      if (reason) this.#refuse(new NoAnswer('said', reason))
      if (!this.#messages.size) return
      this.tell(`${say('no server')} ...`)
      setTimeout(() => this.#messages.size && this.warm(), AGAIN)
    }
  }

  /** @param {import('./questions.js').Told} told */
  #hear(told) {
    const {id, found, busy} = told
    if (!this.#questions.hear(told)) return
    this.tell(busy ? say('compiling', {seconds: /(\d+) s/.exec(busy)?.[1] ?? 0}) : '') // what the program says is English
    if (busy) this.#questions.wait(id, COMPILING + this.spare)
    else if (found) this.#questions.wait(id)
    else this.#messages.delete(id)
  }

  /** Those will not be answered, or none of them. @param {NoAnswer} error @param {number[]} [ids] */
  #refuse(error, ids = [...this.#messages.keys()]) {
    for (const id of ids) this.#messages.delete(id)
    this.#questions.refuse(error, ids)
  }
}
