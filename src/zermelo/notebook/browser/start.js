// The page of a game in a notebook: its questions, and its game, go through the ports that the widget (widget.js) gives it.

import {NativeHost} from '../../page/browser/match/native.js'
import {inWords} from '../../page/browser/language/placed.js'
import {messageOf} from '../../page/browser/match/questions.js'
import {opened} from '../../page/browser/main.js'
import {say} from '../../page/browser/texts.js'

const PATIENCE = 3600 // seconds that Python may be busy with a cell

/** @typedef {import('../../page/browser/match/saved.js').Saved} Saved */
/** @typedef {{game: Saved, follows: boolean}} Told what Python and the other views say */

/** A port as a socket is used. */
class Line {
  /** @type {((event: any) => any)|null} */
  onopen = null
  /** @type {((event: any) => any)|null} */
  onmessage = null
  /** @type {((event: any) => any)|null} */
  onclose = null

  /** @param {MessagePort} port */
  constructor(port) {
    this.port = port
    port.onmessage = ({data}) => this.onmessage?.({data})
    queueMicrotask(() => this.onopen?.({}))
  }

  /** @param {string} text */
  send(text) {
    this.port.postMessage(text)
  }
}

/** The game of the page, kept by Python: a `Keeper` (match/saved.js). Of several views of a board one has computers and dice move, the others follow. */
class Traits extends EventTarget {
  /** the page that shows the game, once there is one @type {import('../../page/browser/main.js').Page|null} */
  page = null
  /** So often the page is taking up what Python said; meanwhile it has nothing to tell. */
  #adopting = 0

  /** @param {MessagePort} port @param {Told} told */
  constructor(port, told) {
    super()
    this.port = port
    this.saved = told.game
    this.follows = told.follows
    port.onmessage = ({data}) => this.#hear(data)
  }

  /** The page is open. @param {import('../../page/browser/main.js').Page} page */
  shownBy(page) {
    this.page = page
    if (!this.#holds(page.saved)) this.#adopt(page) // something was said while it opened
  }

  /** @param {Saved} game */
  keep(game) {
    if (!this.page || this.#adopting || this.#holds(game)) return
    this.saved = game
    this.port.postMessage(game)
    if (this.follows) this.#lead()
  }

  /** Begin a game from another position, that was set up or comes from a file. @param {string} position @param {Saved} game */
  opens(position, {actions, players, level, at}) {
    this.port.postMessage({opens: position, actions, players, level, ...(at !== undefined && {at})})
  }

  /** @param {Told} told */
  #hear({game, follows}) {
    const leads = this.follows && !follows
    this.follows = follows
    if (!this.page) this.saved = game
    else if (!this.#holds(game)) {
      this.saved = game
      this.#adopt(this.page)
    } else if (leads) this.#lead()
  }

  /** @param {import('../../page/browser/main.js').Page} page */
  async #adopt(page) {
    this.#adopting++
    try {
      await page.open()
    } finally {
      this.#adopting--
    }
  }

  /** From now on this is the view in which computers and dice move. */
  #lead() {
    this.follows = false
    queueMicrotask(() => this.page?.table.next())
  }

  /** @param {Saved} game */
  #holds(game) {
    const {saved} = this
    return String(game.actions) === String(saved.actions) && game.players === saved.players && game.level === saved.level && game.at === saved.at
  }
}

inWords()
const waiting = new AbortController()
addEventListener('message', async ({data, source, ports: [referee, searcher, game]}) => {
  if (source !== parent || !game) return // what extensions of the browser say to every page
  waiting.abort()
  document.documentElement.style.colorScheme = data.dark ? 'dark' : 'light'
  const status = /** @type {HTMLElement} */ (document.getElementById('status'))
  const asking = (/** @type {MessagePort} */ port) => Object.assign(new NativeHost('', () => new Line(port)), {spare: PATIENCE})
  try {
    const host = asking(referee)
    const traits = new Traits(game, data)
    traits.shownBy(await opened(await host.ask('about', {}), host, asking(searcher), traits))
  } catch (error) {
    status.textContent = say('error page', {text: messageOf(error)})
  }
}, {signal: waiting.signal})
