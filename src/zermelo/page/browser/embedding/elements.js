// Pages that zermelo makes as elements of a page of one's own: a game, and a search that is played step by step (docs/page.md).
//
//     <script src="zermelo.js"></script>
//     <zermelo-game src="connectfour.html" players="hc" level="good"></zermelo-game>
//     <zermelo-player src="search.html" step="12"></zermelo-player>
//
// The page lies in a frame, so that neither its style nor its names meet those around it.

import {toLink} from '../match/saved.js'

/** An element that shows a page, as its attributes say. */
class PageElement extends HTMLElement {
  #frame = document.createElement('iframe')
  #waits = false
  /** pixels that it is high, unless its attribute says otherwise */
  usual = 0

  connectedCallback() {
    Object.assign(this.#frame.style, {width: '100%', border: '0', display: 'block'})
    this.#frame.allow = 'clipboard-write; fullscreen'
    this.style.display ||= 'block'
    this.fit(0, '')
    this.append(this.#frame)
    addEventListener('message', this)
    this.#follow()
  }

  disconnectedCallback() {
    removeEventListener('message', this)
    this.#frame.remove()
  }

  attributeChangedCallback() {
    if (!this.isConnected || this.#waits) return
    this.#waits = true
    queueMicrotask(() => { // several may change at once
      this.#waits = false
      this.fit(0, '')
      this.#follow()
    })
  }

  #follow() {
    const src = this.getAttribute('src')
    if (!src) return
    const there = new URL(src, document.baseURI)
    const language = this.getAttribute('lang')
    if (language) there.searchParams.set('lang', language)
    there.hash = this.link || there.hash
    this.#frame.contentWindow?.location.replace(there.href) // another link of the same page only tells it so
  }

  /** What stands after # in the address of the page. @returns {string} */
  get link() {
    return ''
  }

  /** As high as was said, or as the page is. @param {number} height @param {string} title */
  fit(height, title) {
    const least = Number(this.getAttribute('height')) || this.usual
    this.#frame.style.height = `${Math.max(least, Math.ceil(height))}px`
    this.#frame.title = this.title || title || this.#frame.title || 'zermelo'
  }

  /** @param {MessageEvent} event */
  handleEvent({source, data}) {
    if (source === this.#frame.contentWindow && data?.zermelo) this.hear(data)
  }

  /** What the page tells. @param {any} said */
  hear({zermelo, height, title}) {
    if (zermelo === 'height') this.fit(height, title)
  }
}

/** A game: `change` is said after every change of it, `game` is how it stands. */
export class GameElement extends PageElement {
  static observedAttributes = ['src', 'lang', 'height', 'actions', 'players', 'level', 'at']
  /** @override */
  usual = 560
  /** @type {import('./told.js').Game|null} as the page has told it */
  game = null

  /** The actions so far, dice included. @returns {(number|string)[]} */
  get actions() {
    return this.game?.actions ?? this.#given
  }

  /** Play these from the beginning. */
  set actions(actions) {
    this.setAttribute('actions', actions.join(' '))
  }

  get #given() {
    return (this.getAttribute('actions') ?? '').split(/[\s,]+/).filter((action) => /^-?\d+$/.test(action))
  }

  /** @override */
  get link() {
    const [players, level, at] = ['players', 'level', 'at'].map((name) => this.getAttribute(name) ?? undefined)
    return toLink({actions: this.#given, players, level, ...(at && {at: Number(at)})})
  }

  /** @override @param {any} said */
  hear(said) {
    super.hear(said)
    if (said.zermelo !== 'game') return
    this.game = said.game
    this.dispatchEvent(new CustomEvent('change', {detail: said.game, bubbles: true}))
  }
}

/** A search, recorded by `zermelo tree ... --out search.html`. */
export class PlayerElement extends PageElement {
  static observedAttributes = ['src', 'lang', 'height', 'search', 'step', 'beside']
  /** @override */
  usual = 760

  /** @override */
  get link() {
    const words = ['search', 'step', 'beside'].flatMap((name) => (this.hasAttribute(name) ? [[name, this.getAttribute(name) ?? '']] : []))
    return String(new URLSearchParams(words))
  }
}

customElements.define('zermelo-game', GameElement)
customElements.define('zermelo-player', PlayerElement)
