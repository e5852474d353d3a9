import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { writeDemoExchange } from '#features/pbx/server/demo/write-demo-exchange.ts'
import { writeDemoHistory } from '#features/phone/server/demo/write-demo-history.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { reportTextKeys } from '#platform/report/present/words.ts'
import { phoneReports } from '../contract/phone-reports.ts'
import { phoneReportTexts } from '../i18n/texts.ts'

const [generalReport, detailReport, companyReport, missedReport, extensionsReport] = phoneReports
const program = await startTestProgram()
const [admin, ana, marta, eva] = await program.signInAll('admin', 'ana', 'marta', 'eva')
if (!admin || !ana || !marta || !eva) throw new Error('nobody signed in')
const companyId = admin.session.company.id
const until = new Date('2026-11-20T15:00:00Z')
await program.database.system(async (unit) => {
  await writeDemoHistory(unit, companyId, until)
  await writeDemoExchange(unit, companyId, { until, customers: [] })
})
const rows = program.database.systemRows
const OCTOBER = { initDate: '2026-10-01', finishDate: '2026-10-31' }

const read = (client: typeof admin, report: Report, query: Record<string, string> = {}) =>
  client.call(report.routes.read, { query: { ...OCTOBER, ...query } })
const figuresOf = async (client: typeof admin, report: Report, query: Record<string, string> = {}) =>
  Object.fromEntries((await read(client, report, query)).figures.map((one) => [one.measure, one.value]))

/** Counts over the raw tables, by local days of October. */
async function raw(condition: string): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM calls c
     WHERE c.company_id = ${companyId} AND c.ended_at IS NOT NULL
       AND (c.started_at AT TIME ZONE 'America/Bogota') >= '2026-10-01' AND (c.started_at AT TIME ZONE 'America/Bogota') < '2026-11-01'
       AND ${sql.raw(condition)}`.execute(rows)
  return found[0]?.n ?? 0
}
/** In the demonstration a closed call is one that met a closed time slot. */
const CLOSED = `EXISTS (SELECT FROM call_facts f WHERE f.call_id = c.id AND f.kind = 'slot' AND f.about ->> 'open' = 'false')`
const LOST = `c.direction = 'inbound' AND c.answered_at IS NULL`

describe('each report equals a second statement over the raw tables', () => {
  test('general: in, out and inside apart; what became of those from outside', async () => {
    const figures = await figuresOf(admin, generalReport)
    expect(figures.calls).toBe(await raw('true'))
    expect(figures.inbound).toBe(await raw(`c.direction = 'inbound'`))
    expect(figures.internal).toBe(await raw(`c.direction = 'internal'`))
    expect(figures.answered).toBe(await raw(`c.direction = 'inbound' AND c.answered_at IS NOT NULL`))
    expect(figures.abandoned).toBe(await raw(LOST))
    expect(figures.abandoned).toBeGreaterThan(50)
    const { rows: waits } = await sql<{ at: number }>`
      SELECT percentile_disc(0.9) WITHIN GROUP (ORDER BY round(extract(epoch FROM answered_at - started_at)))::int AS at FROM calls
       WHERE company_id = ${companyId} AND direction = 'inbound' AND answered_at IS NOT NULL
         AND (started_at AT TIME ZONE 'America/Bogota') >= '2026-10-01' AND (started_at AT TIME ZONE 'America/Bogota') < '2026-11-01'`.execute(
      rows,
    )
    expect(figures.wait90).toBe(waits[0]?.at)
  })

  test('lost calls by place: after hours, menu and queue, and their sum', async () => {
    const { views, figures } = await read(admin, missedReport)
    const places: Record<string, number | null | undefined> = Object.fromEntries(
      (views.find(({ name }) => name === 'places')?.rows ?? []).map(({ keys, values }) => [
        keys[0],
        values[0],
      ]),
    )
    const went = (kind: string) =>
      `EXISTS (SELECT FROM call_facts f WHERE f.call_id = c.id AND f.kind = '${kind}')`
    expect(places.after_hours).toBe(await raw(`${LOST} AND ${CLOSED}`))
    expect(places.queue).toBe(await raw(`${LOST} AND ${went('queue_entered')}`))
    expect(places.menu).toBe(await raw(`${LOST} AND ${went('ivr')} AND NOT ${went('queue_entered')}`))
    const sum = Object.values(places).reduce<number>((total, value) => total + (value ?? 0), 0)
    expect(sum).toBe(figures[0]?.value)
  })

  test('the lost calls of all reports, of Detalle’s rows and of the list to call back are the same', async () => {
    const lost = await raw(LOST)
    for (const report of [generalReport, detailReport, companyReport, missedReport])
      expect((await figuresOf(admin, report)).abandoned, report.name).toBe(lost)
    const query = { ...OCTOBER, measure: 'abandoned' }
    const behind = await admin.call(detailReport.routes.rows, { query })
    expect(behind.count).toBe(lost)
    const { rows: listed } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM missed_calls WHERE company_id = ${companyId}
         AND (called_at AT TIME ZONE 'America/Bogota') >= '2026-10-01' AND (called_at AT TIME ZONE 'America/Bogota') < '2026-11-01'`.execute(
      rows,
    )
    expect(listed[0]?.n).toBe(lost)
    // Everybody from outside is shown with a number to call back.
    const numbers = behind.results.map(({ cells }) => cells[4])
    expect(numbers.every((number) => /^\d{7,}$/.test(String(number)))).toBe(true)
  })

  test('extensions: what each answered and made', async () => {
    const { views } = await read(admin, extensionsReport)
    const table = views.find(({ name }) => name === 'extensions')?.rows ?? []
    const { rows: answered } = await sql<{ extension: string; n: number }>`
      SELECT r.extension_id::text AS extension, count(*)::int AS n FROM call_records r JOIN calls c ON c.id = r.call_id
       WHERE r.company_id = ${companyId} AND r.direction = 'INCOMING' AND r.answered_at IS NOT NULL AND c.direction = 'inbound'
         AND (r.started_at AT TIME ZONE 'America/Bogota') >= '2026-10-01' AND (r.started_at AT TIME ZONE 'America/Bogota') < '2026-11-01'
       GROUP BY 1`.execute(rows)
    expect(answered.length).toBeGreaterThan(1)
    const index = (extensionsReport.views.extensions?.measures ?? []).indexOf('answered')
    for (const { extension, n } of answered)
      expect(table.find(({ keys }) => keys[0] === extension)?.values[index]).toBe(n)
  })
})

