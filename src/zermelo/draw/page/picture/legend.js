// What stands beside a picture: its signs.

import {say, told} from '../texts/say.js'
import {rectangle, safe, strokes, text} from './shapes.js'

/** @typedef {import('../documents.d.ts').Scene} Scene */

/** The signs that occur in a scene and what they mean, as HTML. @param {Scene} scene @param {{passes: boolean, cuts: boolean}} may what its search may do */
export function legend(scene, {passes, cuts}) {
  const shapes = new Set(scene.marks.map((mark) => mark.shape))
  const small = (/** @type {string} */ inside) => `<svg viewBox="-11 -10 22 20" width="22" height="20" aria-hidden="true">${inside}</svg>`
  const entry = (/** @type {string} */ inside, /** @type {string} */ words) => `<li>${small(inside)}${safe(words)}</li>`
  const entries = []
  if (shapes.has('max')) entries.push(entry('<polygon class="z-shape z-max" points="0,-7 8,7 -8,7"/>', told(scene.roles[0] ?? 'MAX')))
  if (shapes.has('min')) entries.push(entry('<polygon class="z-shape z-min" points="0,7 8,-7 -8,-7"/>', told(scene.roles[1] ?? 'MIN')))
  if (shapes.has('chance')) entries.push(entry('<circle class="z-shape z-chance" r="7"/>', say('chance')))
  scene.players.forEach((name, player) => entries.push(entry(rectangle(0, 0, 16, 13, `z-shape z-p${player % 6}`), told(name))))
  entries.push(entry('<path class="z-edge z-principal" d="M-9 0L9 0"/>', say('best line')))
  entries.push(entry(rectangle(0, 0, 16, 13, 'z-lamp'), say('last step')))
  if (scene.grown) {
    const way = (/** @type {string} */ look) => `<path class="${look}" d="M-9 0L9 0"/>`
    entries.push(entry(way('z-way-rim') + way('z-way') + way('z-edge'), say('this simulation')))
    entries.push(entry(text('z-value', 0, 4.5, '='), say('proven')))
  }
  if (passes) entries.push(entry('<path class="z-edge z-passing" d="M-9 0L9 0"/>', say('passing')))
  if (cuts) entries.push(entry(`<path class="z-edge z-pruned" d="M-9 0L9 0"/>${strokes([-9, 0], [9, 0], 0.5)}`, say('cut')))
  return entries.join('')
}
