// The story of a task, from its beginning, over a socket; when the socket is lost it is told anew.

import {isOpen, say} from './words.js'

const PAUSE = 1500 // milliseconds until the next try

/**
 * @typedef {import('./words.js').Task} Task
 * @typedef {{task?: (task: Task) => void, output?: (text: string) => void, messages?: (text: string) => void, report?: (report: any) => void}} Hears what each part of the story is told to
 */

/**
 * @param {number} number of the task
 * @param {Hears & {begin?: () => void, lost?: (text: string) => void}} hears
 * @returns {Promise<Task>} the task, when it has ended
 */
export function follow(number, hears) {
  /** @type {Object<string, ((told: any) => void)|undefined>} */
  const parts = hears
  return new Promise((resolve, reject) => {
    /** @type {Task|null} */
    let task = null
    function listen() {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/task/${number}/story`)
      socket.onopen = () => hears.begin?.() // not before: what was told stays on the page while nobody answers
      socket.onmessage = ({data}) => {
        for (const [what, told] of Object.entries(JSON.parse(data))) {
          if (what === 'task') task = told
          parts[what]?.(told)
        }
      }
      socket.onclose = ({code, reason}) => {
        if (code === 1008) reject(new Error(reason === 'not allowed' ? reason : say('no such task')))
        else if (task && !isOpen(task)) resolve(task)
        else {
          hears.lost?.(say('lost contact'))
          setTimeout(listen, PAUSE)
        }
      }
    }
    listen()
  })
}
