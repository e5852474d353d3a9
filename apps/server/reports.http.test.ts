import { expect, test, vi } from 'vitest'
import { PERIOD as CRM_PERIOD } from '#features/crm/reports/testing/history.ts'
import { readOwnReports } from '#features/reports/contract/abilities.ts'
import { createSchedule, deleteSchedule } from '#features/reports/contract/schedules.ts'
import { reportViews } from '#features/reports/contract/views.ts'
import { daysIn, plusDays } from '#platform/report/contract/period.ts'
import { keysOf, type Report, type ReportAnswer } from '#platform/report/contract/report.ts'
import { IS_THOROUGH } from '#platform/testing/thorough.ts'
import { type Client, startTestProgram } from './testing.ts'
import { countsRows, reports, writeAllChannels } from './testing-reports.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

/** What must hold of every declared report, whatever it counts: over a company with months of all channels. */
const program = await startTestProgram()
const [admin, marta, ana, luis, eva] = await program.signInAll('admin', 'marta', 'ana', 'luis', 'eva')
await program.makeAdministrator('eva')
const rows = program.database.systemRows

await writeAllChannels(program, { admin, ana, luis })

const named = reports.map((report) => [`${report.area}/${report.name}`, report] as const)

type Query = Readonly<Record<string, string>>
const MONTHS = { initDate: '2026-08-01', finishDate: '2026-10-15' }
const ofCrm = ({ area }: Report): boolean => area === 'crm' || area === 'fx'
const periodOf = (report: Report) =>
  ofCrm(report) ? { initDate: CRM_PERIOD.initDate, finishDate: CRM_PERIOD.finishDate } : MONTHS

const read = (client: Client, report: Report, query: Query = {}) =>
  client.call(report.routes.read, { query: { ...periodOf(report), compare: 'none', ...query } })
const wholes = new Map<Report, Promise<ReportAnswer>>()
/** What administrators see of the whole period: read once, since nothing is written meanwhile. */
const whole = (report: Report): Promise<ReportAnswer> => {
  const known = wholes.get(report) ?? read(admin, report)
  wholes.set(report, known)
  return known
}
/** One of these by turns over the reports, which share the code that decides about it; all in `npm run test:all`. */
const byTurns = <One>(report: Report, all: readonly One[]): readonly One[] => {
  const turn = reports.indexOf(report) % all.length
  return IS_THOROUGH ? all : all.slice(turn, turn + 1)
}
const figuresOf = ({ figures }: ReportAnswer): Record<string, number | null> =>
  Object.fromEntries(figures.map(({ measure, value }) => [measure, value]))
const expectSame = (found: Record<string, number | null>, expected: Record<string, number | null>) => {
  for (const [measure, value] of Object.entries(expected)) {
    if (value === null) expect([measure, found[measure]]).toEqual([measure, null])
    else expect(found[measure], measure).toBeCloseTo(value, 6)
  }
}

test('all 49 reports are there, and two over all channels', () => {
  expect(reports.filter(({ area }) => area === 'phone')).toHaveLength(9)
  expect(reports.filter(({ area }) => area === 'join')).toHaveLength(17)
  expect(reports.filter(({ area }) => area === 'crm')).toHaveLength(18)
  expect(reports.filter(({ area }) => area === 'fx')).toHaveLength(6)
  expect(new Set(named.map(([name]) => name)).size).toBe(50)
})

const extensionOf = async (userId: number): Promise<string> => {
  const found = await rows
    .selectFrom('extensions')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return String(found.id)
}

test.each(named)(
  '%s: administrators see all, supervisors no more, agents their own, others nothing',
  async (_, report) => {
    const all = figuresOf(await whole(report))
    const theirs = figuresOf(await read(marta, report))
    for (const measure of report.figures)
      if (countsRows(report.source, measure))
        expect(theirs[measure] ?? 0, measure).toBeLessThanOrEqual(all[measure] ?? 0)
    if (report.ability.name !== readOwnReports.name) {
      for (const route of [report.routes.read, report.routes.rows])
        expect((await ana.send(route, {})).status).toBe(403)
      expect((await ana.send(report.routes.exported, {})).status).toBe(403)
    } else {
      const mine: Query = ofCrm(report)
        ? { owner: String(ana.session.userId) }
        : report.area === 'join'
          ? { user: String(ana.session.userId) }
          : { extension: await extensionOf(ana.session.userId) }
      const [name = ''] = Object.keys(mine)
      expect(report.source.dimensions).toHaveProperty(name)
      expectSame(figuresOf(await read(ana, report)), figuresOf(await read(admin, report, mine)))
    }
    const others = await read(eva, report)
    expect(others.figures.every(({ value }) => !value)).toBe(true)
    expect(await eva.call(report.routes.rows, { query: periodOf(report) })).toMatchObject({ count: 0 })
  },
)

