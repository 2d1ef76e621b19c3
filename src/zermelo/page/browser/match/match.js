// One game: the positions so far, and the one that is looked at.

import {worded} from '../language/called.js'

/** @typedef {import('../rules/position.js').Position} Position */

const ACTIONS_AT_ONCE = 50 // actions of a game that are asked about together: a long game is no question that takes too long

export class Match extends EventTarget {
  /** @type {Position[]} */
  positions = []
  /** @type {{action: import('../../../export/zermelo.js').Action, name: string, mover: number|null}[]} what led from each position to the next */
  moves = []
  /** the position that is looked at */
  at = 0
  /** @type {string[]|undefined} the words of the first position, if it was set up */
  start
  #begun = 0

  /** @param {import('./questions.js').Asked} host who knows the rules */
  constructor(host) {
    super()
    this.host = host
  }

  /** @returns {Position} the position that is looked at */
  get position() {
    return this.positions[this.at]
  }

  /** Where the game was before it, as far as a search minds what comes back. */
  get history() {
    return this.positions.slice(Math.max(0, this.at - 500), this.at).map(({state}) => state)
  }

  /** Is the last position looked at? */
  get current() {
    return this.at === this.positions.length - 1
  }

  /**
   * Begin, and play these actions as far as they are legal.
   * @param {import('../../../export/zermelo.js').Action[]} [actions]  @param {string[]} [start] the words of a position that was set up; without them where games begin
   * @returns {Promise<number|null>} how many were; null if another game was begun meanwhile, which stays
   */
  async begin(actions = [], start = undefined) {
    const mine = (this.#begun += 1)
    /** @type {Position} */
    const first = worded(await this.host.ask('begin', start ? {start: BigInt64Array.from(start, BigInt)} : {}))
    /** @type {Position[]} */
    const rest = []
    for (let k = 0; k < actions.length && rest.length === k && mine === this.#begun; k += ACTIONS_AT_ONCE) {
      const found = await this.host.ask('replay', {state: (rest.at(-1) ?? first).state, actions: actions.slice(k, k + ACTIONS_AT_ONCE)})
      rest.push(...found.map(worded))
    }
    if (mine !== this.#begun) return null
    this.positions = [first, ...rest]
    this.moves = rest.map((_, k) => this.#move(this.positions[k], actions[k]))
    this.at = rest.length
    this.start = start
    this.#changed()
    return rest.length
  }

  /** Play an action in the position that is looked at; what came after it is gone. @param {import('../../../export/zermelo.js').Action} action */
  async play(action) {
    const {at, position} = this
    /** @type {Position} */
    const after = worded(await this.host.ask('play', {position, action}))
    if (this.at !== at || this.position !== position) return
    this.positions = [...this.positions.slice(0, at + 1), after]
    this.moves = [...this.moves.slice(0, at), this.#move(position, action)]
    this.at = at + 1
    this.#changed()
  }

  /** Look at another position. @param {number} at */
  go(at) {
    const there = Math.max(0, Math.min(at, this.positions.length - 1))
    if (there === this.at) return
    this.at = there
    this.#changed()
  }

  /** Take back everything after a position. @param {number} at */
  cut(at) {
    this.positions = this.positions.slice(0, at + 1)
    this.moves = this.moves.slice(0, at)
    this.at = at
    this.#changed()
  }

  /** @param {Position} position @param {import('../../../export/zermelo.js').Action} action */
  #move(position, action) {
    const legal = [...position.entries, ...position.outcomes].find((one) => one.action === action)
    return {action, name: legal?.name ?? String(action), mover: position.mover}
  }

  #changed() {
    this.dispatchEvent(new Event('change'))
  }
}
