import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { isOpen } from '#features/join/server/assignment/working-hours.ts'
import { channelOf } from '#features/join/server/testing.ts'
import { writeDemoExchange } from '#features/pbx/server/demo/write-demo-exchange.ts'
import { phoneReports } from '#features/phone/reports/contract/phone-reports.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { reportTextKeys } from '#platform/report/present/words.ts'
import { joinReports } from '../contract/join-reports.ts'
import { joinReportTexts } from '../i18n/texts.ts'
import { countedByHand, countOf, local } from './count-by-hand-for-tests.ts'
import { writeHistory } from './write-history-for-tests.ts'

const program = await startTestProgram()
const [admin, ana, luis, eva] = await program.signInAll('admin', 'ana', 'luis', 'eva')
await program.makeAdministrator('eva')
const rows = program.database.systemRows
const companyId = admin.session.company.id
const [sales, support] = [await channelOf(admin, [ana]), await channelOf(admin, [luis])]
// Bogotá's office hours, with a lunch break and a night shift on Fridays.
await rows
  .updateTable('join_groups')
  .set({
    monday: ['08:00-12:00', '14:00-18:00'],
    tuesday: ['08:00-18:00'],
    wednesday: ['08:00-18:00'],
    thursday: ['08:00-18:00'],
    friday: ['08:00-18:00', '22:00-02:00'],
  })
  .where('id', '=', sales.group)
  .execute()
await writeHistory(rows, {
  companyId,
  agents: [
    { userId: ana.session.userId, ...sales },
    { userId: luis.session.userId, ...support },
  ],
  since: new Date('2026-08-20T00:00:00Z'),
  days: 60,
  conversations: 90,
})

// What was sent is charged, some of it twice, and some given back.
await sql`
  SELECT post_entry(${companyId}, 'message:' || message_id || ':' || n, 'message:' || message_id, 'message', 'Marketing', '', 1, 52.75, amount, written_at)
    FROM join_campaign_messages m, (VALUES (1, 52.75), (2, -52.75), (3, 52.75)) AS charged (n, amount)
   WHERE m.company_id = ${companyId} AND m.status <> 'failed' AND (n = 1 OR m.id % 5 = 0)`.execute(rows)

await program.database.system((unit) =>
  writeDemoExchange(unit, companyId, { until: new Date('2026-10-02T15:00:00Z'), customers: [] }),
)

// A call that was transferred twice: what followed is no further contact, and keeps Luis and Ana busy.
for (const [minute, endpoint] of [
  [0, 'demo-1002'],
  [7, 'demo-1001'],
] as const)
  await sql`
    WITH made AS (
      INSERT INTO calls (id, company_id, direction, dialed, caller_number, started_at)
      SELECT gen_random_uuid(), ${companyId}, 'inbound', '1', '+573001112233', '2026-09-10T03:40:00Z'::timestamptz + ${minute} * interval '1 minute' RETURNING *
    ), moved AS (
      INSERT INTO call_facts (company_id, call_id, step, kind, at, about)
      SELECT m.company_id, m.id, step, kind, m.started_at, jsonb_build_object('extension', (SELECT e.id FROM extensions e WHERE e.endpoint = ${endpoint}))
        FROM made m, (VALUES (1, 'transferred'), (2, 'answered')) AS steps (step, kind) RETURNING call_id
    )
    SELECT count(*) FROM moved`.execute(rows)
await sql`
  UPDATE calls SET outcome = 'answered', answered_at = started_at + interval '5 seconds', ended_at = started_at + interval '400 seconds'
   WHERE company_id = ${companyId} AND ended_at IS NULL`.execute(rows)

const PERIOD = { initDate: '2026-09-01', finishDate: '2026-09-30', grain: 'day' } as const
const { openings: OPENINGS, facts: FACTS, reports: BY_HAND } = countedByHand(companyId)
const reportOf = (name: string): Report => {
  const report = joinReports.find((one) => one.name === name)
  if (report === undefined) throw new Error(name)
  return report
}
const read = (name: string, query: Record<string, string> = {}) =>
  admin.call(reportOf(name).routes.read, { query: { ...PERIOD, ...query } })

test('every report is counted by hand', () => {
  expect(Object.keys(BY_HAND).sort()).toEqual(joinReports.map(({ name }) => name).sort())
})

