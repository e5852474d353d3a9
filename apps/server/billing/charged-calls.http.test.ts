import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { thorough } from '#platform/testing/thorough.ts'
import { startTestProgram } from '../testing.ts'
import { billedCompany } from './billed-company.ts'

const MOBILE = '3001234567'
const program = await startTestProgram()
const rows = program.database.systemRows
const { company, gate, nodes, leg, rate, account, readAccount, entries, deck } = await billedCompany(program)

await rows.updateTable('companies').set({ max_simultaneous_calls: 1000 }).where('id', '=', company).execute()
await rows.updateTable('extensions').set({ reach: 'premium' }).where('company_id', '=', company).execute()

const topUp = (amount: number) =>
  sql`
  SELECT post_entry(${company}, ${`top_up:${randomUUID()}`}, 'top_up', 'top_up', 'Recarga', '', 1, 0, ${-amount}, now())`.execute(
    rows,
  )
/** The balance is this much now. */
async function left(amount: number): Promise<void> {
  const { balance } = await readAccount()
  await topUp(amount - Number(balance))
}
const ended = (one: { leg: string }, seconds: number | null) => {
  const now = Date.now()
  return gate.record([
    { leg: one.leg, answeredAt: seconds === null ? null : now - seconds * 1000, endedAt: now },
  ])
}

beforeEach(async () => {
  await rows.deleteFrom('outside_legs').execute()
  await rows.deleteFrom('call_holds').execute()
  await rows.deleteFrom('call_rates').execute()
  await rows.deleteFrom('fraud_alerts').execute()
  await rows.deleteFrom('fraud_rules').execute()
  await rows.deleteFrom('called_countries').execute()
  await account({ mode: 'prepaid', credit_limit: 0, reserved: 0, deck_id: deck })
  await left(1000)
})

test.each([
  ['60/60', 60, 60, 61, 120],
  ['60/60', 60, 60, 60, 60],
  ['30/6', 30, 6, 1, 30],
  ['30/6', 30, 6, 31, 36],
  ['1/1', 1, 1, 7, 7],
])('%s: a call costs whole increments', async (_name, first_increment, next_increment, seconds, cost) => {
  await rate('57', { first_increment, next_increment })
  const one = leg(MOBILE)
  expect(await gate.admit(one)).toBe(true)
  await ended(one, seconds - 0.5)
  // Ending it twice costs nothing more.
  await ended(one, seconds + 100)
  expect(await readAccount()).toMatchObject({ balance: `${1000 - cost}.0000`, reserved: '0.0000' })
  expect((await entries()).at(-1)).toMatchObject({
    kind: 'call',
    concept: 'Destino 57',
    detail: MOBILE,
    quantity: `${seconds}.0000`,
    amount: `${cost}.0000`,
  })
})

test('an unanswered call costs nothing, and its reservation comes back', async () => {
  await rate('57', { connection_fee: '10' })
  const one = leg(MOBILE)
  await gate.admit(one)
  expect(await readAccount()).toMatchObject({ reserved: '70.0000' })
  await ended(one, null)
  expect(await readAccount()).toMatchObject({ balance: '1000.0000', reserved: '0.0000' })
})

test('the longest prefix wins, of equal ones the last that is valid; the class counts where none is', async () => {
  const priceOf = async (dialed: string): Promise<string | null> => {
    const one = leg(dialed)
    if (!(await gate.admit(one))) return null
    const { destination } = await rows
      .selectFrom('call_holds')
      .select('destination')
      .where('leg', '=', one.leg)
      .executeTakeFirstOrThrow()
    await ended(one, null)
    return destination
  }
  await rate('5', { destination: 'América del Sur' })
  await rate('573', { destination: 'Móvil' })
  await rate('573001', { destination: 'Futura', valid_from: new Date('2090-01-01') })
  await rate('573001', { destination: 'Pasada', valid_until: new Date('2026-02-01') })
  await rate('5730', { destination: 'Vieja', valid_from: new Date('2026-01-02') })
  await rate('5730', { destination: 'Nueva', valid_from: new Date('2026-01-03') })
  expect(await priceOf(MOBILE)).toBe('Nueva')
  expect(await priceOf('+573201234567')).toBe('Móvil')
  expect(await priceOf('6015550100')).toBe('América del Sur')
  expect(await priceOf('+34911222333')).toBeNull()
  await rate('international', { destination: 'Exterior' })
  expect(await priceOf('+34911222333')).toBe('Exterior')
  // A special rate is not a cheap national call.
  expect(await priceOf('9011234567')).toBe('América del Sur')
  await rate('premium', { destination: 'Especial', price_minute: '900' })
  expect(await priceOf('9011234567')).toBe('Especial')
})

