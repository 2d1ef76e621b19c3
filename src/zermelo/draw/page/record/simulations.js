// Monte Carlo tree search recorded as zermelo.trace does it, without shared positions and kept trees: its simulations as events, and what
// it answers in the end.

import {real} from '../model/numbers.js'
import {CHANCE, Recording} from './recording.js'

/** @typedef {import('../documents.d.ts').Value} Value */
/** @typedef {import('../documents.d.ts').Select} Select */
/** @typedef {{visits: number, mean: number[], sum: number, squares: number, proven: boolean}} Tried what came out at a node for those who chose it */
/** @template Origin @typedef {import('./recording.js').Kept<Origin>} Kept */

const SURE = 1.96 // standard errors on either side hold the true mean in 95 of 100 cases

/**
 * @template Origin
 * @extends {Recording<Origin>}
 */
export class Simulations extends Recording {
  /** @type {Kept<Origin>[]} */
  #way = []
  /** @type {string[]} */
  #game = []
  /** @type {Select['sums']} */
  #sums = []
  /** @type {{value: Value, node: string|null}} what the node below was updated with */
  #came = {value: 0, node: null}
  /** the least and the most that came out for anybody */
  #seen = [Infinity, -Infinity]
  /** @type {Map<string, Tried>} */
  tried = new Map()

  get last() {
    return this.#way.at(-1) ?? this.node('0')
  }

