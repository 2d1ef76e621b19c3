// Changing an explicit tree in place, and searching it again.

import {TreeError} from '../model/film.js'
import {complained, say, spoken, typed, written} from '../texts/say.js'
import {addChild, moveNode, orderAll, randomTree, removeNode, reverseAll, setLeaf} from '../tree/changing.js'
import {readTree} from '../tree/reading.js'
import {searchTree, unsuited} from '../tree/search.js'
import {checkSize, writeTree} from '../tree/writing.js'
import {around, element} from './elements.js'

/** @typedef {import('../tree/reading.js').Tree} Tree */
/** @typedef {'minimax'|'>='|'>'} Plain a search that the page makes: minimax, or alpha-beta with this rule */
/** @typedef {'undo'|'reverse'|'best'|'worst'|'value'|'add'|'remove'|'left'|'right'} Edit */

/** @type {Plain[]} */
const PLAIN_SEARCHES = ['minimax', '>=', '>']

/** What an edit does with a tree and a node; it returns the node to look at next. @type {Record<Exclude<Edit, 'undo'|'value'>, (tree: Tree, id: string) => string>} */
const EDITS = {
  reverse: reverseAll,
  best: (tree) => orderAll(tree, true),
  worst: (tree) => orderAll(tree, false),
  add: addChild,
  remove: removeNode,
  left: (tree, id) => moveNode(tree, id, -1),
  right: (tree, id) => moveNode(tree, id, 1),
}
const WHOLE = ['reverse', 'best', 'worst'] // those that change all of a tree

export class Editing {
  /** @type {string[]} texts of the tree before */
  #past = []
  text = element('text', HTMLTextAreaElement)
  #form = element('text-form', HTMLFormElement)
  #section = element('edit')

  /** @param {import('./player.js').Player} player */
  constructor(player) {
    const [{position, tree}] = player.data.documents
    this.player = player
    this.position = position
    /** Is it a tree that the page can search? */
    this.rerun = tree && isSmall(position)
    this.#section.hidden = !this.rerun
  }

  /** @param {(id: string, event: string, what: (event: Event) => void) => void} on */
  listen(on) {
    on('text-form', 'submit', (event) => this.#asked(event, () => this.setTree(this.text.value, 0)))
    on('random', 'submit', (event) => this.#asked(event, () => this.#grow()))
    on('edit', 'click', (event) => {
      const what = around(event, '[data-edit]')?.dataset.edit
      if (what) this.edit(/** @type {Edit} */ (what))
    })
  }

  submit() {
    this.#form.requestSubmit()
  }

  /** The plain searches of the tree. */
  made() {
    if (!this.rerun) return []
    const keys = PLAIN_SEARCHES.filter((key) => key === 'minimax' || !unsuited(readTree(this.position)))
    const {listings} = this.player.data
    return keys.map((key) => ({key, document: key === 'minimax' ? searchTree(this.position, key, null, listings) : searchTree(this.position, 'alphabeta', key, listings)}))
  }

  draw() {
    if (!this.rerun) return
    this.text.value = this.position
    if (this.player.data.titled) return
    const words = this.position.length <= 90 ? this.position : this.player.active.film.document.game // the heading of a tree is its text
    document.title = words
    document.querySelector('h1')?.replaceChildren(words)
  }

  /** Say which node has the focus. */
  picked() {
    const {chosen, active} = this.player
    const node = chosen === null ? undefined : active.film.nodes.get(chosen)
    if (this.rerun) element('chosen').textContent = !node ? say('no node') : say(node.kind === 'leaf' ? 'a leaf' : 'a node', {name: written(node.name)})
  }

  /** @param {Event} event @param {() => void} what */
  #asked(event, what) {
    event.preventDefault()
    this.attempt(what)
  }

  /** Do what is asked for; what cannot be done is said. @param {() => void} what @returns {boolean} was it done? */
  attempt(what) {
    try {
      what()
      this.player.say('')
      return true
    } catch (error) {
      if (!(error instanceof TreeError)) throw error
      this.player.say(complained(error.message))
      return false
    }
  }

  /** Search another tree; throws TreeError, and then nothing is changed. @param {string} text @param {number|'end'} step to begin with; at the end, what is opened stays so */
  setTree(text, step) {
    const {player} = this
    const tree = readTree(text)
    checkSize(tree)
    const before = this.position
    this.position = writeTree(tree)
    try {
      player.find()
    } catch (error) {
      this.position = before
      throw error
    }
    if (before !== this.position) this.#past.push(before)
    for (const pane of player.panes) {
      pane.load(player.sources.at(pane.source.key))
      player.sources.offer(pane)
    }
    if (step !== 'end') player.look.forget()
    player.begin()
    player.clock = step === 'end' ? player.length : Math.min(step, player.length)
    player.draw()
  }

  /** @param {Edit} what @param {string} [typed] */
  edit(what, typed = '') {
    const {player} = this
    if (player.quiz) return
    if (what === 'undo') return this.#undo()
    const id = WHOLE.includes(what) ? '0' : player.chosen
    if (!id || !player.active.film.nodes.has(id)) return player.say(say('choose first'))
    if (what === 'value') return this.#typeValue(id, typed)
    this.#change((tree) => EDITS[what](tree, id))
  }

  /** Change the tree by a function that says which node to look at next. @param {(tree: Tree) => string} how */
  #change(how) {
    this.attempt(() => {
      const tree = readTree(this.position)
      const next = how(tree)
      this.setTree(writeTree(tree), 'end')
      this.player.active.picture.focus(next)
    })
  }

