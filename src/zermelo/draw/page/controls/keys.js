// What keys do: steps, searches, walking in the tree.

import {parentId} from '../model/film.js'
import {isStub} from '../picture/choosing.js'
import {around, element} from './elements.js'

export class Keys {
  /** @param {import('./player.js').Player} player */
  constructor(player) {
    this.player = player
    this.dialog = element('keys', HTMLDialogElement)
  }

  /** The list of them. */
  show() {
    this.dialog.showModal()
    element('keys-title').focus()
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const {target} = event
    if (event.altKey || event.metaKey || this.dialog.open || !(target instanceof Element)) return
    const {rerun, editing, quizzing} = this.player
    const typing = target.matches('textarea, select, input:not([type=range])')
    if (typing && target.id === 'text' && event.ctrlKey && event.key === 'Enter') return used(event, () => editing?.submit())
    if (event.key === 'Enter' && target.matches('#quiz select, #quiz input')) return used(event, () => quizzing?.submit())
    if (event.key === 'Escape') return this.#escape(target)
    if (typing) return
    if (event.ctrlKey) {
      if (event.key === 'z' && rerun) used(event, () => editing?.edit('undo'))
      return
    }
    const id = around(event, '.z-node')?.dataset.node
    if (id !== undefined && this.#pressedAt(id, event)) return
    if (event.key === ' ' && target.matches('button, summary')) return
    const what = this.#shortcuts()[event.key]
    if (what) used(event, what)
  }

  /** @returns {Record<string, () => void>} */
  #shortcuts() {
    const {player} = this
    const {sources, zooming, transport, editing, rerun} = player
    return {
      ArrowRight: () => player.step(1),
      ArrowLeft: () => player.step(-1),
      Home: () => player.seek(0),
      End: () => player.seek(player.length),
      PageDown: () => player.leap(1),
      PageUp: () => player.leap(-1),
      ' ': () => player.toggle(),
      s: () => transport.changeSpeed(-1),
      f: () => transport.changeSpeed(1),
      a: () => player.setAnnotation(transport.next),
      m: () => sources.switch('algorithm'),
      r: () => sources.switch('rule'),
      c: () => sources.compare(),
      w: () => zooming.toggleFit(),
      b: () => player.toggleBoards(),
      '+': () => zooming.zoom(1.25),
      '=': () => zooming.zoom(1.25),
      '-': () => zooming.zoom(0.8),
      o: () => player.activate(player.panes.find((pane) => pane !== player.active) ?? player.active),
      q: () => player.quizzing?.toggle(),
      t: () => player.active.picture.focus(player.active.nearest),
      e: () => rerun && editing?.text.focus(),
      v: () => rerun && editing?.edit('reverse'),
      d: () => player.speaking.nextTheme(),
      '?': () => this.show(),
    }
  }

  /** @param {Element} target */
  #escape(target) {
    if (this.player.quiz) this.player.quizzing?.end()
    else if (target !== document.body && (target instanceof HTMLElement || target instanceof SVGElement)) target.blur()
  }

  // -------------------------------------------------------------------------------------------------- walking in the tree

  /** Does the key mean something at a node? Then it is done. @param {string} id @param {KeyboardEvent} event */
  #pressedAt(id, event) {
    const {active, rerun, editing} = this.player
    const leaf = active.film.node(id).kind === 'leaf'
    const {key} = event
    if (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown') {
      if (event.shiftKey && key === 'ArrowLeft') used(event, () => rerun && editing?.edit('left'))
      else if (event.shiftKey && key === 'ArrowRight') used(event, () => rerun && editing?.edit('right'))
      else used(event, () => this.#walk(id, key))
    } else if (key === 'Enter' || key === ' ' || key === 'F2') {
      used(event, () => (leaf && rerun ? editing?.edit('value') : active.toggle(id)))
    } else if (rerun && leaf && /^[-\d.]$/.test(key)) {
      used(event, () => editing?.edit('value', key))
    } else if (rerun && (key === '+' || key === 'Insert')) {
      used(event, () => editing?.edit('add'))
    } else if (rerun && (key === 'Delete' || key === 'Backspace')) {
      used(event, () => editing?.edit('remove'))
    } else {
      return false
    }
    return true
  }

  /** @param {string} id @param {'ArrowUp'|'ArrowDown'|'ArrowLeft'|'ArrowRight'} way */
  #walk(id, way) {
    const {film, picture} = this.player.active
    const level = [...picture.groups.keys()].filter((other) => other.split('.').length === id.split('.').length && !isStub(other))
    const beside = (/** @type {number} */ by) => level[level.indexOf(id) + by]
    const below = () => film.drawable(id).find((child) => picture.groups.has(child))
    const there = way === 'ArrowUp' ? parentId(id) : way === 'ArrowDown' ? below() : beside(way === 'ArrowLeft' ? -1 : 1)
    if (there) picture.focus(there)
  }
}

/** @param {Event} event @param {() => void} what */
function used(event, what) {
  event.preventDefault()
  what()
}
