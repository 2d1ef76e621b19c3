// The page: joins the table, the board and the panels.

import {made} from '/scripts/draw/controls/elements.js'
import {Address} from './match/saved.js'
import {AnalysisElement, BarElement} from './panels/analysis.js'
import {BoardElement} from './board/board.js'
import {Buttons} from './panels/buttons.js'
import {Expected} from './panels/expected.js'
import {Files} from './panels/files.js'
import {Match} from './match/match.js'
import {LogElement} from './panels/log.js'
import {MovesElement} from './panels/moves.js'
import {Settings} from './panels/settings.js'
import {SetupElement} from './panels/setup.js'
import {Table} from './table.js'
import {Thumbnails} from './board/thumbnails.js'
import {Watching} from './panels/watching.js'
import {WordsElement} from './panels/words.js'
import {called, inLanguage} from './language/called.js'
import {LANGUAGES} from './language/languages.js'
import {compared} from './panels/values.js'
import {reasonOf} from './match/questions.js'
import {part} from './panels/parts.js'
import {say, written} from './texts.js'
import {tellGame, tellHeight} from './embedding/told.js'

customElements.define('zermelo-board', BoardElement)
customElements.define('zermelo-analysis', AnalysisElement)
customElements.define('zermelo-bar', BarElement)
customElements.define('zermelo-log', LogElement)
customElements.define('zermelo-moves', MovesElement)
customElements.define('zermelo-setup', SetupElement)
customElements.define('zermelo-words', WordsElement)

/** @typedef {import('./documents.d.ts').About} About */
/** @typedef {import('./match/questions.js').Asked} Asked */
/** @typedef {import('./match/saved.js').Saved} Saved */
/** @typedef {import('./match/saved.js').Keeper} Keeper */

/**
 * A game on a page. `referee` and `searcher` are asked about rules and about searches (match/host.js, match/native.js); `keeper` keeps the
 * game (match/saved.js).
 */
export class Page {
  /** @param {About} about @param {Asked} referee @param {Asked} searcher @param {Keeper} keeper */
  constructor(about, referee, searcher, keeper) {
    this.about = about
    this.keeper = keeper
    this.referee = referee
    this.searcher = searcher
    this.match = new Match(this.referee)
    this.settings = new Settings(about)
    this.table = new Table(this.match, this.searcher, about, this.settings.chosen, () => keeper.follows ?? false)
    /** @type {BoardElement} */
    this.board = part('board')
    Object.assign(this.board, {surface: about.surface, colours: about.colours})
    this.watching = new Watching(about, this.table, new Thumbnails(about.surface, about.colours, about.watching.side))
    this.expected = new Expected(referee)
    this.buttons = new Buttons(this)
    this.files = new Files(this)
    for (const element of [part('analysis'), part('bar')]) element.about = about
    this.#listen()
    this.setup = part('setting')
    this.setup.join(this)
    this.board.build()
    for (const id of ['flip', 'keys']) part(id).hidden = this.board.hidden
  }

  /** How many links are being followed? Could the first not be? Then it stays in the address, in that case until a person moves, to be copied. */
  #following = 0
  #unfollowed = false

  /** Begin with what is kept, or anew. */
  async open() {
    const {keeper: {saved}, match, table} = this
    const first = !match.positions.length
    this.#following++
    await (saved ? this.take(saved) : this.begin({actions: []}, say('no link')))
    this.#following--
    if (this.#following) return // another one came meanwhile
    this.#unfollowed = first && table.notice !== ''
    this.#show()
  }

  /** Begin a game that was kept, with those who play it; if its position is refused, whoever plays already plays on. @param {Saved} saved */
  async take(saved) {
    const before = this.saved
    this.settings.restore(saved)
    await this.begin(saved, '', before)
  }

  /** Begin this game. @param {Saved} saved @param {string} said what is told until a person moves @param {Saved} before who plays, if it cannot begin */
  async begin({actions, start, at}, said, before = this.saved) {
    Object.assign(this.table, {wrong: '', said: '', notice: said})
    this.#unfollowed = false
    const {match} = this
    const played = start ? await this.#setUp({actions, start, at}, before) : await this.table.trying(() => match.begin(actions))
    if (played === null) return this.setup.leave() // so that it is told
    if (played < actions.length) this.table.notice = say(played ? 'part of link' : 'none of link', {at: played + 1, all: actions.length})
    if (at !== undefined) match.go(at)
    this.#show()
  }

  /**
   * Begin with the words of a position that a link or a file holds, which may be anybody's.
   * @param {{actions: Saved['actions'], start: string[], at?: number}} given  @param {Saved} before who plays, if it is none
   * @returns {Promise<number|null>} null if it is none: what was there stays, and that is told
   */
  async #setUp({actions, start, at}, before) {
    const {match, referee, keeper, saved, settings} = this
    try {
      if (this.about.manifest.state) return await match.begin(actions, start)
      const {opens} = await referee.ask('textOf', {words: start}) // the program that answers this page reads its words
      keeper.opens(opens, {...saved, actions, at})
    } catch (error) {
      const sentence = say('no position', {text: reasonOf(error)})
      if (!match.positions.length) await this.begin({actions: []}, sentence)
      else {
        settings.restore(before)
        this.tell(sentence)
      }
    }
    return null
  }

