// What the tree player plays, as types: recorded searches, and what else a page holds (docs/trace-format.md); a scene, as it is drawn.

/** A number as JSON knows it. */
export type Real = number | 'inf' | '-inf'
/** One number, or one for each player. */
export type Value = Real | Real[]
export type Window = [low: Real, high: Real]
export type Bound = 'exact' | 'lower' | 'upper'
export type Rule = '>=' | '>'
export type Kind = 'max' | 'min' | 'chance' | 'player' | 'leaf'
export type Status = 'unseen' | 'open' | 'done' | 'cut' | 'skipped'

export interface Node {
  id: string
  parent: string | null
  /** a text of digits beyond ±2⁵³ */
  action: number | string | null
  label: string
  name: string
  ply: number
  kind: Kind | null
  mover: number | null
  probability: number | null
  children: string[]
  passed?: string
  skipped?: string
}

/** What is known at a node. */
export interface View {
  status: Status
  value: Value | null
  bound: Bound | null
  window: Window | null
  handed: Window | null
  interval: Window
  bounds: Window
  best: string | null
  visits: number
  nodes: number
  known: string | null
  sum: Window | null
  expanded: boolean
  stand_pat: Value | null
}

export type Change = {[Field in keyof View]: [node: string, field: Field, old: View[Field], now: View[Field]]}[keyof View]

/** What is known of a node without a simulation through it. */
export type Known = [node: string, visits: number | null, mean: Value, proven: boolean, expanded: boolean]

interface At {
  node: string
}

export interface Begin extends At {
  event: 'begin'
  algorithm: string
  rule: Rule | null
  depth: number
  alpha: Real
  beta: Real
}

export interface Enter extends At {
  event: 'enter' | 'probe'
  depth: number
  alpha: Real
  beta: Real
}

export interface Leaf extends At {
  event: 'leaf'
  value: Value
  estimated: boolean
}

export interface Answered extends At {
  event: 'table' | 'settle'
  value: Value
  bound: Bound
}

export interface Summary extends At {
  event: 'summary'
  value: Value
  bound: Bound
  nodes: number
}

export interface Update extends At {
  event: 'update'
  child: string
  value: Value
  before: Value | null
  best: Value
  alpha: Real
  beta: Real
}

export interface Average extends At {
  event: 'average'
  child: string
  value: Value
  probability: number
  total: Value
}

export interface Sum extends At {
  event: 'sum'
  child: string
  value: Real
  probability: number
  total: Real
  low: Real
  high: Real
}

export interface Probed extends At {
  event: 'probed'
  child: string
  value: Real
  bound: Bound
  low: Real
  high: Real
}

export interface Cut extends At {
  event: 'cut'
  child: string
  best: Real
  side: 'alpha' | 'beta'
  limit: Real
  holder: string | null
  left: number
}

export interface Shallow extends At {
  event: 'shallow'
  child: string
  own: Real
  rest: Real
  sure: Real
  left: number
}

export interface Leave extends At {
  event: 'leave'
  value: Value
  bound: Bound
}

export interface Pass extends At {
  event: 'pass'
  child: string
  depth: number
}

export interface Passed extends At {
  event: 'passed'
  child: string
  value: Real
  enough: boolean
  limit: Real
}

export interface Verify extends At {
  event: 'verify'
  depth: number
}

export interface Verified extends At {
  event: 'verified'
  value: Real
  enough: boolean
  limit: Real
}

export interface Reduce extends At {
  event: 'reduce'
  child: string | null
  plies: number
}

export interface Again extends At {
  event: 'again'
  child: string
  value: Real
  why: string
}

export interface Skip extends At {
  event: 'skip'
  child: string
  why: string
}

export interface Prune extends At {
  event: 'prune'
  value: Real
  bound: Bound
  limit: Real
}

export interface Repeat extends At {
  event: 'repeat'
  value: Real
}

export interface Quiet extends At {
  event: 'quiet'
  value: Real | null
  noisy: number
  alpha: Real
  beta: Real
}

export interface Recall extends At {
  event: 'recall'
  visits: number
  known: Known[]
}

export interface Select extends At {
  event: 'select'
  child: string
  by: 'uct' | 'puct' | 'untried' | 'chance'
  mean: number | null
  bonus: number | null
  share: number | null
  visits: number
  among: number
  sums: [child: string, sum: number][]
}

