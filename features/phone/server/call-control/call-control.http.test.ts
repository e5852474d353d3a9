import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import type { Device } from '#platform/telephony/device.ts'
import { createInMemoryEngine, type InMemoryEngine } from '#platform/telephony/in-memory-engine.ts'
import { statementCounter } from '#platform/testing/statement-counter.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { openCalls, type TestExtension } from '../testing.ts'
import type { CallSettings } from './call-settings.ts'
import { type CallStage, createCallStage } from './call-stage.ts'

const counter = statementCounter()
let database: Database
let engine: InMemoryEngine
let stage: CallStage

beforeAll(async () => {
  const { ownerUrl, masterSecret } = await testDatabase()
  database = openDatabase({
    ownerUrl,
    masterSecret,
    poolSize: 4,
    onError: () => {},
    onStatement: counter.onStatement,
  })
})
afterAll(() => database.close())
afterEach(() => stage.stop())

async function setStage(settings: Partial<CallSettings> = {}, on = createInMemoryEngine()): Promise<void> {
  engine = on
  const pbx = createPbx({
    database,
    secrets: createSealedBox(Buffer.alloc(32, 'test'), 'extension secrets'),
    realm: 'suite.test',
  })
  const harness = {
    engine,
    device: async (account: TestExtension) => engine.device(account),
    stop: engine.close,
  }
  stage = await createCallStage(
    { database, pbx, harness },
    { ringSeconds: 30, callsPerSecond: 100, ...settings },
  )
}

interface People {
  ana: TestExtension
  luis: TestExtension
  anas: Device
  luiss: Device
}

async function people(limits: { maxSimultaneousCalls?: number } = {}): Promise<People> {
  const company = await stage.company(limits)
  const ana = await stage.extension(company, '1001', { name: 'Ana' })
  const luis = await stage.extension(company, '1002', { name: 'Luis' })
  return { ana, luis, anas: await stage.device(ana), luiss: await stage.device(luis) }
}

async function talk(anas: Device, luiss: Device): Promise<void> {
  await anas.call('1002')
  await luiss.reaches('ringing')
  await luiss.answer()
  await anas.reaches('talking')
  await stage.phone.settled()
}

describe('what people are told', () => {
  test('both sides of a call, to their users only, after it was stored', async () => {
    await setStage()
    const { ana, luis, anas, luiss } = await people()
    const elsewhere = await stage.device(luis)
    await talk(anas, luiss)
    await anas.hangup()
    await luiss.ended()

    const toAna = await stage.toldTo(`user:${ana.userId}`)
    const states = toAna.filter((event) => event.type === 'call_state').map((event) => event.data)
    expect(states.at(0)).toMatchObject({
      direction: 'OUTGOING',
      state: 'ringing',
      number: '1002',
      label: 'Luis',
    })
    expect(states.at(-1)).toMatchObject({
      state: 'ended',
      outcome: 'answered',
      answered_sip_call_id: anas.sipCallId(),
      sip_call_ids: [anas.sipCallId()],
    })
    expect(toAna.at(-1)).toMatchObject({
      type: 'call_recorded',
      data: { direction: 'OUTGOING', outcome: 'answered', missed: false },
    })

    const toLuis = await stage.toldTo(`user:${luis.userId}`)
    const talking = toLuis.find((event) => (event.data as { state?: string }).state === 'talking')
    expect(talking?.data).toMatchObject({
      direction: 'INCOMING',
      number: '1001',
      label: 'Ana',
      sip_call_ids: expect.arrayContaining([luiss.sipCallId(), elsewhere.sipCallId()]),
      answered_sip_call_id: luiss.sipCallId(),
    })
    const recorded = toLuis.filter((event) => event.type === 'call_recorded')
    expect(recorded).toHaveLength(1)
    const [row] = await database.systemRows
      .selectFrom('call_records')
      .select('id')
      .where('extension_id', '=', luis.id)
      .execute()
    expect(recorded[0]?.data).toMatchObject({ id: row?.id })
  })

  test("every step of both phones' states, to their company only", async () => {
    await setStage()
    const { ana, luis, anas, luiss } = await people()
    const strangers = await people()
    await stage.phone.settled()
    await talk(anas, luiss)
    await luiss.hangup()
    await anas.ended()
    await anas.unregister()

    const told = await stage.toldTo(`company:${ana.companyId}`)
    const of = (extension: TestExtension) =>
      told.flatMap(({ data }) => {
        const state = data as { account: string; status: string }
        return state.account === extension.endpoint ? [state.status] : []
      })
    expect(of(ana)).toEqual(['REGISTERED', 'BUSY', 'IN_CALL', 'REGISTERED', 'UNREGISTERED'])
    expect(of(luis)).toEqual(['REGISTERED', 'BUSY', 'IN_CALL', 'REGISTERED'])
    const toStrangers = await stage.toldTo(`company:${strangers.ana.companyId}`)
    expect(JSON.stringify(toStrangers)).not.toContain(ana.endpoint)
  })
})

