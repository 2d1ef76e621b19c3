// What rules call players, pieces, places, actions and what they note, in other languages than that of the rules: of the games that zermelo has.

import {REFUSED} from './refused.js'
import {written} from '../texts.js'

/** @type {Object<string, Object<string, string>>} `{}` stands for what differs, `{2}` for the second of it */
const CALLED = {
  de: {
    ...REFUSED.de,
    White: 'Weiß', Black: 'Schwarz', Red: 'Rot', Yellow: 'Gelb', Green: 'Grün', Blue: 'Blau',
    North: 'Nord', East: 'Ost', South: 'Süd', West: 'West', Eater: 'Fresser', Ghosts: 'Geister', 'player {}': 'Spieler {}',
    'white pawn': 'weißer Bauer', 'white knight': 'weißer Springer', 'white bishop': 'weißer Läufer', 'white rook': 'weißer Turm',
    'white queen': 'weiße Dame', 'white king': 'weißer König', 'white man': 'weißer Stein', 'white disc': 'weißer Stein', 'white stone': 'weißer Stein',
    'black pawn': 'schwarzer Bauer', 'black knight': 'schwarzer Springer', 'black bishop': 'schwarzer Läufer', 'black rook': 'schwarzer Turm',
    'black queen': 'schwarze Dame', 'black king': 'schwarzer König', 'black man': 'schwarzer Stein', 'black disc': 'schwarzer Stein', 'black stone': 'schwarzer Stein',
    'red disc': 'roter Stein', 'yellow disc': 'gelber Stein', 'green disc': 'grüner Stein', 'blue disc': 'blauer Stein',
    "North's man": 'Stein von Nord', "East's man": 'Stein von Ost', "South's man": 'Stein von Süd', "West's man": 'Stein von West',
    "{}, Black's {}": '{}, für Schwarz {}', 'point {}': 'Punkt {}', 'square {}': 'Feld {}', "{}'s square {}": 'Feld {2} von {1}', "{}'s points": 'Punkte von {}', 'put aside': 'beiseitegelegt', 'the number': 'die Zahl',
    'die {}': 'Würfel {}', 'white die {}': 'weißer Würfel {}', 'black die {}': 'schwarzer Würfel {}', die: 'Würfel', 'the die in the air': 'der Würfel in der Luft',
    "{}'s turn": '{} ist dran', match: 'Streichholz', '{} seeds': '{} Samen', '1 seed': '1 Same',
    wall: 'Wand', pellet: 'Pille', eater: 'Fresser', 'ghost {} on a pellet': 'Geist {} auf einer Pille', 'ghost {} to move': 'Geist {} ist am Zug', 'ghost {}': 'Geist {}',
    "White's bar": 'Bar von Weiß', "Black's bar": 'Bar von Schwarz', "White's men off": 'Steine von Weiß im Ziel', "Black's men off": 'Steine von Schwarz im Ziel',
    'north outside': 'Nord draußen', 'east outside': 'Ost draußen', 'south outside': 'Süd draußen', 'west outside': 'West draußen',
    'north home': 'Nord am Ziel', 'east home': 'Ost am Ziel', 'south home': 'Süd am Ziel', 'west home': 'West am Ziel',
    pass: 'passen', roll: 'würfeln', throw: 'würfeln', hold: 'behalten', up: 'hinauf', down: 'hinunter', left: 'nach links', right: 'nach rechts', wait: 'warten',
    dice: 'Würfel', 'still to be thrown': 'noch zu werfen', 'White may castle short': 'Weiß darf kurz rochieren', 'White may castle long': 'Weiß darf lang rochieren', no: 'nein', yes: 'ja',
    'Black may castle short': 'Schwarz darf kurz rochieren', 'Black may castle long': 'Schwarz darf lang rochieren',
    'a pawn has just gone two squares': 'ein Bauer ist gerade zwei Felder gegangen', 'on the {}-file': 'auf der {}-Linie', 'with the rook on the {}-file': 'mit dem Turm auf der {}-Linie',
    'plies without a capture or a pawn\'s move': 'Halbzüge ohne Schlagen und Bauernzug', 'rounds left': 'Runden noch', 'the ghost that moves, if it is their turn': 'der Geist, der zieht, wenn sie dran sind',
    'pellets eaten': 'gefressene Pillen',
    'the other side has just passed': 'die andere Seite hat gerade gepasst', 'ko forbids': 'Ko verbietet', nothing: 'nichts',
    'moves of each side without progress that are a draw': 'Züge jeder Seite ohne Fortschritt, nach denen es remis ist', 'plies without progress': 'Halbzüge ohne Fortschritt',
    'no game of this page begins so: if another page saved it, open it there': 'so beginnt auf dieser Seite keine Partie: wurde sie auf einer anderen gesichert, öffnen Sie sie dort',
    'it was stopped before it began': 'das wurde angehalten, bevor es begann', 'it was stopped before it had found anything': 'das wurde angehalten, bevor etwas gefunden war',
    'more than {} questions are waiting: wait for their answers first': 'mehr als {} Fragen warten: warten Sie zuerst deren Antworten ab',
    'this machine has {} pages open: close some of them first': 'dieses Gerät hat {} Seiten offen: schließen Sie zuerst einige davon',
    'the process that works on it does not start': 'der Prozess, der daran arbeiten soll, startet nicht',
    'the process that worked on it has ended: it may have taken too much memory': 'der Prozess, der daran arbeitete, hat geendet: vielleicht brauchte er zu viel Speicher',
    'its answer cannot be read: an answer has at most {} MB, and rules may not write into it': 'die Antwort lässt sich nicht lesen: eine Antwort hat höchstens {} MB, und Regeln dürfen nicht hineinschreiben',
    decrement: 'eins abziehen', halve: 'halbieren', in: 'hinein',
    'White is {} ahead': 'Weiß liegt um {} vorn', 'Black is {} ahead': 'Schwarz liegt um {} vorn', 'komi {}': 'Komi {}', 'one pass': 'einmal gepasst',
    'Black {}, White {}': 'Schwarz {}, Weiß {}', 'Red {}': 'Rot {}', 'Yellow {}': 'Gelb {}', 'Green {}': 'Grün {}', 'Blue {}': 'Blau {}',
    '{} of {} plies without progress': '{} von {} Halbzügen ohne Fortschritt', 'pips: White {}, Black {}': 'Augen: Weiß {}, Schwarz {}',
    'each side throws one die': 'jede Seite wirft einen Würfel', 'first to {}': 'wer zuerst {} hat', 'eaten {}, rounds left {}': 'gefressen {}, noch {} Runden',
  },
}

