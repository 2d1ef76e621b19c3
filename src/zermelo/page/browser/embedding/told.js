// A page that lies in a frame tells the one around it (elements.js) how high it is, and how its game stands.

/** @typedef {import('../match/saved.js').Saved & {names: string[], mover: number|null, utilities: number[]}} Game `mover` is null at the end, -1 for chance */

let told = ''

/** @param {object} said */
function tell(said) {
  if (parent !== window) parent.postMessage(said, '*')
}

/** From now on. */
export function tellHeight() {
  new ResizeObserver(() => tell({zermelo: 'height', height: document.body.offsetHeight, title: document.title})).observe(document.body)
}

/** If it has changed. @param {Game} game */
export function tellGame(game) {
  const words = JSON.stringify(game)
  if (words !== told) tell({zermelo: 'game', game})
  told = words
}
