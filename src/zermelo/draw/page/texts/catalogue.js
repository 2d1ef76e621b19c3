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

const NUMBERS = /^(?!.*\d\.\d+\.)[-+−±∞≥≤=≈~εαβ\d.,/%()[\] ]*\d\.\d[-+−±∞≥≤=≈~εαβ\d.,/%()[\] ]*$/ // but for exponents; 1.2.3 is none

/**
 * Numbers as a language writes them, of a text that is nothing else: 0,25; (2,5; 3). Any other text stays as it is.
 * @param {string} language  @param {string} text
 */
export function numbersIn(language, text) {
  const point = language === 'en' || !NUMBERS.test(text.replace(/e[-+]/g, '')) ? '.' : (0.5).toLocaleString(language)[1]
  return point === '.' ? text : text.replaceAll(', ', '; ').replace(/(\d)\.(?=\d)/g, `$1${point}`)
}

/**
 * A number that somebody types, as JavaScript and the library read it: 2,5 is 2.5 everywhere, 18 297 is 18297, and so is 18,297 in English.
 * Any other text stays as it is.
 * @param {string} language  @param {string} text
 */
export function numberTyped(language, text) {
  const bare = text.trim().replaceAll('−', '-').replace(/(?<=^[-+]?\d{1,3}(\s\d{3})*)\s(?=\d{3}(\s\d{3})*([.,]\d+)?$)/g, '')
  if (language === 'en' && /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(bare)) return bare.replaceAll(',', '')
  return /^[-+]?\d*,\d*(e[-+]?\d+)?$/i.test(bare) ? bare.replace(',', '.') : bare
}
