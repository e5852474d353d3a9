import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import type { Device } from '#platform/telephony/device.ts'
import { createInMemoryEngine } from '#platform/telephony/in-memory-engine.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import type { TestExtension } from '../testing.ts'
import { type CallStage, createCallStage } from './call-stage.ts'

let database: Database
let stage: CallStage

beforeAll(async () => {
  const { ownerUrl, masterSecret } = await testDatabase()
  database = openDatabase({ ownerUrl, masterSecret, poolSize: 4, onError: () => {} })
})
afterAll(() => database.close())
beforeEach(() => setStage())
afterEach(() => stage.stop())

/** The program anew, which has counted nothing yet, on the same database. */
async function setStage(): Promise<void> {
  const engine = createInMemoryEngine()
  const pbx = createPbx({
    database,
    secrets: createSealedBox(Buffer.alloc(32, 'test'), 'extension secrets'),
    realm: 'suite.test',
  })
  const device = async (account: TestExtension) => engine.device(account)
  stage = await createCallStage(
    { database, pbx, harness: { engine, device, stop: engine.close } },
    { ringSeconds: 30, callsPerSecond: 100 },
  )
}

async function people(callsADay: number | null) {
  const company = await stage.company(callsADay === null ? {} : { maxCallsADay: callsADay })
  const ana = await stage.extension(company, '1001', { name: 'Ana' })
  const luis = await stage.extension(company, '1002', { name: 'Luis' })
  return { ana, luis, anas: await stage.device(ana), luiss: await stage.device(luis) }
}

async function talk(caller: Device, called: Device): Promise<void> {
  await caller.call('1002')
  await called.reaches('ringing')
  await called.answer()
  await caller.reaches('talking')
  await stage.phone.settled()
}

test("a company's calls of a day are limited: those beyond are refused and say why, also after a restart", async () => {
  const { ana, luis, anas, luiss } = await people(2)
  const others = await people(null)
  const outcomesOf = async (person: TestExtension) =>
    (await stage.historyOf(person)).map(({ direction, outcome }) => `${direction} ${outcome}`).sort()
  const refused = async (device: Device, number: string) => {
    await device.call(number)
    expect(await device.ended()).toEqual({ cause: 'not-allowed' })
  }
  // A number that leads nowhere is none of the two.
  await anas.call('4444')
  expect(await anas.ended()).toEqual({ cause: 'unknown-number' })
  await talk(anas, luiss)
  await anas.hangup()
  await luiss.ended()
  await luiss.call('1001')
  await anas.reaches('ringing')
  await luiss.hangup()
  await anas.ended()
  await refused(anas, '1002')
  const told = (await stage.toldTo(`user:${ana.userId}`)).filter(({ type }) => type === 'call_state')
  expect(told.at(-1)?.data).toMatchObject({ state: 'ended', outcome: 'daily-limit' })
  await talk(others.anas, others.luiss)

  const before = stage
  await before.stop()
  await setStage()
  const again = await stage.device(luis)
  await refused(again, '1001')
  expect(await outcomesOf(luis)).toEqual(['INCOMING answered', 'OUTGOING cancelled', 'OUTGOING daily-limit'])
  expect(await outcomesOf(ana)).toEqual([
    'INCOMING cancelled',
    'OUTGOING answered',
    'OUTGOING daily-limit',
    'OUTGOING unknown-number',
  ])

  // The next day; of two that call at the same instant only the one gets through that there is room for.
  await stage.stop()
  const { systemRows } = database
  await systemRows
    .updateTable('calls')
    .set({ started_at: new Date(Date.now() - 86_400_000) })
    .where('company_id', '=', ana.companyId)
    .execute()
  await systemRows
    .updateTable('companies')
    .set({ max_calls_day: 1 })
    .where('id', '=', ana.companyId)
    .execute()
  await setStage()
  const company = { id: ana.companyId, slug: ana.endpoint.slice(0, -5) }
  const callers = [await stage.device(ana), await stage.device(luis)]
  await stage.device(await stage.extension(company, '1003'))
  await Promise.all(callers.map((device) => device.call('1003')))
  const lost = await Promise.race(callers.map((device) => device.ended()))
  expect(lost).toEqual({ cause: 'not-allowed' })
  await stage.clear()
  const outcomes = [...(await outcomesOf(ana)), ...(await outcomesOf(luis))]
  expect(outcomes.filter((one) => one === 'OUTGOING daily-limit')).toHaveLength(3)
  expect(outcomes.filter((one) => one === 'OUTGOING cancelled')).toHaveLength(2)
})
