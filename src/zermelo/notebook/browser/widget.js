// A board in a notebook: the page of a game in a frame, which asks Python what other pages ask a worker.

/**
 * @typedef {object} Model what Python and this script have in common (anywidget)
 * @property {(name: string) => any} get  @property {(name: string, value: any) => void} set  @property {() => void} save_changes
 * @property {(event: string, hear: (said: any) => void) => void} on  @property {(event: string, hear: (said: any) => void) => void} off
 * @property {(said: object) => void} send
 */

/** The text of the page, which notebook/board.py puts here. */
const PAGE = ''
/** The game as a page keeps it (match/saved.js), of which each part is a trait of the widget. */
const KEPT = ['actions', 'players', 'level', 'at']
const HOSTS = ['referee', 'searcher']
const TOGETHER = 20 // milliseconds in which traits that change are told as one change

/** @param {Model} model */
const kept = (model) => Object.fromEntries(KEPT.map((name) => [name, model.get(name)]))

/** Are computers and dice moved by another view of the board? @param {Model} model @param {string} view */
const follows = (model, view) => !['', view].includes(model.get('leader'))

/** Are words light here, as on a dark page? @param {Element} element */
function isDark(element) {
  const [red, green, blue] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? ['0', '0', '0']).map(Number)
  return 0.3 * red + 0.6 * green + 0.1 * blue > 128
}

/** One view of the board. @param {{model: Model, el: HTMLElement}} given */
function render({model, el}) {
  const view = Math.random().toString(36).slice(2)
  let pages = 0
  let asker = view // each page that is made in the frame is another one: it hears nothing of what the one before it asked
  const frame = document.createElement('iframe')
  frame.title = model.get('title')
  frame.setAttribute('allow', 'clipboard-write')
  /** @type {Object<string, MessagePort>} */
  let ports = {}
  let own = false // are the traits changed by this view?
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let waits

  const begin = () => {
    const channels = Object.fromEntries([...HOSTS, 'game'].map((name) => [name, new MessageChannel()]))
    if (pages) model.send({view: asker, host: '', text: ''})
    const mine = (asker = `${view} ${++pages}`)
    ports = Object.fromEntries(Object.entries(channels).map(([name, {port1}]) => [name, port1]))
    for (const host of HOSTS) ports[host].onmessage = ({data}) => model.send({view: mine, host, text: data})
    ports.game.onmessage = ({data}) => {
      if ('opens' in data) return model.send({view, ...data})
      own = true
      for (const [name, value] of Object.entries({...data, leader: view})) model.set(name, value)
      own = false
      model.save_changes()
    }
    const given = {game: kept(model), follows: follows(model, view), dark: isDark(el)}
    if (frame.contentDocument) fitting.observe(frame.contentDocument.body)
    frame.contentWindow?.postMessage(given, '*', Object.values(channels).map(({port2}) => port2))
  }
  const hear = (/** @type {{view: string, host: string, text: string}} */ said) => {
    if (said.view === asker) ports[said.host]?.postMessage(said.text)
  }
  const tell = () => {
    clearTimeout(waits)
    if (!own) waits = setTimeout(() => ports.game?.postMessage({game: kept(model), follows: follows(model, view)}), TOGETHER)
  }
  /** As high as was said, or as what stands on the page. */
  const fit = () => (frame.style.height = `${Math.max(model.get('height'), frame.contentDocument?.body?.offsetHeight ?? 0)}px`)
  const fitting = new ResizeObserver(fit)
  const anew = () => (frame.srcdoc = PAGE)

  /** @type {[string, (said: any) => void][]} */
  const heard = [['msg:custom', hear], ['change:height', fit], ['change:began', anew], ...[...KEPT, 'leader'].map((name) => /** @type {[string, () => void]} */ ([`change:${name}`, tell]))]
  for (const [event, listener] of heard) model.on(event, listener)
  frame.addEventListener('load', begin)
  model.set('leader', view)
  model.save_changes()
  Object.assign(frame.style, {width: '100%', border: '0', display: 'block'})
  fit()
  anew()
  el.append(frame)
  return () => {
    for (const [event, listener] of heard) model.off(event, listener)
    fitting.disconnect()
    model.send({view: asker, host: '', text: ''})
    if (!follows(model, view)) model.set('leader', '')
    model.save_changes()
  }
}

export default {render}
