// The steps: buttons, the slider, how fast it plays, what stands beside the nodes.

import {say} from '../texts/say.js'
import {element} from './elements.js'

/** @typedef {import('../documents.d.ts').Annotation} Annotation */

export class Transport {
  /** @param {import('./player.js').Player} player */
  constructor(player) {
    this.player = player
    this.slider = element('slider', HTMLInputElement)
    this.speed = element('speed', HTMLSelectElement)
    this.annotate = element('annotate', HTMLSelectElement)
  }

  draw() {
    const {player} = this
    const {film} = player.active
    const play = element('play')
    play.setAttribute('aria-label', say(player.playing ? 'pause' : 'play'))
    play.setAttribute('aria-pressed', String(player.playing))
    const step = player.quiz ? film.step : player.clock
    this.slider.max = String(player.length)
    this.slider.value = String(step)
    const progress = element('progress')
    progress.textContent = say('progress', {step: String(step), all: String(player.length)}) + this.#where(step)
    this.slider.setAttribute('aria-valuetext', progress.textContent)
    this.#ticks()
    this.#annotations()
    for (const control of element('transport').querySelectorAll('button, input')) control.toggleAttribute('disabled', player.quiz !== null)
  }

  /** Which simulation, or which pass of several. @param {number} step */
  #where(step) {
    const {simulations, passes} = this.player.active.film
    if (simulations.length) {
      const done = simulations.filter((end) => end < step).length
      return step ? say('simulation', {done: Math.min(done + 1, simulations.length), all: simulations.length}) : ''
    }
    const pass = passes.filter((start) => start < step).length
    return passes.length > 1 && pass ? say('pass', {pass, all: passes.length}) : ''
  }

  /** Where passes begin. */
  #ticks() {
    const {passes, document} = this.player.active.film
    const tick = (/** @type {number} */ start) => {
      const step = document.steps[start]
      const depth = step.event === 'begin' ? step.depth : ''
      return `<i style="left:${((100 * start) / this.player.length).toFixed(2)}%" title="${say('to depth', {depth})}"></i>`
    }
    element('passes').innerHTML = passes.length > 1 ? passes.map(tick).join('') : ''
  }

  /** What can stand beside the nodes, and what does. */
  #annotations() {
    const {annotate, active: {film: {grown, document}}} = this.player
    for (const option of this.annotate.options) {
      option.disabled = (['window', 'edge'].includes(option.value) && document.rule === null) || (['interval', 'bounds'].includes(option.value) && !document.zero_sum)
    }
    const chosen = [...this.annotate.options].find((option) => option.value === annotate)
    this.annotate.value = grown && annotate === 'window' ? 'visits' : chosen?.disabled ? 'none' : annotate
  }

  /** The next thing that can stand beside the nodes. @returns {Annotation} */
  get next() {
    const usable = [...this.annotate.options].filter((option) => !option.disabled).map((option) => option.value)
    return /** @type {Annotation} */ (usable[(usable.indexOf(this.player.annotate) + 1) % usable.length])
  }

  /** @param {number} by */
  changeSpeed(by) {
    this.speed.selectedIndex = Math.max(0, Math.min(this.speed.options.length - 1, this.speed.selectedIndex + by))
    this.speed.dispatchEvent(new Event('change'))
  }
}
