// The words of the Studio go to those of the pages of games, which say both. What options mean, what commands do and what exercises ask is
// said here in other languages than that of the command line: in English by the commands themselves.

import {LANGUAGES} from './language/languages.js'
import {TEXTS} from '/scripts/page/texts.js'

/** Texts by keys that no others have. @param {string} kind @param {Object<string, string>} [texts] */
function kept(kind, texts = {}) {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${kind}: ${key}`, text]))
}

for (const [language, {words, tasks, commands, options, exercises}] of Object.entries(LANGUAGES)) {
  TEXTS[language] = {...TEXTS[language], ...words, ...kept('task', tasks)}
  if (language !== 'en') Object.assign(TEXTS[language], kept('command', commands), kept('option', options), kept('exercise', exercises))
}
