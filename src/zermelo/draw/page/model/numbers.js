// Numbers as people write them: 3, 2.5, 1/3, -∞. The same texts, digit for digit, as zermelo.numbers.

/** @typedef {import('../documents.d.ts').Real} Real */
/** @typedef {import('../documents.d.ts').Value} Value */
/** @typedef {import('../documents.d.ts').Window} Window */
/** @typedef {[above: bigint, below: bigint]} Fraction */

export const DENOMINATOR = 1000000n

/** A number of a document: infinities are written "inf" and "-inf" there. @param {Real} value @returns {number} */
export function number(value) {
  return value === 'inf' ? Infinity : value === '-inf' ? -Infinity : value
}

/** A number as JSON knows it. @param {number} value @returns {Real} */
export function real(value) {
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  return value === 0 ? 0 : value // no minus zero
}

/** Anything as JSON knows it. @param {unknown} value @returns {unknown} */
export function plain(value) {
  if (Array.isArray(value)) return value.map(plain)
  if (value === undefined) return null
  return typeof value === 'number' ? real(value) : value
}

// ----------------------------------------------------------------------------------------------------------- fractions

/** @param {bigint} a @param {bigint} b @returns {bigint} */
function gcd(a, b) {
  while (b) [a, b] = [b, a % b]
  return a < 0n ? -a : a
}

/** @param {bigint} above @param {bigint} below @returns {Fraction} */
export function fraction(above, below) {
  const shared = gcd(above, below) || 1n
  return [above / shared, below / shared]
}

/** @param {Fraction[]} fractions @returns {Fraction} */
export function sumOf(fractions) {
  return fractions.reduce(([a, b], [c, d]) => fraction(a * d + c * b, b * d), fraction(0n, 1n))
}

/** @param {Fraction} fraction @returns {string} */
export function fractionText([above, below]) {
  return below === 1n ? String(above) : `${above}/${below}`
}

/** @param {Fraction} fraction @returns {number} */
export function fractionNumber([above, below]) {
  return Number(above) / Number(below)
}

/** The fraction that a number is, exactly. @param {number} value @returns {Fraction} */
export function exactly(value) {
  let below = 1n
  while (!Number.isInteger(value)) {
    value *= 2
    below *= 2n
  }
  return [BigInt(value), below]
}

/** @param {bigint} a @param {bigint} b @returns {bigint} */
function floorDivide(a, b) {
  return a < 0n && a % b !== 0n ? a / b - 1n : a / b
}

/** The nearest fraction whose denominator is not beyond `most`, from the continued fraction. @param {number} value @param {bigint} most @returns {Fraction} */
export function near(value, most) {
  const [above, below] = exactly(value)
  if (below <= most) return [above, below]
  let [p0, q0, p1, q1] = [0n, 1n, 1n, 0n]
  let [n, d] = [above, below]
  for (;;) {
    const whole = floorDivide(n, d)
    const next = {p: p0 + whole * p1, q: q0 + whole * q1, d: n - whole * d}
    if (next.q > most) break
    p0 = p1
    q0 = q1
    p1 = next.p
    q1 = next.q
    n = d
    d = next.d
  }
  const k = (most - q0) / q1
  return 2n * d * (q0 + k * q1) <= below ? [p1, q1] : fraction(p0 + k * p1, q0 + k * q1)
}

/** @param {number} value @param {bigint} most @returns {string|null} */
function standsFor(value, most) {
  const found = near(value, most)
  return fractionNumber(found) === value ? fractionText(found) : null
}

// ------------------------------------------------------------------------------------------------------------- texts

