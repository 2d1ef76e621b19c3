// The page in another language, and in other colours.

import {safe} from '../picture/shapes.js'
import {label, languages, say, speak} from '../texts/say.js'
import {element, within} from './elements.js'

const THEMES = ['auto', 'light', 'dark']
const KEPT = 'zermelo: language' // where a browser keeps what was chosen, for the searches and the pages to come

/** @type {string|null} */
let chosen = null

/**
 * The language that is wanted: as the reader has chosen on this page, as the address says, or whoever hands the search over; else as was
 * chosen on a page before; else the browser's.
 * @param {string} [handed]  @returns {string}
 */
export function wantedLanguage(handed) {
  const said = chosen ?? new URLSearchParams(window.location.search).get('lang') ?? handed
  try {
    return said ?? window.localStorage.getItem(KEPT) ?? window.navigator.language
  } catch {
    return said ?? window.navigator.language // a page without rights keeps nothing
  }
}

/** @param {string} language */
function keep(language) {
  chosen = language
  try {
    window.localStorage.setItem(KEPT, language)
  } catch {
    // it is kept as long as the page is open
  }
}

export class Speaking {
  /** @param {import('./player.js').Player} player */
  constructor(player) {
    this.player = player
  }

  /** Everything in another language, at the same step. @param {string} language */
  translate(language) {
    const {player} = this
    player.language = speak(language)
    label(document)
    this.#labelTheme()
    element('language', HTMLSelectElement).replaceChildren(...languages().map(([key, name]) => new Option(name, key, false, key === player.language)))
    within(element('keys'), 'dl').innerHTML = this.#listOfKeys()
    player.picked(player.chosen)
    player.sources.retell()
    for (const pane of player.panes) {
      label(pane.root)
      player.sources.offer(pane)
    }
  }

  /** The reader has chosen another. @param {string} language */
  retell(language) {
    keep(language)
    this.translate(language)
    this.player.repaint()
    if (this.player.quiz) this.player.quizzing?.ask()
    else this.player.draw()
  }

  nextTheme() {
    const {dataset} = document.documentElement
    const next = THEMES[(THEMES.indexOf(dataset.theme ?? 'auto') + 1) % THEMES.length]
    if (next === 'auto') delete dataset.theme
    else dataset.theme = next
    this.#labelTheme()
  }

  #labelTheme() {
    element('theme').textContent = say('theme', {theme: say(document.documentElement.dataset.theme ?? 'auto')})
  }

  /** The keys that mean something on this page. */
  #listOfKeys() {
    const {boards, quizzing, rerun} = this.player
    const all = [
      ['← →', 'steps'], ['Home End', 'ends'], ['Page Up, Page Down', 'leap'], [say('space'), 'play'], ['s f', 'speed'], ['a', 'beside'],
      ['m', 'algorithm'], ['r', 'rule'], ['c', 'compare'], ['o', 'other'], ['+ -', 'zoom'], ['w', 'fit'],
      ...(boards ? [['b', 'boards']] : []),
      ...(quizzing ? [['q', 'quiz']] : []),
      ['t', 'tree'], ['Enter', 'open'],
      ...(rerun ? [['+ Delete', 'add'], ['Shift ← →', 'swap'], ['v', 'reverse'], ['Ctrl Z', 'undo'], ['e', 'text']] : []),
      ['d', 'theme'], ['?', 'help'],
    ]
    return all.map(([keys, what]) => `<dt>${keys}</dt><dd>${safe(say(`key ${what}`))}</dd>`).join('')
  }
}
