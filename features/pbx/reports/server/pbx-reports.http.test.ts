import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { writeDemoExchange } from '#features/pbx/server/demo/write-demo-exchange.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { reportTextKeys } from '#platform/report/present/words.ts'
import { pbxReports } from '../contract/pbx-reports.ts'
import { pbxReportTexts } from '../i18n/texts.ts'

const [menusReport, queuesReport] = pbxReports
const program = await startTestProgram()
const [admin, ana, marta, eva] = await program.signInAll('admin', 'ana', 'marta', 'eva')
if (!admin || !ana || !marta || !eva) throw new Error('nobody signed in')
await program.makeAdministrator('eva')
const companyId = admin.session.company.id
await program.database.system((unit) =>
  writeDemoExchange(unit, companyId, { until: new Date('2026-11-20T15:00:00Z'), customers: [] }),
)
const rows = program.database.systemRows
const OCTOBER = { initDate: '2026-10-01', finishDate: '2026-10-31' }
const IN_OCTOBER = `f.company_id = ${companyId} AND (f.at AT TIME ZONE 'America/Bogota')::date BETWEEN '2026-10-01' AND '2026-10-31'`

const read = (client: typeof admin, report: Report, query: Record<string, string> = {}) =>
  client.call(report.routes.read, { query: { ...OCTOBER, ...query } })
const figuresOf = async (client: typeof admin, report: Report, query: Record<string, string> = {}) =>
  Object.fromEntries((await read(client, report, query)).figures.map((one) => [one.measure, one.value]))
const one = async <Row>(statement: string): Promise<Row> => {
  const { rows: found } = await sql<Row>`${sql.raw(statement)}`.execute(rows)
  const [row] = found
  if (row === undefined) throw new Error('no row')
  return row
}

test('queues: offered, answered, abandoned, service level and waits as counted from the facts', async () => {
  const raw = await one<Record<string, number>>(`
    SELECT count(*)::int AS offered,
           count(*) FILTER (WHERE l.why = 'answered')::int AS answered,
           count(*) FILTER (WHERE l.why IN ('abandoned', 'timeout'))::int AS abandoned,
           (count(*) FILTER (WHERE l.why = 'answered' AND l.waited <= q.service_level_seconds))::float8
             / count(*) FILTER (WHERE l.why IN ('answered', 'abandoned', 'timeout')) AS level,
           avg(l.waited) FILTER (WHERE l.why = 'answered')::float8 AS wait,
           percentile_disc(0.9) WITHIN GROUP (ORDER BY l.waited) FILTER (WHERE l.why = 'answered') AS wait90,
           sum(extract(epoch FROM c.ended_at - a.at)) FILTER (WHERE l.why = 'answered')::float8 AS talk
      FROM call_facts f
      JOIN calls c ON c.id = f.call_id
      JOIN call_queues q ON q.id = (f.about ->> 'queue')::bigint
      LEFT JOIN call_facts a ON a.call_id = f.call_id AND a.kind = 'answered'
      JOIN LATERAL (SELECT x.about ->> 'why' AS why, (x.about ->> 'waited')::int AS waited FROM call_facts x
                     WHERE x.call_id = f.call_id AND x.kind = 'queue_left') l ON true
     WHERE f.kind = 'queue_entered' AND ${IN_OCTOBER}`)
  const figures = await figuresOf(admin, queuesReport)
  expect(raw.offered).toBeGreaterThan(200)
  expect(figures).toMatchObject({
    offered: raw.offered,
    answered: raw.answered,
    abandoned: raw.abandoned,
    wait90: raw.wait90,
  })
  expect(figures.serviceLevel).toBeCloseTo(raw.level ?? -1, 9)
  expect(figures.averageWait).toBeCloseTo(raw.wait ?? -1, 9)
  const { views } = await read(admin, queuesReport)
  const sum = (name: string, index: number) =>
    views.find((view) => view.name === name)?.rows.reduce((total, row) => total + (row.values[index] ?? 0), 0)
  expect(sum('queues', 0)).toBe(raw.offered)
  expect(sum('halfHours', 0)).toBe(raw.offered)
  expect(sum('results', 0)).toBe(raw.offered)
  expect(sum('agents', 0)).toBe(raw.answered)
  expect(sum('agents', 1)).toBeCloseTo(raw.talk ?? -1, 0)
  expect(sum('bands', 0)).toBe(raw.abandoned)
})

