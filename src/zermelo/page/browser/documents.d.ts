// What a page is given, as types: the surface of the board document (docs/boards.md), and what page/about.py knows of a game.

import type {Manifest} from '../../export/zermelo.js'

/** The name of a colour among those of the document. */
export type Colour = string

export interface Painted {
  fill?: Colour
  line?: Colour
  weight?: number
}

export interface Box extends Painted {
  shape: 'box'
  x: number
  y: number
  width: number
  height: number
  corner?: number
}

export interface Disc extends Painted {
  shape: 'disc'
  x: number
  y: number
  radius: number
}

export interface Path extends Painted {
  shape: 'path'
  d: string
}

export interface Letters {
  shape: 'text'
  text: string
  x: number
  y: number
  size: number
  mono?: boolean
  fill?: Colour
}

export type Shape = Box | Disc | Path | Letters

export interface Place {
  x: number
  y: number
  name: string
  shape: Box | Disc | Path
  stack?: [number, number]
  most?: number
  size?: number
  ink?: Colour
  /** what it is called in a sentence, where its name is a number that says too little there */
  said?: string
}

export interface Look {
  name: string
  owner: number
  letter: string
  sign: string
  numeral: Colour
  shapes: Shape[]
}

export interface Surface {
  kind: string
  /** left, top, width, height */
  box: [number, number, number, number]
  /** left, top, right, bottom */
  margin: [number, number, number, number]
  places: Place[]
  looks: Look[]
  ground: Shape[]
  over: Shape[]
  labels: Letters[]
  names_on_free: boolean
  words: string[]
  /** of a grid, from the left and from the top */
  columns?: string[]
  rows?: string[]
}

/** How a page finds what stands on the places of a game that does not say its board. */
export interface Cells {
  count: number
  /** of what a cell holds, its words in a position one after the other, the numbers of their looks */
  looks: Record<string, number>
  free: string[]
  /** the places of words of a position that are told */
  notes: number[][]
  /** the first word of a position that is a cell; where it is missing the rules' `cell` is asked */
  from?: number
  /** words of a position that a cell is */
  width?: number
}

/** A word of a position that can be written by hand. */
export type WordField = [place: number, name: string, form: string]

/** How positions are set up (page/setting.py): as the rules say, */
export interface SettingByRules {
  way: 'rules'
  looks: [look: number, places: number[]][]
  /** what a position has beside its pieces: a name, and what it can be; a whole number, if nothing is said */
  switches: [name: string, options: string[]][]
  numbers?: undefined
  words?: undefined
  count?: undefined
  mover?: undefined
}

/** by a field whose words are the places of the board, */
export interface SettingByCells {
  way: 'cells'
  from: number
  count: number
  width: number
  free: string
  looks: [look: number, words: string][]
  numbers: boolean
  mover: number | null
  words: WordField[]
  switches?: undefined
}

/** or word by word. */
export interface SettingByWords {
  way: 'words'
  mover: number | null
  words: WordField[]
  switches?: undefined
  looks?: undefined
  numbers?: undefined
  count?: undefined
}

export type Setting = SettingByRules | SettingByCells | SettingByWords

/** How ranks, by which searches compare, are read as utilities. */
export interface Scaled {
  neutral: number
  factor: number
  border: number
}

/** How much of a search is recorded to be watched (page/about.py). */
export interface WatchingLimits {
  /** nodes that can be drawn at all */
  most: number
  /** and that are read without trouble: a search goes so deep where nobody says how deep */
  readable: number
  /** and no deeper than so many plies */
  deepest: number
  /** games that are simulated where nobody says how many */
  simulations: number
}

/** What a search that is watched is told with. */
export interface AboutWatching {
  searches: ('alphabeta' | 'minimax' | 'mcts')[]
  /** of the square for a board, in the nodes */
  side: number
  scale: Scaled
  players: string[]
  roles: string[]
  listings: Record<string, string[]>
  notes: string[]
  limits: WatchingLimits
}

/** What estimates and utilities range over. */
export interface Scale {
  range: [number, number] | null
  sum: number | null
  scale: number
}

export interface About extends Scale {
  manifest: Manifest
  surface: Surface
  colours: Record<Colour, string>
  cells: Cells | null
  named: boolean
  /** how positions are set up by hand; null if they cannot be */
  setting: Setting | null
  watching: AboutWatching
  ways: string[]
  /** those of them that are called by whoever runs the Studio */
  others?: string[]
  person: number
  table: number
  /** seconds that an analysis may take */
  longest?: number
  players: number
  names: string[]
}
