// What the text of a tree needs of numbers and of quotes beside numbers.js.

// A text in quotes, as Python shows it.
function quoted(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  return mark + text.replaceAll("\\", "\\\\").replaceAll(mark, `\\${mark}`) + mark;
}

// A sum of decimals without the errors of rounding on the way (Shewchuk 1997).
function exactSum(values) {
  let parts = [];
  for (let value of values) {
    const kept = [];
    for (let other of parts) {
      if (Math.abs(value) < Math.abs(other)) [value, other] = [other, value];
      const high = value + other;
      const low = other - (high - value);
      if (low) kept.push(low);
      value = high;
    }
    parts = [...kept, value];
  }
  return parts.reduceRight((sum, part) => sum + part, 0);
}
