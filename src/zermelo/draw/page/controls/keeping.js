// Keeping and sharing what is on the page: a link, files.

import {ANNOTATIONS} from '../picture/measures.js'
import {round} from '../picture/shapes.js'
import {say} from '../texts/say.js'
import {around, element} from './elements.js'

const SOURCE = document.documentElement.outerHTML // the page as it came

const LOOKS = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'stroke-linecap', 'paint-order', 'opacity']
const LETTERS = ['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor']
const DRAWN = 'path, polygon, circle, rect, text'

export class Keeping {
  /** @param {import('./player.js').Player} player */
  constructor(player) {
    this.player = player
    for (const link of document.querySelectorAll('[data-share="link"]')) link.toggleAttribute('hidden', window.location.protocol === 'about:')
    window.addEventListener('hashchange', () => this.readLink() && player.draw(), {signal: player.ended.signal})
  }

  /** @param {(id: string, event: string, what: (event: Event) => void) => void} on */
  listen(on) {
    on('share', 'click', (event) => {
      const what = around(event, '[data-share]')?.dataset.share
      if (what) this.#share(what)
    })
  }

  /** @param {string} what */
  #share(what) {
    if (what === 'link') return this.#link()
    const {film} = this.player.active
    const name = `${film.document.game.toLowerCase()}-step-${film.step}`
    if (what === 'page') return this.#download(`${name}.html`, 'text/html', this.#wholePage())
    if (what === 'svg') return this.#download(`${name}.svg`, 'image/svg+xml', this.#standalone())
    if (what === 'png') return this.#pixels(`${name}.png`)
    if (what === 'json') return this.#download(`${name}.json`, 'application/json', `${JSON.stringify(film.document, null, 1)}\n`)
    this.#download(`${name}.txt`, 'text/plain', `${film.document.position}\n`)
  }

  /** The picture as so many pixels that it is sharp in print, as far as browsers go. @param {string} name */
  async #pixels(name) {
    const picture = new Image()
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(this.#standalone())}`
    await picture.decode()
    const scale = Math.min(3, 16000 / Math.max(picture.width, picture.height))
    const canvas = Object.assign(document.createElement('canvas'), {width: picture.width * scale, height: picture.height * scale})
    const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
    brush.fillStyle = '#ffffff'
    brush.fillRect(0, 0, canvas.width, canvas.height)
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
    canvas.toBlob((blob) => blob && this.#keep(name, blob), 'image/png')
  }

  /** This page as it came, and what it is to show when it is opened: for those who have it from disk, and for whom no link would do. */
  #wholePage() {
    const opening = `<script type="text/plain" id="opening">${this.#words()}</${'script>'}`
    return `<!DOCTYPE html>\n${SOURCE.replace(/<script type="text\/plain" id="opening">.*?<\/script>|(?=<script type="[^"]*" id="data">)/s, () => opening)}\n`
  }

  /** @param {string} name @param {string} type @param {string} content */
  #download(name, type, content) {
    this.#keep(name, new Blob([content], {type: `${type};charset=utf-8`}))
  }

  /** @param {string} name @param {Blob} blob */
  #keep(name, blob) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10000)
    this.player.say(say('written', {name}))
  }

  /** The picture as a file of its own, in light colours, with every style written at its element. */
  #standalone() {
    const {dataset} = document.documentElement
    const {theme} = dataset
    dataset.theme = 'light'
    const {svg, painter} = this.player.active
    const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true))
    const originals = [...svg.querySelectorAll(DRAWN)]
    for (const [i, one] of [...copy.querySelectorAll(DRAWN)].entries()) {
      const style = getComputedStyle(originals[i])
      for (const name of one.localName === 'text' ? [...LOOKS, ...LETTERS] : LOOKS) one.setAttribute(name, style.getPropertyValue(name))
      one.toggleAttribute('data-extra', one.matches('.z-focus, .z-hit'))
      one.removeAttribute('class')
    }
    for (const extra of copy.querySelectorAll('[data-extra]')) extra.remove()
    for (const one of copy.querySelectorAll('[tabindex]')) one.removeAttribute('tabindex')
    if (theme === undefined) delete dataset.theme
    else dataset.theme = theme
    copy.removeAttribute('style')
    copy.setAttribute('width', String(round(painter.width)))
    copy.setAttribute('height', String(round(painter.height)))
    return `${new XMLSerializer().serializeToString(copy)}\n`
  }

  /** What the page shows, in the words of an address. */
  #words() {
    const {rerun, position, active, clock, annotate} = this.player
    const parts = {...(rerun && {tree: position}), search: active.source.key, step: clock, beside: annotate}
    return Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  }

  #link() {
    window.history.replaceState(null, '', `#${this.#words()}`)
    const field = element('link', HTMLInputElement)
    field.hidden = false
    field.value = window.location.href
    field.select()
    const note = window.location.protocol === 'file:' ? ` ${say('from disk')}` : ''
    const told = (/** @type {string} */ key) => this.player.say(`${say(key)}${note}`)
    navigator.clipboard?.writeText(field.value).then(() => told('copied'), () => told('copy'))
  }

  /** Do as the address says; true if it says anything. */
  readLink() {
    const {player} = this
    const words = window.location.hash.slice(1) || document.getElementById('opening')?.textContent || ''
    const {tree, search = '', step, beside} = Object.fromEntries(new URLSearchParams(words))
    if (!words || player.quiz) return false
    player.say('')
    const annotation = ANNOTATIONS.find((one) => one === beside)
    const first = () => {
      if (tree !== undefined && player.rerun) player.editing?.setTree(tree, 0)
    }
    if (player.editing && !player.editing.attempt(first)) return true
    if (player.sources.has(search)) player.sources.load(player.panes[0], search)
    if (annotation) player.setAnnotation(annotation)
    player.clock = Math.max(0, Math.min(Math.floor(Number(step)) || 0, player.length))
    return true
  }
}
