// Exercises solved in the page: the tree, fields for the answers, and what the grader says of them.

import {fail, base64, made, sent} from '../parts.js'
import {SHOWN} from './results.js'
import {follow} from './story.js'
import {askedOf, button, say, typed} from './words.js'

/** Numbers in a text: [1, 5]. @param {string} text */
function numbers(text) {
  return text.split(/[\s,;]+/).filter(Boolean).map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** A value as the grader reads it: ≤ 2.5 for ≤ 2,5. @param {string} text */
function valueTyped(text) {
  return text.trim().replace(/[-+−]?[\d.,](?:[\d.,\s]*[\d.,])?/, (number) => typed(number))
}

/** A window: in (2, 5) a comma parts two numbers, in (2,5; 7) it stands for a point. @param {string} text */
function windowTyped(text) {
  return text.includes(';') ? text.split(';').map(valueTyped).join('; ') : text.trim()
}

/** @typedef {Object<string, string|null>|(number|string)[]|string|null} Answer to a question; null where there is none */

/** One exercise, and the entry that it makes of the answers. @param {any} exercise @param {any} blank */
function solving(exercise, blank) {
  const id = `exercise-${exercise.number}`
  const picture = made('img', {class: 'tree', alt: `${say('exercise', {number: exercise.number})}: ${blank.tree}`, src: `data:image/svg+xml,${encodeURIComponent(exercise.picture)}`})
  /** @type {Object<string, () => Answer>} */
  const told = {}
  const parts = exercise.questions.map((/** @type {{key: string, text: string}} */ {key, text}, /** @type {number} */ place) => {
    const group = made('fieldset', {}, made('legend', {}, `${String.fromCharCode(97 + place)}) `, made('span', ...askedOf(text))))
    const field = (/** @type {string} */ label, /** @type {Object<string, any>} */ more = {}) => {
      const input = made('input', {type: 'text', autocomplete: 'off', spellcheck: 'false', ...more})
      group.append(made('label', {class: 'small'}, label, ' ', input))
      return input
    }
    if (key === 'values' || key === 'windows') {
      /** @type {[string, HTMLInputElement][]} */
      const inputs = Object.keys(blank[key]).map((name) => [name, field(name, {'aria-label': say(key === 'values' ? 'values of' : 'window of', {name}), size: key === 'values' ? 5 : 9, placeholder: key === 'values' ? '' : '(-∞, ∞)'})])
      if (blank.kind === 'alphabeta') group.append(made('small', {class: 'quiet'}, say('never visited')))
      const read = key === 'values' ? valueTyped : windowTyped
      told[key] = () => Object.fromEntries(inputs.map(([name, input]) => [name, read(input.value) || null]))
    } else if (key === 'pruned') {
      const boxes = exercise.leaves.map((/** @type {string} */ value, /** @type {number} */ at) => {
        const box = made('input', {type: 'checkbox'})
        group.append(made('label', {class: 'small leaf'}, box, ` ${at + 1} (${value})`))
        return box
      })
      const none = made('input', {type: 'checkbox'})
      group.append(made('label', {class: 'small'}, none, ` ${say('none answer')}`))
      told[key] = () => {
        const crossed = boxes.flatMap((/** @type {HTMLInputElement} */ box, /** @type {number} */ at) => (box.checked ? [at + 1] : []))
        return crossed.length || none.checked ? crossed : null
      }
    } else if (key === 'visited') {
      const input = field('', {'aria-label': say('leaf order'), placeholder: '1, 2, 3', size: 24})
      told[key] = () => (input.value.trim() ? numbers(input.value) : null)
    } else {
      const list = made('select', {'aria-label': say('the move')}, made('option', {value: ''}, '…'), ...exercise.moves.map((/** @type {string} */ move) => made('option', {value: move}, move)))
      group.append(list)
      told[key] = () => list.value || null
    }
    return group
  })
  const entry = () => ({...blank, ...Object.fromEntries(Object.entries(told).map(([key, get]) => [key, get()]))})
  const element = made('section', {class: 'exercise', id}, made('h3', {}, say('exercise', {number: exercise.number})), made('p', ...askedOf(exercise.task)), made('p', {class: 'quiet'}, made('span', ...askedOf(exercise.signs))), picture, ...parts)
  return {element, entry}
}

/** The sheet that a task has made, to be solved. @param {any} sheet */
export function sheet({title, exercises, blank}) {
  const solved = exercises.map((/** @type {any} */ exercise, /** @type {number} */ place) => solving(exercise, blank.exercises[place]))
  const verdict = made('div', {'aria-live': 'polite'})
  const check = button(say('check answers'), async () => {
    const answers = {...blank, exercises: solved.map((/** @type {any} */ {entry}) => entry())}
    verdict.replaceChildren(made('p', {}, say('checking')))
    check.disabled = true
    try {
      const text = base64(new TextEncoder().encode(JSON.stringify(answers)))
      const {number} = await sent('/api/tasks/grade', {values: {path: 'answers.json'}, files: {'answers.json': text}})
      await follow(number, {
        report: ({marks}) => marks && verdict.replaceChildren(SHOWN.marks(marks)),
        messages: (text) => verdict.replaceChildren(made('p', {class: 'wrong'}, text)),
      })
    } catch (error) {
      fail(error)
    }
    check.disabled = false
  }, {class: 'action'})
  return made('section', {class: 'sheet'}, made('h2', {}, say('solve here')), made('p', {lang: 'en'}, title), ...solved.map((/** @type {any} */ {element}) => element), made('p', {}, check), verdict)
}
