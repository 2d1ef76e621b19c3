// For every line on standard input, a search by the module FOLDER/NAME to DEPTH; tells the nodes, the value and the action.
import {createInterface} from 'node:readline'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'

const [folder, name, depth] = process.argv.slice(2)
const {Game} = await import(pathToFileURL(join(folder, 'zermelo.js')))
const game = await Game.load(pathToFileURL(join(folder, name)))
for await (const _ of createInterface({input: process.stdin})) {
  const {nodes, value, action} = game.deepen(game.start(), {depth: Number(depth)})
  console.log(JSON.stringify([nodes, value, action]))
}
