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

await program.database.system((unit) =>
  writeDemoExchange(unit, companyId, { until: new Date('2026-10-02T15:00:00Z'), customers: [] }),
)

const PERIOD = { initDate: '2026-09-01', finishDate: '2026-09-30', grain: 'day' } as const
const local = (column: string) => `(${column} AT TIME ZONE 'America/Bogota')::date`
const within = (column: string) => `${local(column)} BETWEEN '2026-09-01' AND '2026-09-30'`
const reportOf = (name: string): Report => {
  const report = joinReports.find((one) => one.name === name)
  if (report === undefined) throw new Error(name)
  return report
}
const read = (name: string, query: Record<string, string> = {}) =>
  admin.call(reportOf(name).routes.read, { query: { ...PERIOD, ...query } })

/** The openings by hand: from one `opened` to the next, with what happened between. */
const OPENINGS = `
  WITH opened AS (
    SELECT f.*, lead(f.id, 1, 9223372036854775807) OVER (PARTITION BY f.conversation_id ORDER BY f.id) AS next
      FROM join_facts f WHERE f.kind = 'opened' AND f.company_id = ${companyId}),
  parts AS (
    SELECT o.id, o.at, o.conversation_id, o.contact_id, o.account_id,
           (SELECT min(x.at) FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'closed') AS closed_at,
           (SELECT min(x.id) FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'received') AS heard,
           (SELECT min(x.id) FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'sent') AS sent,
           (SELECT min(x.id) FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'bot_answered') AS bot,
           (SELECT min(x.id) FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'offered') AS offered,
           (SELECT x.seconds FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'first_reply') AS waited,
           (SELECT x.user_id FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'closed') AS closed_by,
           EXISTS (SELECT FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.kind = 'campaign' AND x.id < o.id
                      AND x.at > o.at - interval '7 days') AS campaign
      FROM opened o),
  openings AS (
    SELECT p.*, CASE WHEN sent IS NOT NULL AND (heard IS NULL OR sent < heard) THEN 'agent' WHEN campaign THEN 'campaign' ELSE 'contact' END AS began,
           CASE WHEN sent IS NOT NULL THEN 'agent' WHEN bot IS NOT NULL THEN 'bot' ELSE 'nobody' END AS served,
           CASE WHEN bot IS NULL THEN 'none' WHEN offered IS NOT NULL OR sent IS NOT NULL OR closed_by IS NOT NULL THEN 'handed'
                WHEN closed_at IS NOT NULL THEN 'alone' ELSE 'running' END AS bot_outcome
      FROM parts p)`
const FACTS = `WITH facts AS (SELECT * FROM join_facts f WHERE f.company_id = ${companyId} AND ${within('f.at')})`
const MESSAGES = `
  WITH sent AS (
    SELECT m.status, coalesce(m.failure_code, m.failure) AS failure, m.created_at,
           EXISTS (SELECT FROM join_facts x WHERE x.conversation_id = m.conversation_id AND x.kind = 'received'
                      AND x.at >= m.created_at AND x.at < m.created_at + interval '7 days') AS answered
      FROM join_broadcast_recipients r JOIN join_messages m ON m.id = r.message_id
     WHERE r.company_id = ${companyId} AND ${within('m.created_at')})`

const OUTSIDE_CALLS = `c.company_id = ${companyId} AND c.ended_at IS NOT NULL AND c.direction <> 'internal' AND ${within('c.started_at')}`

const countOf = (condition: string) => `count(*) FILTER (WHERE ${condition})::float8`
const openings = (measures: Record<string, string>, where = 'true') =>
  ({ from: `${OPENINGS}`, rest: `FROM openings WHERE ${within('at')} AND ${where}`, measures }) as const
const facts = (measures: Record<string, string>, where = 'true') =>
  ({ from: FACTS, rest: `FROM facts WHERE ${where}`, measures }) as const
const kinds = (...names: string[]) => `kind IN (${names.map((name) => `'${name}'`).join()})`
const distinctOf = (column: string) => `count(DISTINCT ${column})::float8`
const waits = (prefix: string, kind: string, column: string) => ({
  [`${prefix}Average`]: `(avg(${column}) FILTER (WHERE kind = '${kind}'))::float8`,
  [`${prefix}Median`]: `percentile_disc(0.5) WITHIN GROUP (ORDER BY ${column}) FILTER (WHERE kind = '${kind}')`,
  [`${prefix}90`]: `percentile_disc(0.9) WITHIN GROUP (ORDER BY ${column}) FILTER (WHERE kind = '${kind}')`,
})
const TALKED = kinds('offered', 'transferred', 'sent', 'first_reply', 'answered', 'closed', 'survey_answered')

