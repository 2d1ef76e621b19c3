// The parts of the page, for whoever knows what each of them is.

import {element} from '/scripts/draw/controls/elements.js'

/** @param {string} id @returns {any} */
export function part(id) {
  return element(id)
}
