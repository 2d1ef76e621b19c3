// The page of a game in a notebook: its questions, and its game, go through the ports that the widget (widget.js) gives it.

import {NativeHost} from '../../page/browser/match/native.js'
import {inWords, opened} from '../../page/browser/main.js'
import {say} from '../../page/browser/texts.js'

const PATIENCE = 3600 // seconds that Python may be busy with a cell

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

/** The game of the page, kept by Python: a `Keeper` (match/saved.js). */
class Traits extends EventTarget {
  /** @param {MessagePort} port @param {import('../../page/browser/match/saved.js').Saved} game */
  constructor(port, game) {
    super()
    this.port = port
    this.game = game
    port.onmessage = ({data}) => {
      if (!this.#holds(data)) {
        this.game = data
        this.dispatchEvent(new Event('change'))
      }
    }
  }

  get saved() {
    return this.game
  }

  /** @param {import('../../page/browser/match/saved.js').Saved} game */
  keep(game) {
    if (this.#holds(game)) return
    this.game = game
    this.port.postMessage(game)
  }

  /** @param {object} game */
  #holds(game) {
    return Object.entries(game).every(([name, value]) => String(value) === String(/** @type {any} */ (this.game)[name]))
  }
}

inWords()
addEventListener('message', async ({data, source, ports: [referee, searcher, game]}) => {
  if (source !== parent) return
  document.documentElement.style.colorScheme = data.dark ? 'dark' : 'light'
  const status = /** @type {HTMLElement} */ (document.getElementById('status'))
  const asking = (/** @type {MessagePort} */ port) => Object.assign(new NativeHost('', (text) => (text && (status.textContent = text)), () => new Line(port)), {spare: PATIENCE})
  try {
    const host = asking(referee)
    await opened(await host.ask('about', {}), host, asking(searcher), new Traits(game, data.game))
  } catch (error) {
    status.textContent = say('error page', {text: error instanceof Error ? error.message : String(error)})
  }
}, {once: true})
