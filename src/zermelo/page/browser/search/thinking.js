// What the program thinks: one search for its move, and the analysis of all moves, depth after depth.

/**
 * @typedef {object} Valued one action and what is known of it
 * @property {number} action
 * @property {number} value what it is worth to player 0
 * @property {number[]} [values] the same for every player, where a search knows them
 * @property {'exact'|'above'|'below'|'estimate'|'bound'|'mean'} status "above" and "below": won or lost, by so much or more
 * @property {number} [visits]
 */

/**
 * @typedef {object} Found
 * @property {number|null} action the best
 * @property {number|null} value
 * @property {number[]} [values]
 * @property {'exact'|'above'|'below'|'estimate'|'mean'|null} status
 * @property {Valued[]} actions the best first
 * @property {number[]} line
 * @property {number|null} depth
 * @property {number} nodes positions, or simulations
 * @property {number} seconds
 * @property {boolean} done nothing more will be found
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
   * @param {BigInt64Array} state  @param {{way: string, seconds: number, depth: number, simulations: number, careless: number, seed?: number}} limits
   * @param {(found: Found) => void} report
   * @returns {Found}
   */
  choose(state, {way, seconds, depth, simulations, careless, seed}, report = () => {}) {
    const legal = this.game.actions(state)
    if (Math.random() < careless) return {...NOTHING, action: legal[Math.floor(Math.random() * legal.length)], done: true}
    if (way === 'mcts') return this.#tried(state, {seconds, simulations, seed})
    return way === 'minimax' ? this.#averaged(state, {seconds, depth}, report) : this.#deepened(state, {seconds, depth}, report)
  }

  /**
   * Everything about a position, told as it is found: the best line, and what each action is worth.
   * @param {BigInt64Array} state  @param {{way: string, seconds: number}} limits  @param {(found: Found) => void} report
   * @returns {Found}
   */
  analyse(state, {way, seconds}, report) {
    if (way === 'deepen') return this.#allValued(state, seconds, report)
    if (way === 'minimax') return this.#averaged(state, {seconds, depth: FURTHEST}, report)
    let found
    for (const end = clock() + 1000 * seconds, began = clock(); ; ) {
      const wanted = Math.max(2000, 4 * (found?.nodes ?? 0)) // a longer search of the same seed begins as the shorter one did
      found = {...this.#tried(state, {seconds: Math.max(0.01, (end - clock()) / 1000), simulations: wanted, seed: 1}), seconds: (clock() - began) / 1000}
      found.done ||= clock() >= end || wanted > 2e6
      report(found)
      if (found.done) return found
    }
  }

  #deepened(state, {seconds, depth}, report) {
    const began = clock()
    const told = (decision) => this.#ofDecision(state, decision, began)
    return {...told(this.game.deepen(state, {depth, seconds, report: (decision) => report(told(decision))})), done: true}
  }

  /** Depth after depth: first the best line, then what the other actions are worth rather than how much at most. */
  #allValued(state, seconds, report) {
    const began = clock()
    const left = () => seconds - (clock() - began) / 1000
    const sign = this.game.toMove(state) === 0 ? 1 : -1
    let found = null
    let nodes = 0
    for (let depth = 1; depth <= FURTHEST && left() > 0; depth++) {
      const decision = this.game.deepen(state, {depth, from: depth, keep: depth > 1, seconds: left()})
      nodes += decision.nodes
      if (!decision.complete && found) break
      const before = found
      found = {...this.#ofDecision(state, decision, began), nodes}
      if (before) keepOrder(found, before)
      report(found)
      let settled = decision.settled
      for (const one of found.actions) {
        if (one.status !== 'bound' || depth < 2) continue
        if (left() <= 0) break
        const child = this.game.deepen(this.game.result(state, one.action), {depth: depth - 1, from: depth - 1, keep: true, seconds: left()})
        nodes += child.nodes
        if (!child.complete) break
        Object.assign(one, {value: child.value, status: this.#status(child)})
        settled &&= child.settled
        report({...found, nodes, seconds: (clock() - began) / 1000, actions: [...found.actions].sort((a, b) => sign * (b.value - a.value))})
      }
      found = {...found, nodes, seconds: (clock() - began) / 1000, actions: [...found.actions].sort((a, b) => rank(a, found) - rank(b, found) || sign * (b.value - a.value))}
      if (settled && found.actions.every(({status}) => status === 'exact')) break
    }
    found = {...found, done: true}
    report(found)
    return found
  }

  #status({settled, decided, value}) {
    if (settled || !decided) return settled ? 'exact' : 'estimate'
    return value > (this.game.manifest.utility_sum ?? 0) / 2 ? 'above' : 'below'
  }

  #ofDecision(state, decision, began) {
    const status = this.#status(decision)
    const actions = decision.actions.map(({action, value}) => ({action, value, status: action === decision.action ? status : 'bound'}))
    const sign = this.game.toMove(state) === 0 ? 1 : -1
    actions.sort((a, b) => rank(a, decision) - rank(b, decision) || sign * (b.value - a.value))
    const {action, value, depth, line, nodes} = decision
    return {action, value, status, actions, line, depth, nodes, seconds: (clock() - began) / 1000, done: false}
  }

  /** Minimax to depth 1, 2, 3 ..., chance averaged, for any number of players; time is kept by counting, as `deepen` does. */
  #averaged(state, {seconds, depth: deepest}, report) {
    const began = clock()
    const mover = this.game.toMove(state)
    let found = null
    let nodes = 0
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
      const same = found?.visited === made.nodes // another ply found nothing more: the ends were seen
      const actions = made.actions.map(({action, values}) => ({action, value: values[0], values, status: same ? 'exact' : 'estimate'}))
      actions.sort((a, b) => Number(b.action === made.action) - Number(a.action === made.action) || b.values[mover] - a.values[mover])
      const {action, values} = made
      found = {action, value: values[0], values, status: same ? 'exact' : 'estimate', actions, line: action === null ? [] : [action], depth, nodes, visited: made.nodes, seconds: (clock() - began) / 1000, done: false}
      report(found)
      if (same) break
    }
    return {...found, done: true}
  }

  #tried(state, {seconds, simulations, seed = Math.floor(Math.random() * 2 ** 48)}) {
    const began = clock()
    const mover = this.game.toMove(state)
    const limits = Number.isFinite(simulations) ? {simulations, seconds, seed} : {seconds, seed}
    const made = this.game.mcts(state, limits)
    const actions = made.actions.map(({action, visits, values}) => ({action, value: values[0], values, visits, status: made.proven && action === made.action ? 'exact' : 'mean'}))
    actions.sort((a, b) => Number(b.action === made.action) - Number(a.action === made.action) || b.visits - a.visits || b.values[mover] - a.values[mover])
    const {action, values} = made
    return {action, value: values[0], values, status: made.proven ? 'exact' : 'mean', actions, line: action === null ? [] : [action], depth: null, nodes: made.simulations, seconds: (clock() - began) / 1000, done: made.proven}
  }
}

const NOTHING = {action: null, value: null, status: null, actions: [], line: [], depth: null, nodes: 0, seconds: 0}

/** The best action comes first, whatever others are bounded by. */
function rank(one, found) {
  return one.action === found.action ? 0 : 1
}

/** What the depth before told of actions that are only bounded yet stays in its order, so that a list does not jump. */
function keepOrder(found, before) {
  const place = new Map(before.actions.map(({action}, k) => [action, k]))
  found.actions.sort((a, b) => rank(a, found) - rank(b, found) || (place.get(a.action) ?? 0) - (place.get(b.action) ?? 0))
}

function clock() {
  return performance.now()
}
