// Numbers as people write them: 3, 2.5, 1/3, -∞. The same texts, digit for digit, as zermelo.numbers.

const DENOMINATOR = 1000000n;

// A number of a document: infinities are written "inf" and "-inf" there.
function number(value) {
  return value === "inf" ? Infinity : value === "-inf" ? -Infinity : value;
}

// A value as JSON knows it.
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (value === undefined) return null;
  if (typeof value !== "number") return value;
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  return value === 0 ? 0 : value; // no minus zero
}

// ------------------------------------------------------------------------------------------- fractions, as [above, below]

function gcd(a, b) {
  while (b) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

function fraction(above, below) {
  const shared = gcd(above, below) || 1n;
  return [above / shared, below / shared];
}

function sumOf(fractions) {
  return fractions.reduce(([a, b], [c, d]) => fraction(a * d + c * b, b * d), [0n, 1n]);
}

function fractionText([above, below]) {
  return below === 1n ? String(above) : `${above}/${below}`;
}

function fractionNumber([above, below]) {
  return Number(above) / Number(below);
}

// The fraction that a number is, exactly.
function exactly(value) {
  let below = 1n;
  while (!Number.isInteger(value)) {
    value *= 2;
    below *= 2n;
  }
  return [BigInt(value), below];
}

function floorDivide(a, b) {
  return a < 0n && a % b !== 0n ? a / b - 1n : a / b;
}

// The nearest fraction whose denominator is not beyond `most`, from the continued fraction.
function near(value, most) {
  const [above, below] = exactly(value);
  if (below <= most) return [above, below];
  let [p0, q0, p1, q1] = [0n, 1n, 1n, 0n];
  let [n, d] = [above, below];
  for (;;) {
    const whole = floorDivide(n, d);
    if (q0 + whole * q1 > most) break;
    [p0, q0, p1, q1] = [p1, q1, p0 + whole * p1, q0 + whole * q1];
    [n, d] = [d, n - whole * d];
  }
  const k = (most - q0) / q1;
  return 2n * d * (q0 + k * q1) <= below ? [p1, q1] : fraction(p0 + k * p1, q0 + k * q1);
}

function standsFor(value, most) {
  const found = near(value, most);
  return fractionNumber(found) === value ? fractionText(found) : null;
}

// ------------------------------------------------------------------------------------------------------------- texts

function exponentText(power) {
  return `e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

// The shortest decimal that reads back as the number: 0.1, 1e-07, 1e+16.
function decimalText(value) {
  if (Number.isInteger(value) && Math.abs(value) < 1e16) return String(value === 0 ? 0 : value);
  const [digits, power] = value.toExponential().split("e");
  if (power >= -4 && power < 16) return String(value);
  return digits + exponentText(Number(power));
}

// `digits` significant digits without trailing zeros, a half rounded to the even digit.
function roundedText(value, digits) {
  if (value === 0) return "0";
  let [mantissa, power] = value.toExponential(digits - 1).split("e");
  const [long, exponent] = value.toExponential(90).split("e");
  const kept = digits + (digits > 1 ? 1 : 0) + (value < 0 ? 1 : 0);
  if (/^50*$/.test(long.slice(kept)) && Number(long[kept - 1]) % 2 === 0) [mantissa, power] = [long.slice(0, kept), exponent];
  power = Number(power);
  const bare = (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
  if (power < -4 || power >= digits) return bare(mantissa) + exponentText(power);
  return bare(Number(`${mantissa}e${power}`).toFixed(Math.max(0, digits - 1 - power)));
}

function numberText(value) {
  const decimal = decimalText(value);
  const short = standsFor(value, DENOMINATOR);
  return short !== null && short.length < decimal.length ? short : decimal;
}

// How far a sum of a few floats may be from what it should have been, relative to its size.
const SUMMED = 2 ** -50;

function shortFraction(parts) {
  const decimal = decimalText(fractionNumber(parts));
  const short = fractionText(parts);
  return parts[1] !== 1n && short.length < decimal.length ? short : decimal;
}

// A value: one number, or one for each player.
function worth(value) {
  if (Array.isArray(value)) {
    const single = value.length === 1 || (value.length === 2 && number(value[0]) === -number(value[1]));
    return single ? worth(value[0]) : `(${value.map(worth).join(", ")})`;
  }
  value = number(value);
  if (!Number.isFinite(value)) return value > 0 ? "+∞" : "-∞";
  const text = numberText(value);
  const whole = Math.abs(value) < 1e16;
  if (text.length <= 8 || (whole && /^-?\d+$/.test(text))) return text;
  const summed = near(value, 1000n); // a sum of a few floats may be off by its last digits
  if (fractionText(summed).length <= 8 && Math.abs(fractionNumber(summed) - value) <= SUMMED * Math.abs(value)) return shortFraction(summed);
  const before = whole ? String(Math.trunc(Math.abs(value))).length : 0;
  return roundedText(value, Math.max(6, before));
}

function shareText(probability) {
  return standsFor(probability, 1000n) ?? roundedText(probability, 4);
}

// A mean where there is little room: two digits behind the point, fewer if it is large; a half goes up.
function meanText(mean) {
  const size = Math.abs(mean);
  const scale = size < 10 ? 100 : size < 100 ? 10 : 1;
  const rounded = Math.floor(size * scale + 0.5);
  const text = decimalText(rounded / scale);
  return mean < 0 && rounded ? `-${text}` : text;
}

// A mean, or one for each player.
function meanWorth(value) {
  if (!Array.isArray(value)) return meanText(value);
  const single = value.length === 1 || (value.length === 2 && value[0] === -value[1]);
  return single ? meanText(value[0]) : `(${value.map(meanText).join(", ")})`;
}

// Two sides that are no farther apart than this, relative to their size, have no number between them.
const NO_ROOM = 2 ** -50;

function windowText([alpha, beta]) {
  const room = number(beta) - number(alpha);
  if (0 < room && Number.isFinite(room) && room <= NO_ROOM * Math.max(1, Math.abs(beta))) {
    return Number.isInteger(beta * 2 ** 20) ? `(${worth(beta)}-ε, ${worth(beta)})` : `(${worth(alpha)}, ${worth(alpha)}+ε)`;
  }
  return `(${worth(alpha)}, ${worth(beta)})`;
}

function intervalText([low, high]) {
  return number(low) === number(high) ? worth(low) : `[${worth(low)}, ${worth(high)}]`;
}

// The letters of a text, as Python counts them.
function letters(text) {
  return [...text].length;
}
