// A game, with the searches of this machine: the page of zermelo/page/browser, whose questions go over sockets.

import {NativeHost} from '/scripts/page/match/native.js'
import {addressOf, begun, client, element, fail, made, say} from './parts.js'
import {LANGUAGES} from '/scripts/page/language/languages.js'
import {inWords} from '/scripts/page/language/placed.js'
import {opened} from '/scripts/page/main.js'

const asked = new URLSearchParams(location.search)
const words = new URLSearchParams({game: asked.get('game') ?? '', client, ...(asked.has('position') && {position: asked.get('position') ?? ''})})
const address = `${location.origin.replace('http', 'ws')}/ask?${words}`

/** @type {import('./parts.js').Game[]|undefined} */
let games
try {
  if (asked.has('bare')) inWords() // inside the editor
  else games = (await begun('play')).games
  const referee = new NativeHost(address)
  await opened(await referee.ask('about', {}), referee, new NativeHost(address))
} catch (error) {
  const game = asked.get('game') ?? ''
  document.body.classList.add('unopened') // nothing there has a game to act on
  const title = LANGUAGES[document.documentElement.lang]?.titles?.[game]
  if (title) document.querySelector('h1')?.replaceChildren(title)
  fail(games && !games.some((known) => known.game === game) ? new Error(say('no such game', {game})) : error)
  if (asked.has('position')) element('status').after(made('p', {}, made('a', {href: addressOf('/play', game)}, say('from the beginning'))))
}