  /** Play from a position that was set up. @param {{state: import('./rules/position.js').State, opens?: string}} position its words, or a text that opens it */
  beginAt({state, opens}) {
    if (opens !== undefined) return this.keeper.opens(opens, {...this.saved, actions: [], at: undefined})
    return this.begin({actions: [], start: Array.from(state, String)}, say('set up begun'))
  }

  #listen() {
    const {table, match, board} = this
    table.addEventListener('change', () => this.#show())
    this.settings.addEventListener('change', () => {
      table.wrong = ''
      if (match.positions.length) table.next()
    })
    board.addEventListener('play', (event) => event instanceof CustomEvent && (this.setup.active ? this.setup.press(event.detail) : this.play(event.detail)))
    board.addEventListener('choose', (event) => event instanceof CustomEvent && this.buttons.choose(event.detail))
    board.addEventListener('entered', () => this.buttons.show())
    part('new').onclick = () => this.begin({actions: []}, '')
    part('undo').onclick = () => {
      this.#unfollowed = false
      table.undo()
    }
    part('flip').onclick = () => {
      board.turned = !board.turned
      part('flip').setAttribute('aria-pressed', board.turned)
      part('stage').classList.toggle('turned', board.turned)
      board.build()
      this.#words()
    }
    part('words').ontoggle = () => this.#words()
    part('hint').onclick = async () => {
      const found = await table.hint()
      if (!found) return
      board.shown = found.action
      board.draw()
      this.hear(found.text)
    }
    part('go').onclick = () => {
      this.settings.chosen.running = !this.settings.chosen.running
      if (this.settings.chosen.running && !match.current) match.go(match.positions.length - 1)
      table.next()
    }
    part('analyse').onchange = () => table.analyse(part('analyse').checked)
    part('analysis').addEventListener('click', (/** @type {{target: Element}} */ {target}) => {
      const button = target.closest('[data-action]')
      const pressed = button && match.position.entries.find(({action}) => String(action) === button.getAttribute('data-action'))
      if (pressed && table.asked) this.play(pressed.action)
    })
    const steps = {first: () => 0, back: () => match.at - 1, forward: () => match.at + 1, last: () => match.positions.length - 1}
    for (const [id, to] of Object.entries(steps)) part(id).onclick = () => match.go(to())
    this.keeper.addEventListener('change', () => this.open())
  }

  /** @param {import('../../export/zermelo.js').Action} action that a person has entered */
  play(action) {
    this.board.shown = null
    this.table.notice = ''
    this.#unfollowed = false
    return this.table.play(action)
  }

  // ------------------------------------------------------------------------------------------------------------- showing