test.each(named)(
  '%s: parts add up to the whole, and a number opens as many rows, each with its record',
  async (_, report) => {
    const { figures, views } = await whole(report)
    const isMany = (key: string) => {
      const dimension = report.source.dimensions[key]
      return dimension?.kind === 'reference' && dimension.many === true
    }
    for (const { name, rows: parts, cut } of views) {
      const view = report.views[name]
      if (view === undefined || cut || keysOf(view).some(isMany)) continue
      // Charts leave out what their first measure does not have.
      const drawn = ['bars', 'donut', 'flow', 'pivot'].includes(view.kind)
        ? view.measures.slice(0, 1)
        : view.measures
      for (const [index, measure] of drawn.entries()) {
        const total = figures.find((figure) => figure.measure === measure)?.value
        if (report.source.measures[measure]?.kind !== 'sum' || total === undefined || total === null) continue
        const sum = parts.reduce((so, { values }) => so + (values[index] ?? 0), 0)
        expect(sum, `${name} ${measure}`).toBeCloseTo(total, 4)
      }
    }
    for (const { measure, value } of figures) {
      if (!countsRows(report.source, measure)) continue
      const { count, results } = await admin.call(report.routes.rows, {
        query: { ...periodOf(report), measure },
      })
      expect(count, measure).toBe(value)
      expect(results.every(({ record }) => record !== null)).toBe(true)
      expect(results).toHaveLength(Math.min(count, 25))
    }
  },
)

test.each(named)('%s: a cell, bar or slice opens what it counts', async (_, report) => {
  const { views } = await whole(report)
  for (const { name, rows: parts } of views) {
    const view = report.views[name]
    const [measure = ''] = view?.measures ?? []
    const [part] = parts.filter(({ values }) => (values[0] ?? 0) > 0).slice(-1)
    if (view === undefined || part === undefined || !countsRows(report.source, measure)) continue
    const keys = keysOf(view)
    if (keys.length === 0 || keys.includes('time')) continue
    const narrowed = Object.fromEntries(
      keys.map((key, index) => {
        const value = part.keys[index] ?? ''
        return [key, value === '' && report.source.dimensions[key]?.kind !== 'text' ? 'none' : value]
      }),
    )
    const query = { ...periodOf(report), measure, ...narrowed }
    const { count } = await admin.call(report.routes.rows, { query })
    expect(count, `${name} ${JSON.stringify(narrowed)}`).toBe(part.values[0])
  }
})

test.each(named)(
  '%s: every day stands once, and has what it has alone, also when clocks change',
  async (_, report) => {
    const [initDate, finishDate] = ofCrm(report)
      ? [plusDays(CRM_PERIOD.finishDate, -6), CRM_PERIOD.finishDate]
      : ['2026-09-03', '2026-09-09']
    const days = Array.from({ length: 7 }, (_one, index) => plusDays(initDate, index))
    const answer = await read(admin, report, { initDate, finishDate, grain: 'day' })
    const [, , , changed = ''] = days
    const alone = figuresOf(await read(admin, report, { initDate: changed, finishDate: changed }))
    for (const { name, rows: parts } of answer.views) {
      const view = report.views[name]
      if (view === undefined || keysOf(view).join() !== 'time') continue
      expect(
        parts.map(({ keys }) => keys[0]),
        name,
      ).toEqual(days)
      const ofDay = parts.find(({ keys }) => keys[0] === changed)
      for (const [index, measure] of view.measures.entries()) {
        if (alone[measure] === undefined) continue
        expectSame({ [measure]: ofDay?.values[index] ?? null }, { [measure]: alone[measure] })
      }
    }
  },
)

test.each(named)('%s: what it is compared with is what that period has', async (_, report) => {
  const { finishDate } = periodOf(report)
  const asked = { initDate: plusDays(finishDate, -20), finishDate }
  for (const compare of byTurns(report, ['before', 'weekdays'] as const)) {
    const answer = await read(admin, report, { ...asked, compare })
    if (answer.before === null) throw new Error('nothing to compare with')
    expect(daysIn(answer.before)).toBe(21)
    expectSame(
      Object.fromEntries(answer.figures.map(({ measure, before }) => [measure, before])),
      figuresOf(await read(admin, report, answer.before)),
    )
  }
})

test.each(named)('%s: without data there are zeros and gaps, all days, and files', async (_, report) => {
  const empty = { initDate: '2001-02-01', finishDate: '2001-02-28', grain: 'day' } as const
  const answer = await read(admin, report, { ...empty, compare: 'before' })
  for (const { measure, value, before } of answer.figures) {
    const kind = report.source.measures[measure]?.kind ?? ''
    const nothing = ['average', 'share', 'percentile', 'perDistinct'].includes(kind) ? null : 0
    expect([measure, value, before]).toEqual([measure, nothing, nothing])
  }
  for (const { name, rows: parts } of answer.views) {
    const view = report.views[name]
    if (view !== undefined && keysOf(view)[0] === 'time') expect(parts, name).toHaveLength(28)
    for (const { values } of parts) expect(values.every((value) => !value)).toBe(true)
  }
  expect(await admin.call(report.routes.rows, { query: empty })).toMatchObject({ count: 0, results: [] })
  for (const format of byTurns(report, ['xlsx', 'csv', 'pdf'] as const))
    expect((await admin.download(report.routes.exported, { query: { ...empty, format } })).status).toBe(200)
})

