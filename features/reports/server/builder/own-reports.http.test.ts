import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { apiTokens } from '#features/integrations/contract/api-tokens.ts'
import { writeDemoHistory } from '#features/phone/server/demo/write-demo-history.ts'
import { type Card, dashboards, readCard } from '../../contract/builder/dashboards.ts'
import type { OwnReportContent } from '../../contract/builder/own-report.ts'
import {
  exportOwnReport,
  ownReports,
  previewReport,
  readOwnReport,
} from '../../contract/builder/own-reports.ts'

const program = await startTestProgram()
const [admin, ana, luis, marta, eva] = await program.signInAll('admin', 'ana', 'luis', 'marta', 'eva')
if (!admin || !ana || !luis || !marta || !eva) throw new Error('nobody signed in')
await program.makeAdministrator('eva')
const companyId = admin.session.company.id
await program.database.system((unit) => writeDemoHistory(unit, companyId, new Date()))
const rows = program.database.systemRows

const byDirection: OwnReportContent = {
  source: 'calls',
  measures: ['calls'],
  groups: ['direction'],
  filters: {},
  chart: 'bars',
  period: 'last30',
}
const DAYS = { initDate: '2020-01-01', finishDate: '2024-12-31' }

/** Calls by direction in a company's zone, of everybody or those in which an extension took part. */
async function counted(of: Client, only = sql<boolean>`true`) {
  const { rows: found } = await sql<{ direction: string; calls: number }>`
    SELECT direction, count(*)::integer AS calls FROM call_results r JOIN companies c ON c.id = r.company_id
     WHERE r.company_id = ${of.session.company.id} AND result IN ('answered','abandoned','declined','informed','blocked','unanswered')
       AND (started_at AT TIME ZONE c.time_zone)::date > (now() AT TIME ZONE c.time_zone)::date - 30 AND ${only}
     GROUP BY 1 ORDER BY 2 DESC, 1`.execute(rows)
  return found.map(({ direction, calls }) => [direction, calls])
}
const numbers = (answer: { views: { rows: { keys: string[]; values: (number | null)[] }[] }[] }) =>
  answer.views[0]?.rows.map(({ keys, values }) => [keys[0], values[0]])

test('each reader of a shared report sees what they may see of its source', async () => {
  const made = await admin.call(ownReports.create, {
    body: { name: 'Llamadas por sentido', shared: true, content: byDirection },
  })
  expect(made).toMatchObject({ own: true, version: 1, author: 'Carolina Díaz', content: byDirection })
  const params = { id: made.id }
  expect(numbers(await admin.call(readOwnReport, { params, query: {} }))).toEqual(await counted(admin))
  const [extension] = await rows
    .selectFrom('extensions')
    .select('id')
    .where('user_id', '=', ana.session.userId)
    .where('deleted_at', 'is', null)
    .execute()
  const ofAna = await counted(ana, sql`${extension?.id ?? 0} = ANY (extension_ids)`)
  expect(numbers(await ana.call(readOwnReport, { params, query: {} }))).toEqual(ofAna)
  expect(ofAna.length).toBeGreaterThan(0)

  // Listed for colleagues, who may not change it; another company's user finds nothing.
  expect((await luis.call(ownReports.list, {})).results).toMatchObject([{ id: made.id, own: false }])
  expect((await luis.send(ownReports.edit, { params, body: { name: 'Otro' } })).status).toBe(404)
  expect((await luis.send(ownReports.remove, { params })).status).toBe(404)
  expect((await eva.call(ownReports.list, {})).results).toEqual([])
  expect((await eva.send(ownReports.read, { params })).status).toBe(404)
  for (const route of [readOwnReport, exportOwnReport])
    expect((await eva.send(route, { params, query: {} })).status).toBe(404)
  expect((await eva.send(ownReports.edit, { params, body: { shared: false } })).status).toBe(404)
  expect((await eva.send(ownReports.remove, { params })).status).toBe(404)

  // Not shared any more, it is the maker's alone.
  await admin.call(ownReports.edit, { params, body: { shared: false } })
  expect((await ana.send(readOwnReport, { params, query: {} })).status).toBe(404)
  expect((await ana.call(ownReports.list, {})).results).toEqual([])
  await admin.call(ownReports.remove, { params })
})

