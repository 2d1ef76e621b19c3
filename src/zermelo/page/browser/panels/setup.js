// <zermelo-setup>: a position set up by hand, piece by piece, and whose move it is.

import {made} from '/scripts/draw/controls/elements.js'
import {reasonOf} from '../match/questions.js'
import {called, fieldCalled} from '../language/called.js'
import {under} from '../board/places.js'
import {inWordsOf, placeName} from '../board/rows.js'
import {say, typed, written} from '../texts.js'
import {svg} from '../board/shapes.js'

/** @typedef {import('../main.js').Page} Page */
/** @typedef {import('../documents.d.ts').Setting} Setting */
/** @typedef {import('../rules/position.js').Position} Position */

/** What stands for None in a word of the form maybe: `Game.NONE`, which this thread does not load. */
const NONE = -(2n ** 63n)

/** What may be chosen to lie on a place, besides looks. */
const NOTHING = 'nothing'
const NUMBER = 'number'

export class SetupElement extends HTMLElement {
  /** is a position being set up? */
  active = false
  /** @type {Page|null} */
  #joined = null
  /** @type {Setting|null} */
  setting = null
  /** @type {Map<number, Set<number>>} the places that take each look */
  accepts = new Map()
  /** @type {Map<number, [look: number, count: number]>} by their places */
  pieces = new Map()
  /** @type {Map<number, string>} by their places */
  numbers = new Map()
  /** @type {number|string} a look, or what may be chosen besides */
  chosen = NOTHING

  /** The page whose board is used meanwhile. @returns {Page} */
  get page() {
    if (!this.#joined) throw new Error('<zermelo-setup> has not joined a page')
    return this.#joined
  }

  /** The input of a name. @param {string} name */
  #field(name) {
    return /** @type {HTMLInputElement|HTMLSelectElement|null} */ (this.querySelector(`[name="${name}"]`))
  }

  /** @param {Page} page */
  join(page) {
    this.#joined = page
    page.match.addEventListener('change', () => this.leave())
    document.getElementById('setup')?.addEventListener('click', () => (this.active ? this.leave() : this.enter()))
  }

