// The form of a command, made of the command's own parameters; above it the command line that it stands for.

import {fail, fetched, base64, made, messageOf, element, sent} from '../parts.js'
import {shownField} from './fields.js'
import {called} from './list.js'
import {aboutOf, button, lineOf, say, whole} from './words.js'

const PAUSE = 250 // milliseconds without a key after which the command line is asked for
const MOST = 700_000 // bytes of files that a form can hold

/** Files that go with a form: chosen or pasted, by name. */
class Given {
  constructor(/** @type {() => void} */ changed) {
    this.changed = changed
    /** @type {Map<string, string>} contents in base64 */
    this.files = new Map()
    this.list = made('ul', {class: 'given'})
    const choose = made('input', {type: 'file', multiple: ''})
    choose.addEventListener('change', async () => {
      for (const file of choose.files ?? []) this.add(file.name, new Uint8Array(await file.arrayBuffer()))
      choose.value = ''
    })
    const name = made('input', {type: 'text', placeholder: 'positions.epd', spellcheck: 'false', autocomplete: 'off'})
    const text = made('textarea', {rows: 4, spellcheck: 'false'})
    const paste = button(say('add text'), () => name.value.trim() && this.add(name.value.trim(), new TextEncoder().encode(text.value)))
    this.element = made('details', {}, made('summary', {}, say('give files')), made('p', {}, made('label', {class: 'button'}, say('choose files'), choose)), made('p', {class: 'paste'}, made('label', {}, say('paste name'), name), made('label', {}, say('paste text'), text), paste), this.list)
  }

  /** @param {string} name @param {Uint8Array} bytes */
  add(name, bytes) {
    name = name.replace(/[^\p{L}\p{N}_ .+-]/gu, '_').replace(/^[^\p{L}\p{N}_]+/u, '') || 'file'
    const before = this.files.get(name)
    this.files.set(name, base64(bytes))
    if ([...this.files.values()].reduce((sum, text) => sum + text.length, 0) > (MOST * 4) / 3) {
      if (before === undefined) this.files.delete(name)
      else this.files.set(name, before)
      fail(new Error(say('too large')))
    }
    this.show()
  }

  /** @param {Object<string, string>} texts */
  texts(texts) {
    this.files.clear()
    for (const [name, text] of Object.entries(texts)) this.add(name, new TextEncoder().encode(text))
    this.show()
  }

  show() {
    const items = [...this.files].map(([name, text]) => made('li', {}, say('is given', {name, size: Math.floor((text.length * 3) / 4)}), ' ', button('×', () => (this.files.delete(name), this.show()), {'aria-label': say('remove', {name})})))
    this.list.replaceChildren(...items)
    if (items.length) this.element.open = true
    this.changed()
  }
}

/** Names that may be chosen. @param {string} id @param {[string, string][]} items */
function choices(id, items) {
  return made('datalist', {id}, ...items.map(([value, text]) => made('option', {value}, text)))
}

/** A limit with its name. @param {string} name @param {HTMLInputElement} input */
function limited(name, input) {
  return made('div', {class: 'field number'}, made('label', {for: input.id}, name), made('div', {class: 'controls'}, input))
}

