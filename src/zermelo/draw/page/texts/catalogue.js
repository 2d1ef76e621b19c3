// Catalogues of texts, one for each language: which is spoken, and what stands in the gaps of a text. For all pages.

/**
 * The language of a page's catalogues that is wanted, such as 'de-AT'; English if it has none of it.
 * @param {Record<string, object>} texts  @param {string} wanted  @returns {string}
 */
export function languageOf(texts, wanted) {
  return [wanted, wanted.split('-')[0]].find((name) => Object.hasOwn(texts, name)) ?? 'en'
}

/**
 * All texts in a language: what its catalogue lacks is said in English.
 * @template Text @param {Record<string, Record<string, Text>>} texts  @param {string} language  @returns {Record<string, Text>}
 */
export function wordsIn(texts, language) {
  return {...texts.en, ...texts[language]}
}

/**
 * A text with what stands in its {gaps}.
 * @param {string} text  @param {Record<string, string|number>} values  @param {(value: string|number) => string} [told] how they are written
 */
export function inGaps(text, values, told = String) {
  return text.replace(/\{(\w+)\}/g, (_, name) => told(values[name]))
}

const NUMBERS = /^[-+−±∞≥≤=≈~εαβ\d.,/%()[\] ]*\d\.\d[-+−±∞≥≤=≈~εαβ\d.,/%()[\] ]*$/ // but for exponents

/**
 * Numbers as a language writes them, of a text that is nothing else: 0,25; (2,5; 3). Any other text stays as it is.
 * @param {string} language  @param {string} text
 */
export function numbersIn(language, text) {
  const point = language === 'en' || !NUMBERS.test(text.replace(/e[-+]/g, '')) ? '.' : (0.5).toLocaleString(language)[1]
  return point === '.' ? text : text.replaceAll(', ', '; ').replace(/(\d)\.(?=\d)/g, `$1${point}`)
}
