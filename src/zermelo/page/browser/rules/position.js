// A position as the page knows it: what the board document says of it (docs/boards.md), and what only rules can tell.

import {Game, GameError} from '../../../export/zermelo.js'
import {contents, entered, inferred, placesOf} from './entering.js'
import {filled, readItems} from './items.js'
import {cellOf} from './setting.js'

/** @typedef {import('../../../export/zermelo.js').State} State */
/** @typedef {import('./items.js').Entry} Entry */
/** @typedef {import('./items.js').Described} Described */

/**
 * @typedef {object} Told what the rules tell of a position beside its board
 * @property {State} state
 * @property {string[]|null} [words] those of the position, where `state` has others
 * @property {string} [text] of the position, where it has one
 * @property {import('./items.js').Surface} [surface] of the position, where it is not that of the game
 * @property {number[]} switches where those stand that can be set by hand
 * @property {number|null} mover the player to move, -1 for chance, null at the end
 * @property {number[]} utilities of every player, at the end
 * @property {{action: import('../../../export/zermelo.js').Action, name: string, probability: number}[]} outcomes
 * @property {string} picture the position as a text, where there is nothing else to show
 * @property {{name: string, value: string}[]} fields the words of the position, where there is no picture either
 */
/** @typedef {Told & Described} Position */

/** Rules in WebAssembly, and what is known of their board. */
export class Rules {
  /** @param {import('../../../export/zermelo.js').Game} game @param {import('../documents.d.ts').About} about what the page holds */
  constructor(game, about) {
    this.game = game
    this.about = about
  }

  /**
   * A position described.
   * @param {State} state  @param {number[]} [places] where the last move went, which are marked
   * @returns {Position}
   */
  described(state, places = []) {
    const {game} = this
    const board = this.board(state)
    const over = game.isTerminal(state)
    const mover = over ? null : game.toMove(state)
    if (mover !== null && !(mover >= -1 && mover < game.manifest.players)) throw new GameError(`to_move() answers ${mover}`, 'rule')
    const players = Array.from({length: game.manifest.players}, (_, player) => player)
    board.marks.unshift(...places.map((place) => ({place, why: 'last'})))
    const utilities = over ? players.map((player) => game.utility(state, player)) : []
    const picture = this.about.surface.places.length || !game.has('picture') ? '' : game.picture(state)
    const fields = this.about.surface.places.length || picture ? [] : this.#fields(state)
    const outcomes = mover === -1 ? this.#outcomes(state) : []
    const entries = mover === null || mover === -1 ? [] : this.#entries(state, board)
    const switches = !game.has('switched') ? [] : (this.about.setting?.switches ?? []).map((_, which) => game.switched(state, which))
    return {...board, state, switches, mover, utilities, outcomes, picture, fields, entries}
  }

  /** The position after an action, which must be legal. @param {Position} position @param {import('../../../export/zermelo.js').Action} action @returns {Position} */
  played({state, entries}, action) {
    return this.described(this.game.result(state, action), placesOf(entries, action))
  }

  /**
   * What can happen in a position: its legal actions, or the outcomes of chance.
   * @param {State} state  @returns {{action: import('../../../export/zermelo.js').Action, name: string, probability?: number}[]}
   */
  ways(state) {
    const {game} = this
    if (game.toMove(state) === -1) return this.#outcomes(state)
    const named = game.actions(state).map((action) => ({action, name: this.#name(state, action)}))
    if (named.every(({name}) => name)) return named
    const entries = new Map(this.#entries(state, this.board(state)).map(({action, name}) => [action, name]))
    return named.map(({action}) => ({action, name: entries.get(action) ?? ''}))
  }

  /** What something that can happen is called. @param {State} state @param {import('../../../export/zermelo.js').Action} action @returns {string} */
  nameOf(state, action) {
    return this.#name(state, action) || (this.ways(state).find((way) => way.action === action)?.name ?? String(action))
  }

  /** @param {State} state */
  #outcomes(state) {
    return this.game.outcomes(state).map((outcome) => ({...outcome, name: this.#name(state, outcome.action) || String(outcome.action)}))
  }

  /** What lies on the board, as far as the rules or their cells say it. @param {State} state @returns {Described} */
  board(state) {
    if (this.game.has('board')) return readItems(this.game.board(state), this.about.surface)
    /** @type {Described} */
    const board = {pieces: [], numbers: [], marks: [], notes: [], entries: []}
    const {cells, surface} = this.about
    if (!cells) return board
    const {from, width = 1} = cells
    for (let place = 0; place < cells.count; place++) {
      const word = from === undefined ? String(this.game.cell(state, place, 0)) : cellOf(state, {from, width}, place)
      if (word in cells.looks) board.pieces.push([place, cells.looks[word], 1])
      else if (!cells.free.includes(word)) board.numbers.push([place, word])
    }
    board.notes = cells.notes.map((words, k) => filled(surface.words[k], words.map((at) => (state[at] === Game.NONE ? 'none' : String(state[at])))))
    return board
  }

  /** @param {State} state @param {Described} board @returns {Entry[]} */
  #entries(state, board) {
    const legal = this.game.actions(state)
    const after = (/** @type {import('../../../export/zermelo.js').Action} */ action) => contents(this.board(this.game.result(state, action)))
    const infer = () => (this.about.surface.places.length ? inferred(legal, contents(board), after) : new Map())
    const named = legal.map((action) => ({action, name: this.#name(state, action)}))
    const entries = entered(named, board.entries, this.about.surface, infer)
    for (const entry of entries) entry.name ||= this.#byPlaces(entry)
    return entries
  }

  /** What an action is called: as the rules say; nothing if they cannot say it here. @param {State} state @param {import('../../../export/zermelo.js').Action} action */
  #name(state, action) {
    if (this.game.has('action_name')) return this.game.nameHere(state, action)
    return this.game.manifest.action_names?.[action] ?? (this.about.named ? '' : String(action))
  }

  /** The name of an action by the places that it touches. @param {Entry} entry */
  #byPlaces(entry) {
    const {places} = this.about.surface
    const names = entry.paths.map((path) => path.map((place) => places[place].name || String(place)).join('–'))
    return names.length ? names.join(' ') + (entry.choice ? ` ${entry.choice}` : '') : String(entry.action)
  }

  /** @param {State} state */
  #fields(state) {
    return Object.entries(this.game.fields(state)).map(([name, value]) => ({name, value: value === null ? 'none' : String(value)}))
  }
}
