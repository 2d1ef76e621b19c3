// What is played: one search after the other, as the page or another one hands it over.

import {Player} from './controls/player.js'

/** @typedef {import('./documents.d.ts').Played} Played */

/** @type {Played} */
const USUAL = {documents: [], boards: null, quiz: false, titled: false, labels: [], listings: {}, begin: {step: 0, annotate: 'window', depth: null}}

/** @type {Player|null} */
let player = null

/** In a frame of a notebook, or of a page of a game, it is dark where words are light around it, whatever the system is. */
function asAround() {
  const frame = location.href === 'about:srcdoc' ? window.frameElement : null // null also for one of strangers
  if (!frame) return
  const [red, green, blue] = (getComputedStyle(frame).color.match(/[\d.]+/g) ?? ['0', '0', '0']).map(Number)
  document.documentElement.dataset.around = 0.3 * red + 0.6 * green + 0.1 * blue > 128 ? 'dark' : 'light'
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', asAround) // the page around it may have changed with the system

/** Play this from now on. What the reader chose stays so: what is written beside nodes here, the language in `speaking.js`. @param {import('./documents.d.ts').Handed} data @param {import('./controls/player.js').Extras} extras */
export function play(data, extras) {
  const {annotate} = player ?? {}
  player?.close()
  asAround()
  document.querySelector('main')?.removeAttribute('hidden')
  if (data.title) document.querySelector('h1')?.replaceChildren(data.title)
  player = new Player({...USUAL, ...data, begin: {...USUAL.begin, ...(annotate && {annotate}), ...data.begin}}, extras)
}
