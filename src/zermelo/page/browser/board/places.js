// Which place lies next in a direction: for the arrow keys.

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
