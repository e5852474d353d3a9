/** A robust measure of how unusual a number is: outliers of before, such as holidays, hardly move a median. */

/** The middle value; of an even number the average of the two. NaN for none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The median distance from the median, made comparable with a standard deviation. */
export function spreadOf(values: readonly number[]): number {
  const median = medianOf(values)
  return 1.4826 * medianOf(values.map((value) => Math.abs(value - median)))
}

interface Deviation {
  value: number
  /** Median of before. */
  usual: number
  /** Distances: more than three is rare. */
  score: number
}

/** Fewer days say nothing about what is usual. */
const MIN_DAYS = 5
/** More distances than this are unusual. */
const UNUSUAL = 3.5
/** What nobody would notice: at least this many, and this part of the usual. */
const MIN_CHANGE = 5
const MIN_PART = 0.25

/** @param before values of the same weekdays. Null: not unusual, or not enough to tell */
export function deviationOf(value: number, before: readonly number[]): Deviation | null {
  if (before.length < MIN_DAYS) return null
  const usual = medianOf(before)
  // Counts vary by their root even where the past days were all alike.
  const spread = Math.max(spreadOf(before), Math.sqrt(Math.max(usual, 1)))
  const change = Math.abs(value - usual)
  const score = change / spread
  return score > UNUSUAL && change >= MIN_CHANGE && change >= MIN_PART * usual
    ? { value, usual, score }
    : null
}

/** How a dimension's value changed. */
export interface Part {
  dimension: string
  value: string
  change: number
}

/** A part explains a change when it is at least this much of it. */
const EXPLAINS = 0.4

/**
 * The part that explains most of a change: of all dimensions the value that moved most in the same direction. A value that everything has,
 * as the only line of a company, moves as the whole does and explains nothing.
 */
export function explanationOf(
  change: number,
  byDimension: ReadonlyMap<string, readonly { value: string; now: number; before: readonly number[] }[]>,
): Part | null {
  const parts = [...byDimension].flatMap(([dimension, values]) => {
    if (values.length < 2) return []
    return values.map(({ value, now, before }) => ({ dimension, value, change: now - medianOf(before) }))
  })
  const [most] = parts
    .filter((part) => part.change / change >= EXPLAINS)
    .toSorted((one, other) => other.change / change - one.change / change)
  return most ?? null
}
