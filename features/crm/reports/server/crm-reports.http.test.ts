import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { keysOf, type View } from '#platform/report/contract/report.ts'
import { reportTextKeys, wordsOf } from '#platform/report/present/words.ts'
import { rebuildRollUps } from '#platform/report/server/roll-up-jobs.ts'
import { crmReportTexts } from '../i18n/texts.ts'
import { named, PERIOD, REPORTS, reportOf, rounded, writeCrmHistory } from '../testing/history.ts'
import { recount } from '../testing/recount.ts'

const program = await startTestProgram()
const [admin, ana, luis] = await program.signInAll('admin', 'ana', 'luis')
if (!admin || !ana || !luis) throw new Error('nobody signed in')
const { company, rows, about, read, expectFigures } = await writeCrmHistory(program, { admin, ana, luis })

/** Charts leave out what their first measure does not have. */
const drawsAll = ({ kind }: View, index: number): boolean =>
  index === 0 || !['bars', 'donut', 'pivot'].includes(kind)

test.each(named)(
  '%s: each figure and each cell of each view as counted from the raw tables',
  async (_, report) => {
    await expectFigures(admin, report)
    const { views } = await read(admin, report)
    for (const { name, rows: found, cut } of views) {
      const view = report.views[name]
      if (view === undefined) throw new Error('unknown view')
      for (const [index, measure] of view.measures.entries()) {
        const counted = await recount(rows, report, { measure, keys: keysOf(view) }, about)
        const shown = new Map(found.map((row) => [row.keys.join('\n'), rounded(row.values[index])]))
        const expected = [...shown.keys(), ...(cut || !drawsAll(view, index) ? [] : counted.keys())]
        for (const key of expected)
          expect([name, measure, key, shown.get(key) ?? 0]).toEqual([
            name,
            measure,
            key,
            rounded(counted.get(key)),
          ])
      }
    }
  },
)

test.each(named)('%s: the parts of each view add up to its whole', async (_, report) => {
  const { figures, views } = await read(admin, report)
  for (const { name, rows: found, cut } of views) {
    const view = report.views[name]
    // What was wanted may be several things at once.
    if (view === undefined || cut || keysOf(view).some((key) => key === 'need')) continue
    for (const [index, measure] of view.measures.entries()) {
      if (report.source.measures[measure]?.kind !== 'sum') continue
      if (index > 0 && ['bars', 'donut'].includes(view.kind)) continue
      const whole = figures.find((figure) => figure.measure === measure)?.value
      if (whole === undefined) continue
      const sum = found.reduce((total, row) => total + (row.values[index] ?? 0), 0)
      // By week the first and the last may stand out of the period, never its rows.
      expect([name, measure, sum]).toEqual([name, measure, whole])
    }
  }
})

test.each(named)('%s: a number opens as many rows as it says, and each row its record', async (_, report) => {
  const { figures, views } = await read(admin, report)
  for (const { measure, value } of figures) {
    const declared = report.source.measures[measure]
    if (declared?.kind !== 'sum' || declared.of !== 'records') continue
    const { count, results } = await admin.call(report.routes.rows, { query: { ...PERIOD, measure } })
    expect([measure, count]).toEqual([measure, value])
    for (const { record } of results)
      expect(record).toMatch(/^(person|interaction|business|stage|sale):\d+(:\d+)?$/)
  }
  // Also those without an owner, an origin, a city: what has no value is a value to open.
  for (const { name, rows: found } of views) {
    const view = report.views[name]
    const [key, second] = view === undefined ? [] : keysOf(view)
    const [measure = ''] = view?.measures ?? []
    const declared = report.source.measures[measure]
    if (
      key === undefined ||
      second !== undefined ||
      key === 'time' ||
      declared?.kind !== 'sum' ||
      declared.of !== 'records'
    )
      continue
    const empty = found.find((row) => row.keys[0] === '')
    if (empty === undefined) continue
    const none = report.source.dimensions[key]?.kind === 'text' ? '' : 'none'
    const { count } = await admin.call(report.routes.rows, { query: { ...PERIOD, measure, [key]: none } })
    expect([name, count]).toEqual([name, empty.values[0]])
  }
})

