// <zermelo-log>: what happens, as sentences that a screen reader says: every move, whose turn it is, how it ends.

import {made} from '/scripts/draw/controls/elements.js'
import {happened} from '../board/happened.js'
import {say} from '../texts.js'

const KEPT = 30 // sentences, so that one can go back to them

export class LogElement extends HTMLElement {
  /** @type {import('../rules/position.js').Position|null} the one that was told last */
  #position = null
  #at = 0
  #said = ''

  /** Tell what is new. @param {import('../table.js').Table} table */
  tell(table) {
    const {match, about} = table
    const {position, at} = match
    if (position !== this.#position) {
      const on = at === this.#at + 1 && match.positions[at - 1] === this.#position
      if (!on && this.#position && match.moves.length) this.hear(say('earlier', {at, all: match.moves.length}))
      if (at > 0 && this.#position) this.hear(moveInWords(match, at, about))
      this.#position = position
      this.#at = at
      this.#said = ''
    }
    const now = [table.notice, table.wrong || position.mover === null || table.asked ? table.turn() : ''].filter(Boolean).join(' ')
    if (now && now !== this.#said) this.hear(now)
    this.#said = now
  }

  /** One more sentence. @param {string} sentence */
  hear(sentence) {
    this.append(made('p', {}, sentence))
    while (this.children.length > KEPT) this.firstElementChild?.remove()
  }
}

/**
 * The move that led to a position of the game: who played what, and what it did.
 * @param {import('../match/match.js').Match} match  @param {number} at  @param {import('../documents.d.ts').About} about  @returns {string}
 */
export function moveInWords(match, at, about) {
  const {name, mover} = match.moves[at - 1]
  const chance = mover === null || mover === -1
  const head = chance ? say('rolled', {move: name}) : say('played', {player: about.names[mover], move: name})
  const clauses = happened(match.positions[at - 1], match.positions[at], about.surface)
  return clauses.length ? `${head} ${clauses.join('; ')}.` : head
}
