// What speaks for each child where Monte Carlo tree search chooses one: mean and bonus, for the mover, whose sum is the greatest.

import {number} from './numbers.js'

/** @typedef {import('../documents.d.ts').Value} Value */
/** @typedef {{name: string, visits: number, taken: boolean, mean: number|null, bonus: number|null, sum: number|null, why?: 'proven'|'untried'}} Choice */

/** The children of the node where the last step of a film selects, in their order; none where chance throws. @param {import('./film.js').Film} film @returns {Choice[]} */
export function choicesOf(film) {
  const {last} = film
  if (last?.event !== 'select' || last.by === 'chance') return []
  const {children, mover} = film.node(last.node)
  const {mean, bonus} = last
  const sums = new Map(last.sums)
  const taken = film.view(last.child)
  // Both players' means add up to the same: of the child that is taken, both are known.
  const whole = mean !== null && typeof taken.value === 'number' && taken.visits ? Math.round(mean + taken.value) : 0
  const own = (/** @type {Value} */ value) => (Array.isArray(value) ? number(value[mover ?? 0]) : mover === 0 ? number(value) : whole - number(value))
  return children.map((id) => {
    const view = film.view(id)
    /** @type {Choice} */
    const row = {name: film.short(id), visits: view.visits, taken: id === last.child, mean: null, bonus: null, sum: sums.get(id) ?? null}
    if (row.taken && mean !== null) return {...row, mean, bonus}
    if (view.bound === 'exact') return {...row, why: 'proven'}
    if (!view.visits && row.sum === null) return {...row, why: 'untried'}
    const known = view.visits ? view.value : film.view(last.node).value // PUCT takes an untried child to be as good as the node
    row.mean = known === null ? null : own(known)
    if (row.sum !== null && row.mean !== null) row.bonus = row.sum - row.mean
    return row
  })
}
