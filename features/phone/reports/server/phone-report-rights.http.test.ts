import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { writeDemoExchange } from '#features/pbx/server/demo/write-demo-exchange.ts'
import { writeDemoHistory } from '#features/phone/server/demo/write-demo-history.ts'
import { previewReport } from '#features/reports/contract/builder/own-reports.ts'
import { readReportTeam } from '#features/reports/contract/team.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { phoneReports } from '../contract/phone-reports.ts'

const [generalReport, detailReport, , missedReport, extensionsReport] = phoneReports
const program = await startTestProgram()
const [admin, ana, marta] = await program.signInAll('admin', 'ana', 'marta')
const company_id = admin.session.company.id
const until = new Date('2026-11-20T15:00:00Z')
await program.database.system(async (unit) => {
  await writeDemoHistory(unit, company_id, until)
  await writeDemoExchange(unit, company_id, { until, customers: [] })
})
const rows = program.database.systemRows
const OCTOBER = { initDate: '2026-10-01', finishDate: '2026-10-31' }

/** Ana's department, to which Marta belongs or not. */
const { id: department } = await rows
  .insertInto('user_groups')
  .values({ company_id, name: 'Ventas al detal' })
  .returning('id')
  .executeTakeFirstOrThrow()
const join = (userId: number) =>
  rows
    .insertInto('user_group_members')
    .values({ company_id, group_id: department, user_id: userId })
    .execute()
await join(ana.session.userId)
const bound = async (to: boolean): Promise<void> => {
  await rows.deleteFrom('user_group_members').where('user_id', '=', marta.session.userId).execute()
  await rows
    .updateTable('users')
    .set({ supervises: 'company' })
    .where('id', '=', marta.session.userId)
    .execute()
  if (to) await join(marta.session.userId)
}

/** Calls that were Ana's or Marta's in any way, and those that nobody answered in a queue that either serves or may serve, from the raw tables. */
const TEAM = `(SELECT e.id FROM extensions e WHERE e.user_id IN (${ana.session.userId}, ${marta.session.userId}))`
const THEIRS = `(c.caller_extension_id IN ${TEAM}
  OR EXISTS (SELECT FROM call_records r WHERE r.call_id = c.id AND r.extension_id IN ${TEAM})
  OR EXISTS (SELECT FROM call_facts f, jsonb_array_elements_text(f.about -> 'extensions') AS x
              WHERE f.call_id = c.id AND f.kind = 'offered' AND x.value::bigint IN ${TEAM})
  OR c.answered_at IS NULL AND
     (SELECT (f.about ->> 'queue')::bigint FROM call_facts f WHERE f.call_id = c.id AND f.kind = 'queue_entered' ORDER BY f.step DESC LIMIT 1)
       IN (SELECT queue_id FROM call_queue_members WHERE extension_id IN ${TEAM} UNION SELECT queue_id FROM call_queue_agents WHERE extension_id IN ${TEAM}))`

async function raw(condition: string): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM calls c
     WHERE c.company_id = ${company_id} AND c.ended_at IS NOT NULL
       AND (c.started_at AT TIME ZONE 'America/Bogota') >= '2026-10-01' AND (c.started_at AT TIME ZONE 'America/Bogota') < '2026-11-01'
       AND ${sql.raw(condition)}`.execute(rows)
  return found[0]?.n ?? 0
}
const countOf = async (report: Report, query: Record<string, string> = {}) =>
  (await marta.call(report.routes.rows, { query: { ...OCTOBER, ...query } })).count
const figuresOf = async (report: Report) =>
  Object.fromEntries(
    (await marta.call(report.routes.read, { query: OCTOBER })).figures.map((one) => [one.measure, one.value]),
  )

test('a supervisor of some groups sees their calls: figures, rows behind them, files and what is built on them', async () => {
  await bound(true)
  const theirs = await raw(THEIRS)
  expect(theirs).toBeGreaterThan(20)
  expect(theirs).toBeLessThan(await raw('true'))
  const figures = await figuresOf(generalReport)
  expect(figures.calls).toBe(theirs)
  expect(figures.inbound).toBe(await raw(`${THEIRS} AND c.direction = 'inbound'`))
  expect(figures.abandoned).toBe(await raw(`${THEIRS} AND c.direction = 'inbound' AND c.answered_at IS NULL`))
  expect(await countOf(detailReport, { measure: 'calls' })).toBe(theirs)
  const file = await marta.download(detailReport.routes.exported, {
    query: { ...OCTOBER, format: 'csv', part: 'rows', measure: 'calls' },
  })
  // One line of headings.
  expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(theirs + 1)

  const content = {
    source: 'calls',
    measures: ['calls'],
    groups: ['direction'],
    filters: {},
    chart: 'table' as const,
    period: 'last30' as const,
  }
  const built = await marta.call(previewReport, { body: { content, ...OCTOBER } })
  const sum = built.views[0]?.rows.reduce((total, { values }) => total + (values[0] ?? 0), 0)
  expect(sum).toBe(theirs)
})

test('nobody else is named: not by extension, and not by asking for them', async () => {
  await bound(true)
  const { rows: team } = await sql<{
    id: string
  }>`SELECT x.id::text AS id FROM ${sql.raw(TEAM)} AS x`.execute(rows)
  const ids = team.map(({ id }) => id)
  const { views } = await marta.call(extensionsReport.routes.read, { query: OCTOBER })
  const named = (views.find(({ name }) => name === 'extensions')?.rows ?? []).map(({ keys }) => keys[0])
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((id) => !ids.includes(id ?? ''))).toEqual([])
  const { rows: others } = await sql<{ id: string }>`
    SELECT r.extension_id::text AS id FROM call_records r WHERE r.company_id = ${company_id} AND r.extension_id NOT IN ${sql.raw(TEAM)} LIMIT 1`.execute(
    rows,
  )
  expect(await countOf(extensionsReport, { extension: others[0]?.id ?? '' })).toBe(0)
  // The list by extension has no more than the calls themselves.
  const rang = (await marta.call(missedReport.routes.read, { query: OCTOBER })).views.find(
    ({ name }) => name === 'extensions',
  )?.rows
  const places = await raw(`${THEIRS} AND c.direction = 'inbound' AND c.answered_at IS NULL`)
  expect((rang ?? []).every(({ values }) => (values[0] ?? 0) <= places)).toBe(true)
})

test('one of no group, and an administrator of one, see all', async () => {
  await bound(false)
  const all = await raw('true')
  expect((await figuresOf(generalReport)).calls).toBe(all)
  await join(admin.session.userId)
  const { figures } = await admin.call(generalReport.routes.read, { query: OCTOBER })
  expect(figures[0]).toMatchObject({ measure: 'calls', value: all })
})

test('a supervisor is told whose numbers they read; a group of agents alone binds them, too', async () => {
  const told = async (client = marta) => (await client.call(readReportTeam, {})).groups
  await bound(true)
  expect(await told()).toEqual(['Ventas al detal'])
  await bound(false)
  expect(await told()).toBeNull()
  const { id: agents } = await rows
    .insertInto('join_groups')
    .values({ company_id, name: 'Chat de ventas' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('join_group_members')
    .values({ company_id, group_id: agents, user_id: marta.session.userId })
    .execute()
  expect(await told()).toEqual(['Chat de ventas'])
  expect((await figuresOf(generalReport)).calls).toBeLessThan(await raw('true'))
  expect(await told(admin)).toBeNull()
  expect((await ana.send(readReportTeam, {})).status).toBe(403)
  await rows.deleteFrom('join_group_members').where('group_id', '=', agents).execute()
  await bound(false)
})