test('of an ambiguous number the dearest meaning is paid', async () => {
  await rate('57', { price_minute: '10' })
  await rate('7', { price_minute: '300', destination: 'Rusia' })
  const one = leg('00573012345678')
  await gate.admit(one)
  const held = await rows.selectFrom('call_holds').select('destination').executeTakeFirst()
  expect(held).toEqual({ destination: expect.stringMatching(/57|Rusia/) })
})

test('without a rate, or with one in another currency, nothing goes out but emergency calls', async () => {
  expect(await gate.admit(leg(MOBILE))).toBe(false)
  await rate('57')
  await account({ currency: 'USD' })
  expect(await gate.admit(leg(MOBILE))).toBe(false)
  expect(await gate.admit(leg('123'))).toBe(true)
  await account({ currency: 'COP' })
  await left(0)
  expect(await gate.admit(leg(MOBILE))).toBe(false)
  expect(await gate.admit(leg('123'))).toBe(true)
  // Who is not charged needs no balance.
  await account({ mode: 'none' })
  expect(await gate.admit(leg(MOBILE))).toBe(true)
  expect(await entries()).not.toContainEqual(expect.objectContaining({ detail: '123' }))
})

test('fifty simultaneous calls on two nodes take no more than there is, prepaid or on credit', async () => {
  await rate('57')
  await left(600)
  const ask = () =>
    Promise.all(Array.from({ length: 50 }, (_, index) => nodes[index % 2]?.admit(leg(MOBILE))))
  expect((await ask()).filter((one) => one)).toHaveLength(10)
  expect(await readAccount()).toMatchObject({ balance: '600.0000', reserved: '600.0000' })
  await account({ mode: 'postpaid', credit_limit: 120 })
  expect((await ask()).filter((one) => one)).toHaveLength(2)
})

test('a running call is paid further while there is money, and is to be ended before it is used up', async () => {
  await rate('57', { first_increment: 1, next_increment: 1 })
  await left(150)
  const one = leg(MOBILE)
  await gate.admit(one)
  const talksFor = (seconds: number) =>
    rows
      .updateTable('outside_legs')
      .set({ answered_at: new Date(Date.now() - seconds * 1000) })
      .where('leg', '=', one.leg)
      .execute()
  await talksFor(20)
  expect(await gate.spent(1)).toEqual([])
  expect(await readAccount()).toMatchObject({ reserved: '60.0000' })
  await talksFor(50)
  expect(await gate.spent(1)).toEqual([])
  expect(await readAccount()).toMatchObject({ reserved: '120.0000' })
  // Twelve seconds are left, and no further minute.
  await talksFor(108)
  expect(await gate.spent(1)).toEqual([])
  await talksFor(114)
  expect(await gate.spent(1)).toEqual([one.leg])
  await ended(one, 114)
  const { balance, reserved } = await readAccount()
  expect(Number(balance)).toBeGreaterThanOrEqual(30)
  expect(reserved).toBe('0.0000')
})

type Step =
  | { kind: 'begin'; node: number }
  | { kind: 'talk'; seconds: number }
  | { kind: 'end'; call: number }

/** Calls on two nodes, whose time is moved by hand in steps of five seconds, as nodes look. */
function schedule() {
  const running = new Map<string, number>()
  async function end(id: string): Promise<void> {
    const seconds = running.get(id)
    if (seconds === undefined || !running.delete(id)) return
    await gate.record([{ leg: id, answeredAt: Date.now() - seconds * 1000, endedAt: Date.now() }])
  }
  async function pass(): Promise<void> {
    for (const [id, seconds] of running) {
      running.set(id, seconds + 5)
      const answered_at = new Date(Date.now() - (seconds + 5) * 1000)
      await rows.updateTable('outside_legs').set({ answered_at }).where('leg', '=', id).execute()
    }
    for (const spent of await gate.spent(1)) await end(spent)
  }
  return {
    async step(one: Step): Promise<void> {
      if (one.kind === 'end') return end([...running.keys()][one.call] ?? '')
      if (one.kind === 'talk') {
        for (let at = 0; at < one.seconds; at += 5) await pass()
        return
      }
      const begun = leg(MOBILE)
      if (await nodes[one.node]?.admit(begun)) running.set(begun.leg, 0)
    },
    async endAll(): Promise<void> {
      for (const id of [...running.keys()]) await end(id)
    },
  }
}

