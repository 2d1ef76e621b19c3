// The page: joins the table, the board and the panels.

import {AnalysisElement, BarElement, made} from './panels/analysis.js'
import {BoardElement} from './board/board.js'
import {Match} from './match/match.js'
import {LogElement} from './panels/log.js'
import {MovesElement} from './panels/moves.js'
import {Settings} from './panels/settings.js'
import {SetupElement} from './panels/setup.js'
import {Table} from './table.js'
import {Thumbnails} from './board/thumbnails.js'
import {Watching} from './panels/watching.js'
import {WordsElement} from './panels/words.js'
import {called, inLanguage, worded} from './language/called.js'
import {compared} from './panels/values.js'
import {Address, fromFile, toFile} from './match/saved.js'
import {sentenceOf} from './match/host.js'
import {say, speak} from './texts.js'
import {svg} from './board/shapes.js'

customElements.define('zermelo-board', BoardElement)
customElements.define('zermelo-analysis', AnalysisElement)
customElements.define('zermelo-bar', BarElement)
customElements.define('zermelo-log', LogElement)
customElements.define('zermelo-moves', MovesElement)
customElements.define('zermelo-setup', SetupElement)
customElements.define('zermelo-words', WordsElement)

/** @typedef {import('./documents.d.ts').About} About */
/** @typedef {import('./match/host.js').Asked} Asked */
/** @typedef {import('./match/saved.js').Saved} Saved */
/** @typedef {import('./match/saved.js').Keeper} Keeper */
/** @typedef {import('./search/thinking.js').Found} Found */

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id)

const SHOWN = 8 // actions of a line

/**
 * A game on a page. `referee` and `searcher` are asked about rules and about searches (match/host.js, match/native.js); `keeper` keeps the
 * game (match/saved.js).
 */
