// What is wrong with the text of a tree, in other languages.

import {spoken, turned} from './say.js'

/** @type {Record<string, import('./say.js').Pattern[]>} */
const COMPLAINTS = {
  de: [
    ['line {l}, column {c}: {m}', 'Zeile {l}, Spalte {c}: {m}'],
    ['{t} says who moves and stands first in the brackets, as in {e}', '{t} sagt, wer am Zug ist, und steht in den Klammern zuerst, wie in {e}'],
    ['{t} is not a value of a leaf; write a finite number', '{t} ist kein Wert eines Blattes; eine endliche Zahl schreiben'],
    ['{t} is not a number; write one such as 3, -2.5 or 1/2', '{t} ist keine Zahl; eine wie 3, -2.5 oder 1/2 schreiben'],
    ['{t} divides by zero; write a finite number', '{t} teilt durch null; eine endliche Zahl schreiben'],
    ['{t} is too large or too long a number; write one below 10^308', '{t} ist eine zu große oder zu lange Zahl; eine unter 10^308 schreiben'],
    ["this '(' is never closed; it needs a ')'", "dieses '(' wird nie geschlossen; es braucht ein ')'"],
    ['there is no tree here; write one such as {e}', 'hier steht kein Baum; einen wie {e} schreiben'],
    ["this ')' closes nothing; every ')' needs a '(' before it", "dieses ')' schließt nichts; jedes ')' braucht ein '(' davor"],
    ['a node without children; write its children, as in (3 12 8), or the value of a leaf without brackets', 'ein Knoten ohne Kinder; seine Kinder schreiben, wie in (3 12 8), oder den Wert eines Blattes ohne Klammern'],
    ['the tree has ended before this; put brackets around the whole, or write one tree only', 'der Baum ist hier schon zu Ende; das Ganze in Klammern setzen oder nur einen Baum schreiben'],
    ['a probability, but chance does not move here; write {e}', 'eine Wahrscheinlichkeit, aber hier zieht nicht der Zufall; {e} schreiben'],
    ['an outcome of chance needs its probability before it, as in 1/2:8', 'ein Ausgang des Zufalls braucht seine Wahrscheinlichkeit davor, wie in 1/2:8'],
    ['the probability {t} is {how}; write one from 0 to 1', 'die Wahrscheinlichkeit {t} ist {how}; eine von 0 bis 1 schreiben'],
    ['more than 1', 'größer als 1'],
    ['{t} cannot be a name; a name begins with a letter, as in {e}', '{t} kann kein Name sein; ein Name beginnt mit einem Buchstaben, wie in {e}'],
    ['a second name for the node {t}; a node has one name, as in {e}', 'ein zweiter Name für den Knoten {t}; ein Knoten hat einen Namen, wie in {e}'],
    ["this '[' is never closed; it needs a ']' after one number per player, as in [1 2 6]", "dieses '[' wird nie geschlossen; es braucht ein ']' nach einer Zahl für jeden Spieler, wie in [1 2 6]"],
    ['a leaf without values; write one number per player, as in [1 2 6]', 'ein Blatt ohne Werte; eine Zahl für jeden Spieler schreiben, wie in [1 2 6]'],
    ['nothing is named by {t}; a node follows it, as in {e}', '{t} benennt nichts; danach kommt ein Knoten, wie in {e}'],
    ['the probabilities of this chance node add up to {s}; they must add up to 1', 'die Wahrscheinlichkeiten dieses Zufallsknotens ergeben zusammen {s}; sie müssen 1 ergeben'],
    ['{t} has a name of its own; write {u} without {v}', '{t} hat einen eigenen Namen; {u} ohne {v} schreiben'],
    ['no node is named {t}; {r}', 'kein Knoten heißt {t}; {r}'],
    ['{t} leads back to itself here; a tree has no cycles, so write a value or another node', '{t} führt hier zu sich selbst zurück; ein Baum hat keine Kreise: einen Wert oder einen anderen Knoten schreiben'],
    ['a bare number among leaves for {p}; write {e}', 'eine bloße Zahl unter Blättern für {p}; {e} schreiben'],
    ['{v} at a leaf for {p}; write {e}', '{v} an einem Blatt für {p}; {e} schreiben'],
    ['one number per player, as in {e}', 'eine Zahl für jeden Spieler, wie in {e}'],
    ['there is no player {t}; {r}', 'es gibt keinen Spieler {t}; {r}'],
    ['{t} is for leaves that are bare numbers; with one number per player write {e}', '{t} ist für Blätter, die bloße Zahlen sind; bei einer Zahl für jeden Spieler {e} schreiben'],
    ['this tree is too large for this page, which draws up to {n} nodes on {l} levels', 'dieser Baum ist zu groß für diese Seite, die bis zu {n} Knoten auf {l} Ebenen zeichnet'],
    ['a leaf has a value: a number, or a small letter if it is unknown', 'ein Blatt hat einen Wert: eine Zahl, oder einen kleinen Buchstaben, wenn er unbekannt ist'],
    ['this tree has {n} players: write {m} numbers in square brackets', 'dieser Baum hat {n} Spieler: {m} Zahlen in eckigen Klammern schreiben'],
    ['the root cannot be removed', 'die Wurzel kann nicht entfernt werden'],
    ['there is no sibling on that side', 'auf dieser Seite steht kein Geschwister'],
    ['negative', 'negativ'],
    ['this {t} is out of place; {r}', 'dieses {t} steht am falschen Platz; {r}'],
    ["every ']' needs a '[' before it", "jedes ']' braucht ein '[' davor"],
    ['a name stands before it, as in {e}', 'davor steht ein Name, wie in {e}'],
    ["a probability stands before ':' and a node after it, as in {e}", "vor ':' steht eine Wahrscheinlichkeit und danach ein Knoten, wie in {e}"],
    ['almost 1', 'fast 1'],
    ['{t} is defined a second time, after line {l}, column {c}; to mean the same node write {u} alone', '{t} wird nach Zeile {l}, Spalte {c} ein zweites Mal festgelegt; um denselben Knoten zu meinen, nur {u} schreiben'],
    ['define it somewhere, as in {e}, or write x for a leaf of unknown value', 'ihn irgendwo festlegen, wie in {e}, oder x für ein Blatt mit unbekanntem Wert schreiben'],
    ['the last of {n} is {p}; for more, leaves are written {e}', 'der letzte von {n} ist {p}; für mehr schreibt man Blätter als {e}'],
    ['the last of {n} is {p}', 'der letzte von {n} ist {p}'],
    ['1 player', '1 Spieler'],
    ['{n} players', '{n} Spieler'],
    ['1 value', '1 Wert'],
    ['{n} values', '{n} Werte'],
    ['{a} or {b}', '{a} oder {b}'],
    ['alpha-beta needs two players whose utilities add up to a constant, and no chance; {why}: use minimax', 'Alpha-Beta braucht zwei Spieler, deren Nutzen zusammen immer gleich sind, und keinen Zufall; {why}: Minimax nehmen'],
  ],
}

/** A complaint as it is said. @param {string} sentence */
export function complained(sentence) {
  return turned(sentence, COMPLAINTS[spoken()])
}
