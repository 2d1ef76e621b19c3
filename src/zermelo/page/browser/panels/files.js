// The game taken along: its link copied, its file downloaded, and opened again.

import {made} from '/scripts/draw/controls/elements.js'
import {fromFile, toFile} from '../match/saved.js'
import {say} from '../texts.js'

const LARGEST = 1 << 24 // bytes of a file

export class Files {
  /** @param {import('../main.js').Page} page */
  constructor(page) {
    this.page = page
    this.file = /** @type {HTMLInputElement} */ (document.getElementById('file'))
    this.file.onchange = () => this.#open()
    document.getElementById('copy')?.addEventListener('click', () => this.#copy())
    document.getElementById('download')?.addEventListener('click', () => this.#download())
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(location.href)
    } catch {
      const focused = document.activeElement
      const field = made('input', {value: location.href})
      document.body.append(field)
      field.select()
      document.execCommand('copy')
      field.remove()
      if (focused instanceof HTMLElement) focused.focus({preventScroll: true})
    }
    this.page.tell(say('copied'))
  }

  #download() {
    const {about, match, saved} = this.page
    if (!match.positions.length) return
    const text = toFile(about.manifest.game, {...saved, start: this.#words, begins: this.#begins, names: match.moves.map(({name}) => name)})
    const link = made('a', {href: URL.createObjectURL(new Blob([text], {type: 'application/json'})), download: `${about.manifest.game}.json`})
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10000) // not every browser has read it when click() returns
  }

  async #open() {
    const {about: {manifest}, match} = this.page
    const [file] = this.file.files ?? []
    if (!file) return
    const text = file.size > LARGEST ? '' : await file.text().catch(() => '') // it may have gone
    const saved = fromFile(manifest.game, text, manifest.state?.length)
    this.file.value = ''
    if (!saved) return this.page.tell(say('no file', {name: file.name}))
    const same = saved.start && String(saved.start) === String(manifest.start ?? (match.start ? [] : this.#words))
    if (saved.begins && !saved.start && saved.begins !== this.#begins && !match.start) return this.page.tell(say('other beginning', {name: file.name, begins: saved.begins}))
    await this.page.take({...saved, start: same ? undefined : saved.start})
  }

  /** The words of the position that the game began with, where it has words. @returns {string[]|undefined} */
  get #words() {
    const {words, state} = this.page.match.positions[0] ?? {}
    return words ?? (state instanceof BigInt64Array ? Array.from(state, String) : undefined)
  }

  /** The position that the game began with, as a text: its words, if it has no other. */
  get #begins() {
    const {text, state = []} = this.page.match.positions[0] ?? {}
    return text ?? [...state].join(' ')
  }
}
