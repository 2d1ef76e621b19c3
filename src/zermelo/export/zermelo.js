/**
 * A game compiled by `zermelo build GAME --target wasm`: its rules, and searches of it. For browsers, workers and Node; no dependencies.
 *
 *     import {Game} from './zermelo.js'
 *     const game = await Game.load(new URL('./connectfour', import.meta.url))
 *     let state = game.start()
 *     while (!game.isTerminal(state)) state = game.result(state, game.deepen(state, {depth: 8}).action)
 *     console.log(game.utility(state, 0))
 *
 * A position is a BigInt64Array, one word for each entry of `game.manifest.state`. It is never changed: `result` gives a new one.
 * Actions are numbers; beyond ±2⁵³, where JavaScript cannot count, they are texts of digits. Player 0 is MAX: `value` is always that of MAX.
 *
 * @module zermelo
 */

/** @typedef {BigInt64Array} State a position */
/** @typedef {number|string} Action a number, or its digits beyond ±2⁵³ */

/**
 * @typedef {object} Decision
 * @property {Action|null} action the action to play; null where the game is over
 * @property {number} value what the position is worth to player 0; an estimate where the search did not see the end
 * @property {number|null} depth the plies looked ahead; null to the end of the game
 * @property {boolean} settled would looking further ahead change nothing?
 * @property {boolean} decided is the value that of a game won or lost? then whoever wins can have so much, and perhaps more
 * @property {boolean} exact is it proven that the position is worth this value?
 * @property {boolean} complete was the search finished, rather than ended by a limit?
 * @property {Action[]} line the principal line, as far as it is known
 * @property {{action: Action, value: number}[]} actions what was searched, the best exactly, others as bounds
 * @property {number} nodes positions visited
 * @property {number} leaves those among them that were not searched further
 */

/**
 * @typedef {object} Limits
 * @property {number|null} [depth] plies to look ahead; null to the end of the game
 * @property {number} [nodes] positions to visit at most
 * @property {number} [seconds] time to think at most
 */

/** @typedef {[name: string, form: 'int'|'word'|'bool'|'float'|'maybe'|'address', fixed?: string|number]} Word one that a function takes or gives */

/**
 * @typedef {object} Block memory that functions share
 * @property {number} words
 * @property {[from: number, n: number, word: string][]|string} begins what is not 0 at the beginning; or the first words, as base64: of
 *     each the lowest byte, then of each the next one, to the eighth
 * @property {[from: number, block: string][]} [addresses] of other blocks, which it holds
 */

/** @typedef {{memory: string, entries: number, words: number, head: number, capacity?: number, mask?: string, within?: [block: string, from: number][]}} Size */

/**
 * @typedef {object} Manifest what NAME.json says; see docs/build.md
 * @property {string} format
 * @property {string} game  @property {string} title
 * @property {number} players  @property {string[]} player_names
 * @property {[number, number]|null} utility_range  @property {number|null} utility_sum
 * @property {boolean} chance
 * @property {[name: string, form: 'int'|'word'|'bool'|'float'|'maybe'][]} state the words of a position
 * @property {string[]|null} start the words of the position that the game begins with
 * @property {Object<string, string>|null} action_names
 * @property {string[]} searches
 * @property {Object<string, {takes: Word[], gives: Word[]}>} functions
 * @property {Object<string, Block>} memory
 * @property {Object<string, Size>} sizes
 * @property {string[]} errors  @property {Object<string, string>} flaws
 */

/** @typedef {{[name: string]: (from: number, to: number) => number}} Functions */
/** @typedef {{memory: WebAssembly.Memory, __stack_pointer: WebAssembly.Global, __heap_base: WebAssembly.Global}} Machine */

const FORMAT = 'zermelo 1'
const PAGE = 65536
const RAISED = 5 // words that say what was raised
const DEEPEST = 1000
const NO_ACTION = -(1n << 62n)
const UNBOUNDED = 1n << 62n

