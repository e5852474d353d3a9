import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { ringGroupOf } from '#platform/telephony/journey/plan-for-tests.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { createInMemoryHarness } from '#platform/testing/telephony/in-memory-harness.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { createCallStage } from '../scenarios/stage/call-stage.ts'
import { DID, exchange, OUTSIDER } from '../scenarios/stage/exchange-setting.ts'
import { createTestPlans } from '../scenarios/stage/test-plans.ts'

const { ownerUrl, masterSecret } = await testDatabase()
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 4, onError: () => {} })
const plans = createTestPlans()
const secrets = createSealedBox(masterSecret, 'extension secrets')
const pbx = createPbx({ database, secrets, realm: 'suite.test', ringSeconds: 3, planSource: plans.source })
const stage = await createCallStage(
  { database, harness: await createInMemoryHarness(), pbx, plans },
  { ringSeconds: 3, callsPerSecond: 1000, callsPerSecondPerCompany: 1000 },
)
afterAll(async () => {
  await stage.stop()
  await database.close()
})

/** What one of the devices does; the caller is device 0. */
const moment = fc.record({
  who: fc.nat(5),
  deed: fc.constantFrom('answer', 'reject', 'busy', 'hangup', 'unregister'),
})

async function act(device: Device, deed: 'answer' | 'reject' | 'busy' | 'hangup' | 'unregister') {
  if (device.phase() === 'idle') return
  if (deed === 'hangup' || deed === 'unregister') await device[deed]()
  else if (device.phase() === 'ringing') await device[deed]()
}

test('whatever the devices of the called people do, a call is one row, and one in the history of each of them', async () => {
  const { company, carrier, people } = await exchange(stage, (ids) => ({
    ringGroups: [ringGroupOf({ id: 4, members: ids })],
    to: { kind: 'ring_group', id: 4 },
  }))
  const [ana, luis, eva] = people
  const second = [await stage.device(ana.extension), await stage.device(luis.extension)]
  const devices = [ana.device, luis.device, eva.device, ...second]
  const inCompany = (table: 'calls' | 'call_records') =>
    database.systemRows.selectFrom(table).where('company_id', '=', company.id)
  let calls = 0
  const counts = new Set<number>()
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { maxLength: 6 }), async (story) => {
      for (const device of devices) await device.register()
      await carrier.call(DID, OUTSIDER)
      await Promise.all(devices.map((device) => device.reaches('ringing')))
      for (const { who, deed } of story) await act([carrier, ...devices][who] ?? carrier, deed)
      await carrier.hangup()
      await Promise.all([carrier, ...devices].map((device) => device.reaches('idle')))
      await stage.phone.settled()
      calls += 1
      expect(await inCompany('calls').select('id').execute()).toHaveLength(calls)
      const records = await inCompany('call_records')
        .select(['call_id', 'extension_id'])
        .orderBy('id', 'desc')
        .execute()
      const latest = records.filter(({ call_id }) => call_id === records[0]?.call_id)
      expect(new Set(latest.map(({ extension_id }) => extension_id)).size).toBe(latest.length)
      counts.add(latest.length)
    }),
    { numRuns: thorough(40, 400) },
  )
  // Nobody answered, and it rang at all three; or one did.
  expect([...counts].sort()).toEqual([1, 3])
  expect(stage.phone.figures()).toMatchObject({ refused: 0, dropped: 0 })
}, 120_000)
