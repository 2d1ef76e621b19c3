// Rules written beside the board that they make: what stands in the editor is kept as a draft, and played as soon as it is a game.

import {addressOf, begun, client, fail, fetched, made, messageOf, say, sent, whyNot} from './parts.js'

const PAUSE = 400 // milliseconds without a key after which rules are tried
const LONG = 1500 // and after which they are checked

/** @param {string} text of an error @param {string} game its file @returns {number|null} the line of this file that it names */
function lineOf(text, game) {
  const found = [...text.matchAll(/(?:([^\s()]+), )?\bline (\d+)/g)].find(([, file]) => !file || game.endsWith(file))
  return found ? Number(found[2]) : null
}

class Editor {
  /** @param {string} game its file @param {string} text @param {string|null} draft */
  constructor(game, text, draft) {
    this.game = game
    this.area = made('textarea', {spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-label': say('rules text'), 'aria-describedby': 'keys'})
    this.area.value = draft ?? text
    this.lines = made('pre', {'aria-hidden': 'true'})
    this.said = made('p', {role: 'status', 'aria-live': 'polite'})
    this.report = made('div', {class: 'report'})
    this.saved = text
    this.button = made('button', {type: 'button'}, say('save'))
    this.board = made('iframe', {title: say('board')})
    this.element = made('div', {class: 'editor'}, made('div', {class: 'text'}, this.lines, this.area), made('section', {}, made('p', {class: 'files'}, this.button, made('a', {href: addressOf('/play', game), class: 'button'}, say('play'))), made('p', {class: 'quiet', id: 'keys'}, say('rules keys')), made('div', {class: 'told'}, this.said, this.report), this.board))
    this.area.addEventListener('input', () => this.#changed())
    this.area.addEventListener('scroll', () => (this.lines.scrollTop = this.area.scrollTop))
    this.area.addEventListener('keydown', (event) => this.#key(event))
    this.button.onclick = () => this.#save()
    addEventListener('beforeunload', (event) => this.area.value !== this.saved && event.preventDefault())
    this.#numbers()
    this.#try()
  }

  #changed() {
    this.#numbers()
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.#try(), PAUSE)
  }

  /** @param {number|null} [wrong] the line that is at fault */
  #numbers(wrong = null) {
    const count = this.area.value.split('\n').length
    this.lines.replaceChildren(...Array.from({length: count}, (_, k) => made('span', k + 1 === wrong ? {class: 'wrong'} : {}, `${k + 1}\n`)))
    this.button.disabled = this.area.value === this.saved
  }

  /** Tab indents, Escape and then Tab leaves; Enter keeps the indentation; Ctrl+S saves. @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing) return // the key is for a letter that is being put together
    const {area} = this
    const leaves = this.leaving
    this.leaving = event.key === 'Escape'
    if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      this.#save()
    } else if (event.key === 'Tab' && !leaves && !event.shiftKey) {
      event.preventDefault()
      document.execCommand('insertText', false, '    ')
    } else if (event.key === 'Enter' && !event.shiftKey) {
      const line = area.value.slice(area.value.lastIndexOf('\n', area.selectionStart - 1) + 1, area.selectionStart)
      const indent = (/^\s*/.exec(line)?.[0] ?? '') + (/:\s*$/.test(line) ? '    ' : '')
      event.preventDefault()
      document.execCommand('insertText', false, `\n${indent}`)
    }
  }

  async #try() {
    const text = this.area.value
    const turn = (this.turn = (this.turn ?? 0) + 1)
    try {
      const {game, error} = await sent('/api/draft', {game: this.game, text, page: client}, 'PUT')
      if (turn !== this.turn) return
      clearTimeout(this.checking)
      this.draft = game
      const line = error ? lineOf(error.text, this.game) : null
      this.said.replaceChildren(error ? whyNot(error) : '', ...(line ? [' ', this.#way(line)] : []))
      this.said.classList.toggle('wrong', Boolean(error))
      this.board.classList.toggle('before', Boolean(error)) // it is of the rules that were right
      this.#numbers(line)
      if (error) return this.report.replaceChildren() // it was about other rules
      this.#show(game)
      this.checking = setTimeout(() => this.#check(turn), LONG)
    } catch (error) {
      if (turn !== this.turn) return
      this.said.textContent = messageOf(error)
      this.said.classList.add('wrong')
    }
  }

  /** A button that leads to a line. @param {number} line */
  #way(line) {
    const button = made('button', {type: 'button', class: 'link'}, say('go to line', {line}))
    button.onclick = () => {
      const lines = this.area.value.split('\n')
      const at = lines.slice(0, line - 1).reduce((sum, {length}) => sum + length + 1, 0)
      this.area.focus()
      this.area.setSelectionRange(at, at + (lines[line - 1]?.length ?? 0))
      this.area.scrollTop = (this.area.scrollHeight / lines.length) * Math.max(0, line - 6)
    }
    return button
  }

  /** The board goes on with the game that was being played, as far as it is legal by the new rules. @param {string} game */
  #show(game) {
    let link = ''
    try {
      link = this.board.contentWindow?.location.hash ?? ''
    } catch {
      // nothing is shown yet
    }
    const address = `${addressOf('/play', game)}&bare=${(this.shown = (this.shown ?? 0) + 1)}${link}`
    if (this.shown === 1) this.board.src = address
    else this.board.contentWindow?.location.replace(address) // no step for the browser's Back
  }

  /** @param {number} turn */
  async #check(turn) {
    this.report.replaceChildren(made('p', {class: 'quiet'}, say('checking')))
    const {answer, error} = await fetched(addressOf('/api/check', this.draft)).catch((failed) => ({error: {text: failed.message}}))
    if (turn !== this.turn) return
    if (error) {
      this.report.replaceChildren(made('p', {class: 'wrong'}, whyNot(error)))
      return
    }
    const {ok, states, games, failures, notes, stopped} = answer
    const head = ok ? say(states === 1 ? 'sound once' : 'sound', {states, games}) : say(failures.length === 1 ? 'one broken' : 'broken', {count: failures.length})
    const items = [...failures.map((/** @type {{sentence: string, mend: string, position: string}} */ {sentence, mend, position}) => `${sentence} (${position}): ${mend}`), ...notes, ...(stopped ? [stopped] : [])]
    this.report.replaceChildren(made('p', ok ? {} : {class: 'wrong'}, head), made('ul', {}, ...items.map((text) => made('li', {}, text))))
  }

  async #save() {
    const text = this.area.value
    clearTimeout(this.timer)
    try {
      await sent('/api/rules', {game: this.game, text, before: this.saved, page: client}, 'PUT')
      this.saved = text
      this.button.disabled = this.area.value === text
      await this.#try() // there is no draft any more: the board is that of the file
      if (!this.said.textContent) this.said.textContent = say('saved')
    } catch (error) {
      this.said.textContent = messageOf(error)
      this.said.classList.add('wrong')
    }
  }
}

