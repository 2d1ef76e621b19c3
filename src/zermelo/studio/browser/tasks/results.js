// What a task reports and writes, shown for people: tables, curves, pictures, pages, files.

import {made} from '../parts.js'
import {curveChart} from './chart.js'
import {capital, decimal, judgedOf, picture, say, shown, table} from './words.js'

/** An interval: value (low to high). @param {any[]|null} of @param {number} [digits] */
function within(of, digits = 3) {
  return of ? `${shown(of[0], digits)} (${shown(of[1], digits)} … ${shown(of[2], digits)})` : '–'
}

/** A match. @param {any} said */
export function standings({games, planned, table: places, meetings, endings, sprt}) {
  const caption = say(planned === 1 ? 'standings one' : 'standings', {games: shown(games), planned: shown(planned)})
  const rated = places.some((/** @type {any} */ {rating}) => rating)
  const rows = places.map((/** @type {any} */ {player, games: played, points, score, rating}) => [player, ...(rated ? [rating ? `${shown(rating[0], 0)} ± ${shown(Math.abs(rating[2] - rating[1]) / 2, 0)}` : '–'] : []), shown(played), shown(points, 1), shown(score)])
  const head = [say('player'), ...(rated ? [`${say('rating')} ± 95 %`] : []), say('games'), say('points'), say('score')]
  const pairs = meetings.some((/** @type {any} */ {pentanomial}) => pentanomial)
  const met = meetings.filter((/** @type {any} */ {won, drawn, lost}) => won + drawn + lost).map((/** @type {any} */ one) => [`${one.first} – ${one.second}`, shown(one.won), shown(one.drawn), shown(one.lost), ...(pairs ? [within(one.elo, 0), one.superiority === undefined ? '–' : `${shown(100 * one.superiority, 1)} %`, (one.pentanomial ?? []).join(' · ')] : [])])
  const against = [say('pairing'), say('won'), say('drawn'), say('lost games'), ...(pairs ? [say('elo'), say('likelihood'), say('pairs')] : [])]
  const test = sprt ? [made('p', {}, `SPRT [${shown(sprt.elo0)}, ${shown(sprt.elo1)}]: LLR ${shown(sprt.llr)} (${shown(sprt.bounds[0])} … ${shown(sprt.bounds[1])}) ${sprt.accepted ?? ''}`)] : []
  const ends = Object.entries(endings).map(([how, count]) => `${shown(count)} × ${say(`ended ${how}`)}`).join(', ')
  return made('div', {}, ...(games < planned ? [made('progress', {max: planned, value: games, 'aria-label': caption})] : []), places.length ? table(caption, head, rows) : made('p', {}, caption), ...(met.length ? [table(say('against'), against, met)] : []), ...test, ends ? made('p', {class: 'quiet'}, `${say('endings')}: ${ends}`) : '')
}

/** An experiment of the laboratory. @param {any} said */
export function findings({columns, rows, notes}) {
  const head = columns.map((/** @type {any} */ {name, meaning}) => made('abbr', {title: meaning}, name.replaceAll('_', ' ')))
  const cells = rows.map((/** @type {any} */ row) => columns.map((/** @type {any} */ {name}) => (Array.isArray(row[name]) && row[name].length === 3 ? within(row[name]) : shown(row[name]))))
  const meanings = columns.map((/** @type {any} */ {name, meaning}) => made('li', {}, made('b', {}, name.replaceAll('_', ' ')), `: ${meaning}`))
  return made('div', {}, table(say('findings'), head, cells), made('details', {}, made('summary', {}, say('meanings')), made('ul', {lang: 'en'}, ...meanings, ...notes.map((/** @type {string} */ note) => made('li', {}, note)))))
}

/** What is learned. @param {any[]} curve */
export function curve(curve) {
  const drawn = curveChart(curve)
  return made('div', {}, ...(drawn ? [drawn] : []))
}

/** A utility that was found by asking. @param {any} said */
export function elicited({utilities, even_chance: chance, worst, best}) {
  if (!utilities.length) return made('div', {})
  const rows = utilities.map((/** @type {any} */ {prize, utility, low, high, questions}) => [prize, shown(utility, 4), low === high ? '' : `${shown(low, 4)} … ${shown(high, 4)}`, questions ? shown(questions) : ''])
  const amount = (/** @type {any} */ told) => {
    const one = decimal(told)
    return /^[$€£]$/.test(chance.unit) ? `${one < 0 ? '−' : ''}${chance.unit}${shown(Math.abs(one), 2)}` : `${shown(one, 2)} ${chance.unit ?? ''}`.trim()
  }
  const words = chance?.attitude && chance.certainty_equivalent !== null ? [made('p', {}, say('attitude', {best, worst, certain: amount(chance.certainty_equivalent), mean: amount(chance.emv), attitude: say(chance.attitude)}))] : []
  return made('div', {}, table(say('your utility'), [say('prize'), say('utility'), say('between'), say('questions')], rows), ...words)
}

