// The page of one file: reads what it was made with, and begins. Its rules and searches run in workers.

import {Host} from './match/host.js'
import {inWords} from './language/placed.js'
import {messageOf} from './match/questions.js'
import {opened} from './main.js'
import {say} from './texts.js'
import {unpacked} from './packed.js'

inWords()
try {
  const compiled = unpacked('rules').arrayBuffer().then((code) => WebAssembly.compile(code))
  const [about, module, script] = await Promise.all([unpacked('about').json(), compiled, unpacked('engine').text()])
  const sizes = about.manifest.sizes.table ? {table: about.table} : {}
  await opened(about, new Host(script, {module, about, sizes: {}}), new Host(script, {module, about, sizes}))
} catch (error) {
  const text = typeof WebAssembly === 'undefined' ? say('no wasm') : say('error page', {text: messageOf(error)})
  document.getElementById('status')?.replaceChildren(text)
}
