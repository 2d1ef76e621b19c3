// How well the program plays, in words: how far it looks, how long, and how often it does not look at all.

/**
 * @typedef {object} Level
 * @property {number} depth plies that alpha-beta and minimax look ahead at most
 * @property {number} simulations of Monte Carlo tree search at most
 * @property {number} careless the share of moves that are made at random
 */

/** @type {Object<string, Level>} */
export const LEVELS = {
  beginner: {depth: 1, simulations: 20, careless: 0.3},
  easy: {depth: 2, simulations: 100, careless: 0.05},
  fair: {depth: 4, simulations: 1000, careless: 0},
  good: {depth: 7, simulations: 10000, careless: 0},
  best: {depth: 200, simulations: Infinity, careless: 0},
}