test('half hours are the company’s own', async () => {
  const { views } = await read(admin, queuesReport)
  const shown = Object.fromEntries(
    (views.find(({ name }) => name === 'halfHours')?.rows ?? []).map(({ keys, values }) => [
      keys[0],
      values[0],
    ]),
  )
  const { rows: raw } = await sql<{ half: string; n: number }>`
    SELECT to_char(date_bin('30 minutes', f.at AT TIME ZONE 'America/Bogota', '2026-01-01'), 'HH24:MI') AS half, count(*)::int AS n
      FROM call_facts f WHERE f.kind = 'queue_entered' AND ${sql.raw(IN_OCTOBER)} GROUP BY 1`.execute(rows)
  expect(shown).toEqual(Object.fromEntries(raw.map(({ half, n }) => [half, n])))
})

test('menus: every way adds up, and hanging up in the menu is told', async () => {
  const raw = await one<{ visits: number; silent: number }>(`
    SELECT count(*)::int AS visits,
           count(*) FILTER (WHERE NOT EXISTS (SELECT FROM call_facts x WHERE x.call_id = f.call_id AND x.kind = 'queue_entered'))::int AS silent
      FROM call_facts f WHERE f.kind = 'ivr' AND ${IN_OCTOBER}`)
  const { views } = await read(admin, menusReport)
  const figures = await figuresOf(admin, menusReport)
  expect(figures.visits).toBe(raw.visits)
  expect(figures.abandoned).toBe(raw.silent)
  const ways = views.find(({ name }) => name === 'ways')?.rows ?? []
  expect(ways.reduce((total, row) => total + (row.values[0] ?? 0), 0)).toBe(raw.visits)
  expect(ways.map(({ keys }) => keys[1]).sort()).toEqual(['Soporte', 'Ventas', 'abandoned', 'ended'])
  // A way of the diagram opens its calls.
  const way = ways.find(({ keys }) => keys[1] === 'Ventas')
  const { count, results } = await admin.call(menusReport.routes.rows, {
    query: { ...OCTOBER, measure: 'visits', ...{ menu: way?.keys[0] ?? '', next: 'Ventas' } },
  })
  expect(count).toBe(way?.values[0])
  expect(results[0]?.record).toMatch(/^[0-9a-f-]{36}$/)
})

test('supervisors see them, agents do not, another company sees nothing of them', async () => {
  for (const report of pbxReports) {
    expect((await ana.send(report.routes.read, {})).status).toBe(403)
    expect((await marta.send(report.routes.read, {})).status).toBe(200)
    const { figures } = await read(eva, report)
    expect(figures.every(({ value }) => !value)).toBe(true)
    expect(await eva.call(report.routes.rows, { query: OCTOBER })).toMatchObject({ count: 0, results: [] })
  }
})

test.each(
  pbxReports.flatMap((report) =>
    (['xlsx', 'csv', 'pdf'] as const).map((format) => [report.name, format, report] as const),
  ),
)('%s comes as %s', async (_, format, report) => {
  const response = await admin.download(report.routes.exported, { query: { ...OCTOBER, format } })
  expect(response.status).toBe(200)
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
})

test.each(pbxReports.map((report) => [report.name, report] as const))(
  'every part of %s has its texts',
  (_, report) => {
    expect(reportTextKeys(report).filter((key) => !(key in pbxReportTexts.es))).toEqual([])
  },
)
