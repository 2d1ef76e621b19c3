// What the page says, in the reader's language: each catalogue beside this file has every word of it. What one lacks is said in English.

const TEXTS = {};
let words = {};

// Choose the language, such as "de-AT"; returns the one that is spoken.
function speak(language) {
  const found = [language, language.split("-")[0]].find((name) => Object.hasOwn(TEXTS, name)) ?? "en";
  words = { ...TEXTS.en, ...TEXTS[found] };
  window.document.documentElement.lang = found;
  return found;
}

// The text of a key, with what stands in its gaps; of two texts, the first is for one thing and the second for several.
function say(key, values = {}) {
  const text = words[key] ?? key;
  const chosen = Array.isArray(text) ? text[values.count === 1 ? 0 : 1] : text;
  return chosen.replace(/\{(\w+)\}/g, (_, name) => (typeof values[name] === "number" ? counted(values[name]) : values[name]));
}

function counted(number) {
  return grouped(number.toLocaleString("en"));
}

// 18,297 as it is written in the language.
function grouped(text) {
  return /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(",", words.thousands) : text;
}

// A sentence of the library, which is English: by the first pattern of the catalogue that fits, and so on in its gaps. {w} is a window.
const fitted = new Map();

function told(sentence) {
  return turned(sentence, words.sentences);
}

function turned(sentence, patterns = []) {
  for (const [pattern, text] of patterns) {
    if (!fitted.has(pattern)) fitted.set(pattern, fitting(pattern));
    const match = fitted.get(pattern).exec(sentence);
    if (match) return text.replace(/\{(\w+)\}/g, (_, name) => turned(match.groups[name], patterns));
  }
  return grouped(sentence);
}

function fitting(pattern) {
  const plain = pattern.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${plain.replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${name === "w" ? "\\(.+?\\)" : ".+?"})`)}$`);
}

// Write the texts of the page's own elements: their words, their labels, what they show when pointed at.
function label(root) {
  for (const one of root.querySelectorAll("[data-say]")) one.textContent = say(one.dataset.say);
  for (const one of root.querySelectorAll("[data-label]")) one.setAttribute("aria-label", say(one.dataset.label));
  for (const one of root.querySelectorAll("[data-tip]")) {
    const tip = say(one.dataset.tip);
    one.title = one.dataset.key ? `${tip} (${one.dataset.key})` : tip;
    if (!one.dataset.say) one.setAttribute("aria-label", tip);
  }
}
