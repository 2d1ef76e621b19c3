// A game, with the searches of this machine: the page of zermelo/page/browser, whose questions go over sockets.

import {NativeHost} from '/scripts/page/match/native.js'
import {begun, fail} from './parts.js'
import {inWords} from '/scripts/page/language/placed.js'
import {opened} from '/scripts/page/main.js'

const asked = new URLSearchParams(location.search)
const client = crypto.getRandomValues(new Uint32Array(4)).join('-') // randomUUID is not there where others play, without https
const words = new URLSearchParams({game: asked.get('game') ?? '', client, ...(asked.has('position') && {position: asked.get('position') ?? ''})})
const address = `${location.origin.replace('http', 'ws')}/ask?${words}`

try {
  if (asked.has('bare')) inWords() // inside the editor
  else await begun('play')
  const referee = new NativeHost(address)
  await opened(await referee.ask('about', {}), referee, new NativeHost(address))
} catch (error) {
  fail(error)
}
