// What can be pressed: buttons, fields, nodes.

import {isStub} from '../picture/choosing.js'
import {around, element} from './elements.js'

/** @typedef {import('../documents.d.ts').Annotation} Annotation */

export class Pressing {
  /** @param {import('./player.js').Player} player */
  constructor(player) {
    this.player = player
    const {transport, zooming, speaking, sources, keys, quizzing, ended: {signal}} = player
    const on = (/** @type {string} */ id, /** @type {string} */ event, /** @type {(event: Event) => void} */ what) => element(id).addEventListener(event, what, {signal})
    on('first', 'click', () => player.seek(0))
    on('back', 'click', () => player.step(-1))
    on('forward', 'click', () => player.step(1))
    on('end', 'click', () => player.seek(player.length))
    on('play', 'click', () => player.toggle())
    on('slider', 'input', () => {
      player.pause()
      player.seek(Number(transport.slider.value))
    })
    on('speed', 'change', () => player.playing && player.play())
    on('annotate', 'change', () => player.setAnnotation(/** @type {Annotation} */ (transport.annotate.value)))
    on('compare', 'click', () => sources.compare())
    on('theme', 'click', () => speaking.nextTheme())
    on('language', 'change', () => speaking.retell(element('language', HTMLSelectElement).value))
    on('smaller', 'click', () => zooming.zoom(0.8))
    on('larger', 'click', () => zooming.zoom(1.25))
    on('fit', 'click', () => zooming.toggleFit())
    on('help', 'click', () => keys.show())
    on('panes', 'change', ({target}) => {
      const pane = player.panes.find((one) => one.select === target)
      if (pane) sources.load(pane, pane.select.value)
    })
    on('panes', 'click', (event) => this.#clicked(event))
    on('panes', 'dblclick', (event) => this.#clicked(event, true))
    if (quizzing) {
      on('quiz-button', 'click', () => quizzing.toggle())
      on('quiz', 'submit', (event) => quizzing.answer(event))
    }
    player.editing?.listen(on)
    player.keeping?.listen(on)
    document.addEventListener('keydown', (event) => keys.press(event), {signal})
    document.addEventListener('focusin', (event) => this.#focused(event), {signal})
  }

  /** @param {Event} event */
  #focused(event) {
    const id = around(event, '.z-node')?.dataset.node
    if (id !== undefined && !isStub(id)) this.player.picked(id)
  }

  /** @param {Event} event @param {boolean} [twice] */
  #clicked(event, twice = false) {
    const {player} = this
    const pane = player.panes.find((one) => event.target instanceof Node && one.root.contains(event.target))
    const fold = around(event, '[data-fold]')?.dataset.fold
    const id = around(event, '.z-node')?.dataset.node
    if (!pane) return
    if (fold !== undefined && !twice) return pane.toggle(fold)
    if (id === undefined) return
    player.active = pane
    pane.picture.focus(id)
    if (twice && player.rerun && pane.film.nodes.get(id)?.kind === 'leaf') player.editing?.edit('value')
  }
}
