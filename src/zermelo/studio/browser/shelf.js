// All games, each with the picture of its beginning.

import {LANGUAGES} from '/scripts/page/language/languages.js'
import {addressOf, begun, fail, made, say} from './parts.js'

/** @param {import('./parts.js').Game} game @param {boolean} local */
function card({game, title, about, file}, local) {
  const picture = made('img', {src: addressOf('/picture', game), alt: '', loading: 'lazy', width: 200, height: 200})
  const {titles, abouts} = LANGUAGES[document.documentElement.lang] ?? {}
  const link = made('a', {class: 'card', href: addressOf('/play', game)}, picture, made('strong', {}, titles?.[game] ?? title), made('span', {}, abouts?.[game] ?? about))
  const edit = file && local ? [made('a', {class: 'edit', href: addressOf('/rules', game), 'aria-label': say('edit rules', {title})}, '✎')] : []
  return made('li', {}, link, ...edit)
}

/** @param {string} heading @param {import('./parts.js').Game[]} games @param {boolean} local */
function group(heading, games, local) {
  return games.length ? [made('h2', {}, heading), made('ul', {class: 'cards'}, ...games.map((game) => card(game, local)))] : []
}

try {
  const {games, local} = await begun('games')
  const own = games.filter(({file}) => file)
  const others = games.filter(({file}) => !file)
  document.getElementById('main')?.replaceChildren(
    made('h1', {}, 'zermelo'),
    made('p', {}, say('shelf')),
    ...group(say('own rules'), own, local),
    ...group(say('all games'), others, local),
  )
} catch (error) {
  fail(error)
}
