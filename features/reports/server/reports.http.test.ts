import { describe, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { writeDemoHistory } from '#features/phone/server/demo/write-demo-history.ts'
import type { Report } from '#platform/report/contract/report.ts'
import {
  detailReport,
  extensionsReport,
  generalReport,
  missedReport,
  phoneReports,
} from '../contract/phone/phone-reports.ts'
import { pdfTexts } from './testing.ts'

const program = await startTestProgram()
const admin = await program.signIn('admin')
const ana = await program.signIn('ana')
const eva = await program.signIn('eva')
const companyId = admin.session.company.id
await program.database.system((unit) => writeDemoHistory(unit, companyId, new Date('2026-11-20T15:00:00Z')))
const { systemRows } = program.database
const facts = await systemRows.selectFrom('calls').selectAll().where('company_id', '=', companyId).execute()
const { id: anaExtension } = await systemRows
  .selectFrom('extensions')
  .select('id')
  .where('endpoint', '=', 'demo-1001')
  .executeTakeFirstOrThrow()
const records = await systemRows
  .selectFrom('call_records')
  .selectAll()
  .where('company_id', '=', companyId)
  .execute()

const OCTOBER = { initDate: '2026-10-01', finishDate: '2026-10-31' }
const bogota = (at: Date) => new Date(at.getTime() - 5 * 3_600_000).toISOString()
const inOctober = (row: { started_at: Date }) => bogota(row.started_at).startsWith('2026-10')
const inSeptember = ({ started_at }: { started_at: Date }) => {
  const day = bogota(started_at).slice(0, 10)
  return day >= '2026-08-31' && day <= '2026-09-30'
}
const october = facts.filter(inOctober)

const read = (client: typeof admin, report: Report, query: Record<string, string> = {}) =>
  client.call(report.routes.read, { query: { ...OCTOBER, ...query } })
const figuresOf = async (client: typeof admin, report: Report, query: Record<string, string> = {}) =>
  Object.fromEntries((await read(client, report, query)).figures.map((one) => [one.measure, one]))

describe('the general report', () => {
  test('counts each call once, by local days, with the previous period', async () => {
    const figures = await figuresOf(admin, generalReport)
    expect(october.length).toBeGreaterThan(300)
    const answered = october.filter(({ outcome }) => outcome === 'answered')
    expect(figures.calls).toMatchObject({
      value: october.length,
      before: facts.filter(inSeptember).length,
    })
    expect(figures.answered?.value).toBe(answered.length)
    expect(figures.unanswered?.value).toBe(october.length - answered.length)
    expect(figures.answerRate?.value).toBeCloseTo(answered.length / october.length, 9)
    const waits = answered
      .map((call) => Math.round(((call.answered_at?.getTime() ?? 0) - call.started_at.getTime()) / 1000))
      .sort((one, other) => one - other)
    expect(figures.wait90?.value).toBe(waits[Math.ceil(waits.length * 0.9) - 1])
  })

  test('reads the facts for a filter that the percentile roll-up does not cover', async () => {
    const caller = october[0]?.caller_extension_id ?? 0
    const figures = await figuresOf(admin, generalReport, { caller: String(caller) })
    const own = october.filter((call) => call.caller_extension_id === caller)
    expect(figures.calls?.value).toBe(own.length)
    const waits = own
      .filter(({ outcome }) => outcome === 'answered')
      .map((call) => Math.round(((call.answered_at?.getTime() ?? 0) - call.started_at.getTime()) / 1000))
      .sort((one, other) => one - other)
    expect(figures.wait90?.value).toBe(waits[Math.ceil(waits.length * 0.9) - 1])
  })

  test('has views that sum up to its figures, and a row for every day of the period', async () => {
    const { views, grain, names } = await read(admin, generalReport)
    const sum = (name: string) =>
      views.find((view) => view.name === name)?.rows.reduce((total, row) => total + (row.values[0] ?? 0), 0)
    expect(grain).toBe('day')
    expect(views.find(({ name }) => name === 'days')?.rows).toHaveLength(31)
    for (const name of ['outcomes', 'week', 'callers', 'days']) expect(sum(name)).toBe(october.length)
    expect(Object.values(names.caller ?? {})).toContain('Ana Gómez (1001)')
  })

  test.each(['hour', 'day', 'week', 'month'])('sums are the same by %s', async (grain) => {
    const week = { initDate: '2026-10-05', finishDate: '2026-10-11', grain }
    const { views, figures } = await read(admin, generalReport, week)
    const days = views.find(({ name }) => name === 'days')?.rows ?? []
    expect(days.reduce((total, row) => total + (row.values[0] ?? 0), 0)).toBe(figures[0]?.value)
    expect(days.reduce((total, row) => total + (row.before[0] ?? 0), 0)).toBe(figures[0]?.before)
  })

  test('has no comparison when asked for none', async () => {
    const { before, figures } = await read(admin, generalReport, { compare: 'none' })
    expect(before).toBeNull()
    expect(figures.every((figure) => figure.before === null)).toBe(true)
  })

  test.each([
    [{ initDate: '2026-10-02', finishDate: '2026-10-01' }],
    [{ initDate: '2001-01-01', finishDate: '2026-10-01' }],
    [{ initDate: '2026-02-30' }],
    [{ grain: 'hour', initDate: '2026-09-01' }],
    [{ caller: 'x' }],
    [{ outcome: 'answered;drop' }],
    [{ hour: '24' }],
  ])('refuses %j', async (query) => {
    const reply = await admin.send(generalReport.routes.read, { query: { ...OCTOBER, ...query } as never })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

describe('the rows behind a figure', () => {
  test('match the figure, newest first, paginated', async () => {
    const { routes } = generalReport
    for (const measure of ['calls', 'answered', 'unanswered'] as const) {
      const figures = await figuresOf(admin, generalReport)
      const { count, results, next } = await admin.call(routes.rows, { query: { ...OCTOBER, measure } })
      expect(count).toBe(figures[measure]?.value)
      expect(results).toHaveLength(25)
      expect(next).toContain('page=2')
    }
    const { results } = await admin.call(routes.rows, { query: { ...OCTOBER, page_size: 3, order: 'at' } })
    const oldest = [...october].sort((one, other) => one.started_at.getTime() - other.started_at.getTime())
    expect(results[0]).toMatchObject({
      id: oldest[0]?.id,
      cells: [
        oldest[0]?.started_at.toISOString(),
        expect.any(String),
        oldest[0]?.dialed,
        oldest[0]?.outcome,
        expect.any(Number),
        expect.any(Number),
      ],
    })
  })

  test('of one cell of the week’s chart are those of that hour', async () => {
    const { views } = await read(admin, generalReport)
    const [square] = views.find(({ name }) => name === 'week')?.rows ?? []
    const [weekday = '', hour = ''] = square?.keys ?? []
    const { count } = await admin.call(generalReport.routes.rows, {
      query: { ...OCTOBER, weekday, hour },
    })
    expect(count).toBe(square?.values[0])
  })
})

describe('access', () => {
  test('an agent sees their own calls in the detail and missed reports, and nothing else', async () => {
    expect((await ana.send(generalReport.routes.read, {})).status).toBe(403)
    expect((await ana.send(extensionsReport.routes.read, {})).status).toBe(403)
    const own = records.filter((record) => inOctober(record) && record.extension_id === anaExtension)
    const all = records.filter(inOctober)
    expect((await figuresOf(admin, detailReport)).calls?.value).toBe(all.length)
    expect((await figuresOf(ana, detailReport)).calls?.value).toBe(own.length)
    expect((await figuresOf(ana, missedReport)).missed?.value).toBe(own.filter(({ missed }) => missed).length)
    const colleague = records.find(({ extension_id }) => extension_id !== own[0]?.extension_id)
    const others = await figuresOf(ana, detailReport, { extension: String(colleague?.extension_id) })
    expect(others.calls?.value).toBe(0)
  })

  test('a supervisor sees all, another company nothing of it', async () => {
    const marta = await program.signIn('marta')
    expect((await figuresOf(marta, generalReport)).calls?.value).toBe(october.length)
    expect((await figuresOf(eva, detailReport)).calls?.value).toBe(0)
    const rows = await eva.call(detailReport.routes.rows, { query: OCTOBER })
    expect(rows).toMatchObject({ results: [], count: 0 })
  })

  test('filters offer only allowed values', async () => {
    const choices = async (client: typeof admin, query: Record<string, string>) =>
      (await client.call(detailReport.routes.choices, { query: { dimension: 'extension', ...query } }))
        .results
    expect((await choices(admin, { search: 'gomez' })).map(({ name }) => name)).toEqual(['Ana Gómez (1001)'])
    expect((await choices(ana, {})).map(({ name }) => name)).toEqual(['Ana Gómez (1001)'])
    const [mine] = await choices(ana, {})
    expect(await choices(eva, { ids: mine?.id ?? '' })).toEqual([])
    expect(await choices(admin, { ids: mine?.id ?? '' })).toEqual([mine])
  })
})

test('a report takes as many statements however many rows it counts', async () => {
  for (const report of phoneReports) {
    const small = await program.statements.during(() => read(admin, report, { finishDate: '2026-10-01' }))
    const large = await program.statements.during(() => read(admin, report, { initDate: '2026-08-01' }))
    expect(large).toHaveLength(small.length)
  }
})

describe('exports', () => {
  test.each(
    phoneReports.flatMap((report) =>
      (['xlsx', 'csv', 'pdf'] as const).map((format) => [report.name, format, report] as const),
    ),
  )('%s comes as %s', async (_, format, report) => {
    const response = await admin.download(report.routes.exported, { query: { ...OCTOBER, format } })
    expect(response.status).toBe(200)
    const content = Buffer.from(await response.arrayBuffer())
    const start = { xlsx: 'PK', csv: '\ufeff', pdf: '%PDF' }[format]
    expect(content.toString('utf8').startsWith(start)).toBe(true)
  })

  test('name the company, the period and the filters', async () => {
    const query = { ...OCTOBER, extension: String(anaExtension), direction: 'INCOMING' }
    const { figures } = await read(admin, detailReport, query)
    const calls = (figures[0]?.value ?? 0).toLocaleString('es-CO')
    const file = async (format: 'pdf' | 'csv') => {
      const response = await admin.download(detailReport.routes.exported, { query: { ...query, format } })
      return Buffer.from(await response.arrayBuffer())
    }
    const texts = pdfTexts(await file('pdf'))
    expect(texts).toContain(admin.session.company.name)
    expect(texts).toContain('01/10/2026 \x96 31/10/2026 \xb7 Comparado con 31/08/2026 \x96 30/09/2026')
    expect(texts).toContain('Extensión: Ana Gómez (1001) · Sentido: Entrante')
    expect(texts[texts.indexOf('Llamadas') + 1]).toBe(calls)
    expect(texts).toContain('Periodo anterior')
    const lines = (await file('csv')).toString().split('\r\n')
    expect(lines).toContain('Extensión;Ana Gómez (1001)')
    expect(lines).toContain('Sentido;Entrante')
  })

  test('break long column heads in two lines without cutting them', async () => {
    const response = await admin.download(generalReport.routes.exported, {
      query: { ...OCTOBER, format: 'pdf' },
    })
    const texts = pdfTexts(Buffer.from(await response.arrayBuffer()))
    expect(texts.filter((text) => text.includes('\x85'))).toEqual([])
  })

  test('have local times and translated values', async () => {
    const response = await admin.download(detailReport.routes.exported, {
      query: { ...OCTOBER, format: 'csv', part: 'rows' },
    })
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(records.filter(inOctober).length + 1)
    expect(lines[0]).toContain('Fecha;Extensión;Sentido;Contacto;Número;Resultado')
    expect(lines[1]).toMatch(/^\d\d\/10\/2026 \d\d:\d\d;[^;]+;(Entrante|Saliente);/)
  })
})
