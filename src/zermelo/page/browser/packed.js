// What elements of the file hold, compressed.

/** @param {string} id of the element @returns {Response} */
export function unpacked(id) {
  const packed = Uint8Array.from(atob(document.getElementById(id)?.textContent ?? ''), (letter) => letter.charCodeAt(0))
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')))
}
