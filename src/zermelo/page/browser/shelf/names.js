// What the shelf calls games and searches, and a line about each, in other languages than that of the rules.

/** @type {Object<string, Object<string, string[]>>} */
export const NAMES = {
  de: {
    tictactoe: ['Tic-Tac-Toe', 'drei in einer Reihe'],
    connectfour: ['Vier gewinnt', 'Steine einwerfen, vier in einer Reihe gewinnen'],
    othello: ['Othello', 'gegnerische Steine einschließen und umdrehen'],
    go: ['Go', 'mehr vom Brett umschließen, nach Fläche'],
    checkers: ['Dame', 'englische Dame: schlagen durch Überspringen'],
    chess: ['Schach', 'den König matt setzen'],
    chess960: ['Schach 960', 'Schach aus 960 Anfängen, von Fischer'],
    backgammon: ['Backgammon', 'nach Hause laufen, wie zwei Würfel fallen'],
    pig: ['Pig', 'noch einmal würfeln oder die Punkte behalten'],
    dicerace: ['Würfelrennen', 'mit zwei Steinen für jeden, klein genug zum Lösen'],
    pursuit: ['Verfolgung', 'im Labyrinth fressen und den Geistern entkommen'],
    fourcolours: ['Vier Farben', 'Othello zu viert'],
    ludo: ['Ludo', 'vier laufen um das Brett und schlagen sich'],
    halving: ['Halbieren', 'eins abziehen oder halbieren; wer 0 erreicht, gewinnt'],
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
