// What games are called in other languages than that of their rules: those that zermelo has.

/** @type {Object<string, Object<string, string>>} */
export const TITLES = {
  de: {
    tictactoe: 'Tic-Tac-Toe',
    connectfour: 'Vier gewinnt',
    othello: 'Othello',
    othello6x6: 'Othello 6x6',
    go: 'Go',
    checkers: 'Dame',
    chess: 'Schach',
    chess960: 'Schach 960',
    backgammon: 'Backgammon',
    pig: 'Pig',
    dicerace: 'Würfelrennen',
    pursuit: 'Verfolgung',
    fourcolours: 'Vier Farben',
    ludo: 'Ludo',
    halving: 'Halbieren',
    tree: 'Baum',
  },
}
