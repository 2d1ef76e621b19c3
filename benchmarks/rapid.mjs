// The alpha-beta of rapid-draughts (npm) as a program that speaks UCI: node benchmarks/rapid.mjs FOLDER DEPTH
// FOLDER is where `npm i rapid-draughts` was run. Its squares are those of people less one; of a jump it says whom it takes.
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {createInterface} from 'node:readline'

const [folder, depth] = process.argv.slice(2)
const {EnglishDraughts, EnglishDraughtsComputerFactory} = createRequire(join(folder, 'x.js'))('rapid-draughts/english')
const player = EnglishDraughtsComputerFactory.alphaBeta({maxDepth: Number(depth)})
let game = EnglishDraughts.setup()

const place = square => [Math.floor(square / 4), 2 * (square % 4) + 1 - Math.floor(square / 4) % 2]
const number = (row, column) => 4 * row + Math.floor(column / 2)
const inside = place => place.every(each => 0 <= each && each < 8)

// Every way from a square over all of those that are taken to the destination, as lists of squares.
function paths(from, taken, to) {
  if (!taken.length) return from === to ? [[from]] : []
  const [row, column] = place(from)
  return taken.flatMap(victim => {
    const [down, across] = place(victim).map((each, i) => each - [row, column][i])
    const landing = [row + 2 * down, column + 2 * across]
    if (Math.abs(down) !== 1 || Math.abs(across) !== 1 || !inside(landing)) return []
    return paths(number(...landing), taken.filter(each => each !== victim), to).map(rest => [from, ...rest])
  })
}

const named = squares => squares.map(square => square + 1)
const name = move => (move.captures.length
  ? named(paths(move.origin, move.captures, move.destination)[0]).join('x')
  : named([move.origin, move.destination]).join('-'))
const means = (move, text) => (move.captures.length
  ? paths(move.origin, move.captures, move.destination).some(squares => named(squares).join('x') === text)
  : name(move) === text)

for await (const line of createInterface({input: process.stdin})) {
  const [word, , , ...moves] = line.trim().split(/\s+/)
  if (word === 'uci') console.log('id name rapid-draughts\nuciok')
  else if (word === 'isready') console.log('readyok')
  else if (word === 'quit') process.exit()
  else if (word === 'position') {
    game = EnglishDraughts.setup()
    for (const text of moves) game.move(game.moves.find(move => means(move, text)))
  } else if (word === 'go') {
    const move = await player(game)
    console.log(`bestmove ${move ? name(move) : '(none)'}`)
  }
}