/** @type {Map<string, [RegExp, string][]>} of each language those with something that differs */
const PATTERNS = new Map()

/** @param {string} language @returns {[RegExp, string][]} */
function patterns(language) {
  const known = PATTERNS.get(language)
  if (known) return known
  const open = Object.entries(CALLED[language]).filter(([text]) => text.includes('{}'))
  /** @type {[RegExp, string][]} */
  const made = open.map(([text, words]) => [new RegExp(`^${text.split('{}').map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('(.+)')}$`), words])
  PATTERNS.set(language, made)
  return made
}

/** A name of the rules in the language of the page; as it is where the language has none. @param {string} name @returns {string} */
export function called(name) {
  const language = document.documentElement.lang
  const known = CALLED[language]
  if (!known) return name
  if (Object.hasOwn(known, name)) return known[name]
  for (const [pattern, words] of patterns(language)) {
    const found = pattern.exec(name)
    let next = 1
    if (found) return words.replace(/\{(\d?)\}/g, (_, gap) => called(found[gap || next++]))
  }
  return written(name)
}

/**
 * A position with its words in the language of the page.
 * @param {import('../rules/position.js').Position} position  @returns {import('../rules/position.js').Position}
 */
export function worded(position) {
  if (!CALLED[document.documentElement.lang]) return position
  const named = position.entries.map((entry) => ({...entry, name: called(entry.name), ...(entry.choice && {choice: called(entry.choice)})}))
  const outcomes = position.outcomes.map((outcome) => ({...outcome, name: called(outcome.name)}))
  const {surface} = position
  return {...position, ...(surface && {surface: inLanguage(surface)}), notes: position.notes.map(called), entries: named, outcomes}
}

/**
 * A surface with the names of its pieces and places in the language of the page.
 * @param {import('../documents.d.ts').Surface} surface  @returns {import('../documents.d.ts').Surface}
 */
export function inLanguage(surface) {
  const named = (/** @type {any} */ one) => ({...one, name: called(one.name), ...(one.said && {said: called(one.said)})})
  const lettered = (/** @type {import('../documents.d.ts').Shape} */ shape) => (shape.shape === 'text' && !shape.mono ? {...shape, text: called(shape.text)} : shape)
  const [ground, over] = [surface.ground.map(lettered), surface.over.map(lettered)]
  return {...surface, looks: surface.looks.map(named), places: surface.places.map(named), ground, over}
}
