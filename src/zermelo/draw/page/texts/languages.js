// The languages of the tree player. One more is a file beside this one, a line above and a word below (docs/page.md, Another language).

import {DE} from './de.js'
import {EN} from './en.js'

/** @typedef {Record<string, string|[one: string, several: string]>} Words */

/**
 * What is said in a language, by what it is called in scripts (`words`), or what it is in English (`sentences`, `complaints`).
 * A page has only what it can say. What is missing is said in English.
 * @typedef {{words?: Words, sentences?: Record<string, string>, complaints?: Record<string, string>}} Catalogue
 */

/** @type {Record<string, Catalogue>} */
export const LANGUAGES = {en: EN, de: DE}