describe('limits', () => {
  test('past the rate new calls hear congestion at once, and stand in their histories at the cost of one statement for all', async () => {
    await setStage({ callsPerSecond: 1 })
    const company = await stage.company()
    const extensions: TestExtension[] = []
    for (let number = 1001; number <= 1008; number += 1)
      extensions.push(await stage.extension(company, String(number)))
    const callers = await Promise.all(extensions.map((extension) => stage.device(extension)))
    await stage.phone.settled()
    const statements = await counter.during(async () => {
      await Promise.all(callers.map((caller) => caller.call('4711')))
      await Promise.all(callers.map((caller) => caller.ended()))
      await stage.phone.settled()
    })
    const ends = await Promise.all(callers.map((caller) => caller.ended()))
    const congested = ends.filter((end) => end.cause === 'congestion').length
    expect(congested).toBeGreaterThanOrEqual(2)
    expect(stage.phone.figures().turnedAway).toBe(congested)
    expect(statements.filter((text) => text.includes('WHERE caller.endpoint'))).toHaveLength(8 - congested)
    expect(statements.filter((text) => text.includes('stored_calls') && text.includes('known'))).toHaveLength(
      1,
    )
    const outcomes = new Map<string, number>()
    for (const extension of extensions) {
      const [line, ...more] = await stage.historyOf(extension)
      expect(more).toEqual([])
      expect(line).toMatchObject({ direction: 'OUTGOING', number: '4711', missed: false, talked: false })
      outcomes.set(line?.outcome ?? 'none', (outcomes.get(line?.outcome ?? 'none') ?? 0) + 1)
      const told = await stage.toldTo(`user:${extension.userId}`)
      expect(told.at(-1)).toMatchObject({ type: 'call_recorded', data: { outcome: line?.outcome } })
    }
    expect(outcomes).toEqual(
      new Map([
        ['unknown-number', 8 - congested],
        ['congestion', congested],
      ]),
    )
  })

  test('a phone that may call nobody any more hears so, and its history says why', async () => {
    await setStage()
    const [here, there] = [await people(), await people()]
    const { systemRows } = database
    await systemRows
      .updateTable('companies')
      .set({ disabled_at: new Date() })
      .where('id', '=', here.ana.companyId)
      .execute()
    await systemRows
      .updateTable('extensions')
      .set({ disabled_at: new Date() })
      .where('id', '=', there.ana.id)
      .execute()
    for (const { anas } of [here, there]) await anas.call('1002')
    for (const { anas } of [here, there]) expect(await anas.ended()).toEqual({ cause: 'not-allowed' })
    expect(await stage.historyOf(here.ana)).toEqual([
      {
        direction: 'OUTGOING',
        number: '1002',
        name: 'Luis',
        outcome: 'suspended',
        missed: false,
        talked: false,
      },
    ])
    expect(await stage.historyOf(there.ana)).toMatchObject([{ outcome: 'not-allowed', name: 'Luis' }])
    // Nobody of the other side has anything to do with it.
    for (const { luis } of [here, there]) expect(await stage.historyOf(luis)).toEqual([])
  })

  test("a company's calls are limited: one more hears congestion, and disturbs nobody", async () => {
    await setStage()
    const { ana, luis, anas, luiss } = await people({ maxSimultaneousCalls: 1 })
    await talk(anas, luiss)
    const company = { id: ana.companyId, slug: ana.endpoint.slice(0, -5) }
    const marta = await stage.extension(company, '1003')
    const device = await stage.device(marta)
    await device.call('1002')
    expect(await device.ended()).toEqual({ cause: 'congestion' })
    expect(await stage.historyOf(marta)).toMatchObject([{ outcome: 'congestion', missed: false }])
    await anas.hangup()
    await luiss.ended()
    await device.call('1002')
    await luiss.reaches('ringing')
    await device.hangup()
    expect((await stage.historyOf(luis)).map((line) => line.outcome)).toEqual(['answered', 'cancelled'])
  })
})

