// An interview as a dialogue: what the command asks, as buttons; what is clicked, as the line that it reads.

import {fail, made, sent} from '../parts.js'
import {elicited} from './results.js'
import {button, say, shown} from './words.js'

const KEYS = ['1', '2', '=', 'u']

export class Dialogue {
  /** @param {number} number of the task */
  constructor(number) {
    this.number = number
    this.element = made('section', {class: 'dialogue', 'aria-live': 'polite'})
    this.asked = false
    addEventListener('keydown', (event) => {
      const typing = event.target instanceof Element && event.target.matches('input, textarea, select')
      if (this.asked && KEYS.includes(event.key) && !event.repeat && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) this.#answer(event.key)
    })
  }

  /** @param {any} question what is asked now, or null where nothing more is */
  show(question) {
    this.asked = Boolean(question)
    if (!question) {
      this.element.replaceChildren()
      return
    }
    const {prize, chance, best, worst, answered, known} = question
    const percent = shown(100 * chance, 2)
    const pie = made('i', {class: 'chance', style: `--chance: ${chance * 360}deg`, 'aria-hidden': 'true'})
    const choices = [
      button(say('for sure', {prize}), () => this.#answer('1'), {class: 'action'}),
      button('', () => this.#answer('2'), {class: 'action lottery'}, [pie, say('by lottery', {percent, best, worst})]),
      button(say('both same'), () => this.#answer('='), {class: 'action'}),
    ]
    const back = button(say('take back'), () => this.#answer('u'), answered ? {} : {disabled: ''})
    this.element.replaceChildren(
      made('h2', {}, say('question', {number: answered + 1})),
      made('p', {}, say('which rather')),
      made('p', {class: 'choices'}, ...choices),
      made('p', {class: 'choices'}, back, button(say('enough questions'), () => this.#answer('q')), made('small', {class: 'quiet'}, say('answer keys'))),
      elicited({utilities: known}),
    )
    choices[0].focus()
  }

  /** @param {string} text */
  async #answer(text) {
    if (!this.asked) return
    const buttons = [...this.element.querySelectorAll('button')].filter(({disabled}) => !disabled)
    this.#take(false, buttons)
    try {
      await sent(`/api/task/${this.number}/say`, {text})
    } catch (error) {
      this.#take(true, buttons) // it was not heard: the question is still open
      fail(error)
    }
  }

  /** Are answers taken? @param {boolean} asked @param {HTMLButtonElement[]} buttons */
  #take(asked, buttons) {
    this.asked = asked
    for (const one of buttons) one.disabled = !asked
  }
}
