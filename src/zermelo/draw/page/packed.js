// What pages hold, compressed.

/** What letters stand for (zermelo.draw.assembly.in_letters). @param {string} letters @returns {Response} */
export function unzipped(letters) {
  const bytes = Uint8Array.from(atob(letters.trim()), (letter) => letter.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')))
}
