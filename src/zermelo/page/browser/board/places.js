// Which place lies next in a direction, for the arrow keys, and what lies under one.

/**
 * The nearest place that lies in a direction, straight ahead rather than aside.
 * @param {number[][]} places number, x, y  @param {number} from  @param {number[]} step
 * @returns {number|undefined}
 */
export function nearest(places, from, [sx, sy]) {
  const start = places.find(([number]) => number === from)
  if (!start) return places[0]?.[0]
  let found
  let least = Infinity
  for (const [number, x, y] of places) {
    const [dx, dy] = [x - start[1], y - start[2]]
    const ahead = dx * sx + dy * sy
    const aside = Math.abs(dx * sy) + Math.abs(dy * sx)
    if (number === from || ahead < 0.05 || aside > 2 * ahead + 0.6) continue
    const far = ahead + 2.5 * aside
    if (far < least) [found, least] = [number, far]
  }
  return found
}

/**
 * The colour that a piece on a place lies on, as far as it is that of a box or a disc; none where that is the page.
 * @param {import('../documents.d.ts').Surface} surface  @param {number} [place]  @returns {string}
 */
export function under({places, ground}, place) {
  if (place === undefined) return ''
  const {x, y, shape} = places[place]
  if (shape.shape !== 'path' && shape.fill) return shape.fill
  const boxes = ground.filter((one) => one.shape === 'box' && one.fill && one.x <= x && x <= one.x + one.width && one.y <= y && y <= one.y + one.height)
  const last = boxes.at(-1)
  return last && last.shape === 'box' ? last.fill ?? '' : ''
}
