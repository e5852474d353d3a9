import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { writeHistory } from '#features/join/reports/server/write-history-for-tests.ts'
import { channelOf } from '#features/join/server/testing.ts'
import { writeDemoHistory } from '#features/phone/server/demo/write-demo-history.ts'
import { localDay } from '#platform/i18n/format.ts'
import { plusDays } from '#platform/report/contract/period.ts'
import { readForecast } from '../../contract/staffing/staffing.ts'

const program = await startTestProgram()
const [admin, ana, luis, eva] = await program.signInAll('admin', 'ana', 'luis', 'eva')
if (!admin || !ana || !luis || !eva) throw new Error('nobody signed in')
await program.makeAdministrator('eva')
const rows = program.database.systemRows
const companyId = admin.session.company.id
await program.database.system((unit) => writeDemoHistory(unit, companyId, new Date()))
const channel = await channelOf(admin, [ana])
await writeHistory(rows, {
  companyId,
  agents: [{ userId: ana.session.userId, ...channel }],
  since: new Date(Date.now() - 60 * 86_400_000),
  days: 60,
  conversations: 300,
})
const ZONE = 'America/Bogota'
const today = localDay(new Date(), ZONE)
const DAY = plusDays(today, 1)
for (const week of [1, 2, 3, 4])
  await sql`
    INSERT INTO calls (id, company_id, direction, caller_number, dialed, started_at, answered_at, ended_at, outcome)
    SELECT gen_random_uuid(), ${companyId}, 'inbound', '+573001112233', '6011', at, at + interval '5 seconds', at + interval '95 seconds', 'answered'
      FROM (SELECT (${plusDays(DAY, -7 * week)}::date + time '10:05') AT TIME ZONE ${ZONE} + n * interval '1 minute' AS at
              FROM generate_series(1, ${week + 2}::integer) AS n) AS calls`.execute(rows)

test('the forecast is the weighted average of the same weekdays, recounted from the calls and openings', async () => {
  const forecast = await admin.call(readForecast, { query: { day: DAY, weeks: 6 } })
  const days = [1, 2, 3, 4, 5, 6].map((week) => plusDays(DAY, -7 * week))
  const { rows: raw } = await sql<{ day: string; half: string; channel: string; n: number }>`
    WITH contacts AS (
      SELECT started_at AT TIME ZONE ${ZONE} AS at, 'call' AS channel FROM call_results
       WHERE company_id = ${companyId} AND direction = 'inbound' AND result IN ('answered', 'abandoned', 'declined')
      UNION ALL
      SELECT opened_at AT TIME ZONE ${ZONE}, 'conversation' FROM join_openings
       WHERE company_id = ${companyId} AND began = 'contact')
    SELECT at::date::text AS day,
           to_char(at, 'HH24:') || CASE WHEN extract(minute FROM at) < 30 THEN '00' ELSE '30' END AS half, channel, count(*)::integer AS n
      FROM contacts WHERE at::date::text = ANY (${days}::text[]) GROUP BY 1, 2, 3`.execute(rows)
  expect(raw.length).toBeGreaterThan(0)
  const used = days.filter((day) => raw.some((row) => row.day === day))
  expect(forecast.from).toEqual(used)
  const weights = used.reduce((sum, _, index) => sum + used.length - index, 0)
  const by = (half: string, name: string) =>
    used.reduce(
      (sum, day, index) =>
        sum +
        (used.length - index) *
          (raw.find((row) => row.day === day && row.half === half && row.channel === name)?.n ?? 0),
      0,
    ) / weights
  expect(forecast.half_hours).toHaveLength(48)
  for (const { half_hour: half, calls, conversations } of forecast.half_hours) {
    expect(calls, half).toBeCloseTo(by(half, 'call'), 1)
    expect(conversations, half).toBeCloseTo(by(half, 'conversation'), 1)
  }
  expect(forecast.half_hours.some(({ calls }) => calls > 0)).toBe(true)
  expect(forecast.call_seconds).toBeGreaterThan(0)
})

test('of a day of its past it uses the days before it alone, and of tomorrow by default', async () => {
  const past = plusDays(today, -21)
  const forecast = await admin.call(readForecast, { query: { day: past } })
  expect(forecast.from.every((day) => day < past)).toBe(true)
  expect((await admin.call(readForecast, { query: {} })).day).toBe(DAY)
  expect((await admin.send(readForecast, { query: { weeks: 0 } as never })).status).toBe(400)
  expect((await admin.send(readForecast, { query: { day: '2026-02-30' } })).status).toBe(400)
})

test('agents have no plan, and another company sees nothing of it', async () => {
  expect((await ana.send(readForecast, { query: {} })).status).toBe(403)
  const foreign = await eva.call(readForecast, { query: { day: DAY } })
  expect(foreign.from).toEqual([])
  expect(foreign.half_hours.every(({ calls, conversations }) => calls === 0 && conversations === 0)).toBe(
    true,
  )
})
