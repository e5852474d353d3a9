import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { phoneReports } from '../contract/phone-reports.ts'

const companyReport = phoneReports.find(({ name }) => name === 'compania') as Report
const program = await startTestProgram()
const [admin, eva] = await program.signInAll('admin', 'eva')
if (!admin || !eva) throw new Error('nobody signed in')
await program.makeAdministrator('eva')
const companyId = admin.session.company.id
const rows = program.database.systemRows
const extension = await rows
  .selectFrom('extensions')
  .select('id')
  .where('company_id', '=', companyId)
  .orderBy('number')
  .executeTakeFirstOrThrow()

const DAY = '2026-03-10'
/** Noon in Bogotá. */
const NOON = new Date('2026-03-10T17:00:00Z').getTime()

interface Placed {
  /** Seconds after noon. */
  start: number
  ring: number
  talk: number
  direction: 'inbound' | 'outbound' | 'internal'
  number: string
  price: number
}

/** As the program stores them: the call when it ends, its legs before and after. */
async function place({ start, ring, talk, direction, number, price }: Placed): Promise<string> {
  const at = (seconds: number) => new Date(NOON + (start + seconds) * 1000)
  const { id } = await rows
    .insertInto('calls')
    .values({
      id: sql`gen_random_uuid()` as never,
      company_id: companyId,
      direction,
      caller_extension_id: direction === 'inbound' ? null : extension.id,
      caller_number: direction === 'inbound' ? number : '1001',
      dialed: direction === 'outbound' ? number : '1002',
      other_key: direction === 'internal' ? null : number,
      outcome: 'answered',
      started_at: at(0),
      answered_at: at(ring),
      ended_at: at(ring + talk),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (direction !== 'outbound') return id
  const { leg } = await rows
    .insertInto('outside_legs')
    .values({
      leg: sql`gen_random_uuid()` as never,
      company_id: companyId,
      extension_id: extension.id,
      call_id: id,
      number,
      class: 'national',
      price_minute: price,
      started_at: at(0),
      answered_at: at(ring),
    })
    .returning('leg')
    .executeTakeFirstOrThrow()
  // The call was counted before its leg ended.
  await rows
    .updateTable('outside_legs')
    .set({ ended_at: at(ring + talk) })
    .where('leg', '=', leg)
    .execute()
  return id
}

const read = (client = admin, query: Record<string, string> = {}) =>
  client.call(companyReport.routes.read, { query: { initDate: DAY, finishDate: DAY, ...query } })
const figures = async (client = admin) =>
  Object.fromEntries((await read(client)).figures.map(({ measure, value }) => [measure, value]))
const emptied = () => rows.deleteFrom('calls').where('company_id', '=', companyId).execute()

const placed = fc.record({
  start: fc.integer({ min: 0, max: 300 }),
  ring: fc.integer({ min: 0, max: 20 }),
  talk: fc.integer({ min: 0, max: 200 }),
  direction: fc.constantFrom('inbound', 'outbound', 'internal'),
  number: fc.constantFrom('+576012345678', '+576042345678', '+573105557053', '+525512345678'),
  price: fc.constantFrom(0, 40, 300),
} as const)

/** How many of them run in any second, from its begin to before its end. */
const atOnce = (calls: readonly Placed[]): number =>
  Math.max(
    0,
    ...calls.map(({ start, ring, talk }) =>
      ring + talk === 0
        ? 0
        : calls.filter((one) => one.start <= start && start < one.start + one.ring + one.talk).length,
    ),
  )

test('what calls cost and how many there were at once are those of the calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(placed, { minLength: 1, maxLength: 12 }), async (calls) => {
      await emptied()
      for (const one of calls) await place(one)
      const cost = calls
        .filter(({ direction }) => direction === 'outbound')
        .reduce((sum, { talk, price }) => sum + Math.ceil(talk / 60) * price, 0)
      const outside = calls.filter(({ direction }) => direction !== 'internal')
      const found = await figures()
      expect(found).toMatchObject({ cost, atOnce: atOnce(outside) })
      const { views } = await read()
      const days = views.find(({ name }) => name === 'busiest')
      expect(days?.rows.map(({ values }) => values[0])).toContain(found.atOnce)
    }),
    { numRuns: 25 },
  )
})

test('a leg that the ledger charged costs what was charged', async () => {
  await emptied()
  const call = {
    start: 0,
    ring: 2,
    talk: 61,
    direction: 'outbound',
    number: '+576012345678',
    price: 40,
  } as const
  await place(call)
  const charged = await place({ ...call, start: 500 })
  expect((await figures()).cost).toBe(160)
  const { leg } = await rows
    .selectFrom('outside_legs')
    .select('leg')
    .where('call_id', '=', charged)
    .executeTakeFirstOrThrow()
  await sql`SELECT post_entry(${companyId}, ${`leg:${leg}`}, ${`leg:${leg}`}, 'call', 'Colombia fijo', '', 61, 40, 45.5125, now())`.execute(
    rows,
  )
  // As the trigger does that settles a leg when it ends.
  await sql`UPDATE outside_legs SET ended_at = ended_at WHERE leg = ${leg}`.execute(rows)
  expect((await figures()).cost).toBeCloseTo(125.5125, 6)
  const { results } = await admin.call(companyReport.routes.rows, {
    query: { initDate: DAY, finishDate: DAY },
  })
  expect(results.map(({ cells }) => cells.at(-1))).toEqual([45.5125, 80])
})

test('cities by the beginning of the number; mobiles of Colombia have none', async () => {
  await emptied()
  const numbers = ['+576012345678', '+576012345679', '+576042345678', '+573105557053']
  for (const [index, number] of numbers.entries())
    await place({ start: index, ring: 1, talk: 60, direction: 'inbound', number, price: 0 })
  const { views } = await read()
  const areas = views
    .find(({ name }) => name === 'areas')
    ?.rows.map(({ keys, values }) => [keys[0], values[0]])
  expect(areas).toEqual([
    ['Bogotá', 2],
    ['Medellín', 1],
    ['', 1],
  ])
  const { count } = await admin.call(companyReport.routes.rows, {
    query: { initDate: DAY, finishDate: DAY, measure: 'inbound', ...{ area: 'Medellín' } },
  })
  expect(count).toBe(1)
  expect(await figures(eva)).toMatchObject({ calls: 0, cost: 0, atOnce: 0 })
})

test.each([
  ['+5491123456789', 'Buenos Aires'],
  ['+541123456789', 'Buenos Aires'],
  ['+525512345678', 'Ciudad de México, CDMX'],
  ['+5511987654321', 'São Paulo'],
  ['+51112345678', 'Lima y Callao'],
  ['+12125550123', 'New York, NY'],
  ['+573105557053', null],
  ['anonymous', null],
  ['', null],
])('the area of %s is %s', async (number, area) => {
  const { rows: found } = await sql<{
    area: string | null
  }>`SELECT area_of_number(${number}) AS area`.execute(rows)
  expect(found[0]?.area).toBe(area)
})
