// All commands in their groups, and the tasks that were begun.

import {fail, fetched, made, element, sent} from '../parts.js'
import {aboutOf, button, isOpen, isWrong, say, stateOf, timeOf, wide} from './words.js'

const LOOK = 2000 // milliseconds between two looks while a task is at work

/** What a command is called: lab growth. @param {string} name */
export function called(name) {
  return name.replace('-', ' ')
}

/** @param {{group: string, tasks: {name: string, about: string}[]}} group */
function groupOf({group, tasks}) {
  const links = tasks.map(({name, about}) => made('li', {}, made('a', {class: 'card', href: `/tasks/${name}`}, made('strong', {}, called(name)), made('span', ...aboutOf(name, about)))))
  return made('section', {}, made('h2', {}, say(`group ${group}`)), made('ul', {class: 'cards tasks'}, ...links))
}

/** @param {import('./words.js').Task} task @param {() => void} look */
function row(task, look) {
  const {number, line} = task
  const open = isOpen(task)
  const act = open ? button(say('stop'), () => sent(`/api/task/${number}/stop`, {}).then(look, fail), {'aria-label': say('stop task', {number})}) : button(say('delete'), () => confirm(say('sure delete', {number})) && fetched(`/api/task/${number}`, {method: 'DELETE'}).then(look, fail), {'aria-label': say('delete task', {number})})
  const link = made('a', {href: `/task/${number}`}, made('code', {}, line.replace(/^zermelo /, '')))
  const cells = [made('td', {}, String(number)), made('th', {scope: 'row'}, link), made('td', isWrong(task) ? {class: 'wrong'} : {}, stateOf(task)), made('td', {}, timeOf(task)), made('td', {}, act)]
  return made('tr', open ? {class: 'open-task'} : {}, ...cells)
}

/** What a link or a button is known by when the list is made anew. @param {Element|null} element */
function nameOf(element) {
  return element?.getAttribute('aria-label') ?? element?.getAttribute('href') ?? element?.textContent
}

/** Show all. */
export async function showAll() {
  const begun = made('section', {id: 'begun'})
  const first = await fetched('/api/tasks')
  element('main').append(made('h1', {}, document.querySelector('.places [aria-current]')?.textContent ?? ''), made('p', {}, say('tasks intro')), made('p', {}, made('a', {href: '#begun'}, say('your tasks'))), made('div', {class: 'groups'}, ...first.groups.map(groupOf)), begun, made('p', {class: 'quiet'}, say('task rights')))
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer

  /** @param {{tasks: import('./words.js').Task[], most: number, folder: string}} known */
  function show({tasks, most, folder}) {
    const focused = begun.contains(document.activeElement) ? nameOf(document.activeElement) : null
    const ended = tasks.filter((task) => !isOpen(task))
    const head = ['number', 'task', 'state', 'time'].map((key) => made('th', {scope: 'col'}, say(key)))
    const list = tasks.length ? wide(say('your tasks'), made('table', {class: 'begun'}, made('thead', {}, made('tr', {}, ...head, made('td', {}))), made('tbody', {}, ...tasks.map((task) => row(task, look))))) : made('p', {}, say('no tasks'))
    const clear = ended.length > 1 ? [button(say('delete ended'), () => confirm(say('sure delete ended', {count: ended.length})) && Promise.all(ended.map(({number}) => fetched(`/api/task/${number}`, {method: 'DELETE'}))).then(look, fail))] : []
    begun.replaceChildren(made('h2', {}, say('your tasks')), list, made('p', {class: 'quiet'}, say('at a time', {most, folder}), ' ', ...clear))
    /** @type {HTMLElement[]} */
    const others = [...begun.querySelectorAll('a, button, [tabindex]')].filter((one) => one instanceof HTMLElement)
    if (focused) (others.find((one) => nameOf(one) === focused) ?? others[0])?.focus({preventScroll: true})
    clearTimeout(timer)
    if (tasks.some(isOpen)) timer = setTimeout(look, LOOK)
  }

  async function look() {
    try {
      show(await fetched('/api/tasks'))
    } catch (error) {
      fail(error)
    }
  }

  show(first)
}
