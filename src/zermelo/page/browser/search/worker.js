// The worker: it has the rules and the searches, so that rules without end stop nobody but itself. It answers what is asked, in order.

import {Game, GameError} from '../../../export/zermelo.js'
import {Rules} from '../rules/position.js'
import {BoardError} from '../rules/items.js'
import {Refused, checkStart, setUp} from '../rules/setting.js'
import {Thinker} from './thinking.js'
import {TooLarge, watched} from './watching.js'

/** @typedef {import('../rules/position.js').Position} Position */
/** @typedef {import('../rules/position.js').State} State */

/** @type {Rules} */
let rules
/** @type {Thinker} */
let thinker

/** @type {Object<string, (given: any, report: import('./thinking.js').Report) => any>} the answers; what is `given` differs from question to question */
const ANSWERS = {
  load({module, about, sizes}) {
    const game = new Game(module, about.manifest, sizes)
    rules = new Rules(game, about)
    thinker = new Thinker(game)
    return true
  },
  /** The position of a `state`, else the one that games begin with; a `start` may be anybody's, and is looked over. */
  begin({state, start}) {
    if (start) checkStart(rules, start)
    return rules.described(start ?? state ?? rules.game.start())
  },
  play({position, action}) {
    return rules.played(position, action)
  },
  /** As many of these actions as are legal, one after the other. */
  replay(/** @type {{state: State, actions: import('../../../export/zermelo.js').Action[]}} */ {state, actions}) {
    /** @type {Position[]} */
    const found = []
    let position = rules.described(state)
    for (const action of actions) {
      if (![...position.entries, ...position.outcomes].some((legal) => legal.action === action)) break
      position = rules.played(position, action)
      found.push(position)
    }
    return found
  },
  /** The position that is set up, from the one that the game begins with. */
  setUp({wanted}) {
    const {setting} = rules.about
    if (!setting) throw new Error('positions of this game cannot be set up by hand')
    return rules.described(setUp(rules.game, setting, rules.game.start(), wanted))
  },
  choose({state, history, limits}, report) {
    return thinker.choose(state, {...limits, history}, report)
  },
  analyse({state, history, limits}, report) {
    return thinker.analyse(state, {...limits, history}, report)
  },
  /** A search recorded: `depth` plies or so many `simulations`, or null for as many as can be read without trouble. */
  watch({state, search, depth = null, simulations = null}) {
    return watched(rules, state, search, {depth, simulations})
  },
  /** What lies on the board after each of these lines of actions. */
  boards(/** @type {{state: State, lines: import('../../../export/zermelo.js').Action[][]}} */ {state, lines}) {
    return lines.map((actions) => rules.board(actions.reduce((here, action) => rules.game.result(here, action), state)))
  },
  /** The searches of `zermelo best` to one depth. */
  deepen({state, limits}) {
    return rules.game.deepen(state, limits)
  },
  engine({state, limits}) {
    return rules.game.engine(state, limits)
  },
}

onmessage = ({data}) => {
  const {id, what, ...given} = data
  try {
    postMessage({id, answer: ANSWERS[what](given, (found) => postMessage({id, found}))})
  } catch (error) {
    const kind = error instanceof GameError ? error.kind : error instanceof BoardError ? 'board' : error instanceof Refused ? 'said' : error instanceof TooLarge ? 'large' : error instanceof RangeError ? 'trap' : 'page'
    postMessage({id, error: {kind, text: error instanceof Error ? error.message : String(error)}})
  }
}
