import { z } from 'zod'
import type { Ability } from '#platform/contract/access.ts'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute, type RouteContract } from '#platform/contract/route.ts'
import { type NamedViews, namedShape } from './named-views.ts'
import { GRAINS } from './period.ts'
import { CLOCK, type Dimension, isClock, NONE, type Source, type Where } from './source.ts'

type Name<Part> = keyof Part & string
type Key<From extends Source> = Name<From['dimensions']> | 'hour' | 'weekday'

/**
 * A view of the numbers, grouped by `by`: `time` (in the chosen grain) or dimensions.
 *
 * - `line`, `columns`: over time, one series per measure, or per value of the `split` dimension; columns are stacked, so their
 *   series are parts of one whole
 * - `bars`, `donut`: the largest values of a dimension
 * - `heat`: the week by hours
 * - `table`: every measure for each value
 * - `pivot`: one measure, for each value of `by` a row and of `across` a column
 * - `flow`: how much went from one value to another, as a Sankey diagram
 * - `funnel`: measures that follow each other, each with its share of the first
 */
export type View<From extends Source = Source> =
  | { kind: 'line' | 'columns'; measures: readonly Name<From['measures']>[]; split?: Key<From> }
  | { kind: 'bars' | 'donut'; by: Key<From>; measures: readonly [Name<From['measures']>] }
  | { kind: 'heat'; measures: readonly [Name<From['measures']>] }
  | { kind: 'table'; by: Key<From> | 'time'; measures: readonly Name<From['measures']>[] }
  | { kind: 'pivot'; by: Key<From> | 'time'; across: Key<From>; measures: readonly [Name<From['measures']>] }
  | { kind: 'flow'; from: Key<From>; to: Key<From>; measures: readonly [Name<From['measures']>] }
  | { kind: 'funnel'; measures: readonly Name<From['measures']>[] }

export interface ReportDeclaration<From extends Source> {
  /** Path: `/api/reports/{area}/{name}/`. */
  area: string
  name: string
  source: From
  /** The ability to open it; the source limits the rows. */
  ability: Ability
  /** Fixed filter of the report. */
  only?: Where
  filters: readonly Name<From['dimensions']>[]
  /** Not offered any more, but kept in addresses and mailings. */
  formerFilters?: readonly Name<From['dimensions']>[]
  /** Key figures, most important first. */
  figures: readonly Name<From['measures']>[]
  views: Readonly<Record<string, View<From>>>
  /** Shows its rows on the page, not only as a drill-down. */
  showsRows?: boolean
  /** Views that the answer also has by names of their own. */
  named?: NamedViews
  /** Whose values may have goals of their own: people. */
  goalsBy?: Name<From['dimensions']>
}

const day = z.iso.date()
/** As asked for: periods before and after it, and in other time zones, are days as well. */
const askedDay = day.refine((text) => text >= '1900-01-01' && text <= '2999-12-31')
/** Comma-separated ids or values. */
const ids = z.string().regex(/^(?:\d{1,15}|none)(?:,(?:\d{1,15}|none)){0,199}$/)
const oneOf = (values: readonly string[]) => {
  const one = `(?:${values.join('|')})`
  return z.string().regex(new RegExp(`^${one}(?:,${one}){0,${values.length}}$`))
}
/** A single value, since it may contain commas. */
const ownText = z.string().max(120)
const parameter = (dimension: Dimension) => {
  if (dimension.kind === 'choice') return oneOf([...dimension.values, NONE])
  return dimension.kind === 'text' ? ownText : ids
}

/** Names of a view's row keys, in order. */
export function keysOf(view: View): readonly string[] {
  if (view.kind === 'heat') return ['weekday', 'hour']
  if (view.kind === 'pivot') return [view.by, view.across]
  if (view.kind === 'flow') return [view.from, view.to]
  if (view.kind === 'funnel') return []
  if ('by' in view) return [view.by]
  return view.split === undefined ? ['time'] : ['time', view.split]
}

/** Dimensions that a query may narrow: the filters, and those by which a view groups, so that each of its numbers opens its rows. */
export const narrowingOf = ({ filters, formerFilters = [], views }: ReportDeclaration<Source>): string[] => [
  ...new Set([
    ...filters,
    ...formerFilters,
    ...Object.values(views).flatMap((view) => keysOf(view).filter((key) => key !== 'time' && !isClock(key))),
  ]),
]

const numbers = z.array(z.number().nullable())
const period = z.object({ initDate: day, finishDate: day })

