import { z } from 'zod'
import type { Ability } from '#platform/contract/access.ts'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute, type RouteContract } from '#platform/contract/route.ts'
import { GRAINS } from './period.ts'
import { CLOCK, type Dimension, type Source, type Where } from './source.ts'

type Name<Part> = keyof Part & string
type Key<From extends Source> = Name<From['dimensions']> | 'hour' | 'weekday'

/**
 * One way to look at the numbers. `by` is what they are told apart by: `time` (in the chosen grain) or dimensions.
 *
 * - `line`, `columns`: over time, one series a measure, or with `split` one series a value of a dimension
 * - `bars`, `donut`: the largest values of a dimension
 * - `heat`: the week by hours
 * - `table`: every measure for each value
 */
export type View<From extends Source = Source> =
  | { kind: 'line' | 'columns'; measures: readonly Name<From['measures']>[]; split?: Key<From> }
  | { kind: 'bars' | 'donut'; by: Key<From>; measures: readonly [Name<From['measures']>] }
  | { kind: 'heat'; measures: readonly [Name<From['measures']>] }
  | { kind: 'table'; by: Key<From> | 'time'; measures: readonly Name<From['measures']>[] }

export interface ReportDeclaration<From extends Source> {
  /** Of `/api/reports/{area}/{name}/`. */
  area: string
  name: string
  source: From
  /** Who may open it; the source decides which rows each person sees. */
  ability: Ability
  /** A fixed filter of the whole report. */
  only?: Where
  filters: readonly Name<From['dimensions']>[]
  /** Shown large, first; the first one leads. */
  figures: readonly Name<From['measures']>[]
  views: Readonly<Record<string, View<From>>>
  /** Its rows are part of the page, not only behind the numbers. */
  showsRows?: boolean
}

const day = z.iso.date()
/** Ids, or values, with commas between them. */
const ids = z.string().regex(/^\d{1,15}(,\d{1,15}){0,199}$/)
const oneOf = (values: readonly string[]) => {
  const one = `(?:${values.join('|')})`
  return z.string().regex(new RegExp(`^${one}(?:,${one}){0,${values.length}}$`))
}
const parameter = (dimension: Dimension) => (dimension.kind === 'choice' ? oneOf(dimension.values) : ids)

/** The keys of a view's rows, in their order. */
export function keysOf(view: View): readonly string[] {
  if (view.kind === 'heat') return ['weekday', 'hour']
  if ('by' in view) return [view.by]
  return view.split === undefined ? ['time'] : ['time', view.split]
}

const numbers = z.array(z.number().nullable())
const period = z.object({ initDate: day, finishDate: day })

export const reportAnswer = z.object({
  period,
  /** The period compared with; null for none. */
  before: period.nullable(),
  grain: z.enum(GRAINS),
  figures: z.array(
    z.object({ measure: z.string(), value: z.number().nullable(), before: z.number().nullable() }),
  ),
  views: z.array(
    z.object({
      name: z.string(),
      /** `keys`: one for each dimension of the view, '' for none. Values in the order of the view's measures. */
      rows: z.array(z.object({ keys: z.array(z.string()), values: numbers, before: numbers })),
      /** More rows exist than were returned. */
      cut: z.boolean(),
    }),
  ),
  /** What the ids of references are called, by dimension. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
})
export type ReportAnswer = z.infer<typeof reportAnswer>

const row = z.object({ id: z.string(), cells: z.array(z.union([z.string(), z.number()]).nullable()) })
export type ReportRow = z.infer<typeof row>

export const EXPORTS = ['xlsx', 'csv', 'pdf'] as const
export type ExportFormat = (typeof EXPORTS)[number]

/** What the query of any report has besides its filters. */
const common = {
  /** Local days of the company, both inclusive; the last 30 days unless said. */
  initDate: day.optional(),
  finishDate: day.optional(),
  grain: z.enum(GRAINS).optional(),
  compare: z.enum(['before', 'none']).default('before'),
}

function routesOf<From extends Source>(report: ReportDeclaration<From>) {
  const { area, name, source, ability } = report
  const path = `/api/reports/${area}/${name}`
  // By name; what they are called only the declaration knows, so they have no part in the type.
  const filters: Record<never, never> = Object.fromEntries(
    report.filters.flatMap((filter) => {
      const dimension = source.dimensions[filter]
      return dimension === undefined ? [] : [[filter, parameter(dimension).optional()]]
    }),
  )
  const clock = { hour: oneOf(CLOCK.hour).optional(), weekday: oneOf(CLOCK.weekday).optional() }
  const query = z.object({ ...common, ...clock, ...filters })
  const shared = { method: 'GET', auth: 'session', ability } as const
  const said = `${area}/${name}`
  return {
    read: defineRoute({
      ...shared,
      path: `${path}/`,
      summary: `Report ${said}: its figures and views, each beside those of the period before.`,
      query,
      answer: reportAnswer,
    }),
    rows: defineRoute({
      ...shared,
      path: `${path}/rows/`,
      summary: `Report ${said}: the rows behind its numbers, of one measure when it is named.`,
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
      summary: `Report ${said}: what a filter by reference offers, and what chosen ids are called.`,
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
      summary: `Report ${said} as a file: what the page shows, or its rows.`,
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
  readonly routes: ReportRoutes
}

/** From this come the routes, the screen, the files and the mails. */
export const defineReport = <const From extends Source>(declared: ReportDeclaration<From>): Report => {
  // Names were checked against the source; from here on they are plain texts.
  const report = declared as unknown as ReportDeclaration<Source>
  return { ...report, routes: routesOf(report) }
}
