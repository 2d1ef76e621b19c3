// Exercises solved in the page: the tree, fields for the answers, and what the grader says of them.

import {fail, base64, made, sent} from '../parts.js'
import {mark, problem} from './results.js'
import {follow} from './story.js'
import {askedOf, button, picture, say, typed} from './words.js'

const FILE = 'answers.json'
const WHERE = /^answers\.json: \S+ / // before what is wrong with an answer: in the file that nobody sees here

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
  const name = say('exercise', {number: exercise.number})
  const tree = picture(`data:image/svg+xml,${encodeURIComponent(exercise.picture)}`, `${name}: ${blank.tree}`)
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
  const marks = made('ul', {class: 'marks'})
  const element = made('section', {class: 'exercise', id}, made('h3', {}, name), made('p', ...askedOf(exercise.task)), made('p', {class: 'quiet'}, made('span', ...askedOf(exercise.signs))), tree, ...parts, marks)
  /** What the grader says of this exercise, beside it; answers that are still to be found are not told. @param {any[]} items @returns {HTMLElement} a line that leads there */
  const show = (items) => {
    const own = items.filter((item) => item.exercise === exercise.number)
    marks.replaceChildren(...own.map(({reason, ...item}) => mark({...item, reason: reason.replace(WHERE, '')}, '', false)))
    return made('li', {}, made('a', {href: `#${id}`}, name), `: ${say('points of', {points: own.reduce((sum, {points}) => sum + points, 0), of: own.length})}`)
  }
  return {element, entry, show}
}

/** Keep what stands in the fields of an element from one visit of the page to the next. @param {HTMLElement} element @param {string} name by which it is kept */
function kept(element, name) {
  const fields = /** @type {(HTMLInputElement|HTMLSelectElement)[]} */ ([...element.querySelectorAll('input, select')])
  const before = JSON.parse(localStorage.getItem(name) ?? '[]')
  for (const [place, field] of fields.entries()) {
    if (before[place] === undefined) continue
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = before[place]
    else field.value = before[place]
  }
  element.addEventListener('input', () => {
    localStorage.setItem(name, JSON.stringify(fields.map((field) => (field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value))))
  })
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
      const {number} = await sent('/api/tasks/grade', {values: {path: FILE}, files: {[FILE]: text}})
      await follow(number, {
        task: (task) => task.state === 'waiting' && verdict.replaceChildren(made('p', {}, `${say('task number', {number})}: ${say('waiting')}`)),
        report: ({marks}) => marks && verdict.replaceChildren(...result(marks)),
        messages: (text) => verdict.replaceChildren(made('p', {class: 'wrong'}, text)),
      })
    } catch (error) {
      fail(error)
    }
    check.disabled = false
  }, {class: 'action'})
  /** @param {any} marks @returns {HTMLElement[]} */
  const result = ({points, of, items, problems}) => [made('p', {}, made('strong', {}, say('points of', {points, of}))), made('ul', {class: 'points'}, ...solved.map((/** @type {any} */ {show}) => show(items)), ...problems.map(problem))]
  const element = made('section', {class: 'sheet'}, made('h2', {}, say('solve here')), made('p', ...askedOf(title)), ...solved.map((/** @type {any} */ {element}) => element), made('p', {}, check), verdict)
  kept(element, `answers ${location.pathname} ${blank.exercises.map((/** @type {any} */ {tree}) => tree).join(' ')}`)
  return element
}