export const reportAnswer = z.object({
  period,
  /** The compared period; null for none. */
  before: period.nullable(),
  grain: z.enum(GRAINS),
  figures: z.array(
    z.object({ measure: z.string(), value: z.number().nullable(), before: z.number().nullable() }),
  ),
  views: z.array(
    z.object({
      name: z.string(),
      /** `keys`: one per dimension, '' for none. Values in the order of the measures. */
      rows: z.array(z.object({ keys: z.array(z.string()), values: numbers, before: numbers })),
      /** More rows exist than returned. */
      cut: z.boolean(),
    }),
  ),
  /** What the company wants a measure to be: of a sum, for each day. */
  goals: z.record(z.string(), z.number()).default({}),
  /** The same of each person shown, by measure and id. */
  person_goals: z.record(z.string(), z.record(z.string(), z.number())).default({}),
  /** Names of referenced ids, by dimension. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
})
export type ReportAnswer = z.infer<typeof reportAnswer>

/** `record`: id of what the row opens. */
const row = z.object({
  id: z.string(),
  record: z.string().nullable(),
  cells: z.array(z.union([z.string(), z.number()]).nullable()),
})
export type ReportRow = z.infer<typeof row>

export const EXPORTS = ['xlsx', 'csv', 'pdf'] as const
export type ExportFormat = (typeof EXPORTS)[number]

/** Query parameters of every report, besides filters. */
export const reportPeriod = {
  /** Local days, inclusive; default: the last 30 days. */
  initDate: askedDay.optional(),
  finishDate: askedDay.optional(),
  grain: z.enum(GRAINS).optional(),
  /** `before`: the period right before; `weekdays`: the same weekdays, whole weeks before. */
  compare: z.enum(['before', 'weekdays', 'none']).default('before'),
}

function routesOf<From extends Source>(report: ReportDeclaration<From>) {
  const { area, name, source, ability } = report
  const path = `/api/reports/${area}/${name}`
  // By name; the names come from the declaration, so they are not in the type.
  const filters: Record<never, never> = Object.fromEntries(
    narrowingOf(report as unknown as ReportDeclaration<Source>).flatMap((filter) => {
      const dimension = source.dimensions[filter]
      return dimension === undefined ? [] : [[filter, parameter(dimension).optional()]]
    }),
  )
  const clock = { hour: oneOf(CLOCK.hour).optional(), weekday: oneOf(CLOCK.weekday).optional() }
  const query = z.object({ ...reportPeriod, ...clock, ...filters })
  const shared = { method: 'GET', auth: 'session', ability } as const
  const fullName = `${area}/${name}`
  return {
    read: defineRoute({
      ...shared,
      path: `${path}/`,
      summary: `Report ${fullName}: figures and views, compared with the previous period.`,
      query,
      answer: reportAnswer.extend(namedShape(report.named)),
    }),
    rows: defineRoute({
      ...shared,
      path: `${path}/rows/`,
      summary: `Report ${fullName}: the rows behind its figures, or behind one measure.`,
      query: query.extend({
        measure: z.enum(Object.keys(source.measures)).optional(),
        page: queryInt(1, 1_000_000),
        page_size: queryInt(25, 100),
        order: z.enum(['-at', 'at']).default('-at'),
      }),
      answer: page(row),
    }),
    choices: defineRoute({
      ...shared,
      path: `${path}/choices/`,
      summary: `Report ${fullName}: the options of a reference filter, and the labels of selected ids.`,
      query: z.object({
        dimension: z.enum(Object.keys(source.dimensions)),
        search: z.string().trim().max(80).default(''),
        ids: ids.optional(),
      }),
      answer: z.object({ results: z.array(z.object({ id: z.string(), name: z.string() })) }),
    }),
    exported: defineRoute({
      ...shared,
      path: `${path}/export/`,
      summary: `Exports report ${fullName}: what the page shows, or its rows.`,
      query: query.extend({
        format: z.enum(EXPORTS).default('xlsx'),
        part: z.enum(['page', 'rows']).default('page'),
        measure: z.enum(Object.keys(source.measures)).optional(),
      }),
      download: true,
    }),
  } as const satisfies Record<string, RouteContract>
}

export type ReportRoutes = ReturnType<typeof routesOf<Source>>
export type ReportQuery = z.output<ReportRoutes['read']['query']>

export interface Report extends ReportDeclaration<Source> {
  /** Of somebody's own report: a name in place of the catalogue's, for its view as well. */
  readonly title?: string
  readonly routes: ReportRoutes
}

/** The declaration: routes, screen, exports and mails are derived from it. */
export const defineReport = <const From extends Source>(declared: ReportDeclaration<From>): Report => {
  // Names were checked against the source by the types; from here on they are strings.
  const report = declared as unknown as ReportDeclaration<Source>
  return { ...report, routes: routesOf(report) }
}