  /** Begin with what is looked at. */
  enter() {
    const {match, table, searcher, about} = this.page
    if (!match.positions.length) return
    const {position} = match
    const {setting} = about
    this.setting = setting
    this.#turn(true)
    table.halted = true
    table.next()
    searcher.stop()
    if (!setting) {
      this.#draw()
      this.replaceChildren(made('p', {}, say('no set up')), this.#button('close', () => this.leave()))
      return
    }
    this.accepts = this.#accepted(setting)
    const taken = position.pieces.filter(([place, look]) => this.accepts.get(look)?.has(place))
    this.pieces = new Map(taken.map(([place, look, count]) => [place, [look, count]]))
    this.numbers = new Map(setting.numbers ? position.numbers.map(([place, value]) => [place, String(value)]) : [])
    this.chosen = this.accepts.size ? [...this.accepts.keys()][0] : setting.numbers ? NUMBER : NOTHING
    this.#build(position, setting)
    this.#draw()
  }

  /** Back to the game. */
  leave() {
    if (!this.active) return
    const within = this.contains(document.activeElement)
    this.#turn(false)
    this.page.table.halted = false
    this.page.table.next()
    if (within) document.getElementById('setup')?.focus({preventScroll: true})
  }

  /** A place is pressed: it gets what is chosen, or loses it where that lies there already. @param {number} place */
  press(place) {
    const {places, looks} = this.page.about.surface
    const [look, count] = this.pieces.get(place) ?? [-1, 0]
    const stacks = (places[place].stack ?? [0, 0]).some((step) => step !== 0)
    let wrong = ''
    if (this.chosen === NUMBER) this.numbers.set(place, typed(this.#field('number')?.value || '0'))
    else if (typeof this.chosen === 'string') this.#put(place, look, stacks ? count - 1 : 0)
    else if (!this.accepts.get(this.chosen)?.has(place)) wrong = say('not there', {look: looks[this.chosen].name})
    else this.#put(place, this.chosen, look !== this.chosen ? 1 : stacks ? count + 1 : 0)
    this.#draw()
    this.#tell(wrong)
    if (wrong) return
    const lies = inWordsOf({pieces: this.#lying(), numbers: [...this.numbers]}, this.page.about.surface).get(place) ?? say('empty')
    this.page.hear(say('was counted', {place: placeName(this.page.about.surface, place) || String(place), value: lies}))
  }

  /** @param {number} place @param {number} look @param {number} count */
  #put(place, look, count) {
    if (count > 0) this.pieces.set(place, [look, count])
    else this.pieces.delete(place)
  }

  /** @param {boolean} active */
  #turn(active) {
    this.active = active
    this.hidden = !active
    document.getElementById('setup')?.setAttribute('aria-pressed', String(active))
    for (const id of ['undo', 'hint', 'analyse', 'watch']) document.getElementById(id)?.toggleAttribute('disabled', active)
  }

  /** The places that take each look. @param {Setting} setting @returns {Map<number, Set<number>>} */
  #accepted(setting) {
    if (setting.way === 'rules') return new Map(setting.looks.map(([look, places]) => [look, new Set(places)]))
    const cells = new Set(Array.from({length: setting.count ?? 0}, (_, place) => place))
    return new Map((setting.way === 'cells' ? setting.looks : []).map(([look]) => [look, cells]))
  }

  #draw() {
    const {board, about, match} = this.page
    const {setting} = this
    if (!setting || setting.way === 'words') return board.show(match.position, false)
    const places = setting.numbers ? about.surface.places.keys() : new Set([...this.accepts.values()].flatMap((taken) => [...taken]))
    const entries = [...places].map((place) => ({action: place, name: '', paths: [[place]]}))
    board.values = new Map([[-1, {share: 0, text: '', status: ''}]]) // no dots on all the places
    board.shown = null
    board.show({...match.position, pieces: this.#lying(), numbers: [...this.numbers], marks: [], notes: [], entries}, true)
    document.getElementById('notes')?.replaceChildren()
  }

  /** @returns {[place: number, look: number, count: number][]} */
  #lying() {
    return [...this.pieces].map(([place, [look, count]]) => [place, look, count])
  }

  // ------------------------------------------------------------------------------------------------------------ the form

  /** @param {Position} position @param {Setting} setting */
  #build(position, setting) {
    const {about} = this.page
    const parts = [made('p', {}, say(setting.way === 'words' ? 'set up words' : 'set up pieces'))]
    if (setting.way !== 'words') parts.push(this.#palette())
    const form = made('form', {class: `by-${setting.way}`})
    const state = position.words ? BigInt64Array.from(position.words, BigInt) : position.state
    const fractions = setting.words && new Float64Array(state.buffer, state.byteOffset, state.length)
    if (about.players > 1 && (setting.way === 'rules' || setting.mover !== null)) {
      const select = made('select', {name: 'mover'}, ...about.names.map((name, player) => made('option', {value: player}, name)))
      select.value = String(setting.way === 'rules' ? Math.max(0, position.mover ?? 0) : state[setting.mover ?? 0])
      form.append(labelled(say('who moves'), select))
    }
    form.append(...(setting.switches ?? []).map(([name, options], which) => this.#switch(which, name, options, position.switches[which] ?? 0)))
    for (const [place, name, kind] of setting.words ?? []) {
      /** @type {Object<string, string|number>} */
      const attributes = kind === 'bool' ? {type: 'checkbox', name: place} : {name: place, inputmode: 'decimal', autocomplete: 'off'}
      const field = made('input', attributes)
      if (kind === 'bool') field.checked = state[place] !== 0n
      else if (kind !== 'maybe' || state[place] !== NONE) field.value = written(String(kind === 'float' ? fractions?.[place] : state[place]))
      form.append(labelled(fieldCalled(name), field))
    }
    form.onsubmit = (event) => {
      event.preventDefault()
      this.#begin()
    }
    const clear = this.#button('clear', () => {
      this.pieces.clear()
      for (const place of this.numbers.keys()) this.numbers.set(place, '0')
      this.#draw()
    })
    const rest = [this.#button('set up done', () => this.#begin()), ...(setting.way === 'words' ? [] : [clear]), this.#button('cancel', () => this.leave())]
    this.replaceChildren(...parts, form, made('p', {class: 'wrong', role: 'alert'}), made('div', {class: 'files'}, ...rest))
  }

  /** @param {number} which @param {string} name @param {string[]} options @param {number} value @returns {HTMLElement} */
  #switch(which, name, options, value) {
    if (String(options) === 'no,yes') {
      const box = made('input', {name: `switch-${which}`, type: 'checkbox'})
      box.checked = value === 1
      return labelled(called(name), box)
    }
    if (options.length) {
      const select = made('select', {name: `switch-${which}`}, ...options.map((option, k) => made('option', {value: k}, called(option))))
      select.value = String(value)
      return labelled(called(name), select)
    }
    return labelled(called(name), made('input', {name: `switch-${which}`, value, inputmode: 'numeric', autocomplete: 'off'}))
  }

  #palette() {
    const {about, board} = this.page
    const ground = under(about.surface, [...this.accepts.values()][0]?.values().next().value)
    const choices = [...this.accepts.keys()].map((look) => {
      const {name} = about.surface.looks[look]
      const drawn = svg('svg', {viewBox: '0 0 1 1', width: 34, height: 34, 'aria-hidden': 'true'}, ...board.pencil.look(about.surface.looks[look]))
      return this.#choice(look, {'aria-label': name, title: name, class: 'look', style: `background: ${board.pencil.colours[ground] ?? 'none'}`}, drawn)
    })
    if (this.accepts.size) choices.push(this.#choice(NOTHING, {}, say('remove')))
    const palette = made('div', {class: 'palette', role: 'group', 'aria-label': say('set up pieces')}, ...choices)
    if (this.setting?.numbers) palette.append(labelled(say('number'), made('input', {name: 'number', value: '1', inputmode: 'numeric'})))
    return palette
  }

  /** @param {number|string} value @param {Object<string, string>} attributes @param {(Node|string)[]} children */
  #choice(value, attributes, ...children) {
    const button = made('button', {type: 'button', 'aria-pressed': String(value === this.chosen), ...attributes}, ...children)
    button.onclick = () => {
      this.chosen = value
      for (const other of this.querySelectorAll('.palette button')) other.setAttribute('aria-pressed', String(other === button))
    }
    return button
  }

  /** @param {string} key @param {() => void} act */
  #button(key, act) {
    const button = made('button', {type: 'button', 'data-do': key}, say(key))
    button.onclick = act
    return button
  }

