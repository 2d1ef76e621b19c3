// The words of a page in the reader's language, put where they belong.

import {say, speak} from '../texts.js'

/** Say what every element with `data-say` is to say, and name those with `data-label`. */
export function inWords() {
  document.documentElement.lang = speak(new URLSearchParams(location.search).get('lang') ?? navigator.language)
  const marked = (/** @type {string} */ name) => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-${name}]`))
  for (const element of marked('say')) element.textContent = say(element.dataset.say ?? '')
  for (const element of marked('label')) {
    element.title = say(element.dataset.label ?? '')
    element.setAttribute('aria-label', element.title)
  }
}
