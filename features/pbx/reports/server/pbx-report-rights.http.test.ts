import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { writeDemoExchange } from '#features/pbx/server/demo/write-demo-exchange.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { pbxReports } from '../contract/pbx-reports.ts'

const [menusReport, queuesReport, surveysReport] = pbxReports
const program = await startTestProgram()
const [admin, ana, marta] = await program.signInAll('admin', 'ana', 'marta')
const company_id = admin.session.company.id
await program.database.system((unit) =>
  writeDemoExchange(unit, company_id, { until: new Date('2026-11-20T15:00:00Z'), customers: [] }),
)
const rows = program.database.systemRows
const OCTOBER = { initDate: '2026-10-01', finishDate: '2026-10-31' }
const TEAM = `(SELECT e.id FROM extensions e WHERE e.user_id IN (${ana.session.userId}, ${marta.session.userId}))`
const SERVED = `(SELECT queue_id FROM call_queue_members WHERE extension_id IN ${TEAM} UNION SELECT queue_id FROM call_queue_agents WHERE extension_id IN ${TEAM})`
/** Who answered a call, from its steps. */
const ANSWERED_BY = `(SELECT (a.about ->> 'extension')::bigint FROM call_facts a WHERE a.call_id = f.call_id AND a.kind = 'answered' ORDER BY a.step LIMIT 1)`

const { id: group_id } = await rows
  .insertInto('user_groups')
  .values({ company_id, name: 'Ventas al detal' })
  .returning('id')
  .executeTakeFirstOrThrow()
for (const { session } of [ana, marta])
  await rows
    .insertInto('user_group_members')
    .values({ company_id, group_id, user_id: session.userId })
    .execute()

async function raw(kind: string, condition: string): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM call_facts f
     WHERE f.company_id = ${company_id} AND f.kind = ${kind} AND (f.at AT TIME ZONE 'America/Bogota')::date BETWEEN '2026-10-01' AND '2026-10-31'
       AND ${sql.raw(condition)}`.execute(rows)
  return found[0]?.n ?? 0
}
const countOf = async (client: typeof admin, report: Report, query: Record<string, string> = {}) =>
  (await client.call(report.routes.rows, { query: { ...OCTOBER, ...query } })).count
const figureOf = async (client: typeof admin, report: Report, name: string) =>
  (await client.call(report.routes.read, { query: OCTOBER })).figures.find(({ measure }) => measure === name)
    ?.value

test('queues: what the supervisor’s people answered, what nobody did in their queues, and their people’s time', async () => {
  const theirs = await raw(
    'queue_entered',
    `(${ANSWERED_BY} IN ${TEAM} OR ${ANSWERED_BY} IS NULL AND (f.about ->> 'queue')::bigint IN ${SERVED})`,
  )
  expect(theirs).toBeGreaterThan(20)
  expect(theirs).toBeLessThan(await raw('queue_entered', 'true'))
  expect(await figureOf(marta, queuesReport, 'offered')).toBe(theirs)
  expect(await countOf(marta, queuesReport, { measure: 'offered' })).toBe(theirs)
  expect(await figureOf(marta, queuesReport, 'answered')).toBe(
    await raw('queue_entered', `${ANSWERED_BY} IN ${TEAM}`),
  )
  const { rows: team } = await sql<{
    id: string
  }>`SELECT x.id::text AS id FROM ${sql.raw(TEAM)} AS x`.execute(rows)
  const { views } = await marta.call(queuesReport.routes.read, { query: OCTOBER })
  for (const name of ['agents', 'agentsBars', 'pausesByAgent']) {
    const named = (views.find((view) => view.name === name)?.rows ?? []).map(({ keys }) => keys[0] ?? '')
    expect(named.filter((id) => id !== '' && !team.some((one) => one.id === id))).toEqual([])
  }
  const { rows: others } = await sql<{ id: string }>`
    SELECT (f.about ->> 'extension') AS id FROM call_facts f
     WHERE f.company_id = ${company_id} AND f.kind = 'answered' AND (f.about ->> 'extension')::bigint NOT IN ${sql.raw(TEAM)} LIMIT 1`.execute(
    rows,
  )
  expect(await countOf(marta, queuesReport, { agent: others[0]?.id ?? '0' })).toBe(0)
})

test('menus: calls that went to them, with those that were lost in their queues', async () => {
  const LAST = `(SELECT (q.about ->> 'queue')::bigint FROM call_facts q WHERE q.call_id = f.call_id AND q.kind = 'queue_entered' ORDER BY q.step DESC LIMIT 1)`
  const theirs = await raw(
    'ivr',
    `(${ANSWERED_BY} IN ${TEAM} OR ${ANSWERED_BY} IS NULL AND ${LAST} IN ${SERVED})`,
  )
  expect(theirs).toBeGreaterThan(20)
  expect(await figureOf(marta, menusReport, 'visits')).toBe(theirs)
  expect(await countOf(marta, menusReport, { measure: 'visits' })).toBe(theirs)
  expect(await figureOf(admin, menusReport, 'visits')).toBe(await raw('ivr', 'true'))
})

test('surveys: the answers about their people', async () => {
  expect(await figureOf(marta, surveysReport, 'answers')).toBe(
    await raw('ivr_answer', `${ANSWERED_BY} IN ${TEAM}`),
  )
})