describe('every number opens its rows', () => {
  test.each(phoneReports.map((report) => [report.name, report] as const))('of %s', async (_, report) => {
    const answer = await read(admin, report)
    for (const { measure, value } of answer.figures) {
      const declared = report.source.measures[measure]
      if (declared?.kind !== 'sum' || declared.unit !== 'count') continue
      const { count } = await admin.call(report.routes.rows, { query: { ...OCTOBER, measure } })
      expect(count, measure).toBe(value)
    }
  })

  test('a cell of a pivot, a value of a dimension of several, and a text', async () => {
    const { views } = await read(admin, missedReport)
    const cell = views.find(({ name }) => name === 'hours')?.rows.find(({ values }) => (values[0] ?? 0) > 1)
    const rowsOf = (query: Record<string, string>) =>
      admin.call(missedReport.routes.rows, { query: { ...OCTOBER, measure: 'abandoned', ...query } })
    const [hour = '', place = ''] = cell?.keys ?? []
    expect((await rowsOf({ hour, place })).count).toBe(cell?.values[0])
    const number = views.find(({ name }) => name === 'numbers')?.rows[0]
    expect((await rowsOf({ number: number?.keys[0] ?? '' })).count).toBe(number?.values[0])
  })

  test('a row names the call that it opens', async () => {
    const { results } = await admin.call(detailReport.routes.rows, { query: OCTOBER })
    expect(results[0]?.record).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('access', () => {
  test('an agent sees calls of their own extension in Detalle and Perdidas, and nothing else', async () => {
    for (const report of [generalReport, companyReport, extensionsReport])
      expect((await ana.send(report.routes.read, {})).status).toBe(403)
    const own = `EXISTS (SELECT FROM call_results r JOIN extensions e ON e.id = ANY (r.extension_ids)
                          WHERE r.id = c.id AND e.endpoint = 'demo-1001')`
    expect((await figuresOf(ana, detailReport)).calls).toBe(await raw(own))
    expect((await figuresOf(ana, missedReport)).abandoned).toBe(await raw(`${LOST} AND ${own}`))
    const { views } = await read(ana, missedReport)
    const rang = views.find(({ name }) => name === 'extensions')?.rows ?? []
    expect(rang.length).toBeLessThanOrEqual(1)
    expect((await ana.call(detailReport.routes.rows, { query: OCTOBER })).count).toBe(await raw(own))
  })

  test('a supervisor sees all, another company nothing of it', async () => {
    expect((await figuresOf(marta, generalReport)).calls).toBe(await raw('true'))
    for (const report of phoneReports) {
      const seen = await eva.send(report.routes.read, { query: OCTOBER })
      if (seen.status === 403) continue
      const rowsOf = await eva.call(detailReport.routes.rows, { query: OCTOBER })
      expect(rowsOf).toMatchObject({ results: [], count: 0 })
    }
  })
})

test('the same weekdays before: whole weeks back, without the days between', async () => {
  const { before, figures } = await read(admin, generalReport, {
    initDate: '2026-10-12',
    finishDate: '2026-10-15',
    compare: 'weekdays',
  })
  expect(before).toEqual({ initDate: '2026-10-05', finishDate: '2026-10-08' })
  const earlier = await figuresOf(admin, generalReport, { initDate: '2026-10-05', finishDate: '2026-10-08' })
  expect(figures[0]?.before).toBe(earlier.calls)
})

test.each(
  phoneReports.flatMap((report) =>
    (['xlsx', 'csv', 'pdf'] as const).map((format) => [report.name, format, report] as const),
  ),
)('%s comes as %s', async (_, format, report) => {
  const response = await admin.download(report.routes.exported, { query: { ...OCTOBER, format } })
  expect(response.status).toBe(200)
  const content = Buffer.from(await response.arrayBuffer())
  expect(content.toString('utf8').startsWith({ xlsx: 'PK', csv: '\ufeff', pdf: '%PDF' }[format])).toBe(true)
})

test.each(phoneReports.map((report) => [report.name, report] as const))(
  'every part of %s has its texts',
  (_, report) => {
    expect(reportTextKeys(report).filter((key) => !(key in phoneReportTexts.es))).toEqual([])
  },
)
