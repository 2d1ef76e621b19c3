// Tasks: what the command line can do. The address says what is shown: all of them, a form, or one task.

import {begun, fail} from './parts.js'
import {showForm} from './tasks/form.js'
import {showAll} from './tasks/list.js'
import {showTask} from './tasks/task.js'

try {
  const {games} = await begun('tasks')
  const [, kind, name] = location.pathname.split('/')
  if (kind === 'task') await showTask(Number(name))
  else if (name) await showForm(decodeURIComponent(name), games)
  else await showAll()
} catch (error) {
  fail(error)
}
