// The story of a task, from its beginning, over a socket; when the socket is lost it is told anew.

import {say} from './words.js'

const PAUSE = 1500 // milliseconds until the next try

/**
 * @param {number} number of the task
 * @param {{begin?: () => void, task?: (task: import('./words.js').Task) => void, output?: (text: string) => void, messages?: (text: string) => void, report?: (report: any) => void, lost?: (text: string) => void}} hears
 * @returns {Promise<void>} when the task has ended
 */
export function follow(number, hears) {
  return new Promise((resolve, reject) => {
    let ended = false
    /** @type {Object<string, ((told: any) => void)|undefined>} */
    const heard = hears
    function listen() {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/task/${number}/story`)
      hears.begin?.()
      socket.onmessage = ({data}) => {
        for (const [what, told] of Object.entries(JSON.parse(data))) {
          if (what === 'task') ended = told.state === 'ended' || told.state === 'lost'
          heard[what]?.(told)
        }
      }
      socket.onclose = ({code, reason}) => {
        if (code === 1008) reject(new Error(reason || say('no such task')))
        else if (ended) resolve()
        else {
          hears.lost?.(say('lost contact'))
          setTimeout(listen, PAUSE)
        }
      }
    }
    listen()
  })
}
