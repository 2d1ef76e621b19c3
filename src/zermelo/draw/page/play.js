// What is played: one search after the other, as the page or another one hands it over.

import {Player} from './controls/player.js'

/** @typedef {import('./documents.d.ts').Played} Played */

/** @type {Played} */
const USUAL = {documents: [], boards: null, quiz: false, titled: false, labels: [], listings: {}, begin: {step: 0, annotate: 'window', depth: null}}

/** @type {Player|null} */
let player = null

/** Are its words light? By their red. @param {Element} element */
const isLight = (element) => Number(/\d+/.exec(getComputedStyle(element).color)) > 128

/** In a frame of a notebook it is dark where words are light around it, whatever the system is. */
function asAround() {
  const {frameElement: frame, document: {body, documentElement: page}} = window // null for one of strangers
  if (frame && frame.hasAttribute('srcdoc') && isLight(frame) !== isLight(body)) page.dataset.theme = isLight(frame) ? 'dark' : 'light'
}

/** Play this from now on. What the reader chose stays so: what is written beside nodes here, the language in `speaking.js`. @param {import('./documents.d.ts').Handed} data @param {import('./controls/player.js').Extras} extras */
export function play(data, extras) {
  const {annotate} = player ?? {}
  if (!player) asAround()
  player?.close()
  document.querySelector('main')?.removeAttribute('hidden')
  if (data.title) document.querySelector('h1')?.replaceChildren(data.title)
  player = new Player({...USUAL, ...data, begin: {...USUAL.begin, ...(annotate && {annotate}), ...data.begin}}, extras)
}
