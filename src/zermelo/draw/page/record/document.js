// What a recording is told as: the document of its nodes and steps, step for step and word for word as Recording.as_dict() has it, and
// what a search through the tree answered.

import {isMore, plain, real} from '../model/numbers.js'

/** @typedef {import('../documents.d.ts').TraceDocument} TraceDocument */
/** @typedef {import('../documents.d.ts').Event} Event */
/** @typedef {import('../documents.d.ts').Step} Step */
/** @typedef {import('./recording.js').Rank} Rank */
/** @template Origin @typedef {import('./recording.js').Recording<Origin>} Recording */
/** @typedef {Pick<TraceDocument, 'game'|'position'|'roles'|'tree'|'listing'>} Said what a document says of the game */
/** @typedef {{game: string, position: string, compiled: boolean, seconds?: number, notes: string[]}} Known what is known of a search besides what it answered */

/**
 * How events are told: in which words, with which changes, as which lines of the listing.
 * @typedef {object} Telling
 * @property {import('./words.js').Narrator} words
 * @property {import('./replay.js').Replay} replay
 * @property {(recording: import('./words.js').Recorded, event: Event) => number} line
 */

/**
 * What the search answers, once it is at its end. `isDecided` says of a value whether it is that of a game won or lost, `isExact` of the
 * root's whether it is its true one.
 * @template Origin
 * @param {Recording<Origin>} recording
 * @param {{isDecided: (value: Rank) => boolean, isExact: (top: number|null) => boolean}} sure
 * @param {Known} known
 */
export function resultOf(recording, {isDecided, isExact}, {game, position, ...more}) {
  const {events, value, found, line, about} = recording
  const root = recording.node('0')
  const everybodys = (/** @type {Rank} */ rank) => {
    const told = recording.told(rank)
    return (Array.isArray(told) ? told : about.players.length === 1 ? [told] : [told, about.total - told]).map(real)
  }
  const own = (/** @type {Rank} */ rank) => (Array.isArray(rank) ? rank[root.mover ?? 0] : root.mover === 0 ? rank : -rank)
  const children = root.children.map((child) => recording.node(child))
  const action = line[0] ?? null
  const best = children.findIndex((child) => child.action === action)
  const top = action === null ? null : own(found[best].value)
  for (const step of line) {
    const here = recording.node(recording.path[recording.path.length - 1])
    recording.path.push(here.children.find((child) => recording.node(child).action === step) ?? '')
  }
  const isAsGood = (/** @type {number} */ one, /** @type {number} */ best) => !isMore(one, best) && !isMore(best, one)
  const names = recording.path.slice(1).map((id) => recording.node(id).label)
  return {
    algorithm: about.algorithm,
    game,
    position,
    action,
    action_name: children[best]?.label ?? null,
    value: everybodys(value)[0],
    values: everybodys(value),
    exact: isExact(top),
    bound: 'exact',
    decided: isDecided(value),
    depth: about.depth < 0 ? null : about.depth,
    nodes: events.filter(({event}) => event === 'enter').length,
    leaves: events.filter(({event}) => event === 'leaf').length,
    line: names,
    pv: names,
    ties: children.filter((_, i) => top !== null && found[i]?.bound === 'exact' && isAsGood(own(found[i].value), top)).map(({label}) => label),
    actions: children.map((child, i) => ({
      action: child.action,
      name: child.label,
      value: found[i] ? everybodys(found[i].value)[0] : null,
      values: found[i] ? everybodys(found[i].value) : [],
      bound: found[i]?.bound ?? null,
      decided: Boolean(found[i]) && isDecided(found[i].value),
      visits: null,
      margin: null,
    })),
    complete: true,
    ...more,
  }
}

/**
 * A recording as plain data.
 * @template Origin
 * @param {Recording<Origin>} recording  @param {Said} said  @param {Telling} telling
 * @returns {TraceDocument}
 */
export function documentOf(recording, said, {words, replay, line}) {
  const {about, result, stopped} = recording
  const steps = recording.events.map((event) => {
    const changes = replay.happen(event)
    const step = {
      .../** @type {Event} */ (plainFields(event)),
      sentence: words.sentence(event),
      listing_line: line(recording, event),
      window: plain(replay.view(event.node).window),
      visited: replay.visited,
      changes: changes.map(([node, field, old, now]) => [node, field, plain(old), plain(now)]),
    }
    return /** @type {Step} */ (step)
  })
  return {
    format: 'zermelo-trace',
    version: 1,
    ...said,
    players: about.players,
    zero_sum: about.zeroSum,
    algorithm: about.algorithm,
    rule: about.rule,
    nodes: [...recording.nodes.values()].map(({origin: _, ...node}) => node),
    steps,
    line: recording.path,
    result,
    notes: stopped ? [stopped] : (result?.notes ?? []),
  }
}

/** @param {Event} event @returns {object} */
function plainFields(event) {
  return Object.fromEntries(Object.entries(event).map(([key, value]) => [key, plain(value)]))
}