test.each(named.filter(([, { named: views }]) => views !== undefined))(
  '%s: the answer has its views under the names that others read them by',
  async (_, report) => {
    const answer = (await read(admin, report)) as unknown as Record<string, Record<string, unknown>[]>
    for (const [name, viewName] of Object.entries(report.named ?? {})) {
      const view = report.views[viewName]
      if (view === undefined) throw new Error('unknown view')
      const items = answer[name] ?? []
      expect(items.length).toBeGreaterThan(0)
      for (const item of items) {
        expect(Object.keys(item).sort()).toEqual(
          [
            ...new Set([
              'Label',
              ...keysOf(view).map((key) => (key === 'time' ? 'periodo' : key)),
              ...view.measures,
            ]),
          ].sort(),
        )
        expect(item.Label).toEqual(expect.any(String))
      }
    }
  },
)

test('days are the company’s own, and a sale stays on its day in any time zone', async () => {
  await sql`UPDATE companies SET time_zone = 'America/Santiago' WHERE id = ${company}`.execute(rows)
  await rebuildRollUps(program.database, company)
  for (const report of REPORTS.filter(({ name }) =>
    ['reporteGeneral', 'reporteVentas', 'funnelReport'].includes(name),
  )) {
    const { views } = await read(admin, report, { grain: 'day' })
    for (const { name, rows: found } of views) {
      const view = report.views[name]
      if (view === undefined || keysOf(view).join() !== 'time') continue
      const [measure = ''] = view.measures
      const counted = await recount(
        rows,
        report,
        { measure, keys: ['time'] },
        { ...about, grain: 'day', timeZone: 'America/Santiago' },
      )
      for (const { keys, values } of found)
        expect([name, keys[0], values[0] ?? 0]).toEqual([name, keys[0], counted.get(keys[0] ?? '') ?? 0])
    }
  }
  await sql`UPDATE companies SET time_zone = 'America/Bogota' WHERE id = ${company}`.execute(rows)
  await rebuildRollUps(program.database, company)
})

test.each(named)('%s comes as xlsx, csv and pdf, and its rows as a file', async (_, report) => {
  for (const query of [
    { format: 'xlsx' },
    { format: 'csv' },
    { format: 'pdf' },
    { format: 'csv', part: 'rows' },
  ] as const) {
    const response = await admin.download(report.routes.exported, { query: { ...PERIOD, ...query } })
    expect(response.status).toBe(200)
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
  }
})

test.each(named)('every part of %s has its texts', (_, report) => {
  for (const language of ['es', 'en'] as const) {
    const words = wordsOf(report, crmReportTexts, language)
    expect(Object.keys(report.views).filter((view) => words.view(view) === view)).toEqual([])
    expect(words.title).not.toContain('.')
    expect(words.hint).not.toBe('')
  }
  // Sources share their words.
  const missing = reportTextKeys(report).filter((key) => {
    const shared = key.startsWith(`${report.source.name}.`) ? key.slice(report.source.name.length + 1) : key
    return !(key in crmReportTexts.es) && !(shared in crmReportTexts.es)
  })
  expect(missing).toEqual([])
})

test('the rows of a report are those of its own records alone', async () => {
  for (const [name, measure] of [
    ['detalle', 'interactions'],
    ['reporteLeads', 'leads'],
    ['reportePersonas', 'persons'],
    ['saleByGroup', 'sales'],
  ] as const) {
    const report = reportOf(name)
    const { count } = await admin.call(report.routes.rows, { query: PERIOD })
    const { figures } = await read(admin, report)
    expect([name, count]).toEqual([name, figures.find((figure) => figure.measure === measure)?.value])
  }
})