/** A choice that the report narrows by, with a value that it has. */
function filterOf({ filters, source, only = {} }: Report): Query {
  for (const name of filters) {
    const dimension = source.dimensions[name]
    if (dimension?.kind === 'choice') return { [name]: (only[name] ?? dimension.values)[0] ?? '' }
  }
  return {}
}

test.each(named)('%s: a file has what the page has with the same filter', async (_, report) => {
  const filter = filterOf(report)
  const query = { ...periodOf(report), ...filter, compare: 'none', grain: 'week' } as const
  const { figures } = await read(admin, report, query)
  const text = async (part: 'page' | 'rows') =>
    (
      await (
        await admin.download(report.routes.exported, { query: { ...query, format: 'csv', part } })
      ).text()
    )
      .trimEnd()
      .split('\r\n')
  const page = await text('page')
  for (const [index, { measure, value }] of figures.entries()) {
    if (value === null || !Number.isInteger(value) || report.source.measures[measure]?.unit !== 'count')
      continue
    expect(page[index + 1]?.split(';').at(-1), measure).toBe(String(value))
  }
  const { count } = await admin.call(report.routes.rows, { query })
  const listed = await text('rows')
  // A quoted text may go on in the next line.
  expect(listed.length).toBeGreaterThanOrEqual(count + 1)
  if (listed.every((line) => !line.includes('"'))) expect(listed).toHaveLength(count + 1)
})

test.each(named)('%s: other programs read it by the names of the specification', async (_, report) => {
  expect(Object.keys(report.named ?? {}).length).toBeGreaterThan(0)
  const answer: ReportAnswer & Record<string, unknown> = await whole(report)
  for (const [name, viewName] of Object.entries(report.named ?? {})) {
    const view = report.views[viewName]
    const shown = answer.views.find((one) => one.name === viewName)
    const items = answer[name] as Record<string, unknown>[]
    expect(items.map((item) => (view?.measures ?? []).map((measure) => item[measure]))).toEqual(
      shown?.rows.map(({ values }) => values),
    )
    for (const item of items) expect(item.Label).toEqual(expect.any(String))
    if (name === 'weekly_data' || name === 'funnel')
      for (const item of items) expect(item.periodo).toMatch(/^\d{4}-\d\d-\d\d/)
  }
})

test.each(named)('%s is kept with its filters, shared, and mailed', async (fullName, report) => {
  const query = { ...filterOf(report), grain: 'week' }
  const content = { report: fullName, query, period: 'last90' as const }
  const made = await admin.call(reportViews.create, { body: { name: 'Cada semana', shared: true, content } })
  expect(made).toMatchObject({ own: true, shared: true, content })
  const params = { id: made.id }
  const listedTo = async (client: Client) =>
    (await client.call(reportViews.list, {})).results.some(({ id }) => id === made.id)
  expect(await listedTo(marta)).toBe(true)
  expect(await listedTo(ana)).toBe(report.ability.name === readOwnReports.name)
  expect(await listedTo(eva)).toBe(false)
  for (const other of [marta, eva])
    expect((await other.send(reportViews.edit, { params, body: { name: 'Otra' } })).status).toBe(404)
  const wrong = { ...content, query: { grain: 'fortnight' } }
  expect((await admin.send(reportViews.edit, { params, body: { content: wrong } })).status).toBe(400)
  const unknown = { ...content, query: { nothing: '1' } }
  expect((await admin.send(reportViews.create, { body: { name: 'x', content: unknown } })).status).toBe(400)
  await admin.call(reportViews.remove, { params })
  const schedule = await admin.call(createSchedule, {
    body: {
      report: fullName,
      filters: filterOf(report),
      every: 'weekly',
      hour: 8,
      format: 'pdf',
      recipients: [admin.session.userId],
    },
  })
  await admin.call(deleteSchedule, { params: { id: schedule.id } })
})

test('people who are deleted keep their numbers', async () => {
  const before = new Map<string, Record<string, number | null>>()
  for (const [name, report] of named) before.set(name, figuresOf(await whole(report)))
  await rows
    .updateTable('users')
    .set({ deleted_at: new Date(), disabled_at: new Date() })
    .where('id', '=', luis.session.userId)
    .execute()
  for (const [name, report] of named) expectSame(figuresOf(await read(admin, report)), before.get(name) ?? {})
})
