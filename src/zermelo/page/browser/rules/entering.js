// An entry for every legal action: as the rules say, else by what the actions change, else a button. As zermelo/board/entering.py has it.

/** @typedef {import('./items.js').Entry} Entry */
/** @typedef {import('./items.js').Surface} Surface */

/**
 * What lies on each place that is not free.
 * @param {import('./items.js').Described} board  @returns {Map<number, string>}
 */
export function contents(board) {
  const found = new Map()
  for (const [place, look, count] of board.pieces) found.set(place, `${found.get(place) ?? ''}${look}*${count} `)
  return found
}

/** The places that stand for an action, as they are entered. @param {Entry[]} entries @param {import('../../../export/zermelo.js').Action} action @returns {number[]} */
export function placesOf(entries, action) {
  return [...new Set(entries.find((entry) => entry.action === action)?.paths.flat() ?? [])]
}

/**
 * The entries of all legal actions, in their order.
 * @param {{action: import('../../../export/zermelo.js').Action, name: string}[]} actions  @param {Entry[]} said  what `board()` said
 * @param {Surface} surface  @param {() => Map<import('../../../export/zermelo.js').Action, Entry[]>} infer  asked where nothing was said
 * @returns {Entry[]}
 */
export function entered(actions, said, surface, infer) {
  const names = new Map(actions.map(({action, name}) => [action, name]))
  const found = said.length ? new Map(actions.map(({action}) => [action, said.filter((entry) => entry.action === action)])) : infer()
  const entriesOf = (/** @type {import('../../../export/zermelo.js').Action} */ action) => found.get(action) ?? []
  const all = actions.flatMap(({action}) => (entriesOf(action).length ? entriesOf(action) : [{action, name: '', paths: []}]))
  return toldApart(all.map((entry) => ({...entry, name: names.get(entry.action) ?? ''})), surface)
}

/** Entries with a choice wherever several actions have the same paths. @param {Entry[]} entries @param {Surface} surface @returns {Entry[]} */
function toldApart(entries, surface) {
  const way = (/** @type {Entry} */ entry) => (entry.paths.length ? entry.paths.map(String).sort().join(';') : `button ${entry.action}`)
  const words = (/** @type {Entry} */ entry) => (entry.look === undefined ? entry.name : surface.looks[entry.look].name)
  const actions = new Map()
  const called = new Map()
  for (const entry of entries) {
    const key = way(entry)
    actions.set(key, (actions.get(key) ?? new Set()).add(entry.action))
    called.set(`${key} ${words(entry)}`, (called.get(`${key} ${words(entry)}`) ?? 0) + 1)
  }
  const seen = new Set()
  return entries
    .map((entry) => {
      const {look, ...plain} = entry
      if (!entry.paths.length || actions.get(way(entry))?.size === 1) return plain
      const choice = called.get(`${way(entry)} ${words(entry)}`) === 1 ? words(entry) : `${entry.name} (${entry.action})`
      return look === undefined ? {...plain, choice} : {...plain, choice, look}
    })
    .filter((entry) => {
      const key = `${entry.action} ${way(entry)} ${entry.choice}`
      return !seen.has(key) && seen.add(key)
    })
}

/**
 * Entries by what the actions change: one free place filled is clicked, a piece that is elsewhere afterwards is dragged.
 * @param {import('../../../export/zermelo.js').Action[]} actions  @param {Map<number, string>} before  @param {(action: import('../../../export/zermelo.js').Action) => Map<number, string>} after
 * @returns {Map<import('../../../export/zermelo.js').Action, Entry[]>}
 */
export function inferred(actions, before, after) {
  const paths = actions.map((action) => pathOf(before, after(action)))
  const often = (/** @type {number[]} */ path) => paths.filter((other) => String(other) === String(path)).length
  const plain = actions.map((action, k) => ({action, name: '', paths: [paths[k]]})).filter(({paths: [path]}) => path.length && often(path) === 1)
  return new Map(plain.map((entry) => [entry.action, [entry]]))
}

/** @param {Map<number, string>} before @param {Map<number, string>} after @returns {number[]} */
function pathOf(before, after) {
  const filled = [...after.keys()].filter((place) => !before.has(place))
  const left = [...before.keys()].filter((place) => !after.has(place))
  if (filled.length === 1 && !left.length) return filled
  const ends = filled.length ? filled : [...after.keys()].filter((place) => before.has(place) && before.get(place) !== after.get(place))
  const starts = left.filter((place) => ends.length === 1 && before.get(place) === after.get(ends[0]))
  return starts.length === 1 ? [starts[0], ends[0]] : []
}