/** What a rule raised, or why a search cannot go on; `kind` is "rule", "search" or "trap". The game can be used on. */
export class GameError extends Error {
  /** @param {string} text  @param {'rule'|'search'|'trap'} kind */
  constructor(text, kind) {
    super(text)
    this.name = 'GameError'
    this.kind = kind
  }
}

/** A word as an action: no digit of it is lost. @param {bigint} word @returns {Action} */
function exact(word) {
  const number = Number(word)
  return Number.isSafeInteger(number) ? number : String(word)
}

/** A whole number that a caller gives, as a word. @param {string} name @param {bigint|Action} value */
function whole(name, value) {
  try {
    return BigInt(value)
  } catch {
    throw new GameError(`${name === 'budget' ? 'nodes' : name} must be a whole number, got ${String(value)}`, 'search')
  }
}

/** A game: its rules, its searches, and their memory. Two of them can search side by side, each in a worker of its own. */
export class Game {
  /** What `toMove` answers where chance moves. */
  static CHANCE = -1
  /** what stands for None in a word of the form maybe */
  static NONE = -(2n ** 63n)
  #wasm
  #functions
  #stack
  #top
  /** All memory as whole numbers, and as fractions: made again whenever the memory grows. */
  #whole = new BigInt64Array(0)
  #fractions = new Float64Array(0)
  /** @type {Object<string, number>} of each block the place of its first word */
  #blocks = {}
  /** @type {Object<string, BigInt64Array>} with what blocks begin, where it is written as one text */
  #texts = {}
  /** the search that the table is of */
  #tabled = ''
  #sizes
  #in
  #out

  /**
   * Load NAME.wasm and NAME.json.
   * @param {string|URL} base where they lie, without the ending
   * @param {{table?: number, tree?: number}} [sizes] positions that a table holds (a power of two), nodes that a tree holds
   * @returns {Promise<Game>}
   */
  static async load(base, sizes = {}) {
    const [code, text] = await Promise.all([read(`${base}.wasm`), read(`${base}.json`)])
    return new Game(await WebAssembly.compile(code), JSON.parse(new TextDecoder().decode(text)), sizes)
  }

