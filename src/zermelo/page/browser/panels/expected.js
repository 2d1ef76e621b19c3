// The line that a search expects, by the names of its actions, which only the positions along it know.

import {say} from '../texts.js'
import {worded} from '../language/called.js'

/** @typedef {import('../search/thinking.js').Found} Found */
/** @typedef {import('../rules/position.js').Position} Position */

const SHOWN = 8 // actions of a line

export class Expected {
  /** @type {{found: Found, names: string[]|null}|null} what is asked for, or known */
  #known = null

  /** @param {import('../match/questions.js').Asked} referee */
  constructor(referee) {
    this.referee = referee
  }

  /** The names that are known by now: the first action's at least. @param {Found} found @param {Position} position that it is about @returns {string[]} */
  names(found, position) {
    const known = this.#known?.found === found ? this.#known.names : null
    return known ?? found.line.slice(0, 1).map((action) => nameOf(position, action))
  }

  /**
   * Ask for all names, unless they are known or asked for.
   * @param {Found} found  @param {Position} position  @param {() => boolean} wanted are they still wanted when they come?
   * @returns {Promise<string[]|null>} null where there is nothing new to show
   */
  async ask(found, position, wanted) {
    if (found.line.length < 2 || this.#known?.found === found) return null
    /** @type {{found: Found, names: string[]|null}} */
    const known = {found, names: null}
    this.#known = known
    const sure = found.status === 'exact' || found.status === 'above' || found.status === 'below'
    const actions = found.line.slice(0, sure ? 100 : SHOWN) // of what is proven: to the end
    /** @type {Position[]} */
    const along = (await this.referee.ask('replay', {state: position.state, actions}).catch(() => [])).map(worded)
    if (!wanted()) return null
    const names = along.map((_, k) => nameOf(k ? along[k - 1] : position, actions[k]))
    const ends = sure && along.length === found.line.length && along.at(-1)?.mover === null
    known.names = [...names.slice(0, SHOWN), ...(ends ? [say('ends after', {plies: names.length})] : names.length > SHOWN ? ['…'] : [])]
    return known.names
  }
}

/** What an action, or what chance brings, is called. @param {Position} position @param {import('../../../export/zermelo.js').Action} action @returns {string} */
export function nameOf({entries, outcomes}, action) {
  return [...entries, ...outcomes].find((one) => one.action === action)?.name ?? String(action)
}
