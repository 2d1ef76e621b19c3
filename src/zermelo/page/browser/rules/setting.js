// A position set up by hand: as the rules say, by the cells of its board, or word by word (zermelo.page.setting). And whether words that
// somebody sends, in a link or a file, are of a position that could be: rules that are machine code trust what they are given.

import {Game, GameError} from '../../../export/zermelo.js'

/**
 * @typedef {object} Wanted
 * @property {number[][]} pieces place, look, count
 * @property {[number, string][]} numbers place, value: where cells hold numbers
 * @property {[number, string][]} words place among the words of a position, value
 * @property {number} mover
 * @property {[which: number, value: number][]} [switches]
 */

/**
 * @param {import('../../../export/zermelo.js').Game} game  @param {import('../documents.d.ts').Setting} setting
 * @param {import('./position.js').State} state what stays as it is
 * @param {Wanted} wanted  @returns {import('./position.js').State}
 */
export function setUp(game, setting, state, {pieces, numbers, words, mover, switches = []}) {
  if (setting.way === 'rules') {
    let made = state
    for (const place of new Set(setting.looks.flatMap(([, places]) => places))) made = game.withPiece(made, place, 0, 0)
    for (const [place, look, count] of pieces) made = game.withPiece(made, place, look, count)
    return switches.reduce((here, [which, value]) => game.withSwitch(here, which, value), game.withMover(made, mover))
  }
  const made = state.slice()
  const fractions = new Float64Array(made.buffer)
  if (setting.way === 'cells') {
    const known = new Map(setting.looks)
    const lay = (/** @type {number} */ place, /** @type {string} */ words) =>
      made.set(words.split(' ').map(BigInt), setting.from + setting.width * place)
    for (let place = 0; place < setting.count; place++) lay(place, setting.free)
    for (const [place, look] of pieces) lay(place, known.get(look) ?? setting.free)
    for (const [place, value] of numbers) lay(place, value)
  }
  for (const [place, value] of words) {
    if (setting.words.find(([at]) => at === place)?.[2] === 'float') fractions[place] = Number(value)
    else made[place] = value === '' ? Game.NONE : BigInt(value)
  }
  if (setting.mover !== null) made[setting.mover] = BigInt(mover)
  return made
}

/**
 * Look over the words of a position that a game is to begin with: set up again as it lies it has to be the same.
 * @param {import('./position.js').Rules} rules  @param {import('./position.js').State} state
 * @throws {Refused|import('../../../export/zermelo.js').GameError} what the rules have against it
 */
export function checkStart(rules, state) {
  const {game, about} = rules
  const {setting} = about
  const start = game.start()
  if (isSame(state, start)) return
  try {
    if (setting?.way === 'rules' ? isRebuilt(rules, setting, state) : isFilled(about, setting, state, start)) return
  } catch (error) {
    if (error instanceof GameError && error.message.startsWith('ValueError: ')) throw error // what the rules have against it, in plain words
  }
  throw new Refused(STRANGE)
}

const STRANGE = 'no game of this page begins so: if another page saved it, open it there'

/** Why a game cannot begin so. */
export class Refused extends Error {}

/** Is it the position that its pieces make, whoever moves? Raises what the rules have against it. @param {import('./position.js').Rules} rules @param {import('../documents.d.ts').SettingByRules} setting @param {import('./position.js').State} state */
function isRebuilt(rules, setting, state) {
  const {game} = rules
  const taken = new Map(setting.looks.map(([look, places]) => [look, new Set(places)]))
  /** @type {Map<string, number>} */
  const lying = new Map()
  for (const [place, look, count] of rules.board(state).pieces) {
    if (taken.get(look)?.has(place)) lying.set(`${place} ${look}`, (lying.get(`${place} ${look}`) ?? 0) + count)
  }
  const pieces = [...lying].map(([key, count]) => [...key.split(' ').map(Number), count])
  const switches = setting.switches.map((_, which) => /** @type {[number, number]} */ ([which, game.switched(state, which)]))
  const {players} = game.manifest
  const mover = game.toMove(state)
  const movers = mover === Game.CHANCE ? Array.from({length: players}, (_, player) => player) : [mover]
  const made = (/** @type {number} */ player) => setUp(game, setting, game.start(), {pieces, numbers: [], words: [], mover: player, switches})
  /** @type {unknown} */
  let against = null // that one player moves says nothing against that another does
  for (const player of movers.filter((player) => player >= 0 && player < players)) {
    try {
      if (isSame(made(player), state)) return true
    } catch (error) {
      against = error
    }
  }
  if (against) throw against
  return false
}

/**
 * Do cells hold what the page knows to draw, are numbers such as could be written by hand, and is all else as it is where games begin?
 * Words that nobody could write by hand, sets of places, may be any, and rules that raise there say so.
 * @param {import('../documents.d.ts').About} about
 * @param {import('../documents.d.ts').SettingByCells|import('../documents.d.ts').SettingByWords|null} setting
 * @param {import('./position.js').State} state  @param {import('./position.js').State} start
 */
function isFilled({manifest: {players, state: words}, cells}, setting, state, start) {
  const may = (/** @type {bigint} */ word, /** @type {number} */ place) => words[place][1] !== 'bool' || word === 1n || word === 0n
  if (!setting) return state.every(may)
  const written = new Set(setting.words.map(([place]) => place))
  const looks = new Set(setting.way === 'cells' ? [setting.free, ...Object.keys(cells?.looks ?? {}), ...(cells?.free ?? [])] : []) // several may look alike
  return state.every((word, place) => {
    if (place === setting.mover) return word >= 0n && word < players
    const cell = setting.way === 'cells' ? Math.floor((place - setting.from) / setting.width) : -1
    if (setting.way === 'cells' && cell >= 0 && cell < setting.count) return setting.numbers || looks.has(cellOf(state, setting, cell))
    return word === start[place] || (written.has(place) && may(word, place))
  })
}

/** The words of a cell, one after the other. @param {import('./position.js').State} state @param {{from: number, width: number}} cells @param {number} place */
export function cellOf(state, {from, width}, place) {
  return state.subarray(from + width * place, from + width * (place + 1)).join(' ')
}

/** @param {import('./position.js').State} one @param {import('./position.js').State} other */
function isSame(one, other) {
  return one.length === other.length && one.every((word, place) => word === other[place])
}
