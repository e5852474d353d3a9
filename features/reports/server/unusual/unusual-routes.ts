import { sql } from 'kysely'
import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { hidesMeasure } from '#platform/report/server/report-source.ts'
import { listUnusualDays, setUnusualDays } from '../../contract/unusual/unusual-days.ts'
import { reportsTexts } from '../../i18n/texts.ts'
import type { Watched } from './find-unusual.ts'

const recordAudit = auditRecorder(reportsTexts)
const MAX_DAYS = 200

interface KeptDay {
  id: number
  day: string
  report: string
  measure: string
  value: number
  usual: number
  dimension: string | null
  dimension_value: string | null
  dimension_change: number | null
}

const nameKey = (report: string, dimension: string, value: string): string =>
  `${report}\n${dimension}\n${value}`

/** Names of what explains the days: one statement for each kind of reference. */
async function causeNames(
  rows: Rows,
  watched: readonly Watched[],
  days: readonly KeptDay[],
): Promise<ReadonlyMap<string, string>> {
  const caused = Map.groupBy(
    days.filter(({ dimension_value: value }) => /^\d{1,15}$/.test(value ?? '')),
    ({ report, dimension }) => `${report}\n${dimension}`,
  )
  const names = new Map<string, string>()
  for (const [key, alike] of caused) {
    const [name = '', dimension = ''] = key.split('\n')
    const source = watched.find(({ served: { report } }) => `${report.area}/${report.name}` === name)?.served
      .source
    const ids = [...new Set(alike.map(({ dimension_value: value }) => Number(value)))]
    for (const { id, name: found } of (await source?.references[dimension]?.names(rows, ids)) ?? [])
      names.set(nameKey(name, dimension, String(id)), found)
  }
  return names
}

/** Unusual days as they were told, and whether they are. */
export const unusualRoutes = (watched: readonly Watched[]): readonly BoundRoute[] => [
  bind(listUnusualDays, async ({ unit: { rows }, principal }) => {
    const settings = await rows.selectFrom('report_unusual_settings').select('is_on').executeTakeFirst()
    const { rows: kept } = await sql<KeptDay>`
      SELECT id, day::text AS day, report, measure, value, usual, dimension, dimension_value, dimension_change
        FROM report_unusual_days ORDER BY day DESC, id DESC LIMIT ${MAX_DAYS}`.execute(rows)
    const sourceOf = (name: string) =>
      watched.find(({ served: { report } }) => `${report.area}/${report.name}` === name)?.served.source
    const days = kept.filter(({ report, measure }) => {
      const source = sourceOf(report)
      return source === undefined || !hidesMeasure(source, principal, measure)
    })
    const names = await causeNames(rows, watched, days)
    const results = days.map(({ dimension, dimension_value: value, dimension_change: change, ...day }) => ({
      ...day,
      cause:
        dimension === null || value === null
          ? null
          : {
              dimension,
              value,
              name: names.get(nameKey(day.report, dimension, value)) ?? null,
              change: change ?? 0,
            },
    }))
    return { is_on: settings?.is_on ?? true, results }
  }),
  bind(setUnusualDays, async (request) => {
    const { unit, principal, body } = request
    await sql`
      INSERT INTO report_unusual_settings (company_id, is_on) VALUES (${principal.companyId}, ${body.is_on})
      ON CONFLICT (company_id) DO UPDATE SET is_on = excluded.is_on`.execute(unit.rows)
    await recordAudit(unit, {
      by: request,
      action: body.is_on ? 'report_notices.enabled' : 'report_notices.disabled',
      subject: { type: 'report_notices', id: principal.companyId, name: '' },
    })
    return { is_on: body.is_on }
  }),
]
