// The languages of the Studio, but for its pages of games. One more is a file beside this one, a line above and a word below (docs/page.md, Another language).

import {DE} from './de.js'
import {EN} from './en.js'

/**
 * What is said in a language, by what it is called in scripts (`words`, `tasks`), by the names of `commands`, or by what it is in English (`options`, `exercises`, `marks`, `refusals`).
 * What is missing is said in English.
 * @typedef {{[part in 'words'|'tasks'|'commands'|'options'|'exercises'|'marks'|'refusals']?: Object<string, string>}} Catalogue
 */

/** @type {Object<string, Catalogue>} */
export const LANGUAGES = {en: EN, de: DE}
