import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { testGate } from './gate-for-tests.ts'

const MOBILE = '3001234567'

let program: TestProgram
let company: number
let trunk: number
let extension: number
let other: number
/** Of another company. */
let stranger: number

const rows = () => program.database.systemRows

beforeAll(async () => {
  program = await startTestProgram()
  const found = await rows()
    .selectFrom('extensions')
    .innerJoin('companies', 'companies.id', 'extensions.company_id')
    .select(['extensions.id', 'companies.id as company', 'companies.slug'])
    .orderBy('extensions.number')
    .execute()
  const ours = found.filter(({ slug }) => slug === 'demo')
  company = ours[0]?.company ?? 0
  extension = ours[0]?.id ?? 0
  other = ours[1]?.id ?? 0
  stranger = found.find(({ slug }) => slug !== 'demo')?.id ?? 0
  const made = await rows()
    .insertInto('trunks')
    .values({ company_id: company, name: 'Operador', kind: 'peer' })
    .returning('id')
    .executeTakeFirstOrThrow()
  trunk = made.id
})
afterEach(async () => {
  await rows().deleteFrom('outside_legs').execute()
  await rows().deleteFrom('outside_call_days').execute()
  await rows().deleteFrom('call_ceilings').execute()
  await rows().updateTable('extensions').set({ reach: null }).where('company_id', '=', company).execute()
})

const ceiling = (limits: Record<string, number>) =>
  rows()
    .insertInto('call_ceilings')
    .values({ company_id: company, name: 'Tope', ...limits })
    .execute()

const request = (
  changes: { payer?: number | null; dialed?: string; again?: boolean; leg?: string } = {},
) => ({
  leg: randomUUID(),
  companyId: company,
  serverId: 1,
  payer: extension,
  dialed: MOBILE,
  trunk,
  callId: randomUUID(),
  again: false,
  ...changes,
})

const legs = async () => {
  const found = await rows()
    .selectFrom('outside_legs')
    .select(['extension_id', 'number', 'class', 'answered_at', 'ended_at'])
    .orderBy('started_at')
    .execute()
  return found
}

test('of ten simultaneous legs on two nodes two go out, whoever pays; once those end, two more do', async () => {
  await ceiling({ max_calls: 2 })
  const nodes = [testGate(program.database), testGate(program.database)]
  const ask = (index: number) =>
    (nodes[index % 2]?.gate ?? nodes[0]?.gate)?.admit(request({ payer: index % 3 === 0 ? other : extension }))
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => ask(index)))
  expect(answers.filter((one) => one)).toHaveLength(2)
  expect(await legs()).toHaveLength(2)
  expect(new Set(nodes.flatMap(({ reached }) => reached))).toEqual(new Set(['Tope']))
  await rows().updateTable('outside_legs').set({ ended_at: new Date() }).execute()
  const again = await Promise.all([1, 2, 3].map(ask))
  expect(again.toSorted()).toEqual([false, true, true])
})

test('so many legs begin within a minute, of the company and of one extension, however short they are', async () => {
  const { gate } = testGate(program.database, 5)
  const begin = async (payer = extension) => {
    const wanted = request({ payer })
    const may = await gate.admit(wanted)
    if (may) await gate.record([{ leg: wanted.leg, answeredAt: null, endedAt: Date.now() }])
    return may
  }
  await ceiling({ max_calls_minute: 2, extension_id: extension })
  expect([await begin(), await begin(), await begin()]).toEqual([true, true, false])
  expect([await begin(other), await begin(other), await begin(other)]).toEqual([true, true, true])
  // Five in all: the platform's own limit for every company.
  expect(await begin(other)).toBe(false)
  expect(await gate.admit(request({ payer: other, dialed: '123' }))).toBe(true)
  await rows()
    .updateTable('outside_legs')
    .set({ started_at: new Date(Date.now() - 61_000) })
    .execute()
  expect(await begin(other)).toBe(true)
})

test('a company has no more legs to the outside than it may have calls, conferences included', async () => {
  await rows().updateTable('companies').set({ max_simultaneous_calls: 2 }).where('id', '=', company).execute()
  const { gate } = testGate(program.database)
  const answers = [await gate.admit(request()), await gate.admit(request()), await gate.admit(request())]
  expect(answers).toEqual([true, true, false])
  expect(await gate.admit(request({ dialed: '911' }))).toBe(true)
  await rows()
    .updateTable('companies')
    .set({ max_simultaneous_calls: 50 })
    .where('id', '=', company)
    .execute()
})

test('nobody, a stranger, a disabled extension or one without the class pays for nothing', async () => {
  const { gate } = testGate(program.database)
  expect(await gate.admit(request({ payer: null }))).toBe(false)
  expect(await gate.admit(request({ payer: stranger }))).toBe(false)
  await rows().updateTable('extensions').set({ reach: 'mobile' }).where('id', '=', extension).execute()
  for (const dialed of [
    '+34911222333',
    '9011234567',
    '+18095551234',
    '85432',
    '1002',
    '*97',
    '٣٠٠١٢٣٤٥٦٧',
    '300 123 4567',
  ])
    expect(await gate.admit(request({ dialed })), dialed).toBe(false)
  await rows().updateTable('extensions').set({ disabled_at: new Date() }).where('id', '=', other).execute()
  const later = testGate(program.database)
  expect(await later.gate.admit(request({ payer: other }))).toBe(false)
  await rows().updateTable('extensions').set({ disabled_at: null }).where('id', '=', other).execute()
  expect(await legs()).toEqual([])
})

test('the day’s minutes and spend count running legs, and each leg once when it ends', async () => {
  const { gate } = testGate(program.database)
  await ceiling({ max_minutes_day: 3 })
  const now = Date.now()
  const one = request()
  const two = request({ payer: other })
  expect(await gate.admit(one)).toBe(true)
  expect(await gate.admit(two)).toBe(true)
  await gate.record([{ leg: one.leg, answeredAt: now - 61_000, endedAt: null }])
  await gate.record([{ leg: two.leg, answeredAt: now - 5_000, endedAt: now }])
  // The same answer of a node that was killed while it stored it.
  await gate.record([{ leg: two.leg, answeredAt: now - 5_000, endedAt: now }])
  const days = await rows()
    .selectFrom('outside_call_days')
    .select(['extension_id', 'calls', 'minutes'])
    .execute()
  expect(days).toEqual([{ extension_id: other, calls: 1, minutes: 1 }])
  // Two minutes of the running one, and one.
  expect(await gate.admit(request())).toBe(false)
  expect(await gate.open(1)).toEqual([one.leg])
})

test('another trunk for the same attempt counts once against the limits, and nothing else may say so', async () => {
  const { gate } = testGate(program.database)
  await ceiling({ max_calls: 1 })
  const first = request()
  expect(await gate.admit(first)).toBe(true)
  expect(await gate.admit({ ...first, leg: randomUUID(), again: true })).toBe(true)
  expect(await gate.admit(request())).toBe(false)
  for (const other of [{ dialed: '3007654321' }, { callId: randomUUID() }])
    expect(await gate.admit({ ...first, ...other, leg: randomUUID(), again: true })).toBe(false)
})
