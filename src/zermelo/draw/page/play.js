// What is played: one search after the other, as the page or another one hands it over.

import {Player} from './controls/player.js'
import {opened} from './model/unpack.js'

/** @typedef {import('./documents.d.ts').Handed} Handed */
/** @typedef {import('./documents.d.ts').Played} Played */
/** @typedef {import('./controls/player.js').Extras} Extras */

/** @type {Played} */
const USUAL = {documents: [], boards: null, quiz: false, titled: false, labels: [], listings: {}, begin: {step: 0, annotate: 'window', depth: null}}

/** @type {Player|null} */
let player = null

/** Play this from now on. What the reader chose stays so. @param {Handed} data @param {Extras} extras */
function play(data, extras) {
  const {language, annotate} = player ?? {}
  player?.close()
  document.querySelector('main')?.removeAttribute('hidden')
  player = new Player({...USUAL, ...(language && {language}), ...data, begin: {...USUAL.begin, ...(annotate && {annotate}), ...data.begin}}, extras)
}

/** Play what the page holds. @param {Extras} extras */
export function begin(extras) {
  const held = document.getElementById('data')
  const data = opened(held?.textContent ?? '', held?.getAttribute('type') ?? '')
  if (data instanceof Promise) data.then((whole) => play(whole, extras))
  else play(data, extras)
}

/** Wait for a search: a page that has this one in a frame hands it over in a message. */
export function wait() {
  document.querySelector('main')?.setAttribute('hidden', '')
  window.addEventListener('message', ({source, data}) => {
    if (source === window.parent && data?.zermelo === 'play') play(data, {})
  })
  window.parent.postMessage({zermelo: 'ready'}, '*')
}