/** Each report's figures, by a second statement over the raw tables. */
const BY_HAND: Record<string, { from: string; rest: string; measures: Record<string, string> }> = {
  'general-join': openings({
    conversations: countOf('true'),
    contacts: distinctOf('contact_id'),
    byAgent: countOf("served = 'agent'"),
    byBot: countOf("served = 'bot'"),
    unanswered: countOf("served = 'nobody'"),
    answerRate: `${countOf("served <> 'nobody'")} / count(*)`,
    firstReply: 'avg(waited)::float8',
    open: countOf('closed_at IS NULL'),
    duration: 'avg(round(extract(epoch FROM closed_at - at)))::float8',
  }),
  agentes: facts(
    {
      conversations: distinctOf('conversation_id'),
      offered: countOf("kind = 'offered'"),
      transferred: countOf("kind = 'transferred'"),
      sent: countOf("kind = 'sent'"),
      firstReplies: countOf("kind = 'first_reply'"),
      firstAverage: "(avg(seconds) FILTER (WHERE kind = 'first_reply'))::float8",
      nextAverage: "(avg(seconds) FILTER (WHERE kind = 'answered'))::float8",
      closed: countOf("kind = 'closed'"),
      score: "(avg(word::integer) FILTER (WHERE kind = 'survey_answered'))::float8",
    },
    TALKED,
  ),
  recibidas: facts(
    {
      received: countOf('true'),
      conversations: distinctOf('conversation_id'),
      contacts: distinctOf('contact_id'),
    },
    kinds('received'),
  ),
  'tiempo-respuesta': facts({
    firstReplies: countOf("kind = 'first_reply'"),
    replies: countOf("kind = 'answered'"),
    ...waits('first', 'first_reply', 'seconds'),
    ...waits('next', 'answered', 'seconds'),
  }),
  conversaciones: openings({
    conversations: countOf('true'),
    closed: countOf('closed_at IS NOT NULL'),
    open: countOf('closed_at IS NULL'),
  }),
  'conversaciones-in-out': openings({
    incoming: countOf("began = 'contact'"),
    outgoing: countOf("began = 'agent'"),
    fromCampaign: countOf("began = 'campaign'"),
    conversations: countOf('true'),
  }),
  'opciones-general': facts(
    {
      options: countOf('true'),
      conversations: distinctOf('conversation_id'),
      contacts: distinctOf('contact_id'),
    },
    kinds('option'),
  ),
  opciones: facts({ options: countOf('true') }, kinds('option')),
  'respuestas-bot': facts({
    botAnswers: countOf("kind = 'bot_answered'"),
    options: countOf("kind = 'option'"),
  }),
  etiquetas: facts({ labelled: countOf("kind = 'labelled'") }),
  campanias: {
    from: MESSAGES,
    rest: 'FROM sent',
    measures: {
      messages: countOf('true'),
      sent: countOf("status IN ('sent', 'delivered', 'read')"),
      delivered: countOf("status IN ('delivered', 'read')"),
      read: countOf("status = 'read'"),
      failed: countOf("status = 'failed'"),
      answered: countOf('answered'),
      answeredRate: `${countOf('answered')} / count(*)`,
    },
  },
  encuestas: facts({
    surveysSent: countOf("kind = 'survey_sent'"),
    surveyAnswers: countOf("kind = 'survey_answered'"),
    score: "(avg(word::integer) FILTER (WHERE kind = 'survey_answered'))::float8",
  }),
  cierres: {
    from: OPENINGS,
    rest: `FROM openings WHERE ${within('closed_at')}`,
    measures: {
      closed: countOf('true'),
      byAgent: countOf("served = 'agent'"),
      byBot: countOf("served = 'bot'"),
      unanswered: countOf("served = 'nobody'"),
      duration90:
        'percentile_disc(0.9) WITHIN GROUP (ORDER BY round(extract(epoch FROM closed_at - at)))::float8',
    },
  },
  balance: {
    from: OPENINGS,
    rest: 'FROM openings',
    measures: {
      opened: countOf(within('at')),
      closed: countOf(within('closed_at')),
      difference: `${countOf(within('at'))} - ${countOf(within('closed_at'))}`,
      leftOpen: countOf(
        `${local('at')} <= '2026-09-30' AND (closed_at IS NULL OR ${local('closed_at')} > '2026-09-30')`,
      ),
    },
  },
  'reporte-bot-activo': openings({
    withBot: countOf("bot_outcome <> 'none'"),
    botAlone: countOf("bot_outcome = 'alone'"),
    botHanded: countOf("bot_outcome = 'handed'"),
    botRunning: countOf("bot_outcome = 'running'"),
  }),
  'pbx-join': openings({
    calls: `(SELECT ${countOf('true')} FROM calls c WHERE ${OUTSIDE_CALLS})`,
    callsInbound: `(SELECT ${countOf("c.direction = 'inbound'")} FROM calls c WHERE ${OUTSIDE_CALLS})`,
    callsAnswered: `(SELECT ${countOf("c.direction = 'inbound' AND c.outcome = 'answered'")} FROM calls c WHERE ${OUTSIDE_CALLS})`,
    conversations: countOf('true'),
    conversationsAnswered: countOf("served <> 'nobody'"),
    conversationsLost: countOf("served = 'nobody' AND closed_at IS NOT NULL"),
    waiting: countOf("served = 'nobody' AND closed_at IS NULL"),
  }),
}

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
