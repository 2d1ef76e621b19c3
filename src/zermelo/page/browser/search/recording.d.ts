// What draw/page/model/recording.js and simulations.js give to watching.js: in the worker's script they lie before it.

import type {Scaled, TraceDocument} from '../documents.d.ts'
import type {Rules} from '../rules/position.js'
import type {State} from '../../../export/zermelo.js'

/** What stands behind a node: a position, or how it comes from another one. */
export interface Origin {
  state?: State
  before?: Origin
  action?: number
}

export type Rank = number | number[]

/** What is handed to `new Recording` beside the root, of which it makes fields. */
export interface Searched {
  algorithm: string
  rule: string | null
  depth: number
  zeroSum: boolean
  players: string[]
  total: number
  scale: Scaled
}

declare global {
  class Recording {
    constructor(root: Origin, about: Searched & {rules: Rules})
    rules: Rules
    scale: Scaled
    events: {event: string, estimated?: boolean}[]
    result: object | null
    told(rank: Rank): Rank
    descend(action: number): void
    enter(depth: number, alpha: number, beta: number): void
    leaf(value: Rank): void
    update(action: number, best: Rank, alpha: number, beta: number): void
    average(probability: number, total: Rank): void
    cut(best: Rank, alpha: number, beta: number): void
    leave(value: Rank, bound: string): void
  }

  interface Simulations extends Recording {
    last: {origin: Origin}
    stateOf(origin: Origin): State
    expand(): void
    could(action: number, sum: number): void
    select(by: string, action: number, more?: object): void
    play(name: string): void
    simulate(rank: Rank, over: boolean): void
    backUp(came: Rank, action: number, rank: Rank, proven: boolean): void
  }

  function Simulated<Kind extends new (...given: never[]) => Recording>(kind: Kind): Kind
  function resultOf(recording: Recording, more: object): object
  function simulatedResult(recording: Recording, more: object): object
  function documentOf(recording: Recording, about: object): TraceDocument
}
