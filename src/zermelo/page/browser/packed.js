// What elements of the file hold, compressed.

import {unzipped} from '/scripts/draw/packed.js'

/** @param {string} id of the element @returns {Response} */
export function unpacked(id) {
  return unzipped(document.getElementById(id)?.textContent ?? '')
}
