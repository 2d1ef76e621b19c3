// A chart of a few series with their margins, as SVG.

import {say, shown} from './words.js'
import {svg} from '/scripts/page/board/shapes.js'

const [WIDE, HIGH, LEFT, BOTTOM, RIGHT, LINE] = [640, 340, 66, 46, 36, 20]
const COLOURS = ['var(--max-line)', 'var(--min-line)', 'var(--p2-line)', 'var(--p3-line)']

/** Round numbers between two. @param {number} low @param {number} high */
function ticks(low, high) {
  const rough = (high - low) / 5 || 1
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = size * ([1, 2, 5, 10].find((times) => times * size >= rough) ?? 10)
  const found = []
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step) found.push(Math.abs(at) < step / 1e6 ? 0 : at)
  return found
}

/**
 * @param {string} title  @param {string} across what runs from left to right
 * @param {{name: string, points: [number, number, number][]}[]} series of points: where, how much, and how far it may be off
 */
export function chart(title, across, series) {
  const points = series.flatMap((one) => one.points)
  const top = 12 + LINE * series.length // their names stand above
  const [xs, ys] = [points.map(([x]) => x), points.flatMap(([, y, off]) => [y - off, y + off])]
  let [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  if (left === right) [left, right] = [Math.min(0, left), right || 1]
  if (low === high) [low, high] = [low - 0.5, high + 0.5]
  const x = (/** @type {number} */ at) => LEFT + ((at - left) / (right - left)) * (WIDE - LEFT - RIGHT)
  const y = (/** @type {number} */ at) => HIGH - BOTTOM - ((at - low) / (high - low)) * (HIGH - BOTTOM - top)
  const lines = ticks(low, high).map((at) => svg('g', {}, svg('line', {x1: LEFT, x2: WIDE - RIGHT, y1: y(at), y2: y(at), class: at ? 'rule' : 'rule zero'}), svg('text', {x: LEFT - 6, y: y(at) + 4, 'text-anchor': 'end'}, shown(at))))
  const marks = ticks(left, right).map((at) => svg('text', {x: x(at), y: HIGH - BOTTOM + LINE, 'text-anchor': 'middle'}, shown(at)))
  const drawn = series.map(({name, points: own}, place) => {
    const colour = COLOURS[place % COLOURS.length]
    const band = [...own.map(([at, value, off]) => `${x(at)},${y(value + off)}`), ...own.toReversed().map(([at, value, off]) => `${x(at)},${y(value - off)}`)]
    return svg('g', {style: `--colour: ${colour}`}, svg('polygon', {points: band.join(' '), class: 'band'}), svg('polyline', {points: own.map(([at, value]) => `${x(at)},${y(value)}`).join(' ')}), ...own.map(([at, value]) => svg('circle', {cx: x(at), cy: y(value), r: 2.5}, svg('title', {}, `${name}: ${shown(value)} (${shown(at)})`))))
  })
  const names = series.map(({name}, place) => svg('text', {x: LEFT, y: LINE * (place + 0.8), style: `fill: ${COLOURS[place % COLOURS.length]}`}, `— ${name}`))
  const last = series.map(({name, points: own}) => `${name}: ${shown(own.at(-1)?.[1])}`).join('; ')
  return svg('svg', {class: 'chart', viewBox: `0 0 ${WIDE} ${HIGH}`, role: 'img', 'aria-label': `${title}. ${last}`}, ...lines, ...marks, ...drawn, ...names, svg('text', {x: WIDE - RIGHT, y: HIGH - 4, 'text-anchor': 'end'}, across))
}

/** What is learned, as a chart; null where nothing was measured. @param {Object<string, any>[]} curve */
export function curveChart(curve) {
  const latest = curve.at(-1) ?? {}
  const across = 'games' in latest ? 'games' : 'epoch'
  const names = Object.keys(latest).filter((name) => Array.isArray(latest[name]) && latest[name].length === 2)
  const plain = across === 'epoch' ? ['loss', 'held back'] : []
  const series = [
    ...names.map((name) => ({name: say('curve against', {name}), points: curve.filter((row) => name in row).map((row) => [row[across], row[name][0], 1.96 * row[name][1]])})),
    ...plain.map((name) => ({name: say(name), points: curve.map((row) => [row.epoch, row[name], 0])})),
  ]
  return series.length && curve.length ? chart(say('curve'), say(across === 'games' ? 'of games' : 'of epochs'), /** @type {any} */ (series)) : null
}
