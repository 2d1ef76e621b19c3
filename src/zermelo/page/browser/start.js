// The page of one file: reads what it was made with, and begins. Its rules and searches run in workers.

import {Host} from './match/host.js'
import {inWords, opened} from './main.js'
import {say} from './texts.js'

/** What an element of the file holds. @param {string} id */
const held = (id) => document.getElementById(id)?.textContent ?? ''

/** The same, decompressed. @param {string} id @returns {Response} */
function unpacked(id) {
  const packed = Uint8Array.from(atob(held(id)), (letter) => letter.charCodeAt(0))
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')))
}

inWords()
try {
  const about = await unpacked('about').json()
  const module = await WebAssembly.compile(await unpacked('rules').arrayBuffer())
  const script = held('engine')
  const sizes = about.manifest.sizes.table ? {table: about.table} : {}
  await opened(about, new Host(script, {module, about, sizes: {}}), new Host(script, {module, about, sizes}))
} catch (error) {
  const text = typeof WebAssembly === 'undefined' ? say('no wasm') : say('error page', {text: error instanceof Error ? error.message : String(error)})
  document.getElementById('status')?.replaceChildren(text)
}
