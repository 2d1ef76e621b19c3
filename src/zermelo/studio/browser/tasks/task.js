// One task: how it stands, what it reports while it works, what it has written.

import {fail, fetched, made, element, sent} from '../parts.js'
import {Dialogue} from './elicit.js'
import {sheet} from './exercise.js'
import {SHOWN, files} from './results.js'
import {follow} from './story.js'
import {called} from './list.js'
import {button, isOpen, isWrong, lineOf, say, stateOf, timeOf} from './words.js'

const CALM = 600 // milliseconds in which a button that has just come takes no click: it was meant for the one before it
const LONGEST = 400_000 // letters of output that are shown: of more, the last
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g') // what a terminal shows as colours
const KEPT = ['results', 'out', 'data'] // with one of these the same command goes on where it stopped
const GOES_ON = ['match', 'learn', 'lab-tricks', 'book']

/** Text that grows, and the place around it, hidden while there is none. @param {HTMLElement} into @param {HTMLElement} around @param {string} text */
function add(into, around, text) {
  const near = into.scrollHeight - into.scrollTop - into.clientHeight < 40
  into.textContent = (into.textContent + text.replace(COLOURS, '')).slice(-LONGEST)
  around.hidden = !into.textContent.trim()
  if (near) into.scrollTop = into.scrollHeight
}

/** Show a task, and follow it. @param {number} number */
export async function showTask(number) {
  const line = made('code', {class: 'line'})
  const state = made('p', {class: 'state', role: 'status', 'aria-live': 'polite', tabindex: -1})
  const clock = made('span', {class: 'quiet'})
  const progress = made('p', {class: 'quiet progress', lang: 'en'})
  const buttons = made('p', {class: 'choices'})
  const dialogue = new Dialogue(number)
  const reports = made('div', {class: 'reports'})
  const looked = made('div', {class: 'looked'})
  const list = made('div', {})
  const [output, messages] = ['output', 'messages'].map((key) => made('pre', {class: key, tabindex: 0, role: 'group', lang: 'en', 'aria-label': say(key)}))
  const printed = made('details', {hidden: '', open: ''}, made('summary', {}, made('h2', {}, say('output'))), output)
  const told = made('section', {hidden: ''}, made('h2', {}, say('messages')), messages)
  const heading = made('h1', {}, say('task number', {number}))
  const status = element('status')
  element('main').append(made('p', {}, made('a', {href: '/tasks'}, `← ${say('all tasks')}`)), heading, made('div', {class: 'command'}, line), made('p', {class: 'standing'}, state, clock), progress, buttons, dialogue.element, looked, reports, printed, told, list)

  /** @type {import('./words.js').Task|null} */
  let task = null
  let [seen, acts] = ['', '']
  let worked = false // while one looked on: then one has read its beginning
  const does = (/** @type {string} */ act, then = () => {}) => sent(`/api/task/${number}/${act}`, {}).then(then, fail)

  function show(/** @type {import('./words.js').Task} */ now) {
    task = now
    worked ||= isOpen(now)
    if (line.textContent !== now.line) line.replaceChildren(...lineOf(now.line))
    heading.textContent = `${called(now.name)} · ${say('task number', {number})}`
    document.title = `${heading.textContent} · zermelo`
    if (state.textContent !== stateOf(now)) state.textContent = stateOf(now)
    state.classList.toggle('wrong', isWrong(now))
    clock.textContent = timeOf(now)
    progress.hidden = !isOpen(now)
    showButtons(now)
    const names = JSON.stringify(now.files)
    if (names !== seen) {
      seen = names
      const found = files(now)
      if (!isOpen(now)) looked.replaceChildren(...found.seen)
      list.replaceChildren(...found.list)
    }
  }

  function showButtons(/** @type {import('./words.js').Task} */ now) {
    const key = `${now.state} ${now.why}`
    if (key === acts) return
    if (acts && !isOpen(now)) seen = ''
    acts = key
    const goesOn = GOES_ON.includes(now.name) && KEPT.some((name) => name in now.values)
    const open = now.state === 'waiting' || !now.why ? [button(say('stop'), () => does('stop'))] : [button(say('stop now'), () => does('kill'))]
    const over = [
      button(say(goesOn && (now.why || now.state === 'lost' || now.status === 130) ? 'go on' : 'again'), () => does('again', () => location.reload())),
      made('a', {class: 'button', href: `/tasks/${now.name}?from=${number}`}, say('change')),
      button(say('delete'), () => confirm(say('sure delete', {number})) && fetched(`/api/task/${number}`, {method: 'DELETE'}).then(() => location.assign('/tasks'), fail)),
    ]
    const pressed = buttons.contains(document.activeElement)
    if (buttons.hasChildNodes()) {
      buttons.inert = true
      setTimeout(() => (buttons.inert = false), CALM)
    }
    buttons.replaceChildren(...(isOpen(now) ? open : over))
    if (pressed) state.focus({preventScroll: true}) // not on the button that comes instead, which ends it at once
  }

  /** @type {Map<string, HTMLElement>} */
  const places = new Map()
  function report(/** @type {Object<string, any>} */ said) {
    for (const [kind, data] of Object.entries(said)) {
      if (kind === 'progress') progress.textContent = data
      else if (kind === 'question') {
        dialogue.show(task && !isOpen(task) ? null : data)
        printed.open = false // it asks the same
      } else {
        if (kind === 'exercises' && places.has(kind)) continue // what is being answered stays
        const place = places.get(kind) ?? made('div', {})
        if (!places.has(kind)) reports.append(place)
        places.set(kind, place)
        const show_ = kind === 'exercises' ? sheet : SHOWN[kind]
        if (!show_) continue
        place.replaceChildren(show_(data))
        printed.open = false // it says the same
      }
    }
  }

  const ticking = setInterval(() => task && isOpen(task) && (clock.textContent = timeOf(task)), 1000)
  const ended = await follow(number, {
    begin() {
      status.textContent = ''
      output.textContent = messages.textContent = ''
    },
    task: show,
    output: (text) => add(output, printed, text),
    messages: (text) => add(messages, told, text),
    report,
    lost: (text) => (status.textContent = text),
  })
  clearInterval(ticking)
  dialogue.show(null)
  if (!worked) output.scrollTop = messages.scrollTop = 0
  seen = ''
  show(ended)
  document.addEventListener('visibilitychange', async () => {
    if (document.hidden) return
    const {tasks} = await fetched('/api/tasks').catch(() => ({tasks: []}))
    const now = tasks.find((/** @type {import('./words.js').Task} */ one) => one.number === number)
    if (now && isOpen(now)) location.reload() // it was begun once more elsewhere: who comes back to this tab would see it ended, and might delete it
  })
}
