// A search to be watched: what the machine code wrote of it, made into the document that a recorder makes (docs/trace-format.md).

import {documentOf, resultOf} from '../../../draw/page/record/document.js'
import {SimulationNarrator, SimulationReplay, phaseLine} from '../../../draw/page/record/phases.js'
import {Recording} from '../../../draw/page/record/recording.js'
import {Replay} from '../../../draw/page/record/replay.js'
import {Simulations, simulatedResult} from '../../../draw/page/record/simulations.js'
import {Narrator, lineOf} from '../../../draw/page/record/words.js'

/** @typedef {import('../../../draw/page/record/recording.js').Rank} Rank */
/** @typedef {import('../documents.d.ts').Scaled} Scaled */
/** @typedef {import('../../../export/zermelo.js').State} State */
/** @typedef {import('../../../export/zermelo.js').Game} Game */
/** @typedef {{state?: State, before?: Origin, action?: import('../../../export/zermelo.js').Action}} Origin what stands behind a node: a position, or how it comes from another one */
/** @typedef {'minimax'|'alphabeta'|'mcts'} Watched */
/** @typedef {{what: number, number: import('../../../export/zermelo.js').Action, first: number, second: number, rank: Rank}} Written an event, as the machine code writes it */
/** @typedef {{events: Written[]|null, nodes: number, depth: number, seconds: number}} Made */

const EVENTS = ['descend', 'enter', 'leaf', 'update', 'average', 'cut', 'leave'] // as zermelo/export/written.py numbers them
const SIMULATED = ['expand', 'sum', 'taken', 'untried', 'thrown', 'play', 'simulate', 'value', 'backUp'] // and the ones after these
/** @type {import('../../../draw/page/documents.d.ts').Bound[]} */
const BOUNDS = ['exact', 'lower', 'upper']

/** More positions than can be drawn; the message is their number at least. */
export class TooLarge extends Error {}

/** The position that stands behind a node. @param {import('../rules/position.js').Rules} rules @param {Origin} origin @returns {State} */
function stateOf(rules, origin) {
  const {before, action} = origin
  if (!origin.state && before && action !== undefined) origin.state = rules.game.result(stateOf(rules, before), action)
  return /** @type {State} */ (origin.state)
}

/**
 * A number that is `rank` above `neutral`: of several the shortest, as 0.1 is 0.4 below 0.5 like 0.09999999999999998.
 * @param {number} rank  @param {number} neutral
 */
function above(rank, neutral) {
  const value = rank + neutral
  if (neutral !== 0)
    for (let parts = 1; Math.abs(value) * parts < 2 ** 52; parts *= 10) {
      const short = Math.floor(value * parts + 0.5) / parts
      if (short - neutral === rank) return short
    }
  return value
}

/**
 * The positions of a game as nodes.
 * @param {import('../rules/position.js').Rules} rules  @param {Scaled} scale
 * @returns {import('../../../draw/page/record/recording.js').Behind<Origin>}
 */
function behind(rules, {neutral, factor, border}) {
  const {game} = rules
  return {
    moverOf(origin) {
      const state = stateOf(rules, origin)
      return game.isTerminal(state) ? null : game.toMove(state)
    },
    nameOf: () => null,
    waysFrom: (origin) => rules.ways(stateOf(rules, origin)).map(({action, name, probability = null}) => ({origin: {before: origin, action}, action, label: name, probability})),
    told: (rank) => above(factor !== 1 && Math.abs(rank) < border ? rank / factor : rank, neutral),
  }
}

/**
 * A search from `state` on, recorded.
 * @param {import('../rules/position.js').Rules} rules
 * @param {State} state  @param {Watched} search
 * @param {{depth: number|null, simulations: number|null}} limits null for as much as can be read without trouble
 * @returns {import('../../../draw/page/documents.d.ts').TraceDocument}
 */
