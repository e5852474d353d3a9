import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { forbidden, invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { localDay } from '#platform/i18n/format.ts'
import { timeZoneOf } from '#platform/report/server/ask.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import {
  createSchedule,
  deleteSchedule,
  editSchedule,
  listSchedules,
  MAX_SCHEDULES,
  ownersNumbers,
  type ReportSchedule,
  tooManySchedules,
} from '../../contract/schedules.ts'
import { reportsTexts } from '../../i18n/texts.ts'
import { mayMail, readsAllOf } from './mailing-rights.ts'
import { findSchedules, localHour, ownerOf } from './schedules.queries.ts'
import { nextSendingDay } from './sending-days.ts'

const recordAudit = auditRecorder(reportsTexts)

/** Removes duplicates. @throws Failure `invalid` for a user outside the company */
async function requirePeople(rows: Rows, recipients: readonly number[]): Promise<number[]> {
  const ids = [...new Set(recipients)]
  const people = await rows
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  if (people.length !== ids.length) throw new Failure(invalid, { fields: { recipients: ['field.invalid'] } })
  return ids
}

const insertRecipients = (
  rows: Rows,
  { companyId, id, ids }: { companyId: number; id: number; ids: readonly number[] },
) =>
  rows
    .insertInto('report_schedule_recipients')
    .values(ids.map((user_id) => ({ company_id: companyId, schedule_id: id, user_id })))
    .execute()

/** @throws Failure `reports.owners_numbers` for a recipient to whom the user would show more than they read themselves */
async function requireOwnNumbers(
  served: ServedReport | undefined,
  { rows, principal }: { rows: Rows; principal: Principal },
  { id, recipients }: ReportSchedule,
  wished: readonly number[],
): Promise<void> {
  const known = new Set(recipients.map((one) => one.id))
  if (wished.every((one) => known.has(one)) || (await ownerOf(rows, id)) === principal.userId) return
  if (served === undefined || !(await readsAllOf(principal, served, rows))) throw new Failure(ownersNumbers)
}

/** Anybody who may schedule mailings sees and deletes all of the company's. */
export const scheduleRoutes = (reports: ReadonlyMap<string, ServedReport>): readonly BoundRoute[] => [
  bind(listSchedules, async ({ unit, query }) => ({ results: await findSchedules(unit.rows, query) })),
  bind(createSchedule, async (request) => {
    const { unit, principal, body } = request
    const { recipients, filters, report: name, every, hour, format } = body
    const served = reports.get(name)
    if (served === undefined || !may(principal, served.report.ability)) throw new Failure(notFound)
    if (!mayMail(principal, served)) throw new Failure(forbidden)
    if (!served.report.routes.read.query.safeParse(filters).success)
      throw new Failure(invalid, { fields: { filters: ['field.invalid'] } })
    const { rows } = unit
    const ids = await requirePeople(rows, recipients)
    const { count } = await rows
      .selectFrom('report_schedules')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_SCHEDULES)
      throw new Failure(tooManySchedules, { values: { limit: MAX_SCHEDULES } })
    const today = localDay(new Date(), await timeZoneOf(rows))
    const company_id = principal.companyId
    const { id } = await rows
      .insertInto('report_schedules')
      .values({
        company_id,
        user_id: principal.userId,
        report: name,
        filters: JSON.stringify(filters),
        every,
        hour,
        format,
        next_at: localHour(nextSendingDay(every, today), hour),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertRecipients(rows, { companyId: company_id, id, ids })
    const [made] = await findSchedules(rows, { id })
    if (made === undefined) throw new Failure(notFound)
    await recordAudit(unit, {
      by: request,
      action: 'report.scheduled',
      subject: { type: 'report_schedule', id, name },
      details: { every, hour, format, recipients: made.recipients.map((one) => one.name) },
    })
    return made
  }),
  bind(editSchedule, async (request) => {
    const { unit, principal, params, body } = request
    const { rows } = unit
    const [before] = await findSchedules(rows, params)
    if (before === undefined) throw new Failure(notFound)
    const { recipients, every = before.every, hour = before.hour, format = before.format } = body
    const today = localDay(new Date(), await timeZoneOf(rows))
    const next = every !== before.every || hour !== before.hour
    await rows
      .updateTable('report_schedules')
      .set({ every, hour, format, ...(next && { next_at: localHour(nextSendingDay(every, today), hour) }) })
      .where('id', '=', params.id)
      .execute()
    if (recipients) {
      const ids = await requirePeople(rows, recipients)
      await requireOwnNumbers(reports.get(before.report), { rows, principal }, before, ids)
      await rows.deleteFrom('report_schedule_recipients').where('schedule_id', '=', params.id).execute()
      await insertRecipients(rows, { companyId: principal.companyId, id: params.id, ids })
    }
    const [changed] = await findSchedules(rows, params)
    if (changed === undefined) throw new Failure(notFound)
    await recordAudit(unit, {
      by: request,
      action: 'report.rescheduled',
      subject: { type: 'report_schedule', id: params.id, name: changed.report },
      details: { every, hour, format, recipients: changed.recipients.map((one) => one.name) },
    })
    return changed
  }),
  bind(deleteSchedule, async (request) => {
    const { unit, params } = request
    const gone = await unit.rows
      .deleteFrom('report_schedules')
      .where('id', '=', params.id)
      .returning('report')
      .executeTakeFirst()
    if (gone === undefined) throw new Failure(notFound)
    await recordAudit(unit, {
      by: request,
      action: 'report.unscheduled',
      subject: { type: 'report_schedule', id: params.id, name: gone.report },
    })
    return undefined
  }),
]
