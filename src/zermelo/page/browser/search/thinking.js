// What the program thinks: one search for its move, and the analysis of all moves, depth after depth.

/**
 * @typedef {object} Valued one action and what is known of it
 * @property {import('../../../export/zermelo.js').Action} action
 * @property {number} value what it is worth to player 0
 * @property {number[]} [values] the same for every player, where a search knows them
 * @property {'exact'|'above'|'below'|'estimate'|'bound'|'mean'} status "above" and "below": won or lost, by so much or more
 * @property {number} [visits]
 */

/** @typedef {import('../../../export/zermelo.js').State} State */
/** @typedef {import('../../../export/zermelo.js').Decision} Decision */
/** @typedef {(found: Found) => void} Report */

/**
 * @typedef {object} Found
 * @property {import('../../../export/zermelo.js').Action|null} action the best
 * @property {number|null} value
 * @property {number[]} [values]
 * @property {'exact'|'above'|'below'|'estimate'|'mean'|null} status
 * @property {Valued[]} actions the best first
 * @property {import('../../../export/zermelo.js').Action[]} line
 * @property {number|null} depth
 * @property {number} nodes positions, or simulations
 * @property {number} seconds
 * @property {boolean} done nothing more will be found
 * @property {boolean} [shortened] the Studio ended it early, since others were waiting
 */

const FURTHEST = 200

/** Searches of one game. */
export class Thinker {
  /** @param {import('../../../export/zermelo.js').Game} game */
  constructor(game) {
    this.game = game
  }

  /**
   * The move that the program plays.
   * @param {State} state
   * @param {{way: string, seconds: number, depth: number, simulations: number, careless: number, seed?: number, history?: State[]}} limits
   * @param {Report} [report]
   * @returns {Found}
   */
  choose(state, {way, seconds, depth, simulations, careless, seed, history}, report = () => {}) {
    const legal = this.game.actions(state)
    if (Math.random() < careless) return {...NOTHING, action: legal[Math.floor(Math.random() * legal.length)], done: true}
    if (way === 'mcts') return this.#tried(state, {seconds, simulations, seed})
    if (way === 'minimax') return this.#averaged(state, {seconds, depth}, report)
    return this.#deepened(way === 'engine' ? way : 'deepen', state, {seconds, depth, history}, report)
  }

  /**
   * Everything about a position, told as it is found: the best line, and what each action is worth.
   * @param {State} state  @param {{way: string, seconds: number, history?: State[]}} limits  @param {Report} report
   * @returns {Found}
   */
  analyse(state, {way, seconds, history = []}, report) {
    if (way === 'deepen' || way === 'engine') return this.#allValued(way, state, seconds, history, report)
    if (way === 'minimax') return this.#averaged(state, {seconds, depth: FURTHEST}, report)
    /** @type {Found|null} */
    let found = null
    for (const end = clock() + 1000 * seconds, began = clock(); ; ) {
      const wanted = Math.max(2000, 4 * (found?.nodes ?? 0)) // a longer search of the same seed begins as the shorter one did
      const tried = this.#tried(state, {seconds: Math.max(0.01, (end - clock()) / 1000), simulations: wanted, seed: 1})
      found = {...tried, seconds: (clock() - began) / 1000, done: tried.done || clock() >= end || wanted > 2e6}
      report(found)
      if (found.done) return found
    }
  }

