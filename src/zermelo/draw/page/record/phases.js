// Simulations as they are told: what their events change, as zermelo.trace.replay has it, and their sentences, as zermelo.trace.phases.

import {meanText, meanWorth, number, shareText, worth} from '../model/numbers.js'
import {Replay} from './replay.js'
import {finalChoice} from './simulations.js'
import {Narrator} from './words.js'

/** @typedef {import('../documents.d.ts').Event} Event */
/** @typedef {import('../documents.d.ts').Node} TraceNode */
/** @typedef {import('../documents.d.ts').Select} Select */
/** @typedef {import('../documents.d.ts').Value} Value */

const SHOWN = 8 // actions of a random game, and children that were not taken, that are listed at most

export class SimulationReplay extends Replay {
  #open = false

  /** @override @param {Event} event */
  change(event) {
    if (!this.#open) this.set('0', 'status', 'open')
    this.#open = true
    if (event.event === 'expand') this.set(event.node, 'expanded', true)
    else if (event.event === 'select') this.set(event.child, 'status', 'open')
    else if (event.event === 'simulate') {
      this.visited += 1
      if (event.how === 'utility') this.set(event.node, 'known', 'utility')
    } else if (event.event === 'backup') this.#backUp(event)
  }

  /** @param {import('../documents.d.ts').BackUp} event */
  #backUp({node, mean, visits, proven}) {
    this.set(node, 'status', 'done')
    this.set(node, 'value', mean)
    this.set(node, 'visits', visits)
    this.set(node, 'bound', proven ? 'exact' : null)
    if (proven && this.recording.about.zeroSum) {
      const [value] = [mean].flat()
      this.set(node, 'interval', [value, value])
      this.set(node, 'bounds', [value, value])
    }
    const {parent} = this.recording.node(node)
    if (parent === null) this.#open = false
    else this.set(parent, 'best', this.#favourite(this.recording.node(parent)))
  }

  /** The child that would be played at a node, by what is shown. @param {TraceNode} node @returns {string|null} */
  #favourite({mover, kind, children}) {
    if (mover === null || kind === 'chance') return null
    const side = kind === 'min' ? -1 : 1
    const worthOf = (/** @type {Value} */ value) => (Array.isArray(value) ? number(value[mover]) : side * number(value))
    const shown = children.flatMap((child) => {
      const {visits, bound, value} = this.view(child)
      return value !== null && (visits || bound === 'exact') ? [{child, visits, worth: worthOf(value), proven: bound === 'exact'}] : []
    })
    return finalChoice(shown)
  }
}

export class SimulationNarrator extends Narrator {
  /** @override @param {Event} event @returns {string} */
  sentence(event) {
    const node = this.recording.node(event.node)
    if (event.event === 'select') return `Select ${this.at(node)}: ${this.#selected(node, event)}.`
    if (event.event === 'expand') return `Expand ${this.at(node)}: it has ${quantity(event.children, 'child', 'children')} now.`
    if (event.event === 'simulate') return this.#simulated(event)
    if (event.event !== 'backup') return super.sentence(event)
    const known = event.proven ? `proven: ${worth(event.mean)}` : `mean ${meanWorth(event.mean)}`
    const rather = event.declined ? `, for ${this.role(node)} would rather go to a proven child than to ${this.child(event.declined)}` : ''
    return `Back up ${worth(event.value)} ${this.at(node)}${rather}: ${quantity(event.visits, 'visit', 'visits')} now, ${known}.`
  }

  /** @param {TraceNode} node @param {Select} event */
  #selected(node, event) {
    const child = this.child(event.child)
    if (event.by === 'chance') return `chance draws ${child}, probability ${shareText(event.share ?? 0)}`
    if (event.by === 'untried') return `${this.role(node)} takes ${child}, which was not tried before`
    const [own, extra] = [event.mean ?? 0, event.bonus ?? 0]
    const [mean, bonus, total] = [own, extra, own + extra].map(meanText)
    const sign = meanText(Number(mean) + Number(bonus)) === total ? '=' : '≈'
    const whose = node.kind === 'min' ? ` for ${this.role(node)}` : ''
    const most = event.among > 1 ? `the highest of ${event.among}${this.#others(event)}` : 'the only unproven child'
    return `${this.role(node)} takes ${child}, mean ${mean}${whose} + exploration bonus ${bonus} ${sign} ${total}, ${most}`
  }

  /** What the children that were not taken come to, in their order; of many, the highest. @param {Select} event */
  #others({child, sums}) {
    const others = sums.filter(([other]) => other !== child)
    const least = others.map(([, total]) => total).sort((a, b) => b - a)[Math.min(SHOWN, others.length) - 1]
    const shown = others.filter(([, total]) => total >= least).slice(0, SHOWN)
    const lower = others.length > shown.length ? `, and ${others.length - shown.length} others` : ''
    return shown.length ? ` (${shown.map(([other, total]) => `${this.child(other)}: ${meanText(total)}`).join(', ')}${lower})` : ''
  }

  /** @param {import('../documents.d.ts').Simulate} event */
  #simulated({value, how, game}) {
    if (how === 'proven') return `Nothing to simulate: this position is proven, ${worth(value)}.`
    if (how === 'utility') return `Nothing to simulate: the game is over, ${this.#outcome(value)}.`
    return `Simulate: a random game from here${game.length ? `, ${gameText(game)},` : ''} ends with ${this.#outcome(value)}.`
  }

  /** A value, and the winner if there is one. @param {Value} value */
  #outcome(value) {
    const {players, total, zeroSum} = this.about
    const said = worth(value)
    if (players.length !== 2 || !zeroSum || Array.isArray(value)) return said
    return value === total / 2 ? `${said} (a draw)` : `${said} (${players[number(value) > total / 2 ? 0 : 1]} wins)`
  }
}

/** @param {number} count @param {string} one @param {string} several */
function quantity(count, one, several) {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`
}

/** @param {string[]} names */
function gameText(names) {
  const half = SHOWN / 2
  return names.length <= SHOWN ? names.join(' ') : `${names.slice(0, half).join(' ')} … ${names.slice(-half).join(' ')} (${names.length} actions)`
}

/** The line of the listing that an event belongs to. @param {unknown} _ @param {Event} event @returns {number} */
export function phaseLine(_, event) {
  if (event.event === 'select') return event.by === 'chance' ? 6 : event.by === 'untried' ? 7 : 8
  if (event.event === 'backup') return event.proven ? 14 : 13
  return event.event === 'expand' ? 5 : event.event === 'simulate' ? 9 : 1
}