export function watched(rules, state, search, {depth, simulations}) {
  const {game, about} = rules
  const {limits} = about.watching
  const made = search === 'mcts' ? simulated(game, state, simulations ?? limits.simulations) : depth === null ? readable(game, search, state, limits) : written(game, search, state, {depth, nodes: limits.most})
  if (!made.events) throw new TooLarge(String(limits.most))
  const {manifest} = game
  const {scale, players, roles, listings, notes} = about.watching
  /** @type {import('../../../draw/page/documents.d.ts').Rule|null} */
  const rule = search === 'alphabeta' ? '>=' : null
  const total = manifest.utility_sum
  const zeroSum = manifest.players === 1 || (manifest.players === 2 && total !== null)
  const searched = {algorithm: search, rule, depth: made.depth, zeroSum, players, total: total ?? 0}
  const named = {game: manifest.game, position: game.has('picture') ? game.picture(state) : ''}
  const said = {...named, roles, tree: false, listing: listings[rule ?? search]}
  const known = {...named, compiled: true, seconds: made.seconds}
  if (search === 'mcts') {
    const recording = new Simulations({state}, searched, behind(rules, scale))
    tellSimulations(recording, rules, made.events)
    recording.result = simulatedResult(recording, {...known, notes: []})
    return documentOf(recording, said, {words: new SimulationNarrator(recording), replay: new SimulationReplay(recording), line: phaseLine})
  }
  const recording = new Recording({state}, searched, behind(rules, scale))
  for (const event of made.events) tell(recording, event)
  const estimated = recording.events.some((event) => event.event === 'leaf' && event.estimated)
  const isOver = (/** @type {number} */ rank) => scale.factor !== 1 && Math.abs(rank) >= scale.border
  const isDecided = (/** @type {Rank} */ value) => !estimated || [value].flat().some(isOver)
  const isExact = (/** @type {number|null} */ top) => !estimated || (top !== null && manifest.utility_range !== null && isOver(top) && isUtmost(top, game, state, zeroSum, scale))
  recording.result = resultOf(recording, {isDecided, isExact}, {...known, notes: estimated ? notes : []})
  return documentOf(recording, said, {words: new Narrator(recording), replay: new Replay(recording), line: lineOf})
}

/**
 * What the machine code writes of a search, unless there are more positions.
 * @param {Game} game  @param {Watched} search  @param {State} state  @param {{depth?: number, nodes?: number, simulations?: number}} limits
 * @returns {Made}
 */
function written(game, search, state, limits) {
  const began = performance.now()
  return {...game.watch(search, state, limits), depth: limits.depth ?? -1, seconds: (performance.now() - began) / 1000}
}

/**
 * The same to the greatest depth that can be read without trouble, and no deeper than the game goes.
 * @param {Game} game  @param {Watched} search  @param {State} state
 * @param {import('../documents.d.ts').WatchingLimits} limits  @returns {Made}
 */
function readable(game, search, state, {most, readable: few, deepest}) {
  let made = written(game, search, state, {depth: 1, nodes: most})
  while (made.events && made.depth < deepest) {
    const deeper = written(game, search, state, {depth: made.depth + 1, nodes: few})
    if (!deeper.events || deeper.nodes === made.nodes) break
    made = deeper
  }
  return made
}

/**
 * So many simulations, or fewer where they are so long that their events have no room.
 * @param {Game} game  @param {State} state  @param {number} simulations  @returns {Made}
 */
function simulated(game, state, simulations) {
  /** @type {Made} */
  let made = {events: null, nodes: 0, depth: -1, seconds: 0}
  for (let wanted = simulations; wanted >= 1; wanted = Math.floor(wanted / 2)) {
    made = written(game, 'mcts', state, {simulations: wanted})
    if (made.events) break
  }
  return made
}

/**
 * Is what the mover gets as much, or as little, as can still come of the position?
 * @param {number} top  @param {Game} game  @param {State} state  @param {boolean} zeroSum  @param {Scaled} scale
 */
function isUtmost(top, game, state, zeroSum, {neutral}) {
  const reach = zeroSum ? game.reach(state) : null
  if (!reach) return false
  const [low, high] = reach
  return top > 0 ? top + neutral >= high : top + neutral <= low
}

/** @param {Recording<Origin>} recording @param {Written} event */
function tell(recording, {what, number, first, second, rank}) {
  const event = EVENTS[what]
  if (event === 'descend') recording.descend(number)
  else if (event === 'enter') recording.enter(Number(number), first, second)
  else if (event === 'leaf') recording.leaf(rank)
  else if (event === 'update') recording.update(number, rank, first, second)
  else if (event === 'average') recording.average(first, rank)
  else if (event === 'cut') recording.cut(Number(rank), first, second)
  else recording.leave(rank, BOUNDS[Number(number)])
}

/** @param {Simulations<Origin>} recording @param {import('../rules/position.js').Rules} rules @param {Written[]} events */
function tellSimulations(recording, rules, events) {
  /** @type {number[]} */
  let came = []
  /** @type {State|null} */
  let at = null // in a game at random
  for (const {what, number, first, second, rank} of events) {
    const event = SIMULATED[what - EVENTS.length]
    if (event === 'expand') recording.expand()
    else if (event === 'sum') recording.could(number, first)
    else if (event === 'taken') recording.select('uct', number, {mean: first, bonus: second})
    else if (event === 'untried') recording.select('untried', number)
    else if (event === 'thrown') recording.select('chance', number, {share: first})
    else if (event === 'play') {
      at ??= stateOf(rules, recording.last.origin)
      recording.play(rules.nameOf(at, number))
      at = rules.game.result(at, number)
    } else if (event === 'simulate') {
      recording.simulate([rank].flat(), number === 1)
      at = null
    } else if (event === 'value') came = [rank].flat()
    else recording.backUp(came, Number(number), [rank].flat(), first === 1)
  }
}