  #undo() {
    const before = this.#past.pop()
    if (before === undefined) return this.player.say(say('nothing to undo'))
    this.setTree(before, 'end')
    this.#past.pop()
    this.player.say('')
  }

  /** A field over the leaf; Enter takes what was typed, Escape leaves it. @param {string} id @param {string} begun the first letter of it, if that has been typed already */
  #typeValue(id, begun) {
    const pane = this.player.active
    const node = pane.film.node(id)
    const group = pane.picture.groups.get(id)
    if (node.kind !== 'leaf' || !group) return this.player.say(say('only leaves'))
    const box = group.getBoundingClientRect()
    const around = pane.figure.getBoundingClientRect()
    const field = document.createElement('input')
    field.className = 'typing'
    field.setAttribute('aria-label', say('value of', {name: written(node.name)}))
    field.value = begun || written(node.name)
    field.style.left = `${box.left + box.width / 2 - around.left + pane.figure.scrollLeft}px`
    field.style.top = `${box.top + box.height / 2 - around.top}px`
    const close = () => {
      field.onblur = null
      field.remove()
      pane.picture.focus(id)
    }
    field.onblur = () => field.remove()
    field.onkeydown = (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      const {value} = field
      close()
      if (event.key === 'Enter') this.#change((tree) => setLeaf(tree, id, valueTyped(value)))
    }
    pane.figure.append(field)
    field.focus()
    if (!begun) field.select()
  }

  #grow() {
    const [depth, branching, seed] = ['depth', 'branching', 'seed'].map((name) => Number(element(`random-${name}`, HTMLInputElement).value))
    if (![depth, branching].every((number) => Number.isInteger(number) && number >= 1 && number <= 6) || !Number.isInteger(seed) || seed < 0) {
      throw new TreeError(say('random range'))
    }
    this.setTree(randomTree(depth, branching, seed), 0)
  }
}

/** Is it the text of a tree that the page can search? @param {string} text */
function isSmall(text) {
  try {
    checkSize(readTree(text))
    return true
  } catch {
    return false
  }
}

/** A value of a leaf, or several in brackets, as a tree's text has them: [2,5 3] are two numbers where 2,5 is written for 2.5. @param {string} text */
function valueTyped(text) {
  if (!text.includes('[')) return typed(text)
  return spoken() === 'en' ? text : text.replaceAll(';', ' ').replace(/[^\s[\]]+/g, (number) => typed(number))
}