  #show() {
    const {table, match, board, about} = this
    if (this.setup.active) return
    if (!match.positions.length) {
      if (table.wrong && table.wrong !== part('status').textContent) this.#say(table.wrong)
      return
    }
    const {position} = match
    if (position !== board.position) board.shown = null
    board.values = table.found && table.analysing && position.mover !== null && position.mover >= 0 ? compared(table.found, position.mover, about) : new Map()
    board.show(position, table.asked)
    const sentence = table.sentence()
    if (part('status').textContent !== sentence) part('status').textContent = sentence
    part('status').classList.toggle('wrong', table.wrong !== '')
    part('notes').replaceChildren(...position.notes.map((note) => made('li', {}, note)))
    part('picture').textContent = position.picture
    part('fields').replaceChildren(...position.fields.flatMap(({name, value}) => [made('dt', {}, name), made('dd', {}, written(value))]))
    part('moves').show(match, about.names)
    part('said').tell(table)
    this.#words()
    this.#panels()
    this.buttons.show()
    if (!this.#following && !this.#unfollowed) this.keeper.keep(this.saved)
    tellGame({...this.saved, names: match.moves.map(({name}) => name), mover: position.mover, utilities: position.utilities})
  }

  /** The board in words. */
  #words() {
    const {table, board, match} = this
    if (match.positions.length) part('in-words').show(table, board.turned, (/** @type {import('../../export/zermelo.js').Action} */ action) => this.play(action))
  }

  #panels() {
    const {table, match} = this
    const focused = document.activeElement
    const {position} = match
    const shown = table.analysing && position.mover !== null ? table.found : null
    part('bar').show(shown)
    part('analysis').show(position.mover !== -1 ? shown : null, position, shown ? this.expected.names(shown, position) : [])
    if (shown) this.#name(shown)
    this.watching.show(position)
    part('undo').disabled = table.before < 0
    part('hint').disabled = !table.asked
    for (const id of ['first', 'back']) part(id).disabled = match.at === 0
    for (const id of ['forward', 'last']) part(id).disabled = match.current
    const {running} = this.settings.chosen
    part('go').hidden = !table.alone
    part('go').disabled = table.ended
    part('go').textContent = say(running ? 'pause' : 'go')
    part('go').setAttribute('aria-pressed', running)
    if (focused instanceof HTMLButtonElement && (focused.disabled || focused.hidden)) this.rest()
  }

  /** Whoever pressed what is there no longer, or cannot be pressed, would be nowhere: on to the board. */
  rest() {
    if (!this.board.focusOn()) part('status').focus({preventScroll: true})
  }

  /** Name the actions of the line that is expected. @param {import('./search/thinking.js').Found} found */
  async #name(found) {
    const {position} = this.match
    const names = await this.expected.ask(found, position, () => this.table.found === found && this.match.position === position)
    if (names) part('analysis').show(found, position, names)
  }

  /** Say something until a person moves. @param {string} sentence */
  tell(sentence) {
    this.table.notice = sentence
    if (this.match.positions.length && !this.setup.active) this.#show()
    else this.#say(sentence)
  }

  /** Say something to those who listen only. @param {string} sentence */
  hear(sentence) {
    part('said').hear(sentence)
  }

  /** Say something where no position is shown with it. @param {string} sentence */
  #say(sentence) {
    part('status').textContent = sentence
    this.hear(sentence)
  }

  /** The game as it is kept. */
  get saved() {
    const {match, settings} = this
    return {actions: match.moves.map(({action}) => action), start: match.start, players: settings.chosen.players.join(''), level: settings.chosen.level, at: match.at}
  }
}

/** A page that is called as its game gets the name that the game has in its language, if that is not English. @param {{game: string, title: string}} manifest */
function entitle({game, title}) {
  const {lang} = document.documentElement
  const name = LANGUAGES[lang]?.titles?.[game.toLowerCase()]
  if (!name || lang === 'en' || document.title !== title) return
  document.title = name
  document.querySelector('h1')?.replaceChildren(name)
}

/**
 * Show a game. @param {Omit<About, 'players'|'names'>} known of it  @param {Asked} referee  @param {Asked} searcher  @param {Keeper} [keeper]
 * @returns {Promise<Page>}
 */
export async function opened(known, referee, searcher, keeper = new Address(known.manifest.state?.length)) {
  referee.warm() // they begin while the page is built
  searcher.warm()
  const names = known.manifest.player_names.map(called)
  const about = {...known, surface: inLanguage(known.surface), players: known.manifest.players, names}
  entitle(known.manifest)
  const page = new Page(about, referee, searcher, keeper)
  Object.assign(window, {zermelo: page})
  await page.open()
  tellHeight()
  document.documentElement.dataset.ready = ''
  return page
}