/** Show the form of a command. @param {string} name @param {import('../parts.js').Game[]} games */
export async function showForm(name, games) {
  const [form, known] = await Promise.all([fetched(`/api/tasks/${name}`), fetched('/api/tasks')])
  /** @type {import('./fields.js').Shown[]} */
  const fields = form.fields.map(shownField)
  const named = new Set(form.examples.flatMap((/** @type {any} */ {values}) => Object.keys(values)))
  /** @type {[import('./fields.js').Shown[], import('./fields.js').Shown[]]} */
  const [first, more] = [[], []]
  for (const shown of fields) (shown.field.required || !shown.field.option || named.has(shown.field.name) ? first : more).push(shown)
  const line = made('code', {class: 'line', id: 'line'})
  const wrong = made('p', {class: 'wrong', role: 'status', 'aria-live': 'polite', id: 'wrong'})
  const copy = button(say('copy'), async () => {
    await navigator.clipboard.writeText(line.textContent)
    copy.textContent = say('copied')
    setTimeout(() => (copy.textContent = say('copy')), 2000)
  })
  const limit = (/** @type {string} */ id, /** @type {Object<string, any>} */ more_) => made('input', {id, type: 'number', step: 'any', ...more_})
  const minutes = limit('minutes', {min: 0.1, max: 43200, value: known.minutes})
  const gigabytes = limit('gigabytes', {min: 0.25, max: 1024, value: known.gigabytes})
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer
  let turn = 0

  function values() {
    return Object.fromEntries(fields.map(({field, get}) => [field.name, get()]).filter(([, value]) => value !== '' && value !== null && !(Array.isArray(value) && !value.length)))
  }

  async function ask() {
    const mine = (turn += 1)
    try {
      const said = await sent(`/api/tasks/${name}/line`, {values: values()})
      if (mine !== turn) return
      line.replaceChildren(...lineOf(said.line))
      wrong.textContent = said.wrong
    } catch (error) {
      if (mine === turn) wrong.textContent = messageOf(error)
    }
  }

  function changed() {
    clearTimeout(timer)
    timer = setTimeout(ask, PAUSE)
  }

  const given = new Given(changed)

  /** @param {{values: Object<string, any>, files: Object<string, string>}} example */
  function fill({values: told, files}) {
    for (const {field, set} of fields) set(told[field.name] ?? (field.kind === 'choice' && !field.many ? null : field.many ? [] : ''))
    given.texts(files)
    ask()
  }

  let begun = false // a second click, or the second of a double click, begins no second task
  addEventListener('pageshow', () => (begun = false))

  async function begin(/** @type {Event} */ event) {
    event.preventDefault()
    if (begun) return
    begun = true
    try {
      const {number} = await sent(`/api/tasks/${name}`, {values: values(), files: Object.fromEntries(given.files), minutes: minutes.value, gigabytes: gigabytes.value})
      history.replaceState(null, '', `/tasks/${name}?from=${number}`) // who goes back finds the form as it was filled in
      location.href = `/task/${number}`
    } catch (error) {
      begun = false
      wrong.textContent = messageOf(error)
      wrong.scrollIntoView({block: 'nearest'}) // the other button is below all fields
    }
  }

  const written = known.tasks.flatMap((/** @type {any} */ {number, files}) => files.map((/** @type {any} */ file) => [file.path, `${say('task number', {number})}: ${file.name}`]))
  const examples = form.examples.map((/** @type {any} */ example) => button('', () => fill(example), {class: 'line'}, lineOf(example.line.replace(/^zermelo /, ''))))
  const body = made('form', {id: 'task-form', class: 'task-form', novalidate: ''},
    ...first.map(({element}) => element),
    ...(more.length ? [made('details', {class: 'more'}, made('summary', {}, say('more options')), ...more.map(({element}) => element))] : []),
    given.element,
    made('details', {}, made('summary', {}, say('limits')), limited(say('minutes'), minutes), limited(say('gigabytes'), gigabytes)),
    made('p', {class: 'below'}, made('button', {class: 'action'}, say('begin'))),
    choices('games', games.map(({game, title}) => [game, title])),
    choices('files', written),
  )
  body.addEventListener('input', changed)
  body.addEventListener('submit', begin)
  document.title = `${called(name)} · zermelo`
  element('main').append(
    made('p', {}, made('a', {href: '/tasks'}, `← ${say('all tasks')}`)),
    made('h1', {}, called(name)),
    made('p', ...aboutOf(name, form.about)),
    made('details', {}, made('summary', {}, say('more help')), made('pre', {class: 'help', lang: 'en', tabindex: 0, role: 'group', 'aria-label': say('more help')}, ...whole(form.help))),
    ...(form.examples.length > 1 ? [made('h2', {}, say('examples')), made('p', {class: 'examples'}, ...examples)] : []),
    made('div', {class: 'sticks'}, made('div', {class: 'command'}, made('span', {class: 'quiet'}, say('command line')), line, copy, made('button', {type: 'submit', form: 'task-form', class: 'action'}, say('begin'))), wrong),
    body,
    made('p', {class: 'quiet'}, say('task rights')),
  )
  const before = earlier(known.tasks)
  if (before) [minutes.value, gigabytes.value] = [before.minutes, before.gigabytes].map(String)
  fill(before ? toldTo(before, fields) : form.examples[0])
}

/** The earlier task that the address names, if it names one. @param {import('./words.js').Task[]} tasks */
function earlier(tasks) {
  const number = Number(new URLSearchParams(location.search).get('from'))
  return tasks.find((one) => one.number === number)
}

/**
 * What an earlier task was told; its files, rules among them, by their paths.
 * @param {import('./words.js').Task} task  @param {import('./fields.js').Shown[]} fields
 */
function toldTo(task, fields) {
  const paths = new Map(task.files.map(({name, path}) => [name, path]))
  const names = new Set(fields.filter(({field}) => field.kind === 'text' && field.file !== 'write').map(({field}) => field.name))
  const path = (/** @type {any} */ value) => paths.get(value) ?? value
  const read = (/** @type {[string, any]} */ [key, value]) => [key, !names.has(key) ? value : Array.isArray(value) ? value.map(path) : path(value)]
  return {values: Object.fromEntries(Object.entries(task.values).map(read)), files: {}}
}
