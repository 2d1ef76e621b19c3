// The table at which the game is played: who moves next, a person, the computer or chance; and what is shown of it.

import {LEVELS} from './search/levels.js'
import {sentenceOf} from './match/questions.js'
import {capital, numberText, say} from './texts.js'

const ROLLING = 350 // milliseconds that a throw takes, so that it can be seen
const SPARE = 8 // seconds beyond those asked for, after which a search counts as endless
const WATCHING = 30 // seconds that a search may take that is recorded
const LONG = 60 // seconds that an analysis takes at most, where nobody says longer

/** @typedef {import('./search/thinking.js').Found} Found */
/** @typedef {import('./rules/position.js').Position} Position */

export class Table extends EventTarget {
  /** @type {Found|null} what was found about the position that is looked at */
  found = null
  /** a sentence that comes before whose turn it is */
  said = ''
  /** what has to be known until a person moves, as of a link that could not be followed */
  notice = ''
  /** @type {string} what went wrong; nothing is played until it is gone */
  wrong = ''
  thinking = false
  analysing = false
  /** is a position being set up? then nobody plays */
  halted = false
  #turn = 0
  /** @type {{turn: number, found: Found}|null} what is to be shown next, and of which turn it is */
  #news = null
  /** @type {{position: Position, text: string}|null} what was advised, and where */
  #advice = null
  /** @type {Position|null} where an action was played, until the rules have answered */
  #played = null

  /**
   * @param {import('./match/match.js').Match} match  @param {import('./match/questions.js').Asked} searcher
   * @param {import('./documents.d.ts').About} about  @param {import('./panels/settings.js').Chosen} chosen
   * @param {() => boolean} [follows] is the game played elsewhere, and only shown here?
   */
  constructor(match, searcher, about, chosen, follows = () => false) {
    super()
    this.follows = follows
    this.match = match
    this.searcher = searcher
    this.about = about
    this.chosen = chosen
    match.addEventListener('change', () => this.next())
  }

  /** Does the computer play for whoever moves? */
  get computers() {
    const {mover} = this.match.position
    return mover !== null && mover >= 0 && this.chosen.players[mover] === 'c'
  }

  /** Is a person asked to move? */
  get asked() {
    const {mover} = this.match.position
    return !this.wrong && mover !== null && mover >= 0 && (!this.computers || !this.match.current)
  }

  /** Does nobody but computers play? */
  get alone() {
    return this.chosen.players.every((who) => who === 'c')
  }

  /** Is the game over? */
  get ended() {
    return this.match.positions.at(-1)?.mover === null
  }

  /** What comes next, after whatever has changed. */
  next() {
    const turn = ++this.#turn
    this.searcher.stop()
    this.thinking = false
    this.found = null
    if (this.ended) this.chosen.running = false
    this.#changed()
    const {position, current} = this.match
    if (!position || position.mover === null || this.wrong || this.halted) return
    const goes = current && (this.chosen.running || !this.alone) && !this.follows()
    if (position.mover === -1) {
      if (goes) this.#roll(turn)
    } else if (goes && this.computers) this.#move(turn)
    else if (this.analysing) this.#analyse(turn)
  }

