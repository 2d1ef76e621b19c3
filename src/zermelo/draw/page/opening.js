// Plays what the page holds.

import {opened} from './model/unpack.js'
import {play} from './play.js'

/** @param {import('./controls/player.js').Extras} extras */
export function begin(extras) {
  const held = document.getElementById('data')
  const data = opened(held?.textContent ?? '', held?.getAttribute('type') ?? '')
  if (data instanceof Promise) data.then((whole) => play(whole, extras))
  else play(data, extras)
}
