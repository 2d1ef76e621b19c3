// How an action is entered: places one after the other, until one action is left and all of it is entered (docs/boards.md).

/** @typedef {import('../rules/items.js').Entry} Entry */

export class Entering {
  /** @type {number[][]} paths that are finished */
  done = []
  /** @type {number[]} the path under way */
  path = []

  /** @param {Entry[]} entries those of a position */
  constructor(entries) {
    this.entries = entries.filter(({paths}) => paths.length)
  }

  /** Nothing entered yet. */
  clear() {
    this.done = []
    this.path = []
  }

  /** Is anything entered? */
  get begun() {
    return this.done.length > 0 || this.path.length > 0
  }

  /** The last place of what is entered; -1 if nothing is. */
  get last() {
    return this.path.at(-1) ?? -1
  }

  /** Entries that go with what is entered. @returns {Entry[]} */
  get open() {
    return this.entries.filter((entry) => this.#rests(entry).length)
  }

  /** Entries of which all is entered. @returns {Entry[]} */
  get complete() {
    if (!this.begun) return []
    return this.entries.filter((entry) => {
      const left = without(entry.paths, this.done)
      return left && (this.path.length ? left.length === 1 && String(left[0]) === String(this.path) : left.length === 0)
    })
  }

  /** Where it can go on: each place with the entries that go there. @returns {Map<number, Entry[]>} */
  next() {
    /** @type {Map<number, Entry[]>} */
    const found = new Map()
    for (const entry of this.open) {
      for (const path of this.#rests(entry).filter(({length}) => length > this.path.length)) {
        const place = path[this.path.length]
        const there = found.get(place) ?? []
        if (!there.includes(entry)) found.set(place, [...there, entry])
      }
    }
    return found
  }

  /** Can a piece be taken up here? @param {number} place */
  begins(place) {
    return !this.path.length && this.open.some((entry) => this.#rests(entry).some((path) => path.length > 1 && path[0] === place))
  }

  /**
   * A place is pressed. @param {number} place
   * @returns {Entry[]} what that completes: one entry, or several that a choice tells apart; empty if it goes on
   */
  press(place) {
    if (this.path.length && !this.next().has(place)) {
      if (place === this.last) {
        const complete = this.complete
        if (!complete.length) this.#back()
        return complete
      }
      this.#back()
    }
    if (!this.next().has(place)) {
      if (!this.path.length) this.clear()
      if (!this.next().has(place)) return []
    }
    this.path.push(place)
    const complete = this.complete
    if (complete.length && this.open.every((entry) => complete.includes(entry))) return complete
    const finished = this.open.every((entry) => this.#rests(entry).every((path) => path.length === this.path.length))
    if (finished && !complete.length) {
      this.done.push(this.path)
      this.path = []
    }
    return []
  }

  /** Take back the path under way, or the one before it. */
  back() {
    if (this.path.length) this.#back()
    else this.done.pop()
  }

  #back() {
    this.path = []
  }

  /** The paths of an entry that are still to be entered, of which the one under way is a beginning. @param {Entry} entry @returns {number[][]} */
  #rests(entry) {
    const left = without(entry.paths, this.done)
    return left ? left.filter((path) => this.path.every((place, k) => path[k] === place)) : []
  }
}

/** The paths but for those finished, each as often as it was entered; null if one of those is not among them. @param {number[][]} paths @param {number[][]} done */
function without(paths, done) {
  const left = [...paths]
  for (const path of done) {
    const at = left.findIndex((other) => String(other) === String(path))
    if (at < 0) return null
    left.splice(at, 1)
  }
  return left
}