  /** @param {string} sentence */
  #tell(sentence) {
    this.querySelector('.wrong')?.replaceChildren(sentence)
  }

  // --------------------------------------------------------------------------------------------------------------- ready

  /** Play from what is set up, if the rules have nothing against it. */
  async #begin() {
    const {setting, page} = this
    const words = []
    for (const [place, name, kind] of setting?.words ?? []) {
      const field = this.#field(String(place))
      const value = kind === 'bool' ? String(Number(field instanceof HTMLInputElement && field.checked)) : typed(field?.value ?? '')
      if (!isNumber(value, kind)) return this.#tell(say('no number', {name: fieldCalled(name)}))
      words.push([place, value])
    }
    const strange = [...this.numbers].find(([, value]) => !isNumber(value, 'int'))
    if (strange) return this.#tell(say('no number', {name: placeName(page.about.surface, strange[0]) || say('number')}))
    /** @type {[number, number][]} */
    const switches = []
    for (const [which, [name]] of (setting?.switches ?? []).entries()) {
      const field = this.#field(`switch-${which}`)
      const value = field?.type === 'checkbox' ? String(Number(field instanceof HTMLInputElement && field.checked)) : typed(field?.value ?? '0')
      if (!/^-?[0-9]{1,9}$/.test(value)) return this.#tell(say('no number', {name: called(name)}))
      switches.push([which, Number(value)])
    }
    const mover = Number(this.#field('mover')?.value ?? 0)
    try {
      const position = await page.referee.ask('setUp', {wanted: {pieces: this.#lying(), numbers: [...this.numbers], words, mover, switches}})
      if (this.active) await page.beginAt(position)
    } catch (error) {
      if (this.active) this.#tell(say('set up wrong', {text: reasonOf(error)}))
    }
  }
}

/** A field with what it is called: a box stands before it, everything else behind. @param {string} name @param {HTMLInputElement|HTMLSelectElement} field */
function labelled(name, field) {
  const words = made('span', {}, name)
  return made('label', {}, ...(field.type === 'checkbox' ? [field, ' ', words] : [words, ' ', field]))
}

/** Can this stand in a position? @param {string} value @param {string} kind int, bool, float or maybe, which may be empty @returns {boolean} */
function isNumber(value, kind) {
  if (kind === 'maybe' && value === '') return true
  if (kind === 'float') return value !== '' && Number.isFinite(Number(value))
  return /^-?[0-9]{1,19}$/.test(value) && BigInt.asIntN(64, BigInt(value)) === BigInt(value)
}
