// A position set up by hand: as the rules say, by the cells of its board, or word by word (zermelo.page.setting).

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
    made.fill(BigInt(setting.free), setting.from, setting.from + setting.count)
    for (const [place, look] of pieces) made[setting.from + place] = BigInt(known.get(look) ?? setting.free)
    for (const [place, value] of numbers) made[setting.from + place] = BigInt(value)
  }
  for (const [place, value] of words) {
    if (setting.words.find(([at]) => at === place)?.[2] === 'float') fractions[place] = Number(value)
    else made[place] = BigInt(value)
  }
  if (setting.mover !== null) made[setting.mover] = BigInt(mover)
  return made
}