  /** What a value of every player is told as. @param {number[]} values */
  #of(values) {
    return this.about.zeroSum ? values[0] : values
  }

  expand() {
    this.spread(this.last)
    this.record({event: 'expand', node: this.last.id, children: this.last.children.length, known: []})
  }

  /** @param {number|string} action @returns {string} */
  #child(action) {
    return this.last.children.find((child) => this.node(child).action === action) ?? ''
  }

  /** @param {number|string} action @param {number} sum */
  could(action, sum) {
    this.#sums.push([this.#child(action), sum])
  }

  /** @param {Select['by']} by @param {number|string} action @param {{mean?: number, bonus?: number, share?: number}} [more] */
  select(by, action, {mean, bonus, share} = {}) {
    const {last} = this
    const child = this.#child(action)
    const among = by === 'chance' ? last.children.length : last.children.filter((one) => !this.tried.get(one)?.proven).length
    const visits = this.tried.get(child)?.visits ?? 0
    const sums = this.#sums
    this.record({event: 'select', node: last.id, child, by, mean: mean ?? null, bonus: bonus ?? null, share: share ?? null, visits, among, sums})
    this.#sums = []
    if (!this.#way.length) this.#way.push(last)
    this.#way.push(this.node(child))
    if (!this.last.kind) this.recognise(this.last)
  }

  /** An action of a game at random from here on. @param {string} name */
  play(name) {
    this.#game.push(name)
  }

  /** @param {number[]} values @param {boolean} proven */
  simulate(values, proven) {
    const how = this.last.mover === null ? 'utility' : proven ? 'proven' : 'game'
    this.#seen = [Math.min(this.#seen[0], ...values), Math.max(this.#seen[1], ...values)]
    this.#came = {value: this.#of(values), node: null}
    this.record({event: 'simulate', node: this.last.id, value: this.#came.value, how, game: this.#game, deeper: 0})
    this.#game = []
  }

  /** @param {number[]} values @param {number} visits @param {number[]} mean @param {boolean} proven */
  backUp(values, visits, mean, proven) {
    const node = this.#way.pop() ?? this.node('0')
    const chooser = node.parent === null ? null : this.node(node.parent).mover
    const own = chooser === null ? 0 : (values[chooser] ?? 0)
    const {sum = 0, squares = 0} = this.tried.get(node.id) ?? {}
    this.tried.set(node.id, {visits, mean, proven, sum: sum + own, squares: squares + own * own})
    const value = this.#of(values)
    const declined = proven || String(value) === String(this.#came.value) ? null : this.#came.node
    this.#came = {value, node: node.id}
    this.record({event: 'backup', node: node.id, value, visits, mean: this.#of(mean), proven, also: [], declined})
  }

  /** Half the width of the interval that holds a child's true mean, as Result.actions has it. @param {Tried} tried */
  margin({visits, proven, sum, squares}) {
    if (proven || visits < 2 || !((this.node('0').mover ?? CHANCE) >= 0)) return null
    const [low, high] = this.#seen
    const counted = visits + 2
    const average = (sum + low + high) / counted
    const spread = Math.max(0, (squares + low * low + high * high) / counted - average * average)
    return SURE * Math.sqrt(spread / (counted - 1))
  }

  /** The child that would be played at a node. @param {Kept<Origin>} node @returns {string|null} */
  favourite({mover, children}) {
    if (mover === null || mover === CHANCE) return null
    const known = children.flatMap((child) => {
      const tried = this.tried.get(child)
      return tried ? [{child, visits: tried.visits, worth: tried.mean[mover], proven: tried.proven}] : []
    })
    return finalChoice(known)
  }
}

/**
 * The one to play of several children, as zermelo.search.mcts.selection chooses it.
 * @param {{child: string, visits: number, worth: number, proven: boolean}[]} children
 * @returns {string|null}
 */
export function finalChoice(children) {
  /** @typedef {typeof children[number]} One */
  const most = (/** @type {One[]} */ ones, /** @type {'worth'|'visits'} */ by) => ones.reduce((best, one) => (best === null || one[by] > best[by] ? one : best), /** @type {One|null} */ (null))
  const proven = most(children.filter((one) => one.proven), 'worth')
  const hoped = most(children.filter((one) => !one.proven), 'visits')
  if (!proven || !hoped) return (proven ?? hoped)?.child ?? null
  return (proven.worth >= hoped.worth ? proven : hoped).child
}

/**
 * What the search answers in the end.
 * @template Origin
 * @param {Simulations<Origin>} recording  @param {import('./document.js').Known} known
 */
export function simulatedResult(recording, {game, position, ...more}) {
  const {tried, path, about} = recording
  const root = recording.node('0')
  const mover = root.mover ?? CHANCE
  const whole = tried.get('0') ?? {mean: [], proven: false}
  for (let next = recording.favourite(root); next; next = recording.favourite(recording.node(next))) path.push(next)
  /** @type {string|undefined} */
  const chosen = path[1]
  const mine = chosen === undefined ? undefined : tried.get(chosen)
  const played = chosen !== undefined ? recording.node(chosen) : mover >= 0 ? recording.behind.waysFrom(root.origin)[0] : null // nothing was tried
  const top = whole.proven || !mine ? whole : mine
  const names = path.slice(1).map((id) => recording.node(id).label)
  const equal = (/** @type {string} */ id) => {
    const other = tried.get(id)
    return id === chosen || Boolean(mine?.proven && other?.proven && other.mean[mover] === mine.mean[mover])
  }
  const {proven} = whole
  return {
    algorithm: about.algorithm,
    game,
    position,
    action: played?.action ?? null,
    action_name: played?.label ?? null,
    value: real(top.mean[0]),
    values: top.mean.map(real),
    exact: proven,
    bound: proven ? 'exact' : null,
    decided: proven,
    depth: null,
    nodes: recording.events.filter((event) => event.event === 'simulate').length,
    leaves: recording.events.filter((event) => event.event === 'simulate' && event.how === 'game').length,
    line: names,
    pv: names,
    ties: chosen === undefined ? [] : root.children.filter(equal).map((id) => recording.node(id).label),
    actions: root.children.map((id) => {
      const known = tried.get(id)
      const {action, label: name} = recording.node(id)
      if (!known) return {action, name, value: null, values: [], bound: null, decided: false, visits: null, margin: null}
      const values = known.mean.map(real)
      const bound = known.proven ? 'exact' : null
      return {action, name, value: values[0], values, bound, decided: known.proven, visits: known.visits, margin: recording.margin(known)}
    }),
    complete: true,
    ...more,
  }
}
