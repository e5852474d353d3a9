import type { Ramp } from './parts/set-up-rate.ts'

export interface Size {
  ramp: Ramp
  manyCalls: number
  overloadSeconds: number
  /** Numbers of concurrent calls to measure. */
  inProgress: readonly number[]
  inProgressSeconds: number
  /** Alternating measurements of both sides; the median counts. */
  inProgressTurns: number
  /** Calls from browser to browser on each side. */
  browserCalls: number
}

/** Under twenty minutes. */
export const FULL: Size = {
  ramp: { from: 25, by: 25, upTo: 400, seconds: 8 },
  manyCalls: 10_000,
  overloadSeconds: 10,
  inProgress: [100, 300],
  inProgressSeconds: 10,
  inProgressTurns: 2,
  browserCalls: 15,
}

/** About two minutes: shows that everything works, with rough figures. */
export const QUICK: Size = {
  ramp: { from: 20, by: 40, upTo: 100, seconds: 3 },
  manyCalls: 300,
  overloadSeconds: 4,
  inProgress: [40],
  inProgressSeconds: 4,
  inProgressTurns: 1,
  browserCalls: 3,
}
