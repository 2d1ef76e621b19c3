// Answers questions about a built game: node drive.mjs DIR NAME '[["perft", 3], ["alphabeta", {"depth": 4}], ...]'
import {pathToFileURL} from 'node:url'
import {join} from 'node:path'

const [folder, name, questions, sizes] = process.argv.slice(2)
const {Game} = await import(pathToFileURL(join(folder, 'zermelo.js')))
const game = await Game.load(pathToFileURL(join(folder, name)), JSON.parse(sizes ?? '{}'))
let state = game.start()
let before = []
const words = (state) => Array.from(state, String)

const answers = {
  go: (action) => {
    before.push(state)
    return words((state = game.result(state, action)))
  },
  start: () => words((before = [], state = game.start())),
  set: (...given) => words((before = [], state = BigInt64Array.from(given, BigInt))),
  played: (limits) => game.engine(state, {...limits, history: before}),
  fields: () => Object.fromEntries(Object.entries(game.fields(state)).map(([key, value]) => [key, typeof value === 'bigint' ? String(value) : value])),
  rules: () => ({
    mover: game.isTerminal(state) ? null : game.toMove(state),
    actions: game.isTerminal(state) || game.toMove(state) < 0 ? [] : game.actions(state),
    outcomes: game.isTerminal(state) || game.toMove(state) >= 0 ? [] : game.outcomes(state).map(({action, probability}) => [action, probability]),
    utilities: game.isTerminal(state) ? Array.from({length: game.manifest.players}, (_, player) => game.utility(state, player)) : null,
  }),
  depths: (limits) => {
    const found = []
    game.deepen(state, {...limits, report: ({action, value, nodes}) => found.push([action, value, nodes])})
    return found
  },
  timed: (seconds) => {
    const began = performance.now()
    const {action, depth} = game.deepen(state, {seconds})
    return {action, depth, seconds: (performance.now() - began) / 1000}
  },
}
for (const name of ['perft', 'alphabeta', 'deepen', 'engine', 'minimax', 'mcts']) answers[name] = (limits) => game[name](state, limits)

console.log(JSON.stringify(JSON.parse(questions).map(([what, ...given]) => {
  try {
    return answers[what](...given)
  } catch (error) {
    return {error: error.message, name: error.name, kind: error.kind ?? null}
  }
})))
