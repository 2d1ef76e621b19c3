// A search of the position, recorded, in the tree player: which search, how deep, and the frame that plays it.

import {made} from '/scripts/draw/controls/elements.js'
import {sentenceOf} from '../match/questions.js'
import {part} from './parts.js'
import {say} from '../texts.js'
import {unpacked} from '../packed.js'

const PLIES = [1, 2, 3, 4, 5, 6, 7, 8] // that can be asked for
const SIMULATIONS = [10, 20, 50, 100, 200, 500]

/** @typedef {import('../rules/position.js').Position} Position */
/** @typedef {import('../board/thumbnails.js').Thumbnails} Thumbnails */

export class Watching {
  /** @type {import('../../../draw/page/documents.d.ts').Handed & {zermelo: 'play'}|null} what waits for the player */
  #given = null
  #waits = false
  /** @type {Position|null} */
  position = null

  /** @param {import('../documents.d.ts').About} about  @param {import('../table.js').Table} table  @param {Thumbnails} thumbnails */
  constructor(about, table, thumbnails) {
    this.about = about
    this.table = table
    this.thumbnails = thumbnails
    const {searches} = about.watching
    part('watched').replaceChildren(...searches.map((search) => made('option', {value: search}, say(`watch ${search}`))))
    part('watched').onchange = () => this.#limits()
    this.#limits()
    part('boards').closest('label').hidden = !thumbnails.any
    part('watching').addEventListener('submit', (/** @type {Event} */ event) => {
      event.preventDefault()
      this.#watch()
    })
    part('player-close').onclick = () => part('player').close()
    part('player').onclose = () => part('watch').focus()
    addEventListener('message', ({source, data}) => {
      if (source !== part('frame').contentWindow) return
      if (data?.zermelo === 'leave') part('player').close()
      if (data?.zermelo !== 'ready') return
      this.#waits = true
      this.#hand()
    })
  }

  /** Can the position that is looked at be searched? @param {Position} position */
  show(position) {
    part('watch').disabled = position.mover === null
    if (this.position !== position || part('watch-said').textContent === say('recording')) this.#say('') // a search that was given up
    this.position = position
  }

  get #simulates() {
    return part('watched').value === 'mcts'
  }

  #limits() {
    part('limit').textContent = say(this.#simulates ? 'how many' : 'plies ahead')
    const numbers = (this.#simulates ? SIMULATIONS : PLIES).map((value) => made('option', {value}, String(value)))
    part('deep').replaceChildren(made('option', {value: ''}, say('readable')), ...numbers)
  }

  /** @param {string} text */
  #say(text) {
    if (part('watch-said').textContent !== text) part('watch-said').textContent = text
  }

  async #watch() {
    const {match} = this.table
    const {position, at} = match
    if (!position) return
    const search = part('watched').value
    const limit = {[this.#simulates ? 'simulations' : 'depth']: part('deep').value ? Number(part('deep').value) : null}
    this.#say(say('recording'))
    part('watch').disabled = true
    try {
      const document = await this.table.watch(search, limit)
      if (!document) return
      document.position ||= match.moves.slice(0, at).map(({name}) => name).join(' ') || say('start')
      const boards = part('boards').checked && this.thumbnails.any ? await this.thumbnails.of(document, position, match.host) : null
      this.#given = {zermelo: 'play', documents: [document], boards, titled: true, title: window.document.title, language: window.document.documentElement.lang}
      const {result, steps: [first]} = document
      const depth = first.event === 'begin' ? first.depth : 0
      const nodes = result?.nodes ?? 0
      const games = nodes === 1 ? 'watched game' : 'watched games'
      this.#open(say(this.#simulates ? games : 'watched', {search: say(`watch ${search}`), depth, nodes}))
      this.#say('')
    } catch (error) {
      this.#say(sentenceOf(error))
    } finally {
      part('watch').disabled = match.position.mover === null
    }
  }

  /** @param {string} title */
  async #open(title) {
    part('player-title').textContent = title
    part('player').showModal()
    if (this.#waits) return this.#hand()
    if (!part('frame').srcdoc) part('frame').srcdoc = await unpacked('playing').text()
  }

  /** Hand the document to the player, once it is there; and the keyboard. */
  #hand() {
    if (!this.#given) return
    part('frame').contentWindow.postMessage(this.#given, '*')
    part('frame').focus()
    this.#given = null
  }
}
