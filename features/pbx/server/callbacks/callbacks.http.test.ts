import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { listCallbacks, takeCallback } from '../../contract/callbacks.ts'
import { memberOptions } from '../../contract/routing/options.ts'
import { queues } from '../../contract/routing/queues.ts'
import { offeredCallbacks } from './offered-callbacks.ts'
import { storeCallbacks } from './store-callbacks.ts'

const NUMBER = '573001234567'

let program: TestProgram
let company: number
let queue: number
let anas: number
let [admin, ana, luis, marta, eva]: Client[] = []

const client = (one: Client | undefined): Client => {
  if (!one) throw new Error('a person is not signed in')
  return one
}

beforeAll(async () => {
  program = await startTestProgram()
  ;[admin, ana, luis, marta, eva] = await program.signInAll('admin', 'ana', 'luis', 'marta', 'eva')
  const { results } = await client(admin).call(memberOptions, { query: {} })
  anas = results.find(({ label }) => label.startsWith('1001'))?.id ?? 0
  const made = await client(admin).call(queues.routes.create, {
    body: { name: 'Devoluciones', members: [anas] },
  })
  queue = made.record.id
  const found = await program.database.systemRows
    .selectFrom('companies')
    .select('id')
    .where('slug', '=', 'demo')
    .executeTakeFirstOrThrow()
  company = found.id
})
async function callAbroad(callback_abroad: boolean): Promise<void> {
  const params = { id: queue }
  const { version } = await client(admin).call(queues.routes.read, { params })
  await client(admin).call(queues.routes.edit, { params, body: { version, callback_abroad } })
}
beforeEach(() => program.database.systemRows.deleteFrom('queue_callbacks').execute())

/** Stores an ended call, as the phone feature's writer does, with the way it left the queue. */
async function inbound(why: 'callback' | 'answered', waited: number, number = NUMBER): Promise<void> {
  const id = randomUUID()
  const at = new Date()
  const outcome = why === 'answered' ? 'answered' : 'completed'
  await program.database.systemRows
    .insertInto('calls')
    .values({
      id,
      company_id: company,
      dialed: '576015550100',
      caller_number: number,
      direction: 'inbound',
      outcome,
      started_at: at,
      ended_at: at,
    })
    .execute()
  const caller = { number, name: '' }
  const left = { companyId: company, callId: id, queue, why, at, waited, caller }
  await storeCallbacks(program.database.systemRows, [left])
  // As after a lost answer of the database.
  await storeCallbacks(program.database.systemRows, [left])
}

async function callBack(outcome: 'answered' | 'no-answer', by = anas): Promise<void> {
  const at = new Date()
  await program.database.systemRows
    .insertInto('calls')
    .values({
      id: randomUUID(),
      company_id: company,
      dialed: NUMBER,
      caller_extension_id: by,
      direction: 'outbound',
      outcome,
      started_at: at,
      ended_at: at,
    })
    .execute()
}

const open = async (who = ana) => {
  const { results } = await client(who).call(listCallbacks, {})
  return results
}
const first = async () => {
  const [one] = await open()
  if (!one) throw new Error('no callback is pending')
  return one
}
const take = async (who = ana) => client(who).call(takeCallback, { params: { id: (await first()).id } })

test('numbers of two countries with the same last digits have two places, forms of one number have one', async () => {
  await callAbroad(true)
  await inbound('callback', 10, '+573105550101')
  await inbound('callback', 20, '+13105550101')
  await inbound('callback', 30, '033105550101')
  await inbound('callback', 40, '3105550101')
  expect((await open()).map(({ number }) => number).toSorted()).toEqual(['+13105550101', '+573105550101'])
  await inbound('answered', 5, '0013105550101')
  expect((await open()).map(({ number, state }) => [number, state])).toEqual([
    ['+573105550101', 'waiting'],
    ['+13105550101', 'done'],
  ])
})

test('a caller who asks for a callback keeps one place in the queue, seen by its agents and supervisors', async () => {
  await inbound('callback', 10, '573009998877')
  await inbound('callback', 60)
  await inbound('callback', 5)
  expect((await open()).map(({ number, state }) => [number, state])).toEqual([
    [NUMBER, 'waiting'],
    ['573009998877', 'waiting'],
  ])
  expect(await open(marta)).toHaveLength(2)
  expect(await open(luis)).toEqual([])
  expect(await open(eva)).toEqual([])
})

