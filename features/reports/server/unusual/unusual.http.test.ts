import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { outboxMailer, startTestProgram } from '#apps/server/testing.ts'
import { servedPhoneReports } from '#features/phone/reports/server/create-phone-reports.ts'
import { isTimeZone } from '#platform/i18n/time-zone.ts'
import { createMailQueue } from '#platform/mail/server/mail-queue.ts'
import type { NewNotice } from '#platform/notify/notify.ts'
import { listUnusualDays, setUnusualDays } from '../../contract/unusual/unusual-days.ts'
import { unusualJob } from './unusual-job.ts'

const program = await startTestProgram()
const [admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
if (!admin || !ana || !eva) throw new Error('nobody signed in')
await program.makeAdministrator('eva')
const rows = program.database.systemRows
const companyId = admin.session.company.id
// Six in the morning or later, whenever this runs: the zone in which it is about noon.
const hourIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(new Date())
const zone =
  Intl.supportedValuesOf('timeZone').find((name) => isTimeZone(name) && hourIn(name) === '12') ?? 'UTC'
await rows.updateTable('companies').set({ time_zone: zone }).execute()

/** Inbound calls of a local day, answered or lost, in the company. */
const writeCalls = (daysAgo: number, counts: { answered: number; abandoned: number }) =>
  sql`
    WITH day AS (SELECT ((now() AT TIME ZONE ${zone})::date - ${daysAgo}::integer + time '10:00') AT TIME ZONE ${zone} AS at),
    made AS (
      INSERT INTO calls (id, company_id, direction, caller_number, dialed, started_at, ended_at, answered_at, outcome)
      SELECT gen_random_uuid(), ${companyId}, 'inbound', '+573001112233', '6011', at + n * interval '1 minute', at + n * interval '1 minute' + interval '30 seconds',
             CASE WHEN n <= ${counts.answered} THEN at + n * interval '1 minute' + interval '5 seconds' END,
             CASE WHEN n <= ${counts.answered} THEN 'answered' ELSE 'cancelled' END
        FROM day, generate_series(1, ${counts.answered + counts.abandoned}) AS n RETURNING id)
    SELECT count(*) FROM made`.execute(rows)

const notices: NewNotice[] = []
const mailer = outboxMailer(program.outbox)
const mailQueue = createMailQueue(mailer)
const general = servedPhoneReports.find(({ report }) => report.name === 'general')
if (general === undefined) throw new Error('no report')
const job = unusualJob({
  database: program.database,
  mailQueue,
  origin: 'https://suite.example',
  watched: [
    { served: general, measure: 'inbound' },
    { served: general, measure: 'abandoned' },
  ],
  notify: async (_, all) => void notices.push(...all),
})
const run = () => job.run(undefined as never)
const owner = new Client({ connectionString: program.ownerUrl })
await owner.connect()
afterAll(() => owner.end())
const mailed = async () => {
  const { rows: found } = await owner.query<{ payload: { to: string; subject: string; text: string } }>(
    `SELECT payload FROM waiting_jobs WHERE kind = 'mail.send' AND company_id = $1`,
    [companyId],
  )
  return found.map(({ payload }) => payload)
}

test('a usual day is told to nobody; an unusual one once, with what explains it', async () => {
  for (let week = 1; week <= 8; week += 1)
    await writeCalls(7 * week + 1, { answered: 20 + (week % 3), abandoned: 4 })
  await writeCalls(1, { answered: 21, abandoned: 44 })
  await run()
  expect((await admin.call(listUnusualDays, {})).results).toMatchObject([
    { report: 'phone/general', measure: 'abandoned', value: 44, usual: 4 },
    {
      report: 'phone/general',
      measure: 'inbound',
      value: 65,
      cause: { dimension: 'result', value: 'abandoned', change: 40 },
    },
  ])
  const ours = notices.filter((notice) => notice.companyId === companyId)
  expect(ours.map(({ userId }) => userId)).toEqual([admin.session.userId, admin.session.userId])
  expect(ours[0]).toMatchObject({
    kind: 'unusual_day',
    title: expect.stringContaining('General: más «'),
    body: expect.stringContaining('Resultado: Perdida'),
    link: expect.stringMatching(/^\/reportes\/general\?initDate=/),
  })
  expect(await mailed()).toMatchObject([
    { text: expect.stringContaining('https://suite.example/#/reportes/general') },
  ])

  // Run twice it tells nothing twice.
  await run()
  expect(notices.filter((notice) => notice.companyId === companyId)).toHaveLength(2)
  expect(await mailed()).toHaveLength(1)
  expect((await eva.call(listUnusualDays, {})).results).toEqual([])
})

test('turned off, nothing is looked at; only administrators turn it', async () => {
  expect((await ana.send(setUnusualDays, { body: { is_on: false } })).status).toBe(403)
  expect((await ana.send(listUnusualDays, {})).status).toBe(403)
  await admin.call(setUnusualDays, { body: { is_on: false } })
  expect(await admin.call(listUnusualDays, {})).toMatchObject({ is_on: false })
  expect(await eva.call(listUnusualDays, {})).toMatchObject({ is_on: true })
  await sql`DELETE FROM report_unusual_days`.execute(rows)
  await sql`UPDATE report_unusual_settings SET looked_at = NULL`.execute(rows)
  await run()
  expect((await admin.call(listUnusualDays, {})).results).toEqual([])
  await admin.call(setUnusualDays, { body: { is_on: true } })
  await run()
  expect((await admin.call(listUnusualDays, {})).results).toHaveLength(2)
})