export interface Expand extends At {
  event: 'expand'
  children: number
  known: Known[]
}

export interface Simulate extends At {
  event: 'simulate'
  value: Value
  how: 'game' | 'estimate' | 'utility' | 'proven'
  game: string[]
  deeper: number
}

export interface BackUp extends At {
  event: 'backup'
  value: Value
  visits: number
  mean: Value
  proven: boolean
  also: Known[]
  declined: string | null
}

/** Events of searches that go through a tree, of which the browser makes some itself, */
export type Searching = Begin | Enter | Leaf | Update | Average | Cut | Leave
/** and of those that let it grow. */
export type Growing = Expand | Select | Simulate | BackUp
export type Event =
  | Searching | Growing | Answered | Summary | Sum | Probed | Shallow | Pass | Passed | Verify | Verified | Reduce | Again | Skip | Prune | Repeat | Quiet | Recall

/** An event with what it says and changes. */
export type Step = Event & {
  sentence: string
  listing_line: number
  window: Window | null
  visited: number
  changes: Change[]
}

/** What a search answered, as far as a page looks into it. */
export interface Result {
  nodes: number
  complete: boolean
  notes: string[]
}

export interface TraceDocument {
  format: 'zermelo-trace'
  version: 1
  game: string
  position: string
  players: string[]
  roles: string[]
  zero_sum: boolean
  tree: boolean
  algorithm: string
  rule: Rule | null
  listing: string[]
  nodes: Node[]
  steps: Step[]
  line: string[]
  result: Result | null
  notes: string[]
}

/** How positions look: each picture as the numbers of its elements, with its width and height; and which node shows which. */
export interface BoardsData {
  side: number
  elements: string[]
  pictures: [parts: number[], wide: number, high: number][]
  of: Record<string, number>
}

export type Annotation = 'window' | 'interval' | 'bounds' | 'edge' | 'visits' | 'none'

/** What a page plays. */
export interface Played {
  documents: TraceDocument[]
  boards: BoardsData | null
  quiz: boolean
  begin: {step: number, annotate: Annotation, depth: number | null}
  titled: boolean
  /** the heading, where it is another than that of the page */
  title?: string
  labels: string[]
  listings: Record<string, string[]>
  language?: string
  theme?: 'light' | 'dark'
}

/** What it may be handed, of which the rest is as usual. */
export type Handed = Pick<Played, 'documents'> & Partial<Omit<Played, 'documents' | 'begin'>> & {begin?: Partial<Played['begin']>}

/** Whole numbers, most of them places in lists, in columns. */
export type Columns = number[][]

export interface PackedDocument {
  head: Omit<TraceDocument, 'nodes' | 'steps'>
  order: number[]
  own: Columns
  steps: {shapes: string[][], rows: (number | null)[][][], common: Columns, changes: [nodes: number[], fields: number[], values: number[]]}
}

/** Documents as zermelo.draw.packing packs them. */
export interface Packed {
  documents: PackedDocument[]
  nodes: Columns
  values: unknown[]
  patterns: string[]
  fields: (keyof View)[]
}

// ---------------------------------------------------------------------------------------------------------------- scenes

export interface Mark {
  id: string
  x: number
  y: number
  shape: Kind | 'more'
  inside: string
  name: string
  beside: string
  status: Status
  principal: boolean
  current: boolean
  mover: number | null
  hidden: number
  hint: string
  proven: boolean
}

export interface Edge {
  parent: string
  child: string
  label: string
  window: string
  status: Status
  principal: boolean
  cut: boolean
  going: boolean
  passing: boolean
}

export interface Scene {
  title: string
  sentence: string
  step: number
  of: number
  visited: number
  marks: Mark[]
  edges: Edge[]
  width: number
  height: number
  level: number
  roles: string[]
  notes: string[]
  players: string[]
  grown: boolean
  board: number
}

/** Measures that drawings and the page share (draw/assembly.py). */
export interface Measures {
  GAP: number
  ANNOTATIONS: Annotation[]
  STUBS: string[]
  MANY: number
  LETTER: number
  SIZE: number
  LEVEL: number
  MARGIN: number
  ASIDE: number
  LABEL_AT: number
  HALF: number
  SLOPE: number
  ROOM: Record<string, number>
  BESIDE: number
  CUT_AT: number
  STROKE: number
  APART: number
  LEVEL_EDGE: number
  LABEL_AT_LEVEL: number
}
