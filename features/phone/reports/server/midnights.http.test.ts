import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { rebuildRollUps } from '#platform/report/server/roll-up-jobs.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { phoneReports } from '../contract/phone-reports.ts'

const [generalReport] = phoneReports
const companyReport = phoneReports.find(({ name }) => name === 'compania') as Report
const program = await startTestProgram()
const admin = await program.signIn('admin')
const companyId = admin.session.company.id
const rows = program.database.systemRows
const { id: extension } = await rows
  .selectFrom('extensions')
  .select('id')
  .where('user_id', '=', admin.session.userId)
  .where('deleted_at', 'is', null)
  .executeTakeFirstOrThrow()

beforeEach(async () => {
  await rows.deleteFrom('calls').where('company_id', '=', companyId).execute()
})

/** A call from outside that the administrator answered: times, and the caller. */
async function answered(from: string, until: string, number: string): Promise<void> {
  const id = randomUUID()
  const times = { started_at: new Date(from), answered_at: new Date(from), ended_at: new Date(until) }
  await rows
    .insertInto('calls')
    .values({
      ...{ id, company_id: companyId, direction: 'inbound', dialed: '6015550100', caller_number: number },
      ...{ other_key: number, outcome: 'answered', ...times },
    })
    .execute()
  await rows
    .insertInto('call_records')
    .values({
      ...{ company_id: companyId, call_id: id, extension_id: extension, direction: 'INCOMING' },
      ...{ other_number: number, outcome: 'answered', missed: false, ...times },
    })
    .execute()
}

async function inZone(time_zone: string): Promise<void> {
  await rows.updateTable('companies').set({ time_zone }).where('id', '=', companyId).execute()
  await rebuildRollUps(program.database, companyId)
}

const figuresOn = async (initDate: string, finishDate = initDate) => {
  const query = { initDate, finishDate, compare: 'none' as const }
  const found = [
    ...(await admin.call(generalReport.routes.read, { query })).figures,
    ...(await admin.call(companyReport.routes.read, { query })).figures,
  ]
  return Object.fromEntries(found.map(({ measure, value }) => [measure, value]))
}

// In these, clocks go back from one to midnight: the hour after midnight comes twice, both times on the new day.
test.each([
  [
    'America/Havana',
    '2026-10-31',
    '2026-11-01',
    ['2026-11-01T03:30Z', '2026-11-01T04:30Z', '2026-11-01T05:30Z'],
  ],
  [
    'Atlantic/Azores',
    '2026-10-24',
    '2026-10-25',
    ['2026-10-24T23:30Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z'],
  ],
] as const)(
  'a day of %s has both of its hours after midnight',
  async (zone, before, day, [late, first, second]) => {
    await inZone(zone)
    const ofDay = sql<string>`(started_at AT TIME ZONE ${zone})::date::text`
    for (const [at, number] of [
      [late, '+573001110001'],
      [first, '+573001110002'],
      [second, '+573001110003'],
    ] as const)
      await answered(at, new Date(Date.parse(at) + 60_000).toISOString(), number)
    const { rows: raw } = await sql<{ day: string; calls: number; callers: number }>`
    SELECT ${ofDay} AS day, count(*)::integer AS calls, count(DISTINCT caller_number)::integer AS callers
      FROM calls WHERE company_id = ${companyId} GROUP BY 1 ORDER BY 1`.execute(rows)
    expect(raw).toEqual([
      { day: before, calls: 1, callers: 1 },
      { day, calls: 2, callers: 2 },
    ])
    for (const { day: one, calls, callers } of raw) {
      expect(await figuresOn(one)).toMatchObject({ calls, callers, wait90: 0, atOnce: 1 })
      expect(
        (await admin.call(getCalls, { body: { initDate: one, finishDate: one, page_size: 10 } })).total,
      ).toBe(calls)
    }
  },
)

/** Midnight in Bogotá. */
const MIDNIGHT = Date.parse('2026-03-10T05:00Z')
const span = fc.record({
  /** Minutes from midnight, and how long. */
  start: fc.integer({ min: -300, max: 300 }),
  minutes: fc.integer({ min: 1, max: 200 }),
})
type Span = typeof span extends fc.Arbitrary<infer Value> ? Value : never

/** Most of them that ran in any minute from one to another. */
function mostWithin(spans: readonly Span[], from: number, until: number): number {
  let most = 0
  for (let minute = from; minute < until; minute += 1)
    most = Math.max(
      most,
      spans.filter(({ start, minutes }) => start <= minute && minute < start + minutes).length,
    )
  return most
}

test('lines in use count wherever their calls began: in the hour, the day or the night before', async () => {
  await inZone('America/Bogota')
  await fc.assert(
    fc.asyncProperty(fc.array(span, { minLength: 1, maxLength: 8 }), async (spans) => {
      await rows.deleteFrom('calls').where('company_id', '=', companyId).execute()
      for (const { start, minutes } of spans) {
        const at = (minute: number) => new Date(MIDNIGHT + minute * 60_000).toISOString()
        await answered(at(start), at(start + minutes), '+573001110001')
      }
      const read = async (initDate: string, finishDate: string, grain: 'day' | 'hour') => {
        const query = { initDate, finishDate, grain, compare: 'before' as const }
        const { figures, views } = await admin.call(companyReport.routes.read, { query })
        const { value, before } = figures.find(({ measure }) => measure === 'atOnce') ?? {}
        const valuesOf = (view: string, measure: string) => {
          const index = companyReport.views[view]?.measures.indexOf(measure) ?? -1
          const found = views.find(({ name }) => name === view)?.rows ?? []
          return Object.fromEntries(found.map(({ keys, values }) => [keys[0], values[index]]))
        }
        return { value, before, over: valuesOf('busiest', 'atOnce'), hours: valuesOf('hours', 'atOnce') }
      }
      const day = 24 * 60
      const [yesterday, today] = [mostWithin(spans, -day, 0), mostWithin(spans, 0, day)]
      expect(await read('2026-03-10', '2026-03-10', 'day')).toMatchObject({
        value: today,
        before: yesterday,
        over: { '2026-03-10': today },
      })
      const both = await read('2026-03-09', '2026-03-10', 'day')
      expect(both).toMatchObject({
        value: Math.max(yesterday, today),
        over: { '2026-03-09': yesterday, '2026-03-10': today },
      })
      const { over, hours } = await read('2026-03-10', '2026-03-10', 'hour')
      for (let hour = 0; hour < 24; hour += 1) {
        const most = mostWithin(spans, hour * 60, hour * 60 + 60)
        expect(over[`2026-03-10T${String(hour).padStart(2, '0')}`], `hour ${hour}`).toBe(most)
        expect(hours[String(hour)] ?? 0, `hour of the day ${hour}`).toBe(most)
      }
    }),
    { numRuns: thorough(12, 100) },
  )
})