test('a source that the reader may not read is refused, and not listed', async () => {
  const content: OwnReportContent = {
    ...byDirection,
    source: 'queueCalls',
    measures: ['offered', 'serviceLevel'],
    groups: ['queue'],
    chart: 'table',
  }
  const made = await marta.call(ownReports.create, { body: { name: 'Colas', shared: true, content } })
  const params = { id: made.id }
  expect((await marta.send(readOwnReport, { params, query: {} })).status).toBe(200)
  expect((await ana.send(readOwnReport, { params, query: {} })).status).toBe(403)
  expect((await ana.send(exportOwnReport, { params, query: {} })).status).toBe(403)
  expect((await ana.send(previewReport, { body: { content } })).status).toBe(403)
  expect((await ana.send(ownReports.create, { body: { name: 'Colas', content } })).status).toBe(403)
  expect((await ana.call(ownReports.list, {})).results).toEqual([])
})

test.each<[string, Partial<OwnReportContent>]>([
  ['a source that does not exist', { source: 'constructor' }],
  ['a measure that does not exist', { measures: ['toString'] }],
  ['a measure twice', { measures: ['calls', 'calls'], chart: 'table' }],
  ['a dimension that does not exist', { groups: ['valueOf'] }],
  ['the same group twice', { groups: ['direction', 'direction'], chart: 'pivot' }],
  ['time as the second group', { groups: ['direction', 'time'], chart: 'pivot' }],
  ['a filter that does not exist', { filters: { password: 'x' } }],
  ['a value that a filter does not have', { filters: { direction: "inbound' OR true" } }],
  ['slices of what does not add up', { measures: ['answerRate'], chart: 'donut' }],
  ['a chart without its groups', { chart: 'heat' }],
])('%s is refused', async (_, wrong) => {
  const content = { ...byDirection, ...wrong }
  expect((await admin.send(previewReport, { body: { content } })).status).toBe(400)
  expect((await admin.send(ownReports.create, { body: { name: 'Mal', content } })).status).toBe(400)
})

test.each<[string, Partial<OwnReportContent>]>([
  ['a number', { groups: [], chart: 'number', measures: ['calls', 'answerRate', 'wait90'] }],
  ['columns by day', { groups: ['time'], chart: 'columns', measures: ['inbound', 'outbound'] }],
  ['lines by result', { groups: ['time', 'result'], chart: 'line' }],
  ['slices', { chart: 'donut' }],
  ['the week by hours', { groups: ['weekday', 'hour'], chart: 'heat' }],
  ['a matrix', { groups: ['did', 'result'], chart: 'pivot' }],
  ['a flow', { groups: ['direction', 'result'], chart: 'flow' }],
  ['a funnel', { groups: [], measures: ['inbound', 'answered'], chart: 'funnel' }],
  ['filtered by time of the day', { filters: { hour: '9,10', weekday: '1' } }],
])('%s is shown and exported', async (_, shape) => {
  const content = { ...byDirection, ...shape }
  const preview = await admin.call(previewReport, { body: { content, compare: 'none' } })
  expect(preview.figures.map(({ measure }) => measure)).toEqual(content.measures)
  const { id } = await admin.call(ownReports.create, { body: { name: 'Prueba', content } })
  for (const format of ['xlsx', 'csv', 'pdf'] as const)
    expect(
      (await admin.download(exportOwnReport, { params: { id }, query: { ...DAYS, format } })).status,
    ).toBe(200)
  await admin.call(ownReports.remove, { params: { id } })
})

