// What the shelf calls games and searches, and a line about each, in other languages than that of the rules.

import {TITLES} from '../language/titles.js'

/** @type {Object<string, Object<string, string[]>>} */
export const NAMES = {
  de: {
    tictactoe: [TITLES.de.tictactoe, 'drei in einer Reihe'],
    connectfour: [TITLES.de.connectfour, 'Steine einwerfen, vier in einer Reihe gewinnen'],
    othello: [TITLES.de.othello, 'gegnerische Steine einschließen und umdrehen'],
    othello6x6: [TITLES.de.othello6x6, 'Othello auf sechs mal sechs Feldern'],
    go: [TITLES.de.go, 'mehr vom Brett umschließen, nach Fläche'],
    checkers: [TITLES.de.checkers, 'englische Dame: schlagen durch Überspringen'],
    chess: [TITLES.de.chess, 'den König matt setzen'],
    chess960: [TITLES.de.chess960, 'Schach aus 960 Anfängen, von Fischer'],
    backgammon: [TITLES.de.backgammon, 'nach Hause laufen, wie zwei Würfel fallen'],
    pig: [TITLES.de.pig, 'noch einmal würfeln oder die Punkte behalten'],
    dicerace: [TITLES.de.dicerace, 'mit zwei Steinen für jeden, klein genug zum Lösen'],
    pursuit: [TITLES.de.pursuit, 'im Labyrinth fressen und den Geistern entkommen'],
    fourcolours: [TITLES.de.fourcolours, 'Othello zu viert'],
    ludo: [TITLES.de.ludo, 'vier laufen um das Brett und schlagen sich'],
    halving: [TITLES.de.halving, 'eins abziehen oder halbieren; wer 0 erreicht, gewinnt'],
    tree: [TITLES.de.tree, 'ein Baum, als Text geschrieben'],
    'gallery minimax': ['Minimax', 'neun Blätter, und jedes wird angesehen'],
    'gallery alpha-beta': ['Alpha-Beta', 'derselbe Baum, zwei Blätter bleiben ungesehen'],
    'gallery quiz': ['Ein Quiz', 'neun andere Blätter: was tut Alpha-Beta als Nächstes?'],
    'gallery two-rules': ['Zwei Regeln des Abschneidens', '≥ und > auf achtzehn Blättern, nebeneinander'],
    'gallery four-plies': ['Vier Halbzüge', 'Alpha-Beta, wo manche Äste kurz sind'],
    'gallery tictactoe': ['Tic-Tac-Toe bis zum Ende', 'Alpha-Beta, mit den Stellungen'],
    'gallery checkers': ['Ein Schlagzug bei Dame', 'Alpha-Beta, drei Halbzüge tief, mit den Stellungen'],
    'gallery deepening': ['Iterative Vertiefung', 'jedes Mal ein Halbzug mehr'],
    'gallery expectimax': ['Expectimax', 'die Wahl zwischen zwei Lotterien'],
    'gallery expectiminimax': ['Expectiminimax', 'MAX, Zufall, MIN'],
    'gallery star': ['Star1 und Star2', 'Abschneiden beim Zufall, Blätter zwischen 0 und 10'],
    'gallery maxn': ['Drei Spieler', 'max^n: jeder nimmt das für sich Beste'],
    'gallery monte-carlo': ['Monte-Carlo-Baumsuche', '40 Simulationen, Schritt für Schritt'],
  },
}