export class Page {
  /** @type {{found: Found, names: string[]|null}|null} the line whose names are asked for */
  lined = null
  /** which of the buttons had the focus; -1 for none */
  focused = -1

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
    this.board = $('board')
    Object.assign(this.board, {surface: about.surface, colours: about.colours})
    this.watching = new Watching(about, this.table, new Thumbnails(about.surface, about.colours, about.watching.side))
    for (const element of [$('analysis'), $('bar')]) element.about = about
    this.#listen()
    this.setup = $('setting')
    this.setup.join(this)
    this.board.build()
    this.searcher.warm()
  }

  /** Begin with what is kept, or anew. */
  async open() {
    const {saved} = this.keeper
    if (saved) this.settings.restore(saved)
    await this.#begin(saved ?? {actions: []}, saved ? '' : say('no link'))
  }

  /** @param {Saved} saved @param {string} said what is told until a person moves */
  async #begin({actions, start, at}, said) {
    Object.assign(this.table, {wrong: '', said: '', notice: said})
    const {match} = this
    const played = await this.table.trying(() => match.begin(actions, start))
    if (played === null) return
    if (played < actions.length) this.table.notice = say('part of link', {played, all: actions.length})
    if (at !== undefined) match.go(at)
    this.#show()
  }

  /** Play from a position that was set up. @param {{state: import('./rules/position.js').State, opens?: string}} position its words, or a text that opens it */
  beginAt({state, opens}) {
    if (opens !== undefined) return this.keeper.opens(opens, {...this.saved, actions: [], at: undefined})
    return this.#begin({actions: [], start: Array.from(state, String)}, say('set up begun'))
  }

  #listen() {
    const {table, match, board} = this
    table.addEventListener('change', () => this.#show())
    this.settings.addEventListener('change', () => {
      table.wrong = ''
      if (match.positions.length) table.next()
    })
    board.addEventListener('play', (event) => event instanceof CustomEvent && (this.setup.active ? this.setup.press(event.detail) : this.#play(event.detail)))
    board.addEventListener('choose', (event) => event instanceof CustomEvent && this.#choose(event.detail))
    board.addEventListener('entered', () => this.#buttons())
    $('new').onclick = () => this.#begin({actions: []}, '')
    $('undo').onclick = () => table.undo()
    $('flip').onclick = () => {
      board.turned = !board.turned
      $('flip').setAttribute('aria-pressed', board.turned)
      $('stage').classList.toggle('turned', board.turned)
      board.build()
      this.#words()
    }
    $('words').ontoggle = () => this.#words()
    $('hint').onclick = async () => {
      const found = await table.hint()
      if (!found) return
      board.shown = found.action
      board.draw()
    }
    $('go').onclick = () => {
      this.settings.chosen.running = !this.settings.chosen.running
      if (this.settings.chosen.running && !match.current) match.go(match.positions.length - 1)
      table.next()
    }
    $('analyse').onchange = () => table.analyse($('analyse').checked)
    $('analysis').addEventListener('click', (/** @type {{target: Element}} */ {target}) => {
      const button = target.closest('[data-action]')
      if (button && table.asked) this.#play(Number(button.getAttribute('data-action')))
    })
    const steps = {first: () => 0, back: () => match.at - 1, forward: () => match.at + 1, last: () => match.positions.length - 1}
    for (const [id, to] of Object.entries(steps)) $(id).onclick = () => match.go(to())
    $('copy').onclick = () => this.#copy()
    $('download').onclick = () => this.#download()
    $('file').onchange = () => this.#upload()
    this.keeper.addEventListener('change', () => this.open())
  }

  /** @param {number} action */
  #play(action) {
    this.board.shown = null
    this.table.notice = ''
    return this.table.play(action)
  }

  // ------------------------------------------------------------------------------------------------------------- showing

  #show() {
    const {table, match, board, about} = this
    if (this.setup.active) return
    if (!match.positions.length) {
      $('status').textContent = table.wrong
      return
    }
    const {position} = match
    if (position !== board.position) board.shown = null
    board.values = table.found && table.analysing && position.mover !== null && position.mover >= 0 ? compared(table.found, position.mover, about) : new Map()
    board.show(position, table.asked)
    const sentence = table.sentence()
    if ($('status').textContent !== sentence) $('status').textContent = sentence
    $('status').classList.toggle('wrong', table.wrong !== '')
    $('notes').replaceChildren(...position.notes.map((note) => made('li', {}, note)))
    $('picture').textContent = position.picture
    $('fields').replaceChildren(...position.fields.flatMap(({name, value}) => [made('dt', {}, name), made('dd', {}, value)]))
    $('moves').show(match, about.names)
    $('said').tell(table)
    this.#words()
    this.#panels()
    this.#buttons()
    this.keeper.keep(this.saved)
  }

  /** The board in words. */
  #words() {
    const {table, board, match} = this
    if (match.positions.length) $('in-words').show(table, board.turned, (/** @type {number} */ action) => this.#play(action))
  }

  #panels() {
    const {table, match} = this
    const focused = document.activeElement
    const shown = table.analysing && match.position.mover !== null ? table.found : null
    $('bar').show(shown)
    const known = this.lined?.found === shown ? this.lined?.names : null
    $('analysis').show(match.position.mover !== -1 ? shown : null, match.position, shown ? (known ?? shown.line.slice(0, 1).map((action) => this.#name(action))) : [])
    if (shown) this.#line(shown)
    this.watching.show(match.position)
    $('undo').disabled = table.before < 0
    $('hint').disabled = !table.asked
    for (const id of ['first', 'back']) $(id).disabled = match.at === 0
    for (const id of ['forward', 'last']) $(id).disabled = match.current
    const {running} = this.settings.chosen
    $('go').hidden = !table.alone
    $('go').disabled = table.ended
    $('go').textContent = say(running ? 'pause' : 'go')
    $('go').setAttribute('aria-pressed', running)
    if (focused instanceof HTMLButtonElement && (focused.disabled || focused.hidden)) this.#rest()
  }

  /** @param {number|null} action */
  #name(action) {
    return this.match.position.entries.find((entry) => entry.action === action)?.name ?? String(action)
  }

  /** The names along a line need the positions along it. @param {Found} found */
  async #line(found) {
    const {position} = this.match
    if (found.line.length < 2 || this.lined?.found === found) return
    /** @type {{found: Found, names: string[]|null}} */
    const lined = {found, names: null}
    this.lined = lined
    const sure = found.status === 'exact' || found.status === 'above' || found.status === 'below'
    const actions = found.line.slice(0, sure ? 100 : SHOWN) // of what is proven: to the end
    /** @type {import('./rules/position.js').Position[]} */
    const along = (await this.referee.ask('replay', {state: position.state, actions}).catch(() => [])).map(worded)
    if (this.table.found !== found || this.match.position !== position) return
    const names = along.map((_, k) => {
      const {entries, outcomes} = k ? along[k - 1] : position
      return [...entries, ...outcomes].find(({action}) => action === actions[k])?.name ?? String(actions[k])
    })
    const ends = sure && along.length === found.line.length && along.at(-1)?.mover === null
    lined.names = [...names.slice(0, SHOWN), ...(ends ? [say('ends after', {plies: names.length})] : names.length > SHOWN ? ['…'] : [])]
    $('analysis').show(found, position, lined.names)
  }

  /** Actions without a place, and an end to those that could go on. */
  #buttons() {
    const {board, match, table} = this
    if (!match.positions.length) return
    if (this.setup.active) return $('buttons').replaceChildren()
    const plain = match.position.entries.filter(({paths}) => !paths.length)
    const buttons = plain.map(({action, name}) => {
      const button = made('button', {type: 'button', class: 'action'}, name)
      const worth = board.values.get(action)
      if (worth) button.append(made('i', {class: `swatch ${worth.status}`, style: `--share: ${Math.round(100 * worth.share)}%`}), made('small', {}, worth.text))
      if (board.shown === action) button.classList.add('advised')
      button.disabled = !table.asked
      button.onclick = () => this.#play(action)
      return button
    })
    for (const {action, name} of board.asked ? board.ready : []) {
      const button = made('button', {type: 'button', class: 'action'}, say('finish as', {name}))
      button.onclick = () => this.#play(action)
      buttons.push(button)
    }
    if (board.asked && board.entered) {
      const button = made('button', {type: 'button', class: 'action'}, say('cancel'))
      button.onclick = () => board.clear()
      buttons.push(button)
    }
    /** @type {(Element|null)[]} */
    const before = [...$('buttons').children]
    const focused = before.indexOf(document.activeElement)
    if (focused >= 0) this.focused = focused // also while nobody can press them
    else if (document.activeElement !== document.body) this.focused = -1
    $('buttons').replaceChildren(...buttons)
    if (this.focused < 0) return
    if (buttons.length) buttons[Math.min(this.focused, buttons.length - 1)].focus()
    else this.#rest()
  }

  /** Whoever pressed what is there no longer, or cannot be pressed, would be nowhere: on to the board. */
  #rest() {
    this.focused = -1
    if (!this.board.focusOn()) $('status').focus({preventScroll: true})
  }

  /** Which of several actions? @param {import('./rules/items.js').Entry[]} entries */
  #choose(entries) {
    const dialog = $('choice')
    const buttons = entries.map(({action, choice, look}) => {
      const button = made('button', {type: 'button', 'aria-label': choice ?? ''})
      if (look !== undefined) button.append(svg('svg', {viewBox: '0 0 1 1', width: 56, height: 56, 'aria-hidden': 'true'}, ...this.board.pencil.look(this.board.surface.looks[look])))
      else button.append(choice ?? this.#name(action))
      button.onclick = () => {
        dialog.close()
        this.#play(action)
      }
      return button
    })
    $('choices').replaceChildren(...buttons)
    dialog.onclose = () => this.board.clear()
    dialog.showModal()
  }

  // -------------------------------------------------------------------------------------------------------------- saving

  get saved() {
    const {match, settings} = this
    return {actions: match.moves.map(({action}) => action), start: match.start, players: settings.chosen.players.join(''), level: settings.chosen.level, at: match.at}
  }

  /** The position that the game began with, as a text: its words, if it has no other. */
  get begins() {
    const [{text, state}] = this.match.positions
    return text ?? [...state].join(' ')
  }

  /** The words of the position that the game began with, where it has words. @returns {string[]|undefined} */
  get words() {
    const [{words, state}] = this.match.positions
    return words ?? (state instanceof BigInt64Array ? Array.from(state, String) : undefined)
  }

  /** Say something until a person moves. @param {string} sentence */
  #tell(sentence) {
    this.table.notice = sentence
    if (this.match.positions.length) this.#show()
    else $('status').textContent = sentence
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(location.href)
    } catch {
      const field = made('input', {value: location.href})
      document.body.append(field)
      field.select()
      document.execCommand('copy')
      field.remove()
    }
    this.#tell(say('copied'))
  }

  #download() {
    const text = toFile(this.about.manifest.game, {...this.saved, start: this.words, begins: this.begins, names: this.match.moves.map(({name}) => name)})
    const link = made('a', {href: URL.createObjectURL(new Blob([text], {type: 'application/json'})), download: `${this.about.manifest.game}.json`})
    link.click()
    URL.revokeObjectURL(link.href)
  }

  async #upload() {
    const [file] = $('file').files
    if (!file) return
    const saved = fromFile(this.about.manifest.game, await file.text(), this.about.manifest.state?.length)
    $('file').value = ''
    if (!saved) return this.#tell(say('no file', {name: file.name}))
    const {manifest} = this.about
    const same = saved.start && String(saved.start) === String(manifest.start ?? (this.match.start ? [] : this.words))
    if (saved.start && !same && !manifest.state) return this.#elsewhere(saved, saved.start)
    if (saved.begins && !saved.start && saved.begins !== this.begins && !this.match.start) return this.#tell(say('other beginning', {name: file.name, begins: saved.begins}))
    this.settings.restore(saved)
    await this.#begin({...saved, start: same ? undefined : saved.start}, '')
  }

  /** A game that began with another position: the program that answers this page reads its words. @param {Saved} saved @param {string[]} words */
  async #elsewhere(saved, words) {
    try {
      const {opens} = await this.referee.ask('textOf', {words})
      this.keeper.opens(opens, saved)
    } catch (error) {
      this.#tell(sentenceOf(error))
    }
  }
}

/** Words of the page in the reader's language. */
export function inWords() {
  document.documentElement.lang = speak(new URLSearchParams(location.search).get('lang') ?? navigator.language)
  const marked = (/** @type {string} */ name) => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-${name}]`))
  for (const element of marked('say')) element.textContent = say(element.dataset.say ?? '')
  for (const element of marked('label')) {
    element.title = say(element.dataset.label ?? '')
    element.setAttribute('aria-label', element.title)
  }
}

/**
 * Show a game. @param {Omit<About, 'players'|'names'>} known of it  @param {Asked} referee  @param {Asked} searcher  @param {Keeper} [keeper]
 * @returns {Promise<Page>}
 */
export async function opened(known, referee, searcher, keeper = new Address(known.manifest.state?.length)) {
  const names = known.manifest.player_names.map(called)
  const about = {...known, surface: inLanguage(known.surface), players: known.manifest.players, names}
  const page = new Page(about, referee, searcher, keeper)
  Object.assign(window, {zermelo: page})
  await page.open()
  document.documentElement.dataset.ready = ''
  return page
}