/** The files that are open here, and a new one. @param {import('./parts.js').Game[]} own @param {string|null} here */
function files(own, here) {
  const links = own.map(({game, title}) => made('li', {}, made('a', {href: addressOf('/rules', game), ...(game === here && {'aria-current': 'page'})}, title)))
  const name = made('input', {name: 'name', placeholder: 'mygame.py', 'aria-label': say('file name'), pattern: '[A-Za-z_][A-Za-z_0-9]*\\.py', required: ''})
  const form = made('form', {class: 'files'}, name, made('button', {}, say('new file')))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    try {
      const {game} = await sent('/api/rules', {name: name.value.trim()})
      location.assign(addressOf('/rules', game))
    } catch (error) {
      fail(error)
    }
  })
  return made('div', {class: 'open'}, made('ul', {}, ...links), form)
}

try {
  const {games} = await begun('rules')
  const asked = new URLSearchParams(location.search).get('game')
  const own = games.filter(({file}) => file)
  const here = own.some(({game}) => game === asked) ? asked : (own[0]?.game ?? null)
  const status = document.getElementById('status') ?? made('p', {id: 'status'})
  const main = document.getElementById('main')
  main?.replaceChildren(made('h1', {}, say('rules')), files(own, here), status, made('p', {class: 'quiet'}, say(here ? 'rights' : 'choose file')))
  if (here) {
    const {text, draft} = await fetched(`${addressOf('/api/rules', here)}&page=${client}`)
    const editor = new Editor(here, text, draft)
    status.after(editor.element)
    Object.assign(window, {zermelo: editor})
  }
  document.documentElement.dataset.ready = ''
} catch (error) {
  fail(error)
}
