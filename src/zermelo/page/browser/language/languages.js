// The languages of pages of games and of the shelf. One more is a file beside this one, a line above and a word below (docs/page.md, Another language).

import {DE} from './de.js'
import {EN} from './en.js'

/**
 * What is said in a language, by what it is called in scripts (`words`), what it is in English (`called`, `refused`), or its name on the shelf.
 * A page has only what it can say. What is missing is said in English.
 * @typedef {{[part in 'words'|'called'|'fields'|'refused'|'titles'|'abouts']?: Object<string, string>}} Catalogue
 */

/** @type {Object<string, Catalogue>} */
export const LANGUAGES = {en: EN, de: DE}
