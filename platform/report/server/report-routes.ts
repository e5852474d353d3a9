import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import { forbidden, notFound } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { NONE, type Where } from '../contract/source.ts'
import { queryOf, type ResolvedQuery } from './ask.ts'
import { exportReport, exportRows } from './export/export-report.ts'
import { withNamedViews } from './named-answers.ts'
import { readReport } from './read-report.ts'
import { countRows, readRows } from './read-rows.ts'
import type { ReportSource, ServedReport } from './report-source.ts'

/** Maximum of options offered. */
const MAX_CHOICES = 50

const seenBy = async (
  { report, source }: ServedReport,
  request: { principal: Principal; unit: { rows: Rows } },
  query: Parameters<typeof queryOf>[3],
): Promise<ResolvedQuery> => {
  const { principal, unit } = request
  const reportQuery = await queryOf(report, source, { principal, rows: unit.rows, now: new Date() }, query)
  // No data of their own, e.g. an agent without an extension.
  if (reportQuery === null) throw new Failure(notFound)
  return reportQuery
}

/** @throws Failure `forbidden` for whoever may read the source's numbers, but not as files */
export function requireExport({ exportWith }: ReportSource, principal: Principal): void {
  if (exportWith && !may(principal, exportWith)) throw new Failure(forbidden)
}

/** Ids to which every alternative limits a dimension; undefined: one of them allows all. */
const limitOf = (alternatives: readonly Where[], dimension: string): number[] | undefined =>
  alternatives.every((where) => where[dimension] !== undefined)
    ? alternatives.flatMap((where) => (where[dimension] ?? []).filter((id) => id !== NONE).map(Number))
    : undefined

/** The rows behind a source's numbers, and the options of its filters. */
export function rowRoutes(served: ServedReport): BoundRoute[] {
  const { report, source } = served
  const { rows, choices } = report.routes
  return [
    bind(rows, async (request) => {
      const { query, unit } = request
      const { page, page_size: limit, measure, order } = query
      const reportQuery = { ...(await seenBy(served, request, query)), before: null }
      const offset = (page - 1) * limit
      // The roll-up knows when there are none, without scanning the facts.
      const count = await countRows(unit.rows, source, reportQuery, measure)
      const results =
        offset < count
          ? await readRows(unit.rows, source, reportQuery, { measure, order, limit, offset })
          : []
      const at = (number: number) => requestUrl(rows.path, undefined, { ...query, page: number })
      return {
        results,
        count,
        next: page * limit < count ? at(page + 1) : null,
        previous: page > 1 ? at(page - 1) : null,
      }
    }),
    bind(choices, async ({ principal, unit, query }) => {
      const reference = report.filters.includes(query.dimension)
        ? source.references[query.dimension]
        : undefined
      const scope = await source.scope(principal, unit.rows)
      if (reference === undefined || scope === null) return { results: [] }
      const requestedIds = query.ids?.split(',').map(Number)
      const own = limitOf(Array.isArray(scope) ? scope : [scope as Where], query.dimension)
      const ids = own === undefined ? requestedIds : own.filter((id) => requestedIds?.includes(id) ?? true)
      if (ids !== undefined && ids.length === 0) return { results: [] }
      const found =
        ids === undefined
          ? await reference.search(unit.rows, query.search, MAX_CHOICES)
          : await reference.names(unit.rows, ids)
      return { results: found.map(({ id, name }) => ({ id: String(id), name })) }
    }),
  ]
}

/** All routes of a report. */
export function reportRoutes(served: ServedReport): BoundRoute[] {
  const { report, source } = served
  const { read, exported } = report.routes
  return [
    bind(read, async (request) => {
      const query = await seenBy(served, request, request.query)
      return withNamedViews(
        served,
        await readReport(request.unit.rows, report, source, query),
        request.language,
      )
    }),
    ...rowRoutes(served),
    bind(exported, async (request) => {
      requireExport(source, request.principal)
      const { part, format, measure } = request.query
      const query = await seenBy(served, request, request.query)
      // PDF shows the page, not the rows.
      return part === 'rows' && format !== 'pdf'
        ? exportRows(served, query, request, { format, measure })
        : exportReport(served, query, request, format)
    }),
  ]
}
