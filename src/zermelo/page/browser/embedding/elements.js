// Pages that zermelo makes as elements of a page of one's own: a game, and a search that is played step by step (docs/page.md).
//
//     <script src="zermelo-elements.js"></script>
//     <zermelo-game src="connectfour.html" players="hc" level="good"></zermelo-game>
//     <zermelo-player src="search.html" step="12"></zermelo-player>
//
// The page lies in a frame, so that neither its style nor its names meet those around it.

import {toLink} from '../match/saved.js'

/** What they look like unless a style of the page around them says otherwise. */
const USUAL = ':where(zermelo-game:not([hidden]), zermelo-player:not([hidden])) { display: block }'

/** An element that shows a page, as its attributes say. */
class PageElement extends HTMLElement {
  #frame = document.createElement('iframe')
  /** attributes that have changed and are not followed yet @type {Set<string>} */
  #changed = new Set()
  #waits = false
  /** pixels that the page is high, as it has told */
  #high = 0
  /** pixels that the frame is high at least, unless its attribute says otherwise */
  usual = 0

  connectedCallback() {
    Object.assign(this.#frame.style, {width: '100%', border: '0', display: 'block'})
    this.#frame.allow = 'clipboard-write; fullscreen'
    this.append(this.#frame)
    addEventListener('message', this)
    this.#follow()
  }

  disconnectedCallback() {
    removeEventListener('message', this)
    this.#frame.remove()
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    this.#changed.add(name)
    if (!this.isConnected || this.#waits) return
    this.#waits = true
    queueMicrotask(() => { // several may change at once
      this.#waits = false
      const moves = [...this.#changed].some((one) => one !== 'height')
      if (this.isConnected && moves) this.#follow()
      else this.#fit('')
    })
  }

  #follow() {
    const changed = new Set(this.#changed)
    this.#changed.clear()
    if (changed.has('src')) this.#high = 0
    this.#fit('')
    const there = addressOf(this.getAttribute('src'))
    if (!there) return
    const language = this.getAttribute('lang')
    if (language) there.searchParams.set('lang', language)
    there.hash = this.link(there.hash.slice(1), changed)
    this.#frame.contentWindow?.location.replace(there.href) // another link of the same page only tells it so
  }

  /**
   * What stands after # in the address of the page.
   * @param {string} given what `src` has there  @param {Set<string>} _changed the attributes that are followed now  @returns {string}
   */
  link(given, _changed) {
    return given
  }

  /** As high as was said, or as the page is. @param {string} title of the page */
  #fit(title) {
    const least = Number(this.getAttribute('height')) || this.usual
    this.#frame.style.height = `${Math.max(least, this.#high)}px`
    this.#frame.title = this.title || title || this.#frame.title || 'zermelo'
  }

  /** @param {MessageEvent} event */
  handleEvent({source, data}) {
    if (source === this.#frame.contentWindow && data?.zermelo) this.hear(data)
  }

  /** What the page tells. @param {any} said */
  hear({zermelo, height, title}) {
    if (zermelo !== 'height' || !Number.isFinite(height)) return
    this.#high = Math.ceil(height)
    this.#fit(String(title))
  }
}

/** A game: `change` is said after every change of it, `game` is how it stands. */
export class GameElement extends PageElement {
  static observedAttributes = ['src', 'lang', 'height', 'actions', 'players', 'level', 'at']
  /** @override */
  usual = 560
  /** @type {import('./told.js').Game|null} as the page has told it */
  game = null
  /** is it the game that the attributes began, gone on with? */
  #goesOn = false

  /** The actions so far, dice included. @returns {(number|string)[]} */
  get actions() {
    return this.game?.actions ?? this.#given
  }

  /** Play these from the beginning. */
  set actions(actions) {
    this.setAttribute('actions', actions.join(' '))
  }

  get #given() {
    const words = (this.getAttribute('actions') ?? '').split(/[\s,]+/).filter(Boolean)
    const wrong = words.findIndex((word) => !/^-?\d+$/.test(word))
    if (wrong >= 0) reportError(new TypeError(`actions are whole numbers, the game's own, as in "3 3 2", not ${words[wrong]}`))
    return wrong < 0 ? words : words.slice(0, wrong)
  }

  /** Another page or other actions begin another game; with all else the game that is there goes on. @override @param {string} given @param {Set<string>} changed */
  link(given, changed) {
    if (changed.has('src') || changed.has('actions')) this.#goesOn = false
    const {game} = this
    const asked = Object.fromEntries(['players', 'level', 'at'].flatMap((name) => {
      const said = this.getAttribute(name)
      return said && (!this.#goesOn || changed.has(name)) ? [[name, name === 'at' ? Number(said) : said]] : []
    }))
    return game && this.#goesOn ? toLink({...game, ...asked}) : merged(given, toLink({actions: this.#given, ...asked}))
  }

  /** @override @param {any} said */
  hear(said) {
    super.hear(said)
    if (said.zermelo !== 'game') return
    this.game = said.game
    this.#goesOn = true
    this.dispatchEvent(new CustomEvent('change', {detail: said.game, bubbles: true}))
  }
}

/** A search, recorded by `zermelo tree ... --out search.html`. */
export class PlayerElement extends PageElement {
  static observedAttributes = ['src', 'lang', 'height', 'search', 'step', 'beside']
  /** @override */
  usual = 760

  /** @override @param {string} given */
  link(given) {
    const words = ['search', 'step', 'beside'].flatMap((name) => (this.hasAttribute(name) ? [[name, this.getAttribute(name) ?? '']] : []))
    return merged(given, String(new URLSearchParams(words)))
  }
}

/** The address of a page; null where there is none. One that is a script (javascript:) would run in the page around it. @param {string|null} src */
function addressOf(src) {
  if (!src) return null
  const there = URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI) : null
  if (there && there.protocol !== 'javascript:') return there
  reportError(new TypeError(`src has to be the address of a page that zermelo has made, such as connectfour.html, not ${src}`))
  return null
}

/** A link with what another says in place of what it says itself. @param {string} given @param {string} link */
function merged(given, link) {
  const words = new URLSearchParams(given)
  for (const [name, value] of new URLSearchParams(link)) words.set(name, value)
  return String(words)
}

if (!customElements.get('zermelo-game')) { // the script may stand in a page twice
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(USUAL)
  document.adoptedStyleSheets.push(sheet)
  customElements.define('zermelo-game', GameElement)
  customElements.define('zermelo-player', PlayerElement)
}
