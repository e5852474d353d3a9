import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { Report } from '../contract/report.ts'
import type { Source, Where } from '../contract/source.ts'

/** Column expressions; written in code, never taken from a request. */
export type Sql = string

/** A roll-up of how often each value of one column occurs, for percentiles. */
export interface Distribution {
  table: string
  /** Which of the source's dimensions it knows; with a filter on another the facts are read. */
  dimensions: readonly string[]
  /** The part of the facts that it holds: a measure over another part reads the facts. */
  where: Where
  /** Its column of how many. */
  counts: string
}

export interface Named {
  /** What ids are called, of the own company. */
  names(rows: Rows, ids: readonly number[]): Promise<{ id: number; name: string }[]>
  /** At most `limit` that match, to choose from. */
  search(rows: Rows, text: string, limit: number): Promise<{ id: number; name: string }[]>
}

/** What of somebody decides what they see: their role, and what features know them by. */
export type Seer = Omit<Principal, 'userId' | 'companyId' | 'sessionId' | 'language'>

/** How a declared source lies in the database. */
export interface ReportSource<Declared extends Source = Source> {
  readonly source: Declared
  /**
   * Table of sums by local hour, kept by `roll_up.keep`; `{rollUp}_facts` is the facts in the same shape, with id and at.
   */
  readonly rollUp: string
  /** Its column of how many facts there are. */
  readonly counts: string
  /** By dimension, an expression over the columns of the roll-up. */
  readonly dimensions: { readonly [Name in keyof Declared['dimensions']]: Sql }
  /** By the column they are of. */
  readonly distributions?: Readonly<Record<string, Distribution>>
  readonly references: Readonly<Record<string, Named>>
  /** The rows behind a number: from `{table} fact` and its joins. */
  readonly rows: {
    readonly table: string
    readonly joins: Sql
    readonly columns: { readonly [Name in keyof Declared['columns']]: Sql }
  }
  /** The part that somebody may see; null is nothing at all. */
  scope(principal: Seer): Where | null
}

export const bindSource = <const Declared extends Source>(
  source: Declared,
  bound: Omit<ReportSource<Declared>, 'source'>,
): ReportSource => ({ source, ...bound }) as ReportSource

/** A report with its database source and its texts. */
export interface ServedReport {
  report: Report
  source: ReportSource
  texts: Catalogue
}