test.each(Object.entries(BY_HAND))('%s equals a second statement over the raw rows', async (name, by) => {
  const { rows: raw } = await sql<Record<string, number | null>>`${sql.raw(
    `${by.from} SELECT ${Object.entries(by.measures)
      .map(([measure, expression]) => `${expression} AS "${measure}"`)
      .join(', ')} ${by.rest}`,
  )}`.execute(rows)
  const { figures } = await read(name)
  for (const { measure, value } of figures) {
    const counted = raw[0]?.[measure]
    if (counted === undefined) continue
    if (counted === null) expect(value, measure).toBeNull()
    else expect(value, measure).toBeCloseTo(counted, 6)
  }
  // The history has something of everything.
  expect(figures[0]?.value).toBeGreaterThan(0)
})

test.each(joinReports.map((report) => [report.name, report] as const))(
  '%s: the parts of each view sum to the whole, and each number opens as many rows',
  async (name, report) => {
    const { figures, views } = await read(name)
    for (const { name: viewName, rows: parts, cut } of views) {
      const view = report.views[viewName]
      if (view === undefined || cut) continue
      for (const [index, measure] of view.measures.entries()) {
        const whole = figures.find((figure) => figure.measure === measure)?.value
        if (report.source.measures[measure]?.kind !== 'sum' || whole === undefined) continue
        const sum = parts.reduce((total, { values }) => total + (values[index] ?? 0), 0)
        expect(sum, `${viewName} ${measure}`).toBe(whole)
      }
    }
    for (const figure of figures) {
      const kind = report.source.measures[figure.measure]?.kind
      if (kind !== 'sum' || report.source.measures[figure.measure]?.unit !== 'count') continue
      if (figure.measure === 'difference') continue
      const { count } = await admin.call(report.routes.rows, {
        query: { ...PERIOD, measure: figure.measure },
      })
      expect(count, figure.measure).toBe(figure.value)
    }
    const { results } = await admin.call(report.routes.rows, { query: PERIOD })
    expect(results.length).toBeGreaterThan(0)
    expect(results.every(({ record }) => record !== null)).toBe(true)
  },
)

test('the balance adds up day by day, from what was open before', async () => {
  const { views } = await read('balance')
  const days = views.find(({ name }) => name === 'days')?.rows ?? []
  expect(days).toHaveLength(30)
  const { rows: before } = await sql<{ n: number }>`${sql.raw(
    `${OPENINGS} SELECT ${countOf(`${local('at')} < '2026-09-01' AND (closed_at IS NULL OR ${local('closed_at')} >= '2026-09-01')`)} AS n FROM openings`,
  )}`.execute(rows)
  let standing = before[0]?.n ?? 0
  expect(standing).toBeGreaterThan(0)
  for (const { keys, values } of days) {
    const [opened = 0, closed = 0, difference = 0, leftOpen] = values.map(Number)
    standing += opened - closed
    expect(difference).toBe(opened - closed)
    expect(leftOpen, keys[0]).toBe(standing)
  }
  const groups = views.find(({ name }) => name === 'groups')?.rows ?? []
  expect(groups.reduce((total, { values }) => total + (values[3] ?? 0), 0)).toBe(standing)
  const { count, results } = await admin.call(reportOf('balance').routes.rows, {
    query: { ...PERIOD, measure: 'leftOpen', page_size: 100 },
  })
  expect(count).toBe(standing)
  expect(results).toHaveLength(standing)
})

test('days are the company’s, across midnight', async () => {
  const { views } = await read('recibidas')
  const shown = Object.fromEntries(
    (views.find(({ name }) => name === 'days')?.rows ?? []).map(({ keys, values }) => [keys[0], values[0]]),
  )
  const { rows: raw } = await sql<{ day: string; n: number }>`${sql.raw(
    `${FACTS} SELECT ${local('at')}::text AS day, count(*)::float8 AS n FROM facts WHERE kind = 'received' GROUP BY 1`,
  )}`.execute(rows)
  for (const { day, n } of raw) expect(shown[day], day).toBe(n)
  const { rows: late } = await sql<{ n: number }>`${sql.raw(
    `${FACTS} SELECT count(*)::float8 AS n FROM facts WHERE kind = 'received' AND (at AT TIME ZONE 'America/Bogota')::date <> (at AT TIME ZONE 'UTC')::date`,
  )}`.execute(rows)
  expect(late[0]?.n).toBeGreaterThan(0)
})