  /**
   * @param {WebAssembly.Module} module which can be posted to a worker
   * @param {Manifest} manifest what NAME.json says
   * @param {{table?: number, tree?: number}} [sizes]
   */
  constructor(module, manifest, sizes = {}) {
    if (manifest.format !== FORMAT) throw new GameError(`the manifest has the format ${manifest.format}, not ${FORMAT}`, 'search')
    /** All that is known of the game: its names, players, functions; see docs/build.md. */
    this.manifest = manifest
    this.#sizes = sizes
    const math = Object.entries(Object.getOwnPropertyDescriptors(Math)).map(([name, {value}]) => [name, value])
    const fmod = (/** @type {number} */ x, /** @type {number} */ y) => x % y
    const {exports} = new WebAssembly.Instance(module, {env: {...Object.fromEntries(math), fmod, ...this.#allocation()}})
    this.#wasm = /** @type {Machine} */ (/** @type {unknown} */ (exports))
    this.#functions = /** @type {Functions} */ (/** @type {unknown} */ (exports))
    this.#stack = this.#wasm.__stack_pointer.value
    this.#top = this.#wasm.__heap_base.value
    this.#look()
    const widest = (/** @type {'takes'|'gives'} */ part) => Math.max(...Object.values(manifest.functions).map((words) => words[part].length))
    this.#in = this.#room(widest('takes'))
    this.#out = this.#room(Math.max(RAISED, widest('gives')))
  }

  // --------------------------------------------------------------------------------------------------------- the rules

  /** The position that the game begins with. @returns {State} */
  start() {
    if (!this.manifest.start) throw new GameError(`${this.manifest.title} begins nowhere in particular`, 'search')
    return BigInt64Array.from(this.manifest.start, BigInt)
  }

  /** The player to move, or -1 where chance moves. @param {State} state @returns {number} */
  toMove(state) {
    return Number(this.#call('to_move', {state})[0])
  }

  /** Is the game over? @param {State} state @returns {boolean} */
  isTerminal(state) {
    return this.#call('is_terminal', {state})[0] !== 0n
  }

  /** The legal actions, in the rules' order. @param {State} state @returns {Action[]} */
  actions(state) {
    return this.#exactly('actions', Number(this.#call('actions', {state})[0]))
  }

  /** The outcomes where chance moves. @param {State} state @returns {{action: Action, probability: number}[]} */
  outcomes(state) {
    if (!this.manifest.chance) return []
    const actions = this.#exactly('actions', Number(this.#call('chance_outcomes', {state})[0]))
    const first = this.#blocks.values
    return actions.map((action, place) => ({action, probability: this.#fractions[first + place]}))
  }

  /** The position after an action or an outcome. @param {State} state @param {Action} action @returns {State} */
  result(state, action) {
    return this.#call('result', {state, action}).slice()
  }

  /** What a game that is over is worth to a player. @param {State} state @param {number} player @returns {number} */
  utility(state, player) {
    this.#call('utility', {state, player})
    return this.#fractions[this.#out]
  }

  /** What people call an action, where that is the same in every position. @param {Action} action @returns {string} */
  actionName(action) {
    return this.manifest.action_names?.[action] ?? String(action)
  }

  /** Was this function built, as `board` and `action_name` for pages are? @param {string} name @returns {boolean} */
  has(name) {
    return name in this.manifest.functions
  }

  /** What people call an action here; needs `action_name`. @param {State} state @param {Action} action @returns {string} */
  nameHere(state, action) {
    const letters = Number(this.#call('action_name', {state, action})[0])
    return String.fromCodePoint(...this.#listed('letters', letters))
  }

  /** A position as a text; needs `picture`. @param {State} state @returns {string} */
  picture(state) {
    const letters = Number(this.#call('picture', {state})[0])
    return String.fromCodePoint(...this.#listed('text', letters))
  }

  /** What there is to draw and to click, five numbers each, as exact as actions; needs `board`. @param {State} state @returns {Action[][]} */
  board(state) {
    const numbers = this.#exactly('items', 5 * Number(this.#call('board', {state})[0]))
    return Array.from({length: numbers.length / 5}, (_, k) => numbers.slice(5 * k, 5 * k + 5))
  }

  /** What stands on a place, as the rules' `cell` has it. @param {State} state @param {number} place @param {number} player @returns {number} */
  cell(state, place, player) {
    return Number(this.#call('cell', {state, place, player})[0])
  }

  /**
   * So many pieces of a look on a place, and nothing else there; needs `with_piece`.
   * @param {State} state  @param {number} place  @param {number} look  @param {number} count  @returns {State}
   */
  withPiece(state, place, look, count) {
    return this.#call('with_piece', {state, place, look, count}).slice()
  }

  /** The position as a game may begin with it, that player to move; needs `with_mover`. @param {State} state @param {number} player @returns {State} */
  withMover(state, player) {
    return this.#call('with_mover', {state, player}).slice()
  }

  /** Where a switch of a position stands; needs `switched`. @param {State} state @param {number} which @returns {number} */
  switched(state, which) {
    return Number(this.#call('switched', {state, which})[0])
  }

  /** The position with a switch so; needs `with_switch`. @param {State} state @param {number} which @param {number} value @returns {State} */
  withSwitch(state, which, value) {
    return this.#call('with_switch', {state, which, value}).slice()
  }

  /**
   * The least and the most that the utility of the player to move can come to: of all games, or what the rules know of this position.
   * @param {State} state @returns {[number, number]|null}
   */
  reach(state) {
    const {utility_range: range, utility_sum: sum, players} = this.manifest
    if (!range || sum === null || players !== 2 || !this.has('bounds')) return range
    this.#call('bounds', {state})
    const [least, most] = this.#fractions.subarray(this.#out, this.#out + 2)
    const own = this.toMove(state) === 0 ? [least, most] : [sum - most, sum - least]
    return [Math.max(range[0], own[0]), Math.min(range[1], own[1])]
  }

  /** A position as an object with the names of its words; null where there is None. @param {State} state @returns {Object<string, number|bigint|boolean|null>} */
  fields(state) {
    const fractions = new Float64Array(state.buffer, state.byteOffset, state.length)
    const read = (/** @type {string} */ form, /** @type {number} */ k) => {
      if (form === 'float') return fractions[k]
      if (form === 'maybe' && state[k] === Game.NONE) return null
      return form === 'int' || form === 'maybe' ? Number(state[k]) : form === 'bool' ? state[k] !== 0n : BigInt.asUintN(64, state[k])
    }
    const isThere = (/** @type {string} */ name, /** @type {number} */ k) => this.manifest.state[k - 1]?.[0] !== `${name}.is` || state[k - 1] !== 0n
    const words = [...this.manifest.state.entries()].filter(([, [name]]) => !name.endsWith('.is'))
    return Object.fromEntries(words.map(([k, [name, form]]) => [name, isThere(name, k) ? read(form, k) : null]))
  }

  // ------------------------------------------------------------------------------------------------------ the searches

  /** The number of lines of exactly `depth` plies. @param {State} state @param {number} depth @returns {number} */
  perft(state, depth) {
    this.#fresh('perft')
    return depth === 0 ? 1 : Number(this.#call('perft', {state, depth})[0])
  }

  /**
   * Minimax, for any number of players, with chance averaged: the definition of what a position is worth.
   * @param {State} state
   * @param {{depth?: number|null, nodes?: number}} [limits]
   * @returns {{action: Action|null, values: number[], actions: {action: Action, values: number[]}[], nodes: number, leaves: number, complete: boolean}}
   */
  minimax(state, {depth = null, nodes} = {}) {
    this.#fresh('minimax')
    const budget = nodes ?? UNBOUNDED
    const [best, n, visited, leaves, flaw] = Array.from(this.#call('minimax', {state, depth: depth ?? -1, budget}), Number)
    this.#check(flaw)
    const actions = this.#exactly('actions', n).map((action, place) => ({action, values: this.#valuesAt(place)}))
    const chosen = best < 0 ? {action: null, values: this.#valuesAt(0)} : actions[best]
    return {...chosen, actions, nodes: visited, leaves, complete: visited <= budget}
  }

  /**
   * Alpha-beta, the actions in the order of the rules.
   * @param {State} state @param {Limits} [limits] @returns {Decision}
   */
  alphabeta(state, {depth = null, nodes} = {}) {
    this.#fresh('alphabeta')
    return this.#decision('alphabeta', state, depth, NO_ACTION, nodes ?? UNBOUNDED)
  }

  /**
   * Alpha-beta with a table and ordering, to depth 1, 2, 3 ... until a limit is reached or nothing can change any more.
   *
   * Time is kept by counting: a search is given the nodes that the time left is good for, at the speed seen so far.
   * @param {State} state
   * @param {Limits & {keep?: boolean, from?: number, report?: (decision: Decision) => void}} [options] `keep` what the table learned
   *     before; `from` is the depth to begin with; `report` hears of every depth that is finished
   * @returns {Decision}
   */
  deepen(state, options = {}) {
    return this.#deepened('deepen', state, options)
  }

  /**
   * An engine's search: principal variations, quiescence and all the rules know to help it, with the game's best evaluator. To depth 1, 2,
   * 3 ... as `deepen` does; of a depth the other actions of the root are known by bounds.
   * @param {State} state
   * @param {Limits & {keep?: boolean, from?: number, first?: Action|null, history?: State[], report?: (decision: Decision) => void}} [options]
   *     as `deepen` has them; `first` is the action to begin with, `history` the positions of the game before, which may come back
   * @returns {Decision}
   */
  engine(state, options = {}) {
    return this.#deepened('engine', state, options)
  }

  /**
   * @param {'deepen'|'engine'} name  @param {State} state
   * @param {Limits & {keep?: boolean, from?: number, first?: Action|null, history?: State[], report?: (decision: Decision) => void}} options
   * @returns {Decision}
   */
  #deepened(name, state, {depth = DEEPEST, nodes, seconds, keep = false, from = 1, first = null, history = [], report}) {
    this.#fresh(name, keep && this.#tabled === name ? ['table'] : [])
    this.#tabled = name
    if (depth !== null) depth = Number(whole('depth', depth))
    if (Number.isNaN(Number(seconds ?? 0))) throw new GameError(`seconds must be a number, got ${seconds}`, 'search')
    if (name === 'engine') {
      depth ??= DEEPEST
      if (this.has('remember')) history.forEach((before, number) => this.#call('remember', {state: before, number}))
    }
    const began = now()
    const left = () => (seconds === undefined ? Infinity : 1000 * seconds - (now() - began))
    /** @type {Decision|null} */
    let best = null
    let rate = 300 // nodes in a millisecond, until some are counted
    let visited = 0
    for (let ply = Math.min(from, depth ?? -1); ply <= (depth ?? -1); ) {
      const then = now()
      const byTime = left() === Infinity ? Infinity : visited + Math.ceil(Math.max(1, left()) * rate)
      const byNodes = nodes ?? Infinity
      const budget = Math.min(byTime, byNodes)
      const found = this.#decision(name, state, ply < 0 ? null : ply, best?.action ?? first ?? NO_ACTION, budget === Infinity ? UNBOUNDED : budget)
      const took = now() - then
      if (took > 1) rate = (found.nodes - visited) / took
      visited = found.nodes
      if (found.complete) {
        best = found
        report?.(best)
        if (best.settled || ply === depth) return best
        ply++
      } else if (best === null || (found.action !== null && found.action !== best.action)) {
        best = {...found, depth: best === null ? found.depth : ply}
      }
      best.nodes = visited
      if (left() <= 0 || visited >= byNodes) return {...best, complete: false}
    }
    return /** @type {Decision} */ (best)
  }

  /**
   * Monte Carlo tree search (UCT). The same seed plays the same simulations.
   * @param {State} state
   * @param {{simulations?: number, seconds?: number, seed?: number}} [limits] 10,000 simulations if nothing is given
   * @returns {{action: Action|null, values: number[], proven: boolean, simulations: number,
   *     actions: {action: Action, visits: number, proven: boolean, values: number[]}[]}} what came out on average, for every player; zeros where an action was never tried
   */
  mcts(state, {simulations, seconds, seed = 0} = {}) {
    this.#fresh('mcts')
    const wanted = simulations ?? (seconds === undefined ? 10000 : Infinity)
    if (Number.isNaN(Number(seconds ?? 0))) throw new GameError(`seconds must be a number, got ${seconds}`, 'search')
    const end = seconds === undefined ? Infinity : now() + 1000 * seconds
    let [dice, best, n, proven, played, flaw] = [whole('seed', seed), -1n, 0n, 0n, 0n, 0n]
    for (let part = 64, done = 0; done < wanted && (done === 0 || now() < end) && !proven; done += part, part = Math.min(2 * part, 32768)) {
      part = Math.min(part, wanted - done)
      ;[dice, best, n, proven, played, flaw] = this.#call('mcts', {state, seed: dice, begins: done === 0 ? 1 : 0, simulations: part})
      this.#check(Number(flaw))
    }
    const {visits, proofs} = this.#blocks
    const actions = this.#exactly('actions', Number(n)).map((action, place) => ({
      action, visits: Number(this.#whole[visits + place]), proven: this.#whole[proofs + place] !== 0n, values: this.#valuesAt(place),
    }))
    const action = best < 0n ? null : actions[Number(best)].action
    return {action, values: this.#valuesAt(actions.length), proven: proven !== 0n, simulations: Number(played), actions}
  }

  /**
   * Every event of a search, as `zermelo/export/written.py` has it; none if there are more positions than `nodes`, or too many events.
   * @param {'minimax'|'alphabeta'|'mcts'} search  @param {State} state
   * @param {{depth?: number, nodes?: number, simulations?: number, seed?: number}} limits depth and nodes, or simulations and seed
   * @returns {{nodes: number, events: {what: number, number: Action, first: number, second: number, rank: number|number[]}[]|null}}
   */
  watch(search, state, {depth = 1, nodes = Infinity, simulations = 1, seed = 0}) {
    const name = `watch_${search}`
    this.#fresh(name)
    const [count, visited, flaw] = Array.from(this.#call(name, {state, depth, budget: nodes === Infinity ? UNBOUNDED : nodes, simulations, seed}), Number)
    this.#check(flaw)
    const {players} = this.manifest
    if (visited > nodes || (count + 1) * (4 + players) > this.#length('trace')) return {nodes: visited, events: null}
    const ranks = (/** @type {number} */ at) => (search === 'alphabeta' ? this.#fractions[at] : Array.from(this.#fractions.subarray(at, at + players)))
    const events = Array.from({length: count}, (_, k) => {
      const at = this.#block('trace') + 1 + k * (4 + players)
      const [what, number] = this.#words(at, 2)
      return {what: Number(what), number: exact(number), first: this.#fractions[at + 2], second: this.#fractions[at + 3], rank: ranks(at + 4)}
    })
    return {nodes: visited, events}
  }

  // ------------------------------------------------------------------------------------------------- calling a function

  /**
   * @param {'alphabeta'|'deepen'|'engine'} name  @param {State} state  @param {number|null} depth
   * @param {bigint|Action} first the action to look at first  @param {bigint|number} budget of nodes
   * @returns {Decision}
   */
  #decision(name, state, depth, first, budget) {
    const base = {depth, settled: true, decided: true, exact: true, complete: true, line: [], actions: []}
    if (this.isTerminal(state)) return {...base, action: null, value: this.utility(state, 0), nodes: 1, leaves: 1}
    const [best, finished, n, settled, nodes, leaves, flaw, decided, proven] = Array.from(this.#call(name, {state, depth: depth ?? -1, first, budget}), Number)
    this.#check(flaw)
    const searched = this.#exactly('actions', n).slice(0, finished)
    const values = this.#blocks.values
    const actions = searched.map((action, place) => ({action, value: this.#fractions[values + place]}))
    const line = this.#blocks.line
    return {
      ...base,
      ...(best < 0 ? {action: n > 0 ? this.#exactly('actions', n)[0] : null, value: NaN} : actions[best]),
      actions,
      line: best < 0 ? [] : this.#words(line + 1, Number(this.#whole[line])).map(exact),
      settled: settled !== 0,
      decided: decided !== 0,
      exact: proven !== 0 && finished === n,
      complete: finished === n,
      nodes,
      leaves,
    }
  }

  /**
   * The words that a function answers; read them before the next call.
   * @param {string} name  @param {Object<string, State|bigint|Action>} given the arguments by name
   */
  #call(name, given) {
    const words = this.manifest.functions[name]
    if (!words) throw new GameError(`${this.manifest.title} was built without ${name}: zermelo build --search says what to include`, 'search')
    const {length} = this.manifest.state
    if (!(given.state instanceof BigInt64Array && given.state.length === length)) throw new GameError(`a position of ${this.manifest.title} is a BigInt64Array of ${length} ${length === 1 ? 'word' : 'words'}`, 'search')
    let at = this.#in
    let from = '' // the argument at hand, and the place of its first word
    let begins = 0
    for (const [word, form, fixed] of words.takes) {
      if (fixed === undefined) {
        const argument = word.split('.', 1)[0]
        if (argument !== from) [from, begins] = [argument, at]
        const value = given[argument]
        this.#whole[at] = value instanceof BigInt64Array ? value[at - begins] : whole(argument, value)
      } else if (form === 'address') {
        const place = this.#block(String(fixed)) // may let the memory grow, so that #whole is another one afterwards
        this.#whole[at] = BigInt(8 * place)
      } else if (form === 'float') this.#fractions[at] = Number(String(fixed).replace('inf', 'Infinity'))
      else this.#whole[at] = this.#chosen(word) ?? BigInt(fixed)
      at++
    }
    this.#wasm.__stack_pointer.value = this.#stack // a trap leaves it where it was
    let status
    try {
      status = this.#functions[name](8 * this.#in, 8 * this.#out)
    } catch (trap) {
      if (trap instanceof GameError) throw trap
      throw new GameError(trap instanceof RangeError ? 'too deep a recursion: give a depth limit' : `the machine code stopped: ${trap instanceof Error ? trap.message : trap}`, 'trap')
    }
    const out = this.#whole.subarray(this.#out, this.#out + words.gives.length)
    if (status !== 0) {
      const number = status === 1 ? new DataView(this.#wasm.memory.buffer).getInt32(Number(this.#whole[this.#out]), true) : -1
      throw new GameError(this.manifest.errors[number] ?? `status ${status} of ${name}`, 'rule')
    }
    return out
  }

  /** Raise what a search met that it could not go on from. @param {number} flaw */
  #check(flaw) {
    if (flaw) throw new GameError(this.manifest.flaws[flaw] ?? `flaw ${flaw}`, 'search')
  }

  /** The words of a block from a place on. @param {number} place @param {number} n */
  #words(place, n) {
    return Array.from(this.#whole.subarray(place, place + n))
  }

  /** The first words of a block. @param {string} block @param {number} n */
  #first(block, n) {
    const {words} = this.manifest.memory[block]
    if (n > words) throw new GameError(`a position has ${n} ${block}, and there is room for ${words}`, 'search')
    return this.#words(this.#block(block), n)
  }

  /** The same as numbers. @param {string} block @param {number} n */
  #listed(block, n) {
    return this.#first(block, n).map(Number)
  }

  /** The same as actions. @param {string} block @param {number} n */
  #exactly(block, n) {
    return this.#first(block, n).map(exact)
  }

  /** What every player has of an action. @param {number} place of the action */
  #valuesAt(place) {
    const first = this.#block('values') + place * this.manifest.players
    return Array.from(this.#fractions.subarray(first, first + this.manifest.players))
  }

  // ---------------------------------------------------------------------------------------------------------- memory

  #look() {
    if (this.#whole.buffer === this.#wasm.memory.buffer) return
    this.#whole = new BigInt64Array(this.#wasm.memory.buffer)
    this.#fractions = new Float64Array(this.#wasm.memory.buffer)
  }

  /** What rules with lists ask for: pieces of memory of 2, 4, 8 ... words, kept for the next who asks when they are given back. */
  #allocation() {
    /** @type {number[][]} */
    const free = Array.from({length: 48}, () => [])
    const malloc = (/** @type {bigint|number} */ size) => {
      const power = Math.max(1, Math.ceil(Math.log2(Number(size) / 8 + 1)))
      const place = free[power].pop() ?? this.#room(2 ** power)
      this.#whole[place] = BigInt(power) // in front of what is given away
      return 8 * (place + 1)
    }
    const release = (/** @type {number} */ address) => {
      if (address) free[Number(this.#whole[address / 8 - 1])].push(address / 8 - 1)
    }
    const realloc = (/** @type {number} */ address, /** @type {bigint|number} */ size) => {
      const to = malloc(size)
      if (address) {
        const from = address / 8
        const words = Math.min(2 ** Number(this.#whole[from - 1]) - 1, Math.ceil(Number(size) / 8))
        this.#whole.copyWithin(to / 8, from, from + words)
        release(address)
      }
      return to
    }
    return {malloc, realloc, free: release}
  }

  /** So many words; the place of the first. @param {number} words */
  #room(words) {
    const place = this.#top / 8
    const top = this.#top + 8 * words
    const missing = Math.ceil((top - this.#wasm.memory.buffer.byteLength) / PAGE)
    try {
      if (missing > 0) this.#wasm.memory.grow(missing)
    } catch {
      throw new GameError(`there is no memory for ${words} more words`, 'trap')
    }
    this.#top = top
    this.#look()
    return place
  }

  /** Where a block begins; it is made when it is asked for the first time. @param {string} name */
  #block(name) {
    if (this.#blocks[name] === undefined) {
      this.#blocks[name] = this.#room(this.#length(name))
      this.#begin(name, true)
    }
    return this.#blocks[name]
  }

  /** How large a block is, where that may be chosen. @param {string} name @returns {Size|undefined} */
  #size(name) {
    const found = Object.entries(this.manifest.sizes).find(([, {memory}]) => memory === name)
    if (!found) return undefined
    const [kind, size] = found
    return {...size, entries: this.#sizes[/** @type {'table'|'tree'} */ (kind)] ?? size.entries}
  }

  /** @param {string} name of a block */
  #length(name) {
    const size = this.#size(name)
    return size ? size.head + size.words * size.entries : this.manifest.memory[name].words
  }

  /** The word that follows from a size which was chosen; undefined if a word has nothing to do with it. @param {string} word */
  #chosen(word) {
    const {table} = this.manifest.sizes
    if (!table || !this.#sizes.table || !table.mask || !word.endsWith(table.mask)) return undefined
    if (!(this.#sizes.table > 1 && Number.isInteger(Math.log2(this.#sizes.table)))) throw new GameError(`a table of ${this.#sizes.table} entries: give a power of two`, 'search')
    return BigInt(this.#sizes.table - 1)
  }

  /** A block as it is at the beginning of a search; memory that is new holds nothing yet. @param {string} name @param {boolean} [isNew] */
  #begin(name, isNew = false) {
    const place = this.#blocks[name]
    const length = this.#length(name)
    if (!isNew) this.#whole.fill(0n, place, place + length)
    const {begins} = this.manifest.memory[name]
    if (typeof begins === 'string') this.#whole.set((this.#texts[name] ??= heldIn(begins)), place)
    else for (const [from, n, word] of begins) this.#whole.fill(BigInt(word), place + from, place + from + n)
    for (const [from, block] of this.manifest.memory[name].addresses ?? []) {
      const address = BigInt(8 * this.#block(block)) // may let the memory grow
      this.#whole[place + from] = address
    }
    const {mask = '', within} = this.manifest.sizes.table ?? {}
    for (const [block, from] of within ?? []) if (block === name) this.#whole[place + from] = this.#chosen(mask) ?? this.#whole[place + from]
    const capacity = this.#size(name)?.capacity
    if (capacity !== undefined) this.#whole[place + capacity] = BigInt(length)
  }

  /** A block, and those whose addresses it holds. @param {string} name @returns {string[]} */
  #within(name) {
    const held = this.manifest.memory[name].addresses ?? []
    return [...held.flatMap(([, block]) => this.#within(block)), name]
  }

  /**
   * All blocks of a function as they are at the beginning of a search, but for some.
   * @param {string} name  @param {string[]} [but] their names among `sizes`
   */
  #fresh(name, but = []) {
    for (const [, form, block] of this.manifest.functions[name]?.takes ?? []) {
      if (form !== 'address') continue
      for (const each of this.#within(String(block))) {
        const made = this.#blocks[each] !== undefined
        this.#block(each)
        if (made && !but.some((kept) => this.manifest.sizes[kept]?.memory === each)) this.#begin(each)
      }
    }
  }
}

/** The words that a text holds. @param {string} text */
function heldIn(text) {
  const letters = atob(text)
  const found = new BigInt64Array(letters.length / 8)
  const bytes = new Uint8Array(found.buffer)
  for (let from = 0, k = 0; from < 8; from++) for (let at = from; at < bytes.length; at += 8) bytes[at] = letters.charCodeAt(k++)
  return found
}

function now() {
  return performance.now()
}

/** The bytes of a file: fetched, or in Node read from disk. @param {string} address @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function read(address) {
  const isFile = typeof process !== 'undefined' && process.versions?.node && !/^https?:/.test(address)
  if (isFile) {
    const {readFile} = await import('node:fs/promises')
    return new Uint8Array(await readFile(address.startsWith('file:') ? new URL(address) : address))
  }
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`)
  return new Uint8Array(await answer.arrayBuffer())
}
