// One field of a form: what a parameter of a command can be told.

import {made} from '../parts.js'
import {meaningOf, say, whole} from './words.js'

/**
 * @typedef {{name: string, label: string, option: boolean, kind: string, required: boolean, many: boolean, parts: number, optional: boolean,
 *   metavar: string, help: string, default: any, file: string|null, game: boolean, choices?: string[], whole?: boolean, min?: number|null, max?: number|null}} Field
 * @typedef {{element: HTMLElement, field: Field, get: () => any, set: (value: any) => void}} Shown
 */

/** The control of a field, what is told with it, and how it is told something. @param {Field} field @param {string} id @returns {[HTMLElement[], () => any, (value: any) => void]} */
function control(field, id) {
  const {kind, many, optional, choices = [], default: usual, metavar} = field
  const about = {id, name: field.name, ...(field.help && {'aria-describedby': `${id}-help`})}
  if (kind === 'flag') {
    const box = made('input', {type: 'checkbox', ...about})
    return [[box], () => box.checked, (value) => (box.checked = Boolean(value))]
  }
  if (kind === 'switch' || kind === 'choice') {
    const options = kind === 'switch' ? [['', say('unsaid')], ['true', say('yes')], ['false', say('no')]] : [...(usual === null ? [['', say('unsaid')]] : []), ...choices.map((choice) => [choice, choice])]
    if (many) return lines(about, choices.join(', '))
    const list = made('select', about, ...options.map(([value, text]) => made('option', {value}, text)))
    const told = () => (kind === 'switch' ? {true: true, false: false}[list.value] ?? null : list.value)
    const set = (/** @type {any} */ value) => (list.value = value === null || value === undefined ? (usual ?? '') : String(value))
    set(null)
    if (!optional) return [[list], told, set]
    const [label, box] = withoutValue(field)
    return [[label, list], () => list.value || box.checked, (value) => ((box.checked = value === true), set(value === true ? null : value))]
  }
  if (many) return lines(about, usual ? usual.join('\n') : field.option ? metavar : '')
  /** @type {Object<string, string|number>} */
  const typed = kind === 'number' ? {type: 'number', step: field.whole ? '1' : 'any', ...(typeof field.min === 'number' && {min: field.min}), ...(typeof field.max === 'number' && {max: field.max})} : {type: 'text', spellcheck: 'false', autocomplete: 'off'}
  /** @type {Object<string, string>} */
  const list = field.game ? {list: 'games'} : field.file === 'read' ? {list: 'files'} : {}
  const input = made('input', {...about, ...typed, ...list, placeholder: Array.isArray(usual) ? usual.join(' ') : usual ?? (field.option ? metavar : ''), ...(field.required && {required: ''})})
  if (!optional) return [[input], () => input.value.trim(), (value) => (input.value = Array.isArray(value) ? value.join(' ') : value ?? '')]
  const [label, box] = withoutValue(field)
  return [[label, input], () => input.value.trim() || box.checked, (value) => ((box.checked = value === true), (input.value = value === true ? '' : value ?? ''))]
}

/** Whether an option stands without its value, as --table may. @param {Field} field @returns {[HTMLElement, HTMLInputElement]} */
function withoutValue({label}) {
  const box = made('input', {type: 'checkbox', 'aria-label': `${label}, ${say('without value')}`})
  return [made('label', {class: 'small'}, box, say('without value')), box]
}

/** Several values, one a line. @param {Object<string, string>} about @param {string} placeholder @returns {[HTMLElement[], () => any, (value: any) => void]} */
function lines(about, placeholder) {
  const area = made('textarea', {...about, rows: 3, spellcheck: 'false', placeholder})
  const told = () => area.value.split('\n').map((/** @type {string} */ line) => line.trim()).filter(Boolean)
  const set = (/** @type {string[]|null} */ value) => {
    area.value = (value ?? []).join('\n')
    area.rows = Math.max(3, value?.length ?? 0)
  }
  return [[area], told, set]
}

/** A field with its name and what it means. @param {Field} field @returns {Shown} */
export function shownField(field) {
  const id = `field-${field.name}`
  const [controls, get, set] = control(field, id)
  const hints = [field.required ? say('needed') : '', field.many ? say('one a line') : '', field.file === 'write' ? say('written here') : '', field.file === 'read' && !field.game ? say('read here') : ''].filter(Boolean)
  const [language, meaning] = meaningOf(field.help)
  const words = [field.help && made('span', language, ...whole(meaning)), ...hints].filter(Boolean)
  const help = words.length ? [made('small', {id: `${id}-help`}, ...words.flatMap((word, place) => (place ? [' · ', word] : [word])))] : []
  const name = field.option ? made('code', {}, field.label) : made('span', ...meaningOf(field.label))
  const label = made('label', {for: id}, name, field.required ? made('span', {'aria-hidden': 'true'}, ' *') : '')
  return {element: made('div', {class: `field ${field.kind}`}, label, made('div', {class: 'controls'}, ...controls), ...help), field, get, set}
}