/** Seconds of working time, minute by minute, with the same hours as in the assignment. */
function workedMinutes(from: Date, to: Date, isOpen: (at: Date) => boolean): number {
  let seconds = 0
  for (let at = from.getTime(); at < to.getTime(); at += 1000) if (isOpen(new Date(at))) seconds += 1
  return seconds
}

test('working time is what the group’s hours leave of the wait', async () => {
  const group = await rows
    .selectFrom('join_groups')
    .selectAll()
    .where('id', '=', sales.group)
    .executeTakeFirstOrThrow()
  const replies = await rows
    .selectFrom('join_facts')
    .select(['at', 'seconds', 'work_seconds'])
    .where('group_id', '=', sales.group)
    .where('kind', '=', 'first_reply')
    .where('seconds', '>', 4_000)
    .limit(6)
    .execute()
  expect(replies.length).toBe(6)
  for (const { at, seconds, work_seconds: worked } of replies) {
    const from = new Date(at.getTime() - Number(seconds) * 1000)
    // Opening hours begin and end on whole minutes: asked by the minute, each holds for sixty seconds.
    const byMinute = new Map<number, boolean>()
    const open = (moment: Date): boolean => {
      const minute = Math.floor(moment.getTime() / 60_000)
      const known = byMinute.get(minute) ?? isOpen(group, moment, 'America/Bogota')
      byMinute.set(minute, known)
      return known
    }
    expect(Math.abs(Number(worked) - workedMinutes(from, at, open))).toBeLessThanOrEqual(1)
  }
  const { figures } = await read('tiempo-respuesta', { group: String(support.group) })
  const value = (name: string) => figures.find(({ measure }) => measure === name)?.value
  // A group without hours is always open.
  expect(value('firstWorkAverage')).toBe(value('firstAverage'))
})

test('a way through the bot leads from option to option', async () => {
  const { views } = await read('opciones')
  const ways = views.find(({ name }) => name === 'ways')?.rows ?? []
  const first = ways.filter(({ keys }) => keys[0] === 'start')
  expect(first.map(({ keys }) => keys[1]).sort()).toEqual(['Facturas', 'Soporte', 'Ventas'])
  const second = ways.filter(({ keys }) => keys[0] !== 'start')
  expect(second.length).toBeGreaterThan(0)
  for (const { keys } of second) expect(keys[1]?.startsWith(`${keys[0]} › `)).toBe(true)
})

test('calls beside conversations are the calls of the reports of calls', async () => {
  const [generalReport] = phoneReports
  const [both, calls] = [
    await read('pbx-join', { channel: 'call' }),
    await admin.call(generalReport.routes.read, { query: PERIOD }),
  ]
  const valueIn = (answer: typeof calls, name: string) =>
    answer.figures.find(({ measure }) => measure === name)?.value
  expect(valueIn(both, 'callsLost')).toBe(valueIn(calls, 'abandoned'))
  expect(valueIn(both, 'callsInbound')).toBe(valueIn(calls, 'inbound'))
  expect(valueIn(both, 'callsAnswered')).toBe(valueIn(calls, 'answered'))
  expect(valueIn(both, 'answerRate')).toBe(valueIn(calls, 'answerRate'))
})

test('another company sees nothing of it', async () => {
  for (const report of joinReports) {
    const { figures } = await eva.call(report.routes.read, { query: PERIOD })
    expect(figures.every(({ value }) => !value)).toBe(true)
    expect(await eva.call(report.routes.rows, { query: PERIOD })).toMatchObject({ count: 0, results: [] })
  }
})

test.each(joinReports.map((report) => [report.name, report] as const))(
  '%s comes as a sheet and PDF',
  async (_, report) => {
    for (const format of ['xlsx', 'csv', 'pdf'] as const) {
      const response = await admin.download(report.routes.exported, { query: { ...PERIOD, format } })
      expect(response.status).toBe(200)
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
  },
)

test.each(joinReports.map((report) => [report.name, report] as const))(
  '%s has all its texts',
  (_, report) => {
    expect(reportTextKeys(report).filter((key) => !(key in joinReportTexts.es))).toEqual([])
  },
)

test('answers have their views by the names that other programs know', async () => {
  const answer: Record<string, unknown> = await read('agentes')
  expect(answer.users_counters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ Label: 'Ana Gómez', user: String(ana.session.userId) }),
    ]),
  )
})
