import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { beginExport } from '#platform/exports/contract/long-exports.ts'
import { startBulk } from '#platform/resource/contract/bulk.ts'
import { businessesByPhase } from '../contract/boards.ts'
import { winBusiness } from '../contract/business-moves.ts'
import { businesses } from '../contract/businesses.ts'
import { readNeedsOfBusiness, writeNeedsOfBusiness } from '../contract/needs.ts'
import { readPersonDetail } from '../contract/person-detail.ts'
import { leads, persons } from '../contract/persons.ts'
import { type Power, readRights, writeRights } from '../contract/rights.ts'
import { sales } from '../contract/sales.ts'
import { readTimeline } from '../contract/timeline.ts'
import { listQuotes } from '../quotes/contract/quotes.ts'
import { crmReports } from '../reports/contract/crm-reports.ts'
import { makeBusiness, makeLead, makePerson, makePipeline } from './testing.ts'

const program = await startTestProgram()
let admin: Client
let ana: Client
let eva: Client

beforeAll(async () => {
  admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  eva = await program.signIn('eva')
})

const put = (power: Power, granted: boolean) =>
  admin.call(writeRights, { body: { powers: [{ role: 'agent', power, granted }] } })

/** Withholds a power from agents for the time of `work`. */
async function without(power: Power, work: () => Promise<void>): Promise<void> {
  await put(power, false)
  try {
    await work()
  } finally {
    await put(power, true)
  }
}

const ids = (id: number) => ({ query: { ids: String(id) } as object })

test('a company withholds rights from roles, one by one, and another company is not touched', async () => {
  await without('export', async () => {
    const { powers } = await admin.call(readRights, {})
    expect(powers.filter(({ granted }) => !granted)).toEqual([
      { role: 'agent', power: 'export', granted: false },
    ])
    const again = await program.signIn('ana')
    expect(again.session.abilities).not.toContain('crm.export')
    expect(again.session.abilities).toContain('crm.remove')
    expect((await program.signIn('marta')).session.abilities).toContain('crm.export')
    expect(eva.session.abilities).toContain('crm.export')
    expect((await eva.download(leads.routes.exportSheet, { query: { format: 'csv' } as never })).status).toBe(
      200,
    )
  })
  expect((await ana.send(writeRights, { body: { powers: [] } })).status).toBe(403)
})

test('without the right to export no list, history, report or job writes a file', async () => {
  const sheet = { query: { format: 'csv' } as never }
  const [report] = crmReports
  expect((await ana.download(leads.routes.exportSheet, sheet)).status).toBe(200)
  await without('export', async () => {
    for (const { routes } of [leads, persons, businesses, sales]) {
      expect((await ana.download(routes.exportSheet, sheet)).status).toBe(403)
      expect((await ana.download(routes.exportAlso, sheet)).status).toBe(403)
      expect((await ana.download(routes.historySheet, sheet)).status).toBe(403)
      expect((await ana.download(routes.list, {})).status).toBe(200)
    }
    if (report !== undefined) {
      const part = { query: { format: 'csv', part: 'rows' } as never }
      expect((await ana.download(report.routes.exported, part)).status).toBe(403)
      expect((await admin.download(report.routes.exported, part)).status).toBe(200)
    }
    const job = { body: { source: 'list/crm_lead', query: { format: 'csv' } } as never }
    expect((await ana.send(beginExport, job)).status).toBe(404)
  })
})

test('without the right to delete nothing is deleted or restored, one by one or all results', async () => {
  const lead = await makeLead(ana, { owner: ana.session.userId })
  await without('remove', async () => {
    expect((await ana.send(leads.routes.remove, { params: { id: lead } })).status).toBe(403)
    for (const action of ['remove', 'restore'] as const)
      expect((await ana.send(leads.routes.act, { body: { action, ids: [lead] } })).status).toBe(403)
    expect((await ana.send(leads.routes.list, { query: { state: 'removed' } as object })).status).toBe(403)
    const bulk = { params: { resource: 'crm_lead' }, body: { action: 'remove', query: {} } } as const
    expect((await ana.send(startBulk, bulk)).status).toBe(404)
    const city = { action: 'edit', ids: [lead], patch: { city: 'Cali' } } as never
    expect((await ana.send(leads.routes.act, { body: city })).status).toBe(200)
  })
  expect((await ana.send(leads.routes.remove, { params: { id: lead } })).status).toBe(204)
})

