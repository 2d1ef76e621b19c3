// Actions as buttons: those without a place on the board, an end to those that could go on, and a choice between several.

import {made} from '/scripts/draw/controls/elements.js'
import {nameOf} from './expected.js'
import {say} from '../texts.js'
import {svg} from '../board/shapes.js'

export class Buttons {
  /** which of them had the focus; -1 for none */
  #focused = -1

  /** @param {import('../main.js').Page} page */
  constructor(page) {
    this.page = page
    this.place = /** @type {HTMLElement} */ (document.getElementById('buttons'))
    this.dialog = /** @type {HTMLDialogElement} */ (document.getElementById('choice'))
  }

  /** Those of the position that is looked at. */
  show() {
    const {board, match, table, setup} = this.page
    if (!match.positions.length) return
    if (setup.active) return this.place.replaceChildren()
    const plain = match.position.entries.filter(({paths}) => !paths.length)
    const buttons = plain.map(({action, name}) => {
      const button = this.#button(name, () => this.page.play(action))
      const worth = board.values.get(action)
      if (worth) button.append(made('i', {class: `swatch ${worth.status}`, style: `--share: ${Math.round(100 * worth.share)}%`}), made('small', {}, worth.text))
      if (board.shown === action) button.classList.add('advised')
      button.disabled = !table.asked
      return button
    })
    for (const {action, name} of board.asked ? board.ready : []) buttons.push(this.#button(say('finish as', {name}), () => this.page.play(action)))
    if (board.asked && board.entered) buttons.push(this.#button(say('cancel'), () => board.clear()))
    /** @type {(Element|null)[]} */
    const before = [...this.place.children]
    const focused = before.indexOf(document.activeElement)
    if (focused >= 0) this.#focused = focused // also while nobody can press them
    else if (document.activeElement !== document.body) this.#focused = -1
    this.place.replaceChildren(...buttons)
    if (this.#focused < 0) return
    if (buttons.length) return buttons[Math.min(this.#focused, buttons.length - 1)].focus()
    this.#focused = -1
    this.page.rest()
  }

  /** @param {string} name @param {() => void} act */
  #button(name, act) {
    const button = made('button', {type: 'button', class: 'action'}, name)
    button.onclick = act
    return button
  }

  /** Which of several actions? @param {import('../rules/items.js').Entry[]} entries */
  choose(entries) {
    const {board, match} = this.page
    const {position} = match
    const buttons = entries.map(({action, choice, look}) => {
      const button = made('button', {type: 'button', 'aria-label': choice ?? ''})
      if (look !== undefined) button.append(svg('svg', {viewBox: '0 0 1 1', width: 56, height: 56, 'aria-hidden': 'true'}, ...board.pencil.look(board.surface.looks[look])))
      else button.append(choice ?? nameOf(position, action))
      button.onclick = () => {
        this.dialog.close()
        if (match.position === position) this.page.play(action) // in another it may be something else
      }
      return button
    })
    document.getElementById('choices')?.replaceChildren(...buttons)
    this.dialog.onclose = () => board.clear()
    this.dialog.showModal()
  }
}
