import { afterAll, expect, test } from 'vitest'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { ivrOf, queueOf, ringGroupOf } from '#platform/telephony/journey/plan-for-tests.ts'
import type { EngineListener, TelephonyEngine } from '#platform/telephony/port.ts'
import { createInMemoryHarness } from '#platform/testing/telephony/in-memory-harness.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { createCallStage } from '../scenarios/stage/call-stage.ts'
import { DID, exchange, hears, members, OUTSIDER } from '../scenarios/stage/exchange-setting.ts'
import { createTestPlans } from '../scenarios/stage/test-plans.ts'

const { ownerUrl, masterSecret } = await testDatabase()
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 4, onError: () => {} })
const harness = await createInMemoryHarness()
const plans = createTestPlans()
const secrets = createSealedBox(masterSecret, 'extension secrets')
const pbx = createPbx({ database, secrets, realm: 'suite.test', ringSeconds: 3, planSource: plans.source })

/** Like Asterisk for extensions created after its start: reports their devices only when asked. */
function silentAboutTelephones(engine: TelephonyEngine): TelephonyEngine {
  const listeners = new Set<EngineListener>()
  return {
    ...engine,
    subscribe(listener) {
      listeners.add(listener)
      const end = engine.subscribe((event) => {
        if (event.type !== 'endpoint-contacts' || event.endpoint.startsWith('trunk.')) listener(event)
      })
      return () => {
        listeners.delete(listener)
        end()
      }
    },
    async contacts(endpoint) {
      const found = await engine.contacts(endpoint)
      for (const listener of listeners)
        listener({ type: 'endpoint-contacts', endpoint, contacts: found.length })
      return found
    },
  }
}

const stage = await createCallStage(
  { database, pbx, plans, harness: { ...harness, engine: silentAboutTelephones(harness.engine) } },
  { ringSeconds: 3, callsPerSecond: 100 },
)
afterAll(async () => {
  await stage.stop()
  await database.close()
})

const group = (ids: readonly number[]) => ringGroupOf({ id: 4, members: ids })
const toGroup = { kind: 'ring_group', id: 4 } as const

test('a group behind a menu rings members who registered just now', async () => {
  const { carrier, people } = await exchange(stage, (ids) => ({
    ivrs: [ivrOf({ id: 7, options: new Map([['1', toGroup]]) })],
    ringGroups: [group(ids)],
    to: { kind: 'ivr', id: 7 },
  }))
  await carrier.call(DID, OUTSIDER)
  await carrier.reaches('talking')
  await carrier.digits('1')
  await Promise.all(people.map(({ device }) => device.reaches('ringing')))
  await stage.clear()
})

test('a fallback group rings members who registered just now', async () => {
  const { company, carrier, people } = await exchange(stage, ([, luis, eva]) => ({
    ringGroups: [ringGroupOf({ id: 5, members: [], fallback: toGroup }), group([luis, eva])],
    to: { kind: 'ring_group', id: 5 },
  }))
  await carrier.call(DID, OUTSIDER)
  await Promise.all(people.slice(1).map(({ device }) => device.reaches('ringing')))
  await stage.clear()
  // A repeated step leaves its facts once.
  const [facts] = await stage.factsOf(company)
  expect(facts?.slice(0, 5)).toEqual(['entered', 'did', 'ring_group', 'ring_group', 'offered'])
})

test('a group that a caller is transferred to rings members who registered just now', async () => {
  const { carrier, people } = await exchange(stage, ([ana, luis, eva]) => ({
    ringGroups: [group([luis, eva])],
    numbers: new Map([['8100', toGroup]]),
    to: { kind: 'extension', id: ana },
  }))
  const [{ device, extension }] = people
  await carrier.call(DID, OUTSIDER)
  await device.reaches('ringing')
  await device.answer()
  await hears(carrier, device)
  await stage.phone.settled()
  const own = { endpoint: extension.endpoint, callId: device.sipCallId() ?? '' }
  const command = { what: 'transfer', ...own, target: '8100', type: 'blind' } as const
  expect(await stage.phone.handleCommand(command)).toEqual({ refused: null })
  await Promise.all(people.slice(1).map((one) => one.device.reaches('ringing')))
  await stage.clear()
})

test('a queue whose agents registered just now is not skipped as empty', async () => {
  const { carrier, people } = await exchange(stage, (ids) => ({
    ivrs: [ivrOf({ id: 7, options: new Map([['1', { kind: 'queue', id: 3 }]]) })],
    queues: [queueOf({ id: 3, strategy: 'ring_all', members: members(ids), whenEmpty: { kind: 'hangup' } })],
    to: { kind: 'ivr', id: 7 },
  }))
  await carrier.call(DID, OUTSIDER)
  await carrier.reaches('talking')
  await carrier.digits('1')
  await Promise.all(people.map(({ device }) => device.reaches('ringing')))
  await stage.clear()
})

test('a caller waiting in a queue is offered to an agent who registered just now', async () => {
  const { carrier, people } = await exchange(stage, ([ana]) => ({
    queues: [queueOf({ id: 3, members: members([ana]) })],
    to: { kind: 'queue', id: 3 },
  }))
  await carrier.call(DID, OUTSIDER)
  await people[0].device.reaches('ringing')
  await stage.clear()
})

test('a caller who hangs up during the device look-up rings nobody', async () => {
  const { company, carrier, people } = await exchange(stage, (ids) => ({
    ringGroups: [group(ids)],
    to: toGroup,
  }))
  await carrier.call(DID, OUTSIDER)
  await carrier.hangup()
  await stage.phone.settled()
  expect(people.map(({ device }) => device.phase())).toEqual(['idle', 'idle', 'idle'])
  const calls = await stage.factsOf(company)
  expect(calls.flat()).not.toContain('offered')
  await stage.clear()
})
