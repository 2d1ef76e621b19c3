// The page in another language, and in other colours.

import {safe} from '../picture/shapes.js'
import {label, languages, say, speak} from '../texts/say.js'
import {element, within} from './elements.js'

const THEMES = ['auto', 'light', 'dark']

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

  /** @param {string} language */
  retell(language) {
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
