import { sql } from 'kysely'
import { z } from 'zod'
import type { FindUserPrincipal } from '#platform/access/find-user-principal.ts'
import { withheldFrom } from '#platform/access/may.ts'
import type { Language } from '#platform/access/principal.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/i18n/format.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { type AnyJob, defineJob, defineWaitingJob, type WaitingJob } from '#platform/jobs/job.ts'
import { MAIL_ATTEMPTS, MAIL_WAITS } from '#platform/mail/server/mail-queue.ts'
import type { Mailer } from '#platform/mail/server/mailer.ts'
import { queryOf } from '#platform/report/server/ask.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import { reportAddress } from '../../contract/areas.ts'
import type { Every } from '../../contract/schedules.ts'
import { mayMail } from './mailing-rights.ts'
import { composeReportMail } from './report-mail.ts'
import { nextSendingDay, sentPeriod } from './sending-days.ts'

export interface ScheduleParts {
  database: Database
  mailer: Mailer
  findUserPrincipal: FindUserPrincipal
  reports: ReadonlyMap<string, ServedReport>
  /** Origin of the links in mails. */
  origin: string
}

const mailing = z.object({
  companyId: z.number().int(),
  scheduleId: z.number().int(),
  userId: z.number().int(),
  /** Local day of the sending, so that a retry covers the same period. */
  day: z.iso.date(),
})
type Mailing = z.infer<typeof mailing>

/** Due mailings per transaction; each is rescheduled in the transaction that enqueues its mails. */
const DUE_AT_A_TIME = 50

/** @returns whether there may be more */
async function sendSome({ database }: ScheduleParts, job: WaitingJob<Mailing>): Promise<boolean> {
  return database.system(async (unit) => {
    const due = await unit.rows
      .selectFrom('report_schedules')
      .innerJoin('companies', 'companies.id', 'report_schedules.company_id')
      .select(['report_schedules.id', 'company_id', 'every', 'hour', 'time_zone'])
      .where('next_at', '<=', sql<Date>`now()`)
      .where('companies.disabled_at', 'is', null)
      .orderBy('next_at')
      .limit(DUE_AT_A_TIME)
      .forUpdate('report_schedules')
      .skipLocked()
      .execute()
    for (const { id, company_id: companyId, every, hour, time_zone: timeZone } of due) {
      const day = localDay(new Date(), timeZone)
      const next = nextSendingDay(every as Every, day)
      await unit.rows
        .updateTable('report_schedules')
        .set({
          last_sent_at: sql<Date>`now()`,
          next_at: sql<Date>`(${next}::date + make_interval(hours => ${hour})) AT TIME ZONE ${timeZone}`,
        })
        .where('id', '=', id)
        .execute()
      const recipients = await unit.rows
        .selectFrom('report_schedule_recipients')
        .select('user_id')
        .where('schedule_id', '=', id)
        .execute()
      for (const { user_id: userId } of recipients)
        await enqueueWaiting(unit, job, { companyId, scheduleId: id, userId, day }, { companyId })
    }
    return due.length === DUE_AT_A_TIME
  })
}

/** All that are due: companies with many at one hour delay nobody else's. */
async function sendDue(parts: ScheduleParts, job: WaitingJob<Mailing>): Promise<void> {
  while (await sendSome(parts, job));
}

/**
 * Null if the mailing, its owner or the recipient is gone, or the owner may no longer have the report mailed, or the recipient's role
 * may not see it or have it as a file.
 */
async function mailOf(parts: ScheduleParts, rows: Rows, { companyId, scheduleId, userId, day }: Mailing) {
  const schedule = await rows
    .selectFrom('report_schedules')
    .selectAll()
    .where('id', '=', scheduleId)
    .executeTakeFirst()
  const recipient = await rows
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.email',
      'users.short_name',
      'users.role',
      'companies.hidden_abilities',
      sql<Language>`coalesce(users.language, companies.language)`.as('language'),
    ])
    .where('users.id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (schedule === undefined || !recipient?.email) return null
  const served = parts.reports.get(schedule.report)
  const { email, short_name: name, language } = recipient
  const found = await parts.findUserPrincipal(rows, { userId: schedule.user_id, companyId, language })
  if (served === undefined || found === null) return null
  // What is withheld from the recipient's role does not reach them by somebody else's schedule.
  const kept = withheldFrom(recipient.role, recipient.hidden_abilities) ?? []
  const owner = { ...found, withheld: new Set([...(found.withheld ?? []), ...kept]) }
  if (!mayMail(owner, served)) return null
  const period = sentPeriod(schedule.every as Every, day)
  const filters = schedule.filters as Record<string, string>
  const query = served.report.routes.read.query.parse({ ...filters, ...period })
  const resolved = await queryOf(
    served.report,
    served.source,
    { principal: owner, rows, now: new Date() },
    query,
  )
  if (resolved === null) return null
  return composeReportMail(
    served,
    { rows, query: resolved },
    {
      to: email,
      name,
      language,
      format: schedule.format as 'pdf' | 'xlsx',
      url: `${parts.origin}/#${reportAddress(served.report)}?${new URLSearchParams({ ...filters, ...period })}`,
    },
  )
}

/** One job per mail, so that a failed one is retried alone. */
export function scheduleJobs(parts: ScheduleParts): readonly AnyJob[] {
  const mail = defineWaitingJob<Mailing>({
    id: 'reports.mail',
    payload: mailing,
    maxAttempts: MAIL_ATTEMPTS,
    waits: MAIL_WAITS,
    async run(sent) {
      const made = await parts.database.reading(sent.companyId, ({ rows }) => mailOf(parts, rows, sent))
      if (made !== null) await parts.mailer.send(made)
    },
  })
  return [
    mail,
    defineJob({ id: 'reports.send', cron: '*/5 * * * *', maxAttempts: 1, run: () => sendDue(parts, mail) }),
  ]
}
