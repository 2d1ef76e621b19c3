// The shelf stands in English as it is; here it is said in the reader's language, which goes along to the pages.

import {called} from '../language/called.js'
import {LANGUAGES} from '../language/languages.js'
import {say, speak} from '../texts.js'

const asked = new URLSearchParams(location.search).get('lang')
const language = speak(asked ?? navigator.language)
document.documentElement.lang = language
const {titles = {}, abouts = {}} = LANGUAGES[language]
for (const element of document.querySelectorAll('[data-say]')) element.textContent = say(element.getAttribute('data-say') ?? '')
for (const card of document.querySelectorAll('[data-name]')) {
  const name = card.getAttribute('data-name') ?? ''
  const [title, about] = [titles[name], abouts[name]]
  if (title) card.querySelector('h3 a')?.replaceChildren(title)
  if (about) card.querySelector('.about')?.replaceChildren(about)
}
for (const element of document.querySelectorAll('.players, .games text')) element.textContent = (element.textContent ?? '').split(' · ').map(called).join(' · ')
if (asked) for (const link of document.querySelectorAll('.cards a')) link.setAttribute('href', `${link.getAttribute('href')}?lang=${language}`)
