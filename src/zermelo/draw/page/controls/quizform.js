// The quiz on the page: a form for its questions, and what was right.

import {safe} from '../picture/shapes.js'
import {say, told} from '../texts/say.js'
import {element} from './elements.js'
import {Quiz} from './quiz.js'

/** @typedef {import('./quiz.js').Field} Field */

export class Quizzing {
  /** @type {Quiz|null} */
  quiz = null
  #form = element('quiz', HTMLFormElement)
  #button = element('quiz-button')
  #verdict = element('verdict')

  /** @param {import('./player.js').Player} player */
  constructor(player) {
    this.player = player
  }

  toggle() {
    if (this.quiz) this.end()
    else this.start()
  }

  start() {
    const {player} = this
    player.pause()
    player.panes = [player.active]
    this.quiz = new Quiz(player.active.film)
    player.lay()
    this.#verdict.textContent = ''
    document.body.classList.add('quizzing')
    this.#form.hidden = false
    this.#button.setAttribute('aria-pressed', 'true')
    this.ask()
  }

  end() {
    const {player} = this
    player.clock = this.quiz?.film.step ?? player.clock
    this.quiz = null
    document.body.classList.remove('quizzing')
    this.#form.hidden = true
    this.#button.setAttribute('aria-pressed', 'false')
    player.draw()
    this.#button.focus()
  }

  submit() {
    this.#form.requestSubmit()
  }

  ask() {
    const {quiz} = this
    if (!quiz) return
    const question = quiz.next()
    this.player.draw()
    element('prompt').textContent = question ? question.prompt : say('the end', {score: quiz.score()})
    const fields = element('fields')
    const done = `<button type="submit">${say('again')}</button> <button type="button" data-quiz="mistake">${say('first mistake')}</button> <button type="button" data-quiz="end">${say('close')}</button>`
    const go = `<button type="submit">${say('answer')}</button> <button type="button" data-quiz="skip">${say('skip')}</button> <button type="button" data-quiz="end">${say('stop')}</button>`
    fields.innerHTML = question ? question.fields.map(markup).join('') + go : done
    const press = (/** @type {string} */ what, /** @type {() => void} */ how) => fields.querySelector(`[data-quiz="${what}"]`)?.addEventListener('click', how)
    press('end', () => this.end())
    press('skip', () => {
      this.#judge('', told(quiz.skip()))
      this.ask()
    })
    press('mistake', () => {
      this.end()
      this.player.seek(quiz.mistake?.at ?? 0)
    })
    if (!question && !quiz.mistake) fields.querySelector('[data-quiz="mistake"]')?.remove()
    const first = fields.querySelector('input, select, button')
    if (first instanceof HTMLElement) first.focus()
  }

  /** @param {Event} event */
  answer(event) {
    event.preventDefault()
    if (!this.quiz?.question) return this.start()
    const form = new FormData(this.#form)
    /** @type {Record<string, import('./quiz.js').Given>} */
    const given = {}
    for (const {name, kind} of this.quiz.question.fields) {
      const said = String(form.get(name) ?? '')
      given[name] = kind === 'children' ? form.getAll(name).map(String) : kind === 'yes' ? said === 'yes' : said
    }
    const {right, said} = this.quiz.answer(given)
    const how = right ? 'right' : 'wrong'
    this.#judge(how, `${say(how)} ${told(said)}`)
    this.ask()
  }

  /** @param {string} how @param {string} words */
  #judge(how, words) {
    this.#verdict.className = how
    this.#verdict.textContent = words
  }
}

/** A field of a question. @param {Field} field */
function markup(field) {
  const {name, label} = field
  const select = (/** @type {[value: string, words: string][]} */ options) => `<label>${label} <select name="${name}">${options.map(([value, words]) => `<option value="${value}">${words}</option>`).join('')}</select></label>`
  if (field.kind === 'value') return `<label>${label} = <input name="${name}" size="7" autocomplete="off"></label>`
  if (field.kind === 'bound') return select(['exact', 'lower', 'upper'].map((bound) => [bound, say(`is ${bound}`)]))
  if (field.kind === 'yes') return select(['no', 'yes'].map((word) => [word, say(word)]))
  const boxes = field.options.map(({id, words}) => `<label><input type="checkbox" name="${name}" value="${safe(id)}"> ${safe(words)}</label>`)
  return `<fieldset><legend>${label}</legend>${boxes.join('')}</fieldset>`
}
