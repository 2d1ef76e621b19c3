// <zermelo-moves>: what was played, and the way to any position of the game.

import {made} from '/scripts/draw/controls/elements.js'
import {say} from '../texts.js'

export class MovesElement extends HTMLElement {
  /** @type {unknown[]} */
  positions = []
  length = 0
  at = -1

  /**
   * @param {import('../match/match.js').Match} match  @param {string[]} names of the players
   */
  show(match, names) {
    if (this.positions === match.positions && this.length === match.positions.length && this.at === match.at) return
    Object.assign(this, {positions: match.positions, length: match.positions.length, at: match.at})
    const focused = this.contains(document.activeElement)
    const step = (/** @type {number} */ at, /** @type {string} */ text, /** @type {string} */ label) => {
      const button = made('button', {type: 'button', class: 'ply', 'aria-label': label}, text)
      if (at === match.at) button.setAttribute('aria-current', 'step')
      button.onclick = () => match.go(at)
      return button
    }
    const items = [made('li', {class: 'begin'}, step(0, say('start'), say('start')))]
    match.moves.forEach(({name, mover}, k) => {
      const chance = mover === null || mover === -1
      const who = chance ? say('dice') : names[mover]
      items.push(made('li', {class: chance ? 'chance' : `player-${mover}`}, step(k + 1, name, `${k + 1}: ${who}, ${name}`)))
    })
    this.replaceChildren(made('ol', {}, ...items))
    const here = /** @type {HTMLElement|null} */ (this.querySelector('[aria-current]'))
    if (here) this.scrollTop = here.offsetTop - this.clientHeight / 2
    if (focused) here?.focus({preventScroll: true})
  }
}
