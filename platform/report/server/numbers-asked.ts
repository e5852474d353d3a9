import type { Measure } from '../contract/source.ts'
import type { ReportSource } from './report-source.ts'

/** A part of a report: its figures, or a view. */
export interface NumbersAsked {
  /** `time`, the clock's, or dimensions. */
  keys: readonly string[]
  measures: readonly string[]
  /** The largest so many by the first measure; all when it is null. */
  top: number | null
}

export function measureOf({ source }: ReportSource, name: string): Measure {
  const measure = source.measures[name]
  if (measure === undefined) throw new TypeError(`Source ${source.name} has no measure ${name}`)
  return measure
}
