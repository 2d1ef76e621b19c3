// What is opened and closed by hand, and how large the picture is: the same in both panes, where nodes have the same ids.

import {choose} from '../picture/choosing.js'

/** @typedef {import('../model/film.js').Film} Film */

const AT_FIRST = 60 // nodes drawn before anything is opened by hand

export class Look {
  /** @type {Set<string>} */
  expand = new Set()
  /** @type {Set<string>} */
  collapse = new Set()
  /** @type {number|null} plies that are drawn, all of them where it is null */
  depth = null
  /** @type {number|null} how large the reader wants the picture; as the width allows where it is null */
  zoom = null
  /** @type {boolean|null} all of a picture in the width, as the reader wants it */
  fit = null
  boards = true

  /** As many plies as the page was asked for, or so many that about AT_FIRST nodes are drawn; null if that is all of them. @param {Film[]} films @param {number|null} asked */
  begin(films, asked) {
    const depths = films.map(depthAtFirst).filter((depth) => depth !== null)
    this.depth = asked ?? (depths.length ? Math.min(...depths) : null)
  }

  /** Nothing is opened and closed by hand any more. */
  forget() {
    this.expand = new Set()
    this.collapse = new Set()
  }
}

/** @param {Film} film */
function depthAtFirst(film) {
  const all = choose(film, {limit: Infinity})
  if (all.size <= AT_FIRST) return null
  /** @type {number[]} nodes at each ply */
  const counts = []
  for (const id of all) {
    const {ply} = film.node(id)
    counts[ply] = (counts[ply] ?? 0) + 1
  }
  let [depth, drawn] = [1, 1 + counts[1]]
  while ((drawn += counts[depth + 1] ?? 0) <= AT_FIRST && depth < counts.length) depth += 1
  return depth
}
