// What pages hold, compressed.

const BASE85 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%.()*+-;,=>?@^_/{|}~'

/** What letters stand for (zermelo.draw.assembly.in_letters). @param {string} letters @returns {Response} */
export function unzipped(letters) {
  const text = letters.trim()
  const values = new Uint8Array(128) // by the code of the letter: a page has a hundred thousand of them
  for (let value = 0; value < BASE85.length; value++) values[BASE85.charCodeAt(value)] = value
  const words = new DataView(new ArrayBuffer(((text.length - 1) / 5) * 4))
  for (let place = 0; place < words.byteLength; place += 4) {
    let word = 0
    for (let n = 0; n < 5; n++) word = word * 85 + values[text.charCodeAt((place / 4) * 5 + 1 + n)]
    words.setUint32(place, word)
  }
  const bytes = new Uint8Array(words.buffer, 0, words.byteLength - Number(text[0]))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')))
}