  /** Play an action in the position that is looked at. @param {import('../../export/zermelo.js').Action} action */
  async play(action) {
    const {position} = this.match
    const legal = [...position.entries, ...position.outcomes].find((one) => one.action === action)
    if (!legal || position.mover === null || position === this.#played) return // one that was played there already counts
    this.#played = position
    this.#turn++
    this.searcher.stop()
    const player = this.about.names[position.mover]
    this.said = position.mover === -1 ? say('rolled', {move: legal.name}) : capital(say('played', {player, move: legal.name}))
    await this.trying(() => this.match.play(action))
    if (this.#played === position) this.#played = null
  }

  /** Where the last move of a person began; -1 if there is none. @returns {number} */
  get before() {
    const {positions} = this.match
    const person = (/** @type {number} */ k) => {
      const {mover} = positions[k]
      return mover !== null && mover >= 0 && this.chosen.players[mover] !== 'c'
    }
    let at = this.match.at - 1
    if (!this.alone) while (at >= 0 && !person(at)) at--
    return at
  }

  /** Take back the last move of a person, with what came after it. */
  undo() {
    const at = this.before
    if (at < 0) return
    this.wrong = this.said = this.notice = ''
    this.match.cut(at)
  }

  /** @param {boolean} on */
  analyse(on) {
    this.analysing = on
    this.wrong = '' // it may have been the analysis
    if (this.thinking) this.#changed()
    else this.next()
  }

  /** What the computer would play here, which is told as long as one looks there. @returns {Promise<{action: Found['action'], text: string}|null>} */
  async hint() {
    const {position} = this.match
    if (!position) return null
    const turn = ++this.#turn
    this.searcher.stop()
    const limits = {way: this.chosen.way, seconds: 1, ...LEVELS.best}
    const found = await this.trying(() => this.searcher.ask('choose', {state: position.state, history: this.match.history, limits}, {patience: 1 + SPARE}))
    if (turn !== this.#turn || !found) return null
    const advised = position.entries.find(({action}) => action === found.action)
    const text = say('advice', {move: advised?.name ?? String(found.action)})
    this.#advice = {position, text}
    this.#changed()
    if (this.analysing) this.#analyse(turn)
    return {action: found.action, text}
  }

  /**
   * A search of the position that is looked at, recorded (docs/trace-format.md); whoever was thinking begins anew afterwards.
   * @param {string} search
   * @param {{depth?: number|null, simulations?: number|null}} limit null for as many as can be read without trouble
   * @returns {Promise<import('../../draw/page/documents.d.ts').TraceDocument|null>} null if something else was asked meanwhile; rejected with NoAnswer
   */
  async watch(search, limit) {
    const turn = ++this.#turn
    this.searcher.stop()
    this.thinking = false
    const {state} = this.match.position
    try {
      const document = await this.searcher.ask('watch', {state, search, ...limit}, {patience: WATCHING})
      return turn === this.#turn ? document : null
    } finally {
      if (turn === this.#turn) this.next()
    }
  }

  /** The sentence of the position: what was said, and whose turn it is. @returns {string} */
  sentence() {
    const {match} = this
    if (this.wrong) return this.wrong
    const where = match.current ? '' : `${say('earlier', {at: match.at, all: match.moves.length})} `
    return where + this.#before() + this.turn()
  }

  /** Whose turn it is, or how the game has ended; what went wrong, if something has. @returns {string} */
  turn() {
    const {match, about} = this
    const {position} = match
    if (this.wrong) return this.wrong
    if (position.mover === null) return this.#ended(position)
    if (position.mover === -1) return say('rolling')
    const key = this.thinking ? 'thinking' : !match.current ? 'to move' : this.computers ? 'waiting' : this.chosen.players.includes('c') ? 'your move' : 'to move'
    return capital(say(key, {player: about.names[position.mover]}))
  }

  #before() {
    const advice = this.#advice?.position === this.match.position ? this.#advice.text : ''
    return [this.notice, advice || (this.match.current ? this.said : '')].filter(Boolean).map((text) => `${text} `).join('')
  }

  /** @param {Position} position */
  #ended({utilities}) {
    const {names} = this.about
    const most = Math.max(...utilities)
    const best = [...names.keys()].filter((player) => utilities[player] === most)
    if (names.length > 1 && best.length === 1) return say('won', {player: names[best[0]]})
    if (names.length > 1 && best.length === names.length) return say('draw')
    return say('result', {values: names.map((name, player) => `${name} ${numberText(utilities[player])}`).join(', ')})
  }

  // ------------------------------------------------------------------------------------------------------- who moves next

  /** @param {number} turn */
  async #roll(turn) {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    await new Promise((resolve) => setTimeout(resolve, calm ? 0 : ROLLING))
    if (turn !== this.#turn) return
    let left = Math.random()
    const {outcomes} = this.match.position
    const fallen = outcomes.find(({probability}) => (left -= probability) < 0) ?? outcomes.at(-1)
    if (fallen) await this.play(fallen.action)
  }

  /** @param {number} turn */
  async #move(turn) {
    this.thinking = true
    this.#changed()
    const {level, seconds, way} = this.chosen
    const limits = {way, ...LEVELS[level], seconds}
    const report = (/** @type {Found} */ found) => this.analysing && this.#tell(turn, found)
    const {position: {state}, history} = this.match
    const found = await this.trying(() => this.searcher.ask('choose', {state, history, limits}, {patience: seconds + SPARE, report}))
    if (turn !== this.#turn) return
    this.thinking = false
    performance.mark('zermelo: the computer moves')
    if (found) await this.play(found.action)
  }

  /** @param {number} turn */
  async #analyse(turn) {
    const {position: {state}, history} = this.match
    const further = (/** @type {Found} */ {depth, nodes}) => (depth === null ? nodes >= (this.found?.nodes ?? 0) : depth >= (this.found?.depth ?? 0))
    const report = (/** @type {Found} */ found) => further(found) && this.#tell(turn, found)
    const seconds = this.about.longest ?? LONG
    const limits = {way: this.chosen.way, seconds}
    let found
    do found = await this.trying(() => this.searcher.ask('analyse', {state, history, limits}, {patience: seconds + SPARE, report}))
    while (found?.shortened && turn === this.#turn) // others were waiting
  }

  /** What a search has found so far, as often as it can be seen. @param {number} turn @param {Found} found */
  #tell(turn, found) {
    if (turn !== this.#turn) return
    const waits = this.#news !== null
    this.#news = {turn, found}
    if (waits) return
    const show = () => {
      const news = this.#news // perhaps of a later turn: what is found while a tab is in the background is shown when one comes back
      const told = news?.turn === this.#turn
      if (told && document.querySelector('button:active')) return requestAnimationFrame(show) // it would lose its click
      this.#news = null
      if (!news || !told) return
      this.found = news.found
      this.#changed()
    }
    requestAnimationFrame(show)
  }

  /** What went wrong is told in a sentence. @param {() => Promise<any>} work @returns {Promise<any>} */
  async trying(work) {
    try {
      return await work()
    } catch (error) {
      this.thinking = false
      this.wrong = sentenceOf(error)
      this.#changed()
      return null
    }
  }

  #changed() {
    this.dispatchEvent(new Event('change'))
  }
}
