// The game in the link and in a file: the actions, dice included, and who plays.
//
//     #m=3.3.2&p=hc&l=good         actions in base 36; of each player whether a person (h) or the computer (c) plays; the level
//     #s=2a..1&m=3                 the words of a position that was set up, those that are 0 left out
//
// A file has the words of the position that the game began with, so that a page from disk and one that Python answers open each other's.

/** @typedef {{actions: import('../../../export/zermelo.js').Action[], start?: string[], begins?: string, players?: string, level?: string, at?: number}} Saved */

/** @param {Saved} saved @returns {string} */
export function toLink({actions, start, players, level, at}) {
  const moves = actions.map((action) => BigInt(action).toString(36)).join('.')
  const parts = [start && `s=${start.map((word) => (word === '0' ? '' : BigInt(word).toString(36))).join('.')}`, moves && `m=${moves}`, players && `p=${players}`, level && `l=${level}`, at !== undefined && at !== actions.length && `at=${at}`]
  return parts.filter(Boolean).join('&')
}

/** @param {string} link what stands after #  @param {number} [words] of a position @returns {Saved|null} null if it is no game */
export function fromLink(link, words) {
  const parts = new URLSearchParams(link)
  const actions = (parts.get('m') ?? '').split('.').filter(Boolean).map((text) => actionOf(wordOf(text)))
  if (!isGame(actions)) return null
  const start = parts.get('s')?.split('.').map(wordOf)
  if (start && !isPosition(start, words)) return null
  const at = parts.get('at')
  return {actions, ...(start && {start}), players: parts.get('p') ?? undefined, level: parts.get('l') ?? undefined, ...(at && /^\d+$/.test(at) && {at: Number(at)})}
}

/** An action as pages have it: beyond what JavaScript counts to, as a text of digits; null for what is none. @param {unknown} action */
function actionOf(action) {
  if (!isWord(action) && !Number.isSafeInteger(action)) return null
  return Number.isSafeInteger(Number(action)) ? Number(action) : String(action)
}

/** Are these actions? @param {(number|string|null)[]} actions @returns {actions is (number|string)[]} */
function isGame(actions) {
  return actions.every((action) => action !== null)
}

/** Is this a number of 64 bits with a sign, in digits? @param {unknown} word */
function isWord(word) {
  return typeof word === 'string' && /^-?[0-9]{1,19}$/.test(word) && BigInt.asIntN(64, BigInt(word)) === BigInt(word)
}

/** A word of 64 bits in base 36, as a number in digits; anything else is nothing. @param {string} text @returns {string} */
function wordOf(text) {
  if (!/^-?[0-9a-z]{0,13}$/.test(text) || text === '-') return ''
  const [sign, digits] = text.startsWith('-') ? [-1n, text.slice(1)] : [1n, text]
  return String(sign * [...digits].reduce((sum, digit) => 36n * sum + BigInt(parseInt(digit, 36)), 0n))
}

/** Are these the words of a position: so many, if that is known, each of 64 bits with a sign? @param {unknown} start @param {number} [words] */
function isPosition(start, words) {
  return Array.isArray(start) && start.length === (words ?? start.length) && start.every(isWord)
}

const FORMAT = 'zermelo page 1'

/** @param {string} game @param {Saved & {names: string[]}} saved @returns {string} the text of a file */
export function toFile(game, saved) {
  return `${JSON.stringify({format: FORMAT, game, ...saved}, null, 1)}\n`
}

/** @param {string} game @param {string} text @param {number} [words] of a position @returns {Saved|null} null if it is no game of this page */
export function fromFile(game, text, words) {
  try {
    const found = JSON.parse(text)
    const actions = found.format === FORMAT && found.game === game && Array.isArray(found.actions) && found.actions.map(actionOf)
    if (!actions || !isGame(actions) || (found.start !== undefined && !isPosition(found.start, words))) return null
    const word = (/** @type {unknown} */ one) => (typeof one === 'string' ? one : undefined)
    const {start, begins, players, level, at} = found
    return {actions, ...(start && {start}), begins: word(begins), players: word(players), level: word(level), ...(Number.isSafeInteger(at) && {at})}
  } catch {
    return null
  }
}

/** @typedef {EventTarget & {saved: Saved|null, keep: (game: Saved) => void, opens: (position: string, game: Saved) => void, follows?: boolean}} Keeper who keeps the game of a page, and opens another position, a text; does the page only follow what is played elsewhere? */

const LATER = 2000 // milliseconds until one tries again to write into the address

/** Where a page keeps its game: in its address, so that the link holds it. It says `change` when it holds another one. */
export class Address extends EventTarget {
  #link = ''
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #waits

  /** @param {number} [words] of a position */
  constructor(words) {
    super()
    this.words = words
    addEventListener('hashchange', () => {
      if (location.hash.slice(1) === this.#link) return
      clearTimeout(this.#waits)
      this.dispatchEvent(new Event('change'))
    })
  }

  /** @returns {Saved|null} null if it is no game */
  get saved() {
    return fromLink(location.hash.slice(1), this.words)
  }

  /** @param {Saved} game */
  keep(game) {
    const link = toLink(game)
    if (link === this.#link && link === location.hash.slice(1)) return
    this.#link = link
    this.#write()
  }

  /** Browsers take no more than a hundred changes in some seconds, which games of computers and a key held down have: the last one counts. */
  #write() {
    clearTimeout(this.#waits)
    try {
      history.replaceState(null, '', `#${this.#link}`)
    } catch {
      // some raise, others do nothing
    }
    if (location.hash.slice(1) !== this.#link) this.#waits = setTimeout(() => this.#write(), LATER)
  }

  /** A program that serves this page begins its games with texts. @param {string} position @param {Saved} game */
  opens(position, game) {
    const there = new URL(location.href)
    there.searchParams.set('position', position)
    there.hash = toLink({...game, start: undefined})
    if (there.href === location.href) this.dispatchEvent(new Event('change')) // it is there already, and a browser would do nothing
    else location.assign(there)
  }
}
