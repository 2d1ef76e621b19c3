// The searches that can be shown: those the page was given, beside those that it makes.

import {headingOf, searchOf} from '../model/film.js'
import {say} from '../texts/say.js'
import {Pane} from './pane.js'

/** @typedef {import('../documents.d.ts').TraceDocument} TraceDocument */
/** @typedef {{key: string, document: TraceDocument, title: string, note: string, twins: number}} Source `twins` are the sources before it that have its title */

/** @param {TraceDocument} document */
function titleOf(document) {
  const depths = document.steps.flatMap((step) => (step.event === 'begin' ? [step.depth] : []))
  const depth = depths.length === 1 && depths[0] >= 0 ? `, ${say('to depth', {depth: depths[0]})}` : ''
  const cuts = document.rule !== null && ['alphabeta', 'minimax'].includes(searchOf(document))
  const rule = cuts ? say('cuts on', {sign: document.rule === '>=' ? '≥' : '>'}) : ''
  const heading = headingOf(document)
  const inner = /^deepen\((.*)\)$/.exec(heading)?.[1]
  const name = inner ? say('deepened', {search: say(inner)}) : say(heading)
  return name + rule + depth
}

/** The title of a source: of its search, and what else distinguishes it from others of this search. @param {Omit<Source, 'title'>} source */
function titled({document, note, twins}) {
  return titleOf(document) + (note ? `, ${say(note)}` : twins ? ` (${twins + 1})` : '')
}

export class Sources {
  /** @type {Source[]} */
  all = []
  /** @type {import('../documents.d.ts').Rule|null} the rule of the cut that was shown last */
  #rule = null

  /** @param {import('./player.js').Player} player */
  constructor(player) {
    this.player = player
  }

  /** Searches of another position: those that were `made`, and those the page was given if they are of it. @param {string} position @param {{key: string, document: TraceDocument}[]} made */
  find(position, made) {
    /** @type {Source[]} */
    const sources = made.map((source) => ({...source, title: titleOf(source.document), note: '', twins: 0}))
    const {documents, labels} = this.player.data
    const given = position === documents[0].position ? documents : []
    const content = (/** @type {TraceDocument} */ {steps}) => JSON.stringify(steps.map((step) => [step.sentence, step.changes]))
    const known = made.map(({document}) => content(document))
    for (const [place, document] of given.entries()) {
      const note = labels[place] ?? ''
      if (known.length && !note && known.includes(content(document))) continue
      const twins = sources.filter((source) => source.title.startsWith(titleOf(document))).length
      const source = {key: `given-${place}`, document, note, twins}
      sources.push({...source, title: titled(source)})
    }
    this.all = sources
  }

  /** The same sources, told in another language. */
  retell() {
    this.all = this.all.map((source) => ({...source, title: titled(source)}))
  }

  /** The source of this key, or the first. @param {string} key */
  at(key) {
    return this.all.find((source) => source.key === key) ?? this.all[0]
  }

  /** @param {string} key */
  has(key) {
    return this.all.some((source) => source.key === key)
  }

  /** The source that shows a document the page was given. @param {number} place */
  given(place) {
    const wanted = this.player.data.documents[place]
    const own = wanted.algorithm === 'minimax' ? 'minimax' : (wanted.rule ?? '')
    return this.has(`given-${place}`) ? this.at(`given-${place}`) : this.at(own)
  }

  /** Offer them in a pane. @param {Pane} pane */
  offer(pane) {
    pane.select.replaceChildren(...this.all.map(({key, title}) => new Option(title, key, false, key === pane.source.key)))
    pane.select.disabled = this.all.length < 2
  }

  /** @param {Pane} pane @param {string} key */
  load(pane, key) {
    const {player} = this
    const atEnd = player.clock === player.length
    pane.load(this.at(key))
    this.offer(pane)
    player.begin()
    player.repaint()
    player.clock = atEnd ? player.length : Math.min(player.clock, player.length)
    if (player.quiz) player.quizzing?.start()
    player.draw()
  }

  /** The other algorithm, or the other rule, of the pane at hand. @param {'algorithm'|'rule'} what */
  switch(what) {
    const {player} = this
    const {rule} = player.active.film.document
    if (rule !== null) this.#rule = what === 'algorithm' ? rule : rule === '>=' ? '>' : '>='
    const wanted = (/** @type {TraceDocument} */ other) => {
      if (what === 'rule') return rule !== null && other.rule !== null && other.rule !== rule
      return rule === null ? other.rule !== null && other.rule === (this.#rule ?? other.rule) : other.rule === null
    }
    const found = this.all.find((source) => wanted(source.document))
    if (found) this.load(player.active, found.key)
    else player.say(say(what === 'rule' ? 'no rule' : 'no algorithm'))
  }

  /** A second search beside the first, or the first alone again. */
  compare() {
    const {player} = this
    if (player.quiz) return
    if (player.panes.length > 1) {
      player.panes = [player.active]
    } else {
      const other = this.all.find(({key}) => key !== player.active.source.key)
      if (!other) return player.say(say('no other'))
      player.panes.push(new Pane(player, other))
    }
    player.clock = Math.min(player.clock, player.length)
    player.lay()
    player.draw()
  }
}
