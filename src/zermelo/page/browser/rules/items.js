// What `board()` yields, taken apart: the numbers are those of zermelo.board.items.

/**
 * @typedef {object} Entry one way to enter an action (docs/boards.md)
 * @property {import('../../../export/zermelo.js').Action} action
 * @property {string} name
 * @property {number[][]} paths
 * @property {string} [choice]
 * @property {number} [look]
 */

/**
 * @typedef {object} Described what lies on a board
 * @property {[place: number, look: number, count: number][]} pieces
 * @property {[place: number, value: number|string][]} numbers
 * @property {{place: number, why: string}[]} marks
 * @property {string[]} notes
 * @property {Entry[]} entries
 */

export const [PIECE, MARK, NUMBER, NOTE, CLICK, DRAG, ONWARD, ALSO, CHOOSE] = Array(9).keys()
export const MARKS = ['last', 'check', 'target']

/** @typedef {import('../documents.d.ts').Surface} Surface */

/** What makes no sense in a `board()`. */
export class BoardError extends Error {}

/**
 * The items of a position, read.
 * @param {import('../../../export/zermelo.js').Action[][]} items five numbers each; those that name places, looks and the like are numbers, actions and values need not be  @param {Surface} surface
 * @returns {Described}
 */
export function readItems(items, surface) {
  /** @type {Described} */
  const found = {pieces: [], numbers: [], marks: [], notes: [], entries: []}
  const known = (/** @type {import('../../../export/zermelo.js').Action} */ said, /** @type {number} */ most, /** @type {string} */ what) => {
    const number = Number(said)
    if (number >= 0 && number < most) return number
    throw new BoardError(`board() named ${what} ${number}: there are ${most}`)
  }
  const place = (/** @type {import('../../../export/zermelo.js').Action} */ number) => known(number, surface.places.length, 'place')
  const look = (/** @type {import('../../../export/zermelo.js').Action} */ number) => known(number, surface.looks.length, 'look')
  const last = () => {
    const entry = found.entries.at(-1)
    if (entry) return entry
    throw new BoardError('board() went on with an entry before there was one')
  }
  for (const [kind, a, b, c, d] of items) {
    if (kind === PIECE) c && found.pieces.push([place(a), look(b), known(c, Infinity, 'a number of pieces')])
    else if (kind === MARK) found.marks.push({place: place(a), why: MARKS[known(b, MARKS.length, 'mark')]})
    else if (kind === NUMBER) found.numbers.push([place(a), b])
    else if (kind === NOTE) found.notes.push(filled(surface.words[known(a, surface.words.length, 'word')], [b, c, d]))
    else if (kind === CLICK) found.entries.push({action: a, name: '', paths: [[place(b)]]})
    else if (kind === DRAG) found.entries.push({action: a, name: '', paths: [[place(b), place(c)]]})
    else if (kind === ONWARD) last().paths.at(-1)?.push(place(a))
    else if (kind === ALSO) last().paths.push([place(a), place(b)])
    else if (kind === CHOOSE) last().look = look(a)
    else throw new BoardError(`board() yielded an item of kind ${kind}`)
  }
  return found
}

/** Words with numbers for their braces, `{}` in order or `{1}` by place. @param {string} words @param {(number|string)[]} numbers */
export function filled(words, numbers) {
  let next = 0
  return words.replace(/\{(\d?)[^}]*\}/g, (_, place) => String(numbers[place === '' ? next++ : Number(place)]))
}
