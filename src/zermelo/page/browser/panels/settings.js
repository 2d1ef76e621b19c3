// Who plays, how well, and by which search.

import {made} from '/scripts/draw/controls/elements.js'
import {LEVELS} from '../search/levels.js'
import {part} from './parts.js'
import {say} from '../texts.js'

/** @typedef {{players: string[], level: string, seconds: number, way: string, running: boolean}} Chosen of each player h (a person) or c (the computer) */

export class Settings extends EventTarget {
  /** @param {import('../documents.d.ts').About} about */
  constructor(about) {
    super()
    const {names, ways, others = []} = about
    /** @type {Chosen} */
    this.chosen = {players: names.map((_, player) => (player === about.person ? 'h' : 'c')), level: 'fair', seconds: 1, way: ways[0], running: false}
    const seats = names.map((name, player) => {
      const options = [['h', 'person'], ['c', 'computer']].map(([value, key]) => made('option', {value}, say(key)))
      const select = made('select', {id: `player-${player}`}, ...options)
      return made('label', {class: 'seat'}, made('span', {class: `name player-${player}`}, name), select)
    })
    part('seats').replaceChildren(...seats)
    part('level').replaceChildren(...Object.keys(LEVELS).map((level) => made('option', {value: level}, say(level))))
    part('way').replaceChildren(...ways.map((way) => made('option', {value: way}, others.includes(way) ? way : say(way))))
    part('way').closest('label').hidden = ways.length < 2
    this.#write()
    part('settings').addEventListener('change', () => this.#read())
    part('settings').addEventListener('submit', (/** @type {Event} */ event) => event.preventDefault())
  }

  /** What a link or a file says. @param {import('../match/saved.js').Saved} saved */
  restore({players, level}) {
    const {chosen} = this
    if (players && players.length === chosen.players.length && /^[hc]+$/.test(players)) chosen.players.splice(0, players.length, ...players)
    if (level && Object.hasOwn(LEVELS, level)) chosen.level = level
    chosen.running = false
    this.#write()
  }

  #write() {
    const {players, level, seconds, way} = this.chosen
    players.forEach((who, player) => (part(`player-${player}`).value = who))
    Object.assign(part('level'), {value: level})
    Object.assign(part('seconds'), {value: seconds})
    Object.assign(part('way'), {value: way})
  }

  #read() {
    const {chosen} = this
    chosen.players.forEach((_, player) => (chosen.players[player] = part(`player-${player}`).value))
    chosen.level = part('level').value
    chosen.way = part('way').value
    const seconds = Number(part('seconds').value)
    if (seconds > 0) chosen.seconds = Math.min(60, Math.max(0.05, seconds))
    part('seconds').value = chosen.seconds
    chosen.running = false
    this.dispatchEvent(new Event('change'))
  }
}