test('a caller ID that would cost a fortune is not called back, whoever sends it', async () => {
  const sent = [
    '9011234567',
    '579011234567',
    '+34803123456',
    '+881612345678',
    '+97912345678',
    '85432',
    '123',
    '*97',
    '+5730012345671234567890',
  ]
  for (const number of sent) await inbound('callback', 10, number)
  await callAbroad(true)
  for (const number of sent) await inbound('callback', 10, number)
  expect(await open()).toEqual([])
})

test('a number of another country is called back only where the queue allows it, also if it was kept before', async () => {
  const due = async () => (await offeredCallbacks(program.database).waiting(1)).map(({ number }) => number)
  const abroad = ['+34911222333', '+18762001234', '0034911222444', '+79161234567']
  await callAbroad(false)
  for (const number of abroad) await inbound('callback', 10, number)
  expect(await open()).toEqual([])
  await callAbroad(true)
  await inbound('callback', 10, '+34911222333')
  expect(await open()).toMatchObject([{ number: '+34911222333' }])
  expect(await due()).toEqual(['+34911222333'])
  await callAbroad(false)
  expect(await due()).toEqual([])
  await expect(take()).rejects.toThrow('not_found')
  await callAbroad(true)
  expect(await take()).toEqual({ number: '+34911222333' })
})

test('only one agent gets a callback, and the answered call completes it', async () => {
  await inbound('callback', 10)
  expect(await take()).toEqual({ number: NUMBER })
  await expect(take(marta)).rejects.toThrow('conflict')
  expect(await first()).toMatchObject({
    state: 'calling',
    attempts: 1,
    taken_by: expect.stringContaining('Ana'),
  })
  await callBack('answered')
  expect(await first()).toMatchObject({ state: 'done' })
  await expect(take()).rejects.toThrow('conflict')
})

test('an unanswered callback waits again, and is missed after the third attempt', async () => {
  await inbound('callback', 10)
  for (const state of ['waiting', 'waiting', 'missed']) {
    await take()
    await callBack('no-answer')
    expect(await first()).toMatchObject({ state })
  }
  expect(await first()).toMatchObject({ attempts: 3, ended_at: expect.any(String) })
})

test('a caller who calls again and is answered is not called back', async () => {
  await inbound('callback', 10)
  await inbound('answered', 3)
  expect(await first()).toMatchObject({ state: 'done', attempts: 0 })
})

test('agents of another queue and people of another company cannot take it', async () => {
  await inbound('callback', 10)
  for (const other of [luis, eva]) await expect(take(other)).rejects.toThrow('not_found')
})

test('a callback that agents take three times without a call is missed, and offered no more', async () => {
  const offered = offeredCallbacks(program.database)
  await inbound('callback', 10)
  const overdue = () =>
    program.database.systemRows
      .updateTable('queue_callbacks')
      .set({ taken_at: new Date(Date.now() - 180_000) })
      .execute()
  for (let turn = 0; turn < 3; turn += 1) {
    const [wish] = await offered.waiting(1)
    expect(await offered.take(wish?.id ?? 0, anas)).toBe(true)
    await overdue()
  }
  expect(await offered.waiting(1)).toEqual([])
  expect(await open()).toMatchObject([{ state: 'missed', attempts: 3 }])
})

test('a callback whose key an upgrade wrote otherwise is settled by the call that dials it', async () => {
  const { systemRows } = program.database
  await inbound('callback', 10)
  await systemRows.updateTable('queue_callbacks').set({ number_key: '+1999' }).execute()
  const [wish] = await offeredCallbacks(program.database).waiting(1)
  await offeredCallbacks(program.database).take(wish?.id ?? 0, anas)
  await systemRows
    .insertInto('calls')
    .values({
      id: randomUUID(),
      company_id: company,
      dialed: NUMBER,
      caller_extension_id: anas,
      direction: 'outbound',
      outcome: 'answered',
      started_at: new Date(),
      ended_at: new Date(),
    })
    .execute()
  expect(await open()).toMatchObject([{ state: 'done' }])
})