  /** @param {'deepen'|'engine'} way @param {State} state @param {{seconds: number, depth: number, history?: State[]}} limits @param {Report} report @returns {Found} */
  #deepened(way, state, {seconds, depth, history}, report) {
    const began = clock()
    const told = (/** @type {Decision} */ decision) => this.#ofDecision(state, decision, began)
    return {...told(this.game[way](state, {depth, seconds, history, report: (decision) => report(told(decision))})), done: true}
  }

  /** Depth after depth: first the best line, then what the other actions are worth rather than how much at most. @param {'deepen'|'engine'} way @param {State} state @param {number} seconds @param {State[]} history @param {Report} report */
  #allValued(way, state, seconds, history, report) {
    const began = clock()
    const left = () => seconds - (clock() - began) / 1000
    const sign = this.game.toMove(state) === 0 ? 1 : -1
    /** @type {Found|null} */
    let found = null
    let nodes = 0
    for (let depth = 1; depth <= FURTHEST && left() > 0; depth++) {
      /** @type {Decision} */
      const decision = this.game[way](state, {depth, from: depth, keep: depth > 1, seconds: left(), first: found?.action, history})
      nodes += decision.nodes
      if (!decision.complete && found) break
      const made = {...this.#ofDecision(state, decision, began), nodes}
      if (found) keepOrder(made, found)
      report(made)
      let settled = decision.settled
      for (const one of made.actions) {
        if (one.status !== 'bound' || depth < 2) continue
        if (left() <= 0) break
        const child = this.game[way](this.game.result(state, one.action), {depth: depth - 1, from: depth - 1, keep: true, seconds: left(), history: [...history, state]})
        nodes += child.nodes
        if (!child.complete) break
        Object.assign(one, {value: child.value, status: this.#status(child)})
        if (sign * (child.value - (made.value ?? 0)) > 0) Object.assign(made, {action: one.action, value: child.value, status: one.status, line: [one.action, ...child.line]})
        settled &&= child.settled
        report({...made, nodes, seconds: (clock() - began) / 1000, actions: [...made.actions].sort((a, b) => sign * (b.value - a.value))})
      }
      found = {...made, nodes, seconds: (clock() - began) / 1000, actions: [...made.actions].sort((a, b) => rank(a, made) - rank(b, made) || sign * (b.value - a.value))}
      if (settled && found.actions.every(({status}) => status !== 'bound')) break
    }
    const last = {...(found ?? NOTHING), done: true}
    report(last)
    return last
  }

  /** How sure the value of a search is. @param {Decision} decision @returns {'exact'|'above'|'below'|'estimate'} */
  #status({exact, decided, value}) {
    if (exact || !decided) return exact ? 'exact' : 'estimate'
    const {utility_range: range, utility_sum: sum, players} = this.game.manifest
    const level = sum === null && range ? (range[0] + range[1]) / 2 : (sum ?? 0) / players // as `level_of` in payoffs.py
    return value > level ? 'above' : 'below'
  }

  /** @param {State} state @param {Decision} decision @param {number} began @returns {Found} */
  #ofDecision(state, decision, began) {
    const status = this.#status(decision)
    /** @type {Valued[]} */
    const actions = decision.actions.map(({action, value}) => ({action, value, status: action === decision.action ? status : 'bound'}))
    const sign = this.game.toMove(state) === 0 ? 1 : -1
    actions.sort((a, b) => rank(a, decision) - rank(b, decision) || sign * (b.value - a.value))
    const {action, value, depth, line, nodes} = decision
    return {action, value, status, actions, line, depth, nodes, seconds: (clock() - began) / 1000, done: false}
  }

  /**
   * Minimax to depth 1, 2, 3 ..., chance averaged, for any number of players; time is kept by counting, as `deepen` does.
   * @param {State} state @param {{seconds: number, depth: number}} limits @param {Report} report @returns {Found}
   */
  #averaged(state, {seconds, depth: deepest}, report) {
    const began = clock()
    const mover = this.game.toMove(state)
    /** @type {Found|null} */
    let found = null
    let nodes = 0
    let before = -1 // positions of the depth before
    let rate = 100 // positions in a millisecond, until some are counted
    for (let depth = 1; depth <= deepest; depth++) {
      const left = 1000 * seconds - (clock() - began)
      if (found && left <= 0) break
      const then = clock()
      const made = this.game.minimax(state, {depth, nodes: Math.ceil(Math.max(depth === 1 ? 1000 : 1, left) * rate)})
      const took = clock() - then
      if (took > 1) rate = made.nodes / took
      nodes += made.nodes
      if (!made.complete && found) break
      const same = before === made.nodes // another ply found nothing more: the ends were seen
      before = made.nodes
      /** @type {'exact'|'estimate'} */
      const status = same ? 'exact' : 'estimate'
      const actions = made.actions.map(({action, values}) => ({action, value: values[0], values, status}))
      actions.sort((a, b) => Number(b.action === made.action) - Number(a.action === made.action) || b.values[mover] - a.values[mover])
      const {action, values} = made
      found = {action, value: values[0], values, status, actions, line: action === null ? [] : [action], depth, nodes, seconds: (clock() - began) / 1000, done: false}
      report(found)
      if (same) break
    }
    return {...(found ?? NOTHING), done: true}
  }

  /** @param {State} state @param {{seconds: number, simulations: number, seed?: number}} limits @returns {Found} */
  #tried(state, {seconds, simulations, seed = Math.floor(Math.random() * 2 ** 48)}) {
    const began = clock()
    const mover = this.game.toMove(state)
    const limits = Number.isFinite(simulations) ? {simulations, seconds, seed} : {seconds, seed}
    const made = this.game.mcts(state, limits)
    const first = (/** @type {{action: import('../../../export/zermelo.js').Action}} */ one) => (one.action === made.action ? 0 : 1)
    made.actions.sort((a, b) => first(a) - first(b) || b.visits - a.visits || b.values[mover] - a.values[mover])
    const known = made.actions.filter(({visits, proven}) => visits > 0 || proven)
    /** @type {Valued[]} */
    const actions = known.map(({action, visits, proven, values}) => ({action, value: values[0], values, visits, status: proven ? 'exact' : 'mean'}))
    const {action, values} = made
    return {action, value: values[0], values, status: made.proven ? 'exact' : 'mean', actions, line: action === null ? [] : [action], depth: null, nodes: made.simulations, seconds: (clock() - began) / 1000, done: made.proven}
  }
}

/** @type {Found} */
const NOTHING = {action: null, value: null, status: null, actions: [], line: [], depth: null, nodes: 0, seconds: 0, done: false}

/** The best action comes first, whatever others are bounded by. @param {{action: import('../../../export/zermelo.js').Action}} one @param {{action: import('../../../export/zermelo.js').Action|null}} found */
function rank(one, found) {
  return one.action === found.action ? 0 : 1
}

/** What the depth before told of actions that are only bounded yet stays in its order, so that a list does not jump. @param {Found} found @param {Found} before */
function keepOrder(found, before) {
  const place = new Map(before.actions.map(({action}, k) => [action, k]))
  found.actions.sort((a, b) => rank(a, found) - rank(b, found) || (place.get(a.action) ?? 0) - (place.get(b.action) ?? 0))
}

function clock() {
  return performance.now()
}
