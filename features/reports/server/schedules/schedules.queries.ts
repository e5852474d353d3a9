import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { ReportSchedule } from '../../contract/schedules.ts'

/** Local hour of a local day, as an instant. Row-level security leaves exactly one company. */
export const localHour = (day: string, hour: number) =>
  sql<Date>`(${day}::date + make_interval(hours => ${hour})) AT TIME ZONE (SELECT time_zone FROM companies)`

/** The user whose numbers are sent; undefined for none of this company. */
export const ownerOf = async (rows: Rows, id: number): Promise<number | undefined> =>
  (await rows.selectFrom('report_schedules').select('user_id').where('id', '=', id).executeTakeFirst())
    ?.user_id

/** Schedules with their recipients, in one statement. */
export async function findSchedules(
  rows: Rows,
  { report, id }: { report?: string | undefined; id?: number },
): Promise<ReportSchedule[]> {
  const found = await rows
    .selectFrom('report_schedules as schedule')
    .innerJoin('users as owner', 'owner.id', 'schedule.user_id')
    .select([
      'schedule.id',
      'schedule.report',
      'schedule.filters',
      'schedule.every',
      'schedule.hour',
      'schedule.format',
      'schedule.next_at',
      'schedule.last_sent_at',
      'owner.short_name as owner',
      sql<{ id: number; name: string }[]>`coalesce(
        (SELECT jsonb_agg(jsonb_build_object('id', u.id, 'name', u.short_name) ORDER BY u.sort_name)
           FROM report_schedule_recipients r JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL
          WHERE r.schedule_id = schedule.id), '[]')`.as('recipients'),
    ])
    .$if(report !== undefined, (query) => query.where('schedule.report', '=', report ?? ''))
    .$if(id !== undefined, (query) => query.where('schedule.id', '=', id ?? 0))
    .orderBy('schedule.id')
    .execute()
  return found.map((row) => ({
    ...row,
    filters: row.filters as Record<string, string>,
    every: row.every as ReportSchedule['every'],
    format: row.format as ReportSchedule['format'],
    next_at: row.next_at.toISOString(),
    last_sent_at: row.last_sent_at?.toISOString() ?? null,
  }))
}
