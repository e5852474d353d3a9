import type { RawBuilder } from 'kysely'
import type { Measure } from '../contract/source.ts'
import type { ReportSource } from './report-source.ts'

/** Part of a report: the figures, or a view. */
export interface NumbersQuery {
  /** `time`, hour, weekday, or dimensions. */
  keys: readonly string[]
  measures: readonly string[]
  /** Top rows by the first measure; null for all. */
  top: number | null
}

/** The relation a part is read from, with its conditions, and the source as its columns are named there. */
export interface Reading {
  from: RawBuilder<unknown>
  source: ReportSource
}

/** Dimension values, and each measure in this and the previous period. */
export interface NumberRow {
  keys: string[]
  values: (number | null)[]
  before: (number | null)[]
}

export function measureOf({ source }: ReportSource, name: string): Measure {
  const measure = source.measures[name]
  if (measure === undefined) throw new TypeError(`Source ${source.name} has no measure ${name}`)
  return measure
}