/** The sign of each verdict. @type {Object<string, string>} */
const SIGNS = {right: '✓', follows: '✓', wrong: '✗', missing: '–', unreadable: '?'}

/** What was asked, in the language of the page. @param {string} what as the grader calls it */
function answerOf(what) {
  const [, kind, name = ''] = /^(the \w+) of (.+)$/.exec(what) ?? [null, what]
  return say(`answer: ${kind}`, {name})
}

/** One answer that was graded. @param {any} item @param {string} [before] the name of what was answered @param {boolean} [solved] is what would be right told where nothing was answered, too? */
export function mark({what, given, expected, verdict, reason}, before = '', solved = true) {
  const [, answer] = judgedOf(given)
  const [, right] = judgedOf(expected)
  const [language, why] = judgedOf(reason)
  const row = made('li', {class: `mark ${verdict}`}, made('b', {}, `${SIGNS[verdict]} ${before}`, answerOf(what)), `: ${answer ? `${answer} – ` : ''}${say(verdict)}`)
  if (verdict !== 'right' && (solved || verdict !== 'missing')) row.append(`; ${say('should be', {expected: right})}. `, made('span', {class: 'reason', ...language}, capital(why)))
  return row
}

/** Answers that were graded. @param {any} marks */
export function marks({points, of, items, problems}) {
  const rows = items.map((/** @type {any} */ item) => mark(item, `${say('exercise', {number: item.exercise})}, `))
  return made('div', {class: 'marks'}, made('p', {role: 'status'}, made('strong', {}, say('points of', {points, of}))), made('ul', {}, ...rows, ...problems.map(problem)))
}

/** Why answers could not be graded. @param {string} text */
export function problem(text) {
  return made('li', {class: 'mark wrong', lang: 'en'}, text)
}

/** How each kind of report is shown. @type {Object<string, (said: any) => HTMLElement>} */
export const SHOWN = {standings, curve, findings, elicited, marks}

// ------------------------------------------------------------------------------------------------------------------ files

/** The address of a file. @param {import('./words.js').Task} task @param {{name: string, size: number}} file */
function addressOf({shown: place}, {name, size}) {
  return `${place}/${name.split('/').map(encodeURIComponent).join('/')}?size=${size}`
}

/** A picture or a page as it is looked at; null for other files, for sheets with solutions, and for the curve of what is learned, which is there. @param {import('./words.js').Task} task @param {any} file */
function looked(task, file) {
  const address = addressOf(task, file)
  if (task.name === 'learn' && file.name === task.values.plot) return null
  if (/\.(svg|png)$/i.test(file.name)) return made('figure', {}, picture(address, file.name), made('figcaption', {}, file.name))
  if (/^[^/]*\.html$/i.test(file.name) && task.name !== 'exercise') {
    const frame = made('iframe', {src: address, sandbox: 'allow-scripts allow-forms allow-downloads', title: file.name, loading: 'lazy'})
    return made('figure', {}, frame, made('figcaption', {}, made('a', {href: address, target: '_blank', rel: 'noopener'}, say('open file', {name: file.name}))))
  }
  return null
}

/** All files of a task: those to be looked at, and the list. @param {import('./words.js').Task} task */
export function files(task) {
  const seen = task.files.map((file) => looked(task, file)).filter((one) => one !== null)
  const list = task.files.map((file) => {
    const opens = /\.(html|svg|png)$/i.test(file.name) ? [made('a', {href: addressOf(task, file), target: '_blank', rel: 'noopener'}, say('open file', {name: file.name})), ' · '] : []
    return made('li', {}, ...opens, made('a', {href: `${addressOf(task, file)}&download`}, say('download', {name: file.name})), ` · ${say('bytes', {size: shown(file.size)})}`)
  })
  return {seen, list: list.length ? [made('h2', {}, say('files')), made('ul', {}, ...list), made('p', {class: 'quiet'}, made('code', {}, task.folder))] : []}
}
