// <zermelo-words>: the board as a table, what can be done, and the last move, in words: for all who would rather read than look.

import {made} from '/scripts/draw/controls/elements.js'
import {besideOf, headings, inWordsOf, placeName, rowsOf} from '../board/rows.js'
import {say} from '../texts.js'
import {moveInWords} from './log.js'

/** @typedef {import('../documents.d.ts').Surface} Surface */

const FEW = 4 // columns that have room beside each other on any screen

export class WordsElement extends HTMLElement {
  /** @type {unknown} what is shown */
  #shown = null

  /**
   * @param {import('../table.js').Table} table  @param {boolean} turned is the board?
   * @param {(action: import('../../../export/zermelo.js').Action) => void} play what is chosen
   */
  show(table, turned, play) {
    const {match, about} = table
    const {position} = match
    const open = this.closest('details')?.open ?? false
    const now = open && JSON.stringify([match.at, turned, table.asked, position.pieces, position.numbers, position.entries.map(({action}) => action), match.moves[match.at - 1]?.name])
    if (now === this.#shown) return
    this.#shown = now
    if (!open) return this.replaceChildren()
    const surface = position.surface ?? about.surface
    const lying = inWordsOf(position, surface)
    const focused = this.contains(document.activeElement)
    const said = match.at > 0 ? [made('h3', {}, say('happened')), made('p', {}, moveInWords(match, match.at, about))] : []
    this.replaceChildren(...said, ...this.#board(surface, lying, besideOf(position, surface), turned), ...this.#actions(table, play))
    if (focused) this.closest('details')?.querySelector('summary')?.focus({preventScroll: true})
  }

  /** @param {Surface} surface @param {Map<number, string>} lying @param {string} beside @param {boolean} turned @returns {HTMLElement[]} */
  #board(surface, lying, beside, turned) {
    const rows = rowsOf(surface, turned)
    if (!rows.length) return []
    const heads = headings(surface, rows)
    const table = heads ? this.#grid(rows, heads, lying) : this.#list(surface, rows, lying, beside)
    const free = heads ? [] : rows.flat().filter((place) => surface.places[place].name && !lying.has(place)).map((place) => placeName(surface, place))
    const rest = free.length ? [made('p', {class: 'quiet'}, say('nothing lies', {places: free.join(free.some((name) => name.includes(',')) ? '; ' : ', ')}))] : []
    return [...(table ? [made('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say('words')}, table)] : []), ...rest]
  }

  /** Where a table of many columns has no room, style sheets make lines of its rows: roles say that it is a table all the same. @param {number[][]} rows @param {{columns: string[], rows: string[]}} heads @param {Map<number, string>} lying */
  #grid(rows, heads, lying) {
    const columns = heads.columns.map((name) => made('th', {scope: 'col', role: 'columnheader'}, name))
    const lines = rows.map((row, k) => {
      const cell = (/** @type {number} */ place, /** @type {number} */ column) =>
        made('td', {role: 'cell', 'data-column': heads.columns[column], ...(lying.has(place) ? {} : {class: 'quiet'})}, lying.get(place) ?? say('empty'))
      /** @type {Object<string, string>} */
      const bare = row.some((place) => lying.has(place)) ? {} : {'data-empty': say('empty')}
      return made('tr', {role: 'row', ...bare}, made('th', {scope: 'row', role: 'rowheader'}, heads.rows[k]), ...row.map(cell))
    })
    const corner = made('td', {role: 'cell'})
    const head = made('thead', {role: 'rowgroup'}, made('tr', {role: 'row'}, corner, ...columns))
    return made('table', {role: 'table', ...(columns.length > FEW ? {class: 'many'} : {})}, head, made('tbody', {role: 'rowgroup'}, ...lines))
  }

  /** What lies where, row after row; together what lies on places without a name. @param {Surface} surface @param {number[][]} rows @param {Map<number, string>} lying @param {string} beside */
  #list(surface, rows, lying, beside) {
    const order = new Set([...rows.flat(), ...lying.keys()])
    const found = [...order].filter((place) => surface.places[place].name && lying.has(place)).map((place) => [placeName(surface, place), lying.get(place) ?? ''])
    if (!found.length && !beside) return null
    if (beside) found.push([say('beside'), beside])
    const lines = found.map(([name, words]) => made('tr', {}, made('th', {scope: 'row'}, name), made('td', {}, words)))
    const heads = ['place', 'lies'].map((key) => made('th', {scope: 'col'}, say(key)))
    return made('table', {}, made('thead', {}, made('tr', {}, ...heads)), made('tbody', {}, ...lines))
  }

  /** Every action as a button. @param {import('../table.js').Table} table @param {(action: import('../../../export/zermelo.js').Action) => void} play */
  #actions({match, asked}, play) {
    if (!asked) return []
    const actions = new Map(match.position.entries.map(({action, name}) => [action, name]))
    const items = [...actions].map(([action, name]) => {
      const button = made('button', {type: 'button', class: 'link'}, name || String(action))
      button.onclick = () => play(action)
      return made('li', {}, button)
    })
    return [made('h3', {}, say('can do')), made('ul', {class: 'actions'}, ...items)]
  }
}
