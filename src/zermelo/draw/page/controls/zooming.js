// How large the pictures are: as the width allows, or as the reader wants; by buttons, keys, a wheel, two fingers.

import {element} from './elements.js'

/** @typedef {import('./pane.js').Pane} Pane */
/** @typedef {{pane: Pane, point: [x: number, y: number]}} Place in a figure, in pixels */

const ZOOMS = [0.1, 4] // how small and how large a reader can make it

export class Zooming {
  /** @param {import('./player.js').Player} player */
  constructor(player) {
    this.player = player
    this.#listen(player.ended.signal)
  }

  /** Both panes have the same scale, so that one node is as large as the other. @param {Place|null} [at] */
  resize(at = null) {
    const {look, panes, active} = this.player
    const scale = look.zoom ?? Math.min(...panes.map((pane) => pane.natural))
    for (const pane of panes) pane.resize(scale, at?.pane === pane ? at.point : null)
    element('fit').setAttribute('aria-pressed', String(look.zoom === null && active.fitted))
  }

  /** @param {number} by @param {Place|null} [at] what stays where it is; by default the middle */
  zoom(by, at = null) {
    const [least, most] = ZOOMS
    const {look, active} = this.player
    const {figure} = active
    look.zoom = Math.max(least, Math.min(most, active.drawn * by))
    this.resize(at ?? {pane: active, point: [figure.clientWidth / 2, figure.clientHeight / 2]})
    if (!at) active.follow()
  }

  /** All of the tree in the width, or as much as can be read. */
  toggleFit() {
    const {look, active, panes} = this.player
    look.fit = look.zoom !== null || !active.fitted
    look.zoom = null
    this.resize()
    for (const pane of panes) pane.follow()
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    const around = element('panes')
    const seen = new ResizeObserver(() => {
      if (this.player.panes.every((pane) => pane.painted)) this.resize()
    })
    seen.observe(around)
    signal.addEventListener('abort', () => seen.disconnect())
    const paneOf = (/** @type {Event} */ {target}) => this.player.panes.find((pane) => target instanceof Node && pane.figure.contains(target))
    /** @returns {Place} */
    const about = (/** @type {Pane} */ pane, /** @type {number} */ x, /** @type {number} */ y) => {
      const box = pane.figure.getBoundingClientRect()
      this.player.active = pane
      return {pane, point: [x - box.left, y - box.top]}
    }
    const wheel = (/** @type {WheelEvent} */ event) => {
      const pane = event.ctrlKey && paneOf(event)
      if (!pane) return
      event.preventDefault()
      this.zoom(Math.exp(-event.deltaY / 400), about(pane, event.clientX, event.clientY))
    }
    around.addEventListener('wheel', wheel, {signal, passive: false})
    let apart = 0
    const pinch = (/** @type {TouchEvent} */ event) => {
      const pane = event.touches.length === 2 && paneOf(event)
      if (!pane) return void (apart = 0)
      const [{clientX: x, clientY: y}, {clientX: u, clientY: v}] = event.touches
      const now = Math.hypot(x - u, y - v)
      if (apart) {
        event.preventDefault()
        this.zoom(now / apart, about(pane, (x + u) / 2, (y + v) / 2))
      }
      apart = now
    }
    around.addEventListener('touchstart', pinch, {signal, passive: false})
    around.addEventListener('touchmove', pinch, {signal, passive: false})
    around.addEventListener('touchend', pinch, {signal, passive: false})
  }
}
