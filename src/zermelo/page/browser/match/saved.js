// The game in the link and in a file: the actions, dice included, and who plays.
//
//     #m=3.3.2&p=hc&l=good         actions in base 36; of each player whether a person (h) or the computer (c) plays; the level

/** @typedef {{actions: number[], players?: string, level?: string, at?: number}} Saved */

/** @param {Saved} saved @returns {string} */
export function toLink({actions, players, level, at}) {
  const moves = actions.map((action) => action.toString(36)).join('.')
  const parts = [moves && `m=${moves}`, players && `p=${players}`, level && `l=${level}`, at !== undefined && at !== actions.length && `at=${at}`]
  return parts.filter(Boolean).join('&')
}

/** @param {string} link what stands after # @returns {Saved|null} null if it is no game */
export function fromLink(link) {
  const parts = new URLSearchParams(link)
  const actions = (parts.get('m') ?? '').split('.').filter(Boolean).map((text) => (/^-?[0-9a-z]+$/.test(text) ? parseInt(text, 36) : NaN))
  if (!actions.every(Number.isSafeInteger)) return null
  const at = parts.get('at')
  return {actions, players: parts.get('p') ?? undefined, level: parts.get('l') ?? undefined, ...(at && /^\d+$/.test(at) && {at: Number(at)})}
}

const FORMAT = 'zermelo page 1'

/** @param {string} game @param {Saved & {names: string[]}} saved @returns {string} the text of a file */
export function toFile(game, saved) {
  return `${JSON.stringify({format: FORMAT, game, ...saved}, null, 1)}\n`
}

/** @param {string} game @param {string} text @returns {Saved|null} null if it is no game of this page */
export function fromFile(game, text) {
  try {
    const found = JSON.parse(text)
    const sound = found.format === FORMAT && found.game === game && Array.isArray(found.actions) && found.actions.every(Number.isSafeInteger)
    if (!sound) return null
    const word = (/** @type {unknown} */ one) => (typeof one === 'string' ? one : undefined)
    const {actions, players, level, at} = found
    return {actions, players: word(players), level: word(level), ...(Number.isSafeInteger(at) && {at})}
  } catch {
    return null
  }
}

/** @typedef {EventTarget & {saved: Saved|null, keep: (game: Saved) => void, follows?: boolean}} Keeper who keeps the game of a page; does the page only follow what is played elsewhere? */

/** Where a page keeps its game: in its address, so that the link holds it. It says `change` when it holds another one. */
export class Address extends EventTarget {
  #link = ''

  constructor() {
    super()
    addEventListener('hashchange', () => {
      if (location.hash.slice(1) !== this.#link) this.dispatchEvent(new Event('change'))
    })
  }

  /** @returns {Saved|null} null if it is no game */
  get saved() {
    return fromLink(location.hash.slice(1))
  }

  /** @param {Saved} game */
  keep(game) {
    const link = toLink(game)
    if (link === this.#link) return
    this.#link = link
    history.replaceState(null, '', `#${link}`)
  }
}