describe('when the engine or the program goes', () => {
  test('the engine is restarted: its calls end with that reason, and it is told', async () => {
    await setStage()
    const { ana, luis, anas, luiss } = await people()
    await talk(anas, luiss)
    engine.goDown('killed')
    await anas.reaches('idle')
    const company = `company:${ana.companyId}` as const
    expect(await stage.toldTo(company)).toContainEqual({
      topic: company,
      type: 'telephony_status',
      data: { up: false, reason: 'killed' },
    })
    engine.comeUp()
    for (const extension of [ana, luis]) {
      await vi.waitFor(async () =>
        expect(await stage.historyOf(extension)).toMatchObject([
          { outcome: 'engine-restarted', talked: true, missed: false },
        ]),
      )
    }
    const told = (await stage.toldTo(company)).filter(({ type }) => type === 'endpoint_state')
    expect(told.at(-1)?.data).toMatchObject({ status: 'REGISTERED' })
    await talk(anas, luiss)
    expect(stage.phone.figures().active).toBe(1)
  })

  test('the program stops: both sides are hung up, and the call is in both histories', async () => {
    await setStage()
    const { ana, luis, anas, luiss } = await people()
    await talk(anas, luiss)
    await stage.stop()
    expect(await luiss.ended()).toEqual({ cause: 'normal' })
    expect(await stage.historyOf(ana)).toMatchObject([{ outcome: 'answered', talked: true }])
    expect(await stage.historyOf(luis)).toMatchObject([{ outcome: 'answered', talked: true }])
    expect(await openCalls(database)).toEqual([])
  })

  test('the connection to the engine breaks: the calls go on, and what happened meanwhile is caught up with', async () => {
    await setStage()
    const { ana, luis, anas, luiss } = await people()
    await talk(anas, luiss)
    const strangers = await people()
    await talk(strangers.anas, strangers.luiss)
    engine.disconnect('cut')
    await strangers.luiss.hangup()
    expect((await anas.hears()).devices).toEqual([luiss.id])
    expect(stage.phone.figures().active).toBe(2)

    engine.connectAgain()
    expect(await strangers.anas.ended()).toEqual({ cause: 'normal' })
    expect(await stage.historyOf(strangers.ana)).toMatchObject([{ outcome: 'answered', talked: true }])
    expect(stage.phone.figures().active).toBe(1)
    await luiss.hangup()
    expect(await anas.ended()).toEqual({ cause: 'normal' })
    for (const extension of [ana, luis])
      expect(await stage.historyOf(extension)).toMatchObject([{ outcome: 'answered', talked: true }])
  })

  test('a call whose snapshot cannot be read is closed all the same', async () => {
    await setStage()
    const company = await stage.company()
    await database.systemRows
      .insertInto('calls')
      .values({
        id: randomUUID(),
        company_id: company.id,
        dialed: '1002',
        started_at: new Date(0),
        live: JSON.stringify({ something: 'else' }),
      })
      .execute()
    await stage.stop()
    await setStage()
    await stage.phone.settled()
    expect(await openCalls(database)).toEqual([])
  })
})

test('a call costs one lookup and three writes at the most, however many devices it rings', async () => {
  await setStage()
  const { luis, anas, luiss } = await people()
  for (const _ of [1, 2, 3]) await stage.device(luis)
  await stage.phone.settled()
  const statements = await counter.during(async () => {
    await talk(anas, luiss)
    await anas.hangup()
    await luiss.ended()
    await stage.phone.settled()
  })
  const lookups = statements.filter((text) => text.includes('caller.endpoint'))
  const writes = statements.filter((text) => text.includes('INSERT INTO calls'))
  expect(lookups).toHaveLength(1)
  expect(writes.length).toBeLessThanOrEqual(3)
  expect(statements).toHaveLength(lookups.length + writes.length)
})

test('a second call that is rejected at one device rings at none, its caller is turned away, and the first goes on', async () => {
  await setStage()
  const { ana, luis, anas, luiss } = await people()
  const desk = await stage.device(luis)
  const marta = await stage.device(
    await stage.extension({ id: ana.companyId, slug: ana.endpoint.slice(0, -5) }, '1003', { name: 'Marta' }),
  )
  await marta.call('1002')
  await Promise.all([luiss.reaches('ringing'), desk.reaches('ringing')])
  await luiss.answer()
  await Promise.all([marta.reaches('talking'), desk.reaches('idle')])
  const third = await stage.device(luis)
  await anas.call('1002')
  await Promise.all([desk.reaches('ringing'), third.reaches('ringing')])
  await desk.reject()
  expect(await anas.ended()).toEqual({ cause: 'rejected' })
  await third.reaches('idle')
  expect([luiss.phase(), marta.phase()]).toEqual(['talking', 'talking'])
  await marta.hangup()
})