test('a dashboard shows each card by the rights of its reader, and is nothing to another company', async () => {
  const own = await marta.call(ownReports.create, { body: { name: 'Mío', content: byDirection } })
  const cards: Card[] = [
    { key: 'card1', size: 'small', kind: 'figure', report: 'phone/general', figure: 'calls' },
    { key: 'card2', size: 'medium', kind: 'view', report: 'phone/detalle', view: 'over' },
    { key: 'card3', size: 'wide', kind: 'own', report: own.id },
  ]
  const made = await marta.call(dashboards.create, {
    body: { name: 'Mañana', shared: true, content: { cards, period: 'last30' } },
  })
  const read = (who: Client, card: string) => who.call(readCard, { params: { id: made.id, card }, query: {} })
  expect((await read(admin, 'card3')).own).toMatchObject({ name: 'Mío' })
  const total = (await counted(admin)).reduce((sum, [, calls]) => sum + Number(calls), 0)
  expect((await read(admin, 'card1')).answer?.figures).toMatchObject([{ measure: 'calls', value: total }])
  // An agent may not open that report, but the others, with their own calls.
  expect(await read(ana, 'card1')).toEqual({ state: 'refused', own: null, answer: null })
  expect((await read(ana, 'card2')).answer?.views).toHaveLength(1)
  expect((await read(ana, 'card3')).state).toBe('shown')
  const params = { id: made.id, card: 'card1' }
  expect((await eva.send(readCard, { params, query: {} })).status).toBe(404)
  expect((await eva.send(dashboards.read, { params })).status).toBe(404)
  expect((await eva.call(dashboards.list, {})).results).toEqual([])
  expect((await eva.send(dashboards.edit, { params, body: { name: 'x' } })).status).toBe(404)
  expect((await eva.send(dashboards.remove, { params })).status).toBe(404)

  // Of two that change it at once, the second learns of the first.
  const first = await marta.call(dashboards.edit, {
    params,
    body: { content: { cards: cards.slice(1), period: 'today' }, version: made.version },
  })
  expect(first.version).toBe(made.version + 1)
  const second = await admin.send(dashboards.edit, { params, body: { name: 'Tarde', version: made.version } })
  expect(second.status).toBe(409)
  expect((await ana.send(dashboards.edit, { params, body: { name: 'Mía' } })).status).toBe(404)

  await marta.call(ownReports.remove, { params: { id: own.id } })
  expect((await read(admin, 'card3')).state).toBe('gone')
  expect((await admin.send(readCard, { params, query: {} })).status).toBe(404)
  // What is gone, or its maker's alone, holds up no change of the others.
  const moved = await admin.call(dashboards.edit, {
    params,
    body: { content: { cards: cards.slice(1).reverse(), period: 'today' } },
  })
  expect(moved.content.cards.map(({ key }) => key)).toEqual(['card3', 'card2'])
  // Cards of reports that do not exist, or are another's alone, are not kept.
  const secret = await ana.call(ownReports.create, { body: { name: 'De Ana', content: byDirection } })
  const wrong: Card[] = [{ key: 'card9', size: 'small', kind: 'own', report: secret.id }]
  const body = { name: 'x', content: { cards: wrong, period: 'today' as const } }
  expect((await marta.send(dashboards.create, { body })).status).toBe(400)
})

test('a token that reads only one’s own reports reads no others by a dashboard or a saved report', async () => {
  const own = await admin.call(ownReports.create, {
    body: { name: 'Para un programa', shared: false, content: byDirection },
  })
  const dashboard = await admin.call(dashboards.create, {
    body: {
      name: 'Para un programa',
      shared: false,
      content: { period: 'last30', cards: [{ key: 'propio', kind: 'own', report: own.id, size: 'medium' }] },
    },
  })
  const token = async (...scopes: string[]): Promise<string> => {
    const { once } = await admin.call(apiTokens.routes.create, { body: { name: scopes.join(' '), scopes } })
    return once.token ?? ''
  }
  const shown = async (given: string) => {
    const headers = { authorization: `Bearer ${given}` }
    const card = await fetch(`${program.origin}/api/reports/dashboards/${dashboard.id}/cards/propio/`, {
      headers,
    })
    const report = await fetch(`${program.origin}/api/reports/own/${own.id}/numbers/`, { headers })
    return [await card.text(), report.status, await report.text()].join(' ')
  }
  const [first] = await counted(admin)
  const all = `[${String(first?.[1])}`
  const ofEverybody = await shown(await token('reports.read', 'reports.readOwn'))
  expect(ofEverybody).toContain(all)
  const [extension] = await rows
    .selectFrom('extensions')
    .select('id')
    .where('user_id', '=', admin.session.userId)
    .where('deleted_at', 'is', null)
    .execute()
  const ofAdmin = await counted(admin, sql`${extension?.id ?? 0} = ANY (extension_ids)`)
  expect(ofAdmin).not.toEqual(await counted(admin))
  expect(await shown(await token('reports.readOwn'))).not.toContain(all)
})