test('whatever calls begin, go on and end, what is left never falls below zero', async () => {
  await rate('57', {
    first_increment: 30,
    next_increment: 6,
    price_minute: '77.7777',
    connection_fee: '3.3333',
  })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('begin' as const), node: fc.nat(1) }),
    fc.record({ kind: fc.constant('talk' as const), seconds: fc.integer({ min: 1, max: 90 }) }),
    fc.record({ kind: fc.constant('end' as const), call: fc.nat(5) }),
  )
  const steps = fc.array(step, { minLength: 5, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 0, max: 700 }), async (all, start) => {
      await left(start)
      const calls = schedule()
      for (const one of all) {
        await calls.step(one)
        const { balance, reserved } = await readAccount()
        expect(Number(balance) - Number(reserved)).toBeGreaterThanOrEqual(0)
      }
      await calls.endAll()
      const account = await readAccount()
      expect(account.reserved).toBe('0.0000')
      expect(Number(account.balance)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: thorough(12, 200) },
  )
  // The balance is what the ledger says, entry by entry.
  const { rows: sums } = await sql<{ balance: string; total: string; gaps: number }>`
    SELECT a.balance::text, (-sum(e.amount))::text AS total, (max(e.sequence) - count(*))::int AS gaps
      FROM billing_accounts a JOIN billing_entries e ON e.company_id = a.company_id
     WHERE a.company_id = ${company} GROUP BY a.balance`.execute(rows)
  expect(sums).toEqual([{ balance: sums[0]?.total, total: sums[0]?.total, gaps: 0 }])
}, 120_000)

test('nobody changes or deletes what the ledger says', async () => {
  await expect(sql`UPDATE billing_entries SET amount = 0`.execute(rows)).rejects.toThrow(/permission/)
  await expect(sql`DELETE FROM billing_entries`.execute(rows)).rejects.toThrow(/permission/)
  await expect(sql`DELETE FROM invoices`.execute(rows)).rejects.toThrow(/permission/)
})

test('the first call to a country is blocked until an operator releases it; spending and hours likewise', async () => {
  await rate('57')
  await rate('34')
  const rule = (values: {
    kind: string
    action: string
    threshold?: number
    hour_from?: number
    hour_until?: number
  }) =>
    rows
      .insertInto('fraud_rules')
      .values({ name: values.kind, ...values })
      .execute()
  const release = () =>
    rows
      .updateTable('fraud_alerts')
      .set({ released_at: new Date() })
      .where('released_at', 'is', null)
      .execute()
  await rule({ kind: 'new_country', action: 'block' })
  expect(await gate.admit(leg(MOBILE))).toBe(true)
  expect(await gate.admit(leg('+34911222333'))).toBe(false)
  expect(await gate.admit(leg('+34911222334'))).toBe(false)
  expect(await rows.selectFrom('fraud_alerts').select(['subject', 'number']).execute()).toEqual([
    { subject: 'ES', number: '+34911222333' },
  ])
  await release()
  expect(await gate.admit(leg('+34911222333'))).toBe(true)
  await rule({ kind: 'spend_hour', action: 'block', threshold: 100 })
  // 120 are reserved by now.
  expect(await gate.admit(leg(MOBILE))).toBe(false)
  expect(await gate.admit(leg('123'))).toBe(true)
  await rows
    .updateTable('fraud_rules')
    .set({ disabled_at: new Date() })
    .where('kind', '=', 'spend_hour')
    .execute()
  await rule({ kind: 'hours', action: 'block', hour_from: 0, hour_until: 24 })
  expect(await gate.admit(leg(MOBILE))).toBe(true)
  expect(await gate.admit(leg('+34911222333'))).toBe(false)
})