/** @param {number} power @returns {string} */
function exponentText(power) {
  return `e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}

/** The shortest decimal that reads back as the number: 0.1, 1e-07, 1e+16. @param {number} value @returns {string} */
export function decimalText(value) {
  if (Number.isInteger(value) && Math.abs(value) < 1e16) return String(value === 0 ? 0 : value)
  const [digits, exponent] = value.toExponential().split('e')
  const power = Number(exponent)
  return power >= -4 && power < 16 ? String(value) : digits + exponentText(power)
}

/** `digits` significant digits without trailing zeros, a half rounded to the even digit. @param {number} value @param {number} digits @returns {string} */
export function roundedText(value, digits) {
  if (value === 0) return '0'
  let [mantissa, exponent] = value.toExponential(digits - 1).split('e')
  const [long, longExponent] = value.toExponential(90).split('e')
  const kept = digits + (digits > 1 ? 1 : 0) + (value < 0 ? 1 : 0)
  if (/^50*$/.test(long.slice(kept)) && Number(long[kept - 1]) % 2 === 0) [mantissa, exponent] = [long.slice(0, kept), longExponent]
  const power = Number(exponent)
  const bare = (/** @type {string} */ text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
  if (power < -4 || power >= digits) return bare(mantissa) + exponentText(power)
  return bare(Number(`${mantissa}e${power}`).toFixed(Math.max(0, digits - 1 - power)))
}

/** @param {number} value @returns {string} */
export function numberText(value) {
  const decimal = decimalText(value)
  const short = standsFor(value, DENOMINATOR)
  return short !== null && short.length < decimal.length ? short : decimal
}

// A fraction with a larger denominator, as 1883/480, says less at a glance than its decimal.
const SIMPLE = 99n

// How far a sum of a few floats may be from what it should have been, relative to its size.
const SUMMED = 2 ** -50

/** A part added to an average; 0 where the two cancel out but for what sums of floats are off by. @param {number} total @param {number} part */
export function added(total, part) {
  return Math.abs(total + part) < SUMMED * Math.abs(part) ? 0 : total + part
}

/** Is an average larger than another by more than what sums of floats are off by? @param {number} one @param {number} other */
export function isMore(one, other) {
  return one > other && one - other > SUMMED * Math.max(Math.abs(one), Math.abs(other))
}

/** @param {Fraction} parts @returns {string} */
function shortFraction(parts) {
  const decimal = decimalText(fractionNumber(parts))
  const short = fractionText(parts)
  return parts[1] !== 1n && short.length < decimal.length ? short : decimal
}

/** A value: one number, or one for each player. @param {Value} told @returns {string} */
export function worth(told) {
  if (Array.isArray(told)) {
    const single = told.length === 1 || (told.length === 2 && number(told[0]) === -number(told[1]))
    return single ? worth(told[0]) : `(${told.map(worth).join(', ')})`
  }
  const value = number(told)
  if (!Number.isFinite(value)) return value > 0 ? '+∞' : '-∞'
  const text = numberText(value)
  const whole = Math.abs(value) < 1e16
  if ((text.length <= 8 && BigInt(text.split('/')[1] ?? 1) <= SIMPLE) || (whole && /^-?\d+$/.test(text))) return text
  const summed = near(value, SIMPLE) // a sum of a few floats may be off by its last digits
  if (fractionText(summed).length <= 8 && Math.abs(fractionNumber(summed) - value) <= SUMMED * Math.abs(value)) return shortFraction(summed)
  const before = whole ? String(Math.trunc(Math.abs(value))).length : 0
  return roundedText(value, Math.max(6, before))
}

/** @param {number} probability @returns {string} */
export function shareText(probability) {
  return standsFor(probability, 1000n) ?? roundedText(probability, 4)
}

/** A mean where there is little room: two digits behind the point, fewer if it is large; a half goes up. @param {number} mean @returns {string} */
export function meanText(mean) {
  const size = Math.abs(mean)
  const scale = size < 10 ? 100 : size < 100 ? 10 : 1
  const rounded = Math.floor(size * scale + 0.5)
  const text = decimalText(rounded / scale)
  return mean < 0 && rounded ? `-${text}` : text
}

/** A mean, or one for each player. @param {Value} value @returns {string} */
export function meanWorth(value) {
  const means = [value].flat().map(number)
  const single = means.length === 1 || (means.length === 2 && means[0] === -means[1])
  return single ? meanText(means[0]) : `(${means.map(meanText).join(', ')})`
}

// Two sides that are no farther apart than this, relative to their size, have no number between them.
const NO_ROOM = 2 ** -50

/** @param {Window} window @returns {string} */
export function windowText([alpha, beta]) {
  const [low, high] = [number(alpha), number(beta)]
  const room = high - low
  if (0 < room && Number.isFinite(room) && room <= NO_ROOM * Math.max(1, Math.abs(high))) {
    return Number.isInteger(high * 2 ** 20) ? `(${worth(high)}-ε, ${worth(high)})` : `(${worth(low)}, ${worth(low)}+ε)`
  }
  return `(${worth(low)}, ${worth(high)})`
}

/** @param {Window} interval @returns {string} */
export function intervalText([low, high]) {
  return number(low) === number(high) ? worth(low) : `[${worth(low)}, ${worth(high)}]`
}

/** The letters of a text, as Python counts them. @param {string} text @returns {number} */
export function letters(text) {
  return [...text].length
}