test('without the right to amounts they are nowhere: lists, filters, order, boards, records, files, reports', async () => {
  const { stages, need, line, phase } = await makePipeline(admin)
  const person = await makePerson(admin, { owner: ana.session.userId })
  const id = await makeBusiness(admin, stages[0], { person, owner: ana.session.userId })
  const needs = [{ need, quantity: 3, amount: 7_654_321 }]
  await admin.call(writeNeedsOfBusiness, { params: { id }, body: { needs } })
  const won = await makeBusiness(admin, stages[0], { person, owner: ana.session.userId })
  const { sale } = await admin.call(winBusiness, { params: { id: won }, body: { amount: 9_876_543 } })
  expect((await ana.call(businesses.routes.list, ids(id))).results[0]?.total_amount).toBe(7_654_321)
  await without('amounts', async () => {
    expect((await ana.call(businesses.routes.list, ids(id))).results[0]?.total_amount).toBeNull()
    expect((await ana.call(sales.routes.read, { params: { id: sale.id } })).amount).toBeNull()
    const found = async (query: object) =>
      (await ana.call(businesses.routes.list, { query: { ids: String(id), ...query } as object })).results
        .length
    expect(await found({ total_amount_from: 7_000_000 })).toBe(0)
    expect(await found({ total_amount_to: 8_000_000 })).toBe(0)
    expect(await found({ order: '-total_amount' })).toBe(1)
    const where = JSON.stringify({ field: 'total_amount', op: 'from', value: 1 })
    expect(await found({ where })).toBe(0)
    const board = await ana.call(businessesByPhase.route, {
      query: { columns: String(phase), line: String(line) } as never,
    })
    expect(board.columns[0]).toMatchObject({
      sum: null,
      results: [{ total_amount: null }, { total_amount: null }],
    })
    const detail = await ana.call(readPersonDetail, { params: { id: person } })
    expect(detail.business.map((one) => one.total_amount)).toEqual([null, null])
    expect(await ana.call(readNeedsOfBusiness, { params: { id } })).toMatchObject({
      total_amount: null,
      needs: [{ quantity: 3, amount: null }],
    })
    expect((await ana.send(listQuotes, { params: { id } })).status).toBe(403)
    const { entries } = await ana.call(readTimeline, { params: { id: person } })
    expect(entries.filter(({ kind }) => kind === 'sale' || kind === 'business')).not.toHaveLength(0)
    expect(entries.every(({ amount }) => amount === null)).toBe(true)
    const history = await ana.call(businesses.routes.history, { query: { record: String(id) } as object })
    expect(history.results.map(({ field }) => field)).not.toContain('total_amount')
    const sheet = await ana.download(businesses.routes.exportSheet, { query: { format: 'csv' } as never })
    expect(await sheet.text()).not.toContain('7654321')
    const report = crmReports.find(({ source }) =>
      Object.values(source.measures).some(({ unit }) => unit === 'money'),
    )
    if (report === undefined) throw new Error('no report with money')
    const answer = await ana.call(report.routes.read, { query: {} as never })
    expect(JSON.stringify(answer)).not.toMatch(/7654321|9876543/)
    const change = { params: { id: sale.id }, body: { amount: 1 } as never }
    expect((await ana.send(sales.routes.edit, change)).status).toBe(403)
  })
  expect((await ana.call(sales.routes.read, { params: { id: sale.id } })).amount).toBe(9_876_543)
})
