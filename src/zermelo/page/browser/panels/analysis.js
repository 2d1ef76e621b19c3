// <zermelo-analysis>: the line that is expected, and what every action is worth. <zermelo-bar>: who is ahead.

import {made} from '/scripts/draw/controls/elements.js'
import {countText, say} from '../texts.js'
import {compared, share, shortText, statusText, valueText} from './values.js'

/** @typedef {import('../search/thinking.js').Found} Found */
/** @typedef {import('../documents.d.ts').About} About */

export class AnalysisElement extends HTMLElement {
  /** @type {About|null} set from outside */
  about = null

  /**
   * @param {Found|null} found  @param {{entries: import('../rules/items.js').Entry[], mover: number|null}} position  @param {string[]} line names of its actions
   */
  show(found, position, line) {
    const {about} = this
    const {mover} = position
    if (!found || !about || mover === null) {
      this.replaceChildren()
      return
    }
    const names = new Map(position.entries.map(({action, name}) => [action, name]))
    const colours = compared(found, mover, about)
    const max = mover === 0
    const many = about.players > 2
    const rows = found.actions.map((one) => {
      const shown = many && one.values ? {...one, value: one.values[mover]} : one
      const good = colours.get(one.action)?.share ?? 0
      const button = made('button', {type: 'button', class: 'link', 'data-action': one.action}, names.get(one.action) ?? String(one.action))
      const status = one.visits === undefined ? statusText({...one, depth: found.depth}, max) : `${say(one.status)}, ${countText(one.visits)} ×`
      const cells = [made('th', {scope: 'row'}, made('i', {class: `swatch ${one.status}`, style: `--share: ${Math.round(100 * good)}%`}), button), made('td', {class: 'number'}, valueText(shown, max)), made('td', {class: 'quiet'}, status)]
      return made('tr', one.action === found.action ? {class: 'top'} : {}, ...cells)
    })
    const speed = found.seconds > 0.02 ? ` · ${say('speed', {speed: countText(found.nodes / found.seconds)})}` : ''
    const [one, several] = found.depth === null ? ['one simulation', 'simulations'] : ['one position', 'nodes']
    const counted = say(found.nodes === 1 ? one : several, {nodes: countText(found.nodes)})
    const head = [found.depth === null ? '' : say('depth', {depth: found.depth}), counted].filter(Boolean).join(' · ') + speed
    const table = made('table', {}, made('thead', {}, made('tr', {}, ...['move', 'value', 'status'].map((key) => made('th', {scope: 'col'}, say(key))))), made('tbody', {}, ...rows))
    const focused = this.contains(document.activeElement) ? document.activeElement?.getAttribute('data-action') : null
    const scrolled = this.querySelector('.scroll')?.scrollTop ?? 0
    this.replaceChildren(
      made('p', {class: 'quiet head'}, head),
      made('p', {class: 'line'}, line.length ? made('b', {}, `${say('line')}: `) : '', line.join('  ')),
      made('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say('analysis')}, table),
    )
    this.querySelector('.scroll')?.scrollTo({top: scrolled, behavior: 'instant'})
    if (focused) /** @type {HTMLElement|null} */ (this.querySelector(`[data-action="${focused}"]`))?.focus({preventScroll: true})
  }
}

export class BarElement extends HTMLElement {
  /** @type {About|null} set from outside */
  about = null

  /** @param {Found|null} found */
  show(found) {
    const {about} = this
    const {value = null, status = null} = found ?? {}
    this.hidden = value === null || !about || about.players > 2
    if (value === null || !about || this.hidden) return
    const good = share(value, status, about)
    const text = valueText({value, status}, true)
    this.style.setProperty('--good', `${Math.round(100 * good)}%`)
    this.setAttribute('role', 'img')
    this.setAttribute('aria-label', `${say('bar', {value: text, player: about.names[0]})}, ${say(status ?? 'unknown')}`)
    this.replaceChildren(made('i', {class: 'first'}), made('span', {}, shortText({value, status}, true)))
  }
}
