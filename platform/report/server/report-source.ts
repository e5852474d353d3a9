import type { RawBuilder } from 'kysely'
import { may } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { Ability } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { Report } from '../contract/report.ts'
import type { Source, Where } from '../contract/source.ts'

/** SQL of columns; from code, never from a request. */
export type Sql = string

/** A roll-up with the frequencies of a column's values, for percentiles. */
export interface Distribution {
  table: string
  /** Its dimensions; with a filter on another one the facts are read. */
  dimensions: readonly string[]
  /** The condition of its rows; a measure with another one reads the facts. */
  where: Where
  /** Column with the number of facts. */
  counts: string
}

export interface Named {
  /** Names of ids, of the own company. */
  names(rows: Rows, ids: readonly number[]): Promise<{ id: number; name: string }[]>
  /** Up to `limit` matching options. */
  search(rows: Rows, text: string, limit: number): Promise<{ id: number; name: string }[]>
}

/** What decides which rows a user sees: who they are, their role, and properties from features. */
export type Viewer = Omit<Principal, 'sessionId' | 'language'>

type Scope = Where | readonly Where[] | null

/** How a declared source is stored. */
export interface ReportSource<Declared extends Source = Source> {
  readonly source: Declared
  /**
   * Sums by local hour, maintained by `roll_up.keep_columns`; `{rollUp}_facts` is a view of the facts with all their columns, and those
   * of the roll-up.
   */
  readonly rollUp: string
  /** Column with the number of facts. */
  readonly counts: string
  /** A fact's local hour, where it is not the hour of its `at`: SQL over `fact`, a row of `{rollUp}_facts`. */
  readonly localHour?: Sql
  /** By dimension: an expression over the roll-up's columns; an array of ids for a dimension of several values. */
  readonly dimensions: { readonly [Name in keyof Declared['dimensions']]: Sql }
  /** Dimensions that the roll-up does not have: they are read from the facts. Those of several values always are. `all`: there is no roll-up. */
  readonly onlyFacts?: 'all' | readonly (keyof Declared['dimensions'] & string)[]
  /** Dimensions that `scope` alone names, over the columns of the facts: an id, or with `many` an array of them. No report shows them. */
  readonly onlyScope?: Readonly<Record<string, { sql: Sql; many?: true }>>
  /** By column. */
  readonly distributions?: Readonly<Record<string, Distribution>>
  readonly references: Readonly<Record<string, Named>>
  /** The facts: `{table} fact` and its joins. */
  readonly rows: {
    readonly table: string
    /** Rows are found by their time as well, where the table has no index on their ids. */
    readonly byTime?: true
    readonly joins: Sql
    /** A column that not everybody may see, as the name of another's customer, is made for the viewer. */
    readonly columns: {
      readonly [Name in keyof Declared['columns']]: Sql | ((viewer: Viewer) => RawBuilder<unknown>)
    }
    /** Id of the record that a row opens, as text. */
    readonly record?: Sql
  }
  /**
   * Condition of the visible rows, such as those of the viewer's groups; several: any of them is enough, as a group's records or
   * those of its members; null for none at all.
   */
  scope(viewer: Viewer, rows: Rows): Scope | Promise<Scope>
  /** Whoever lacks it reads no money: measures and columns of it are null. */
  readonly moneyWith?: Ability
  /** Needed for its exports besides the report's own ability. */
  readonly exportWith?: Ability
}

/** Whether the viewer may not read the source's money. */
export const hidesMoney = ({ moneyWith }: ReportSource, viewer: Viewer): boolean =>
  moneyWith !== undefined && !may(viewer, moneyWith)

/** Whether the viewer may not read a measure: money of a source whose money takes an ability. */
export const hidesMeasure = (bound: ReportSource, viewer: Viewer, measure: string): boolean =>
  hidesMoney(bound, viewer) && bound.source.measures[measure]?.unit === 'money'

export const bindSource = <const Declared extends Source>(
  source: Declared,
  bound: Omit<ReportSource<Declared>, 'source'>,
): ReportSource => ({ source, ...bound }) as ReportSource

/** A report with its database source and texts, as a feature brings it (`FeatureParts.reports`). */
export interface ServedReport {
  report: Report
  source: ReportSource
  texts: Catalogue
}

/** Pairs reports with the tables of their sources. @throws TypeError for a source without one */
export const serveReports = (
  reports: readonly Report[],
  sources: readonly ReportSource[],
  texts: Catalogue,
): ServedReport[] =>
  reports.map((report) => {
    const source = sources.find((one) => one.source === report.source)
    if (source === undefined)
      throw new TypeError(`Report ${report.area}/${report.name}: its source has no table`)
    return { report, source, texts }
  })

/** A report by its name. @throws TypeError if there is none */
export function reportNamed(reports: readonly ServedReport[], name: string): ServedReport {
  const served = reports.find(({ report }) => report.name === name)
  if (served === undefined) throw new TypeError(`No report ${name}`)
  return served
}
