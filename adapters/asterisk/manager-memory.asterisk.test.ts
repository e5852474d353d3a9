import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { createStage } from '#platform/testing/telephony/conformance/stage.ts'
import { AmiClient } from './ami/ami-client.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'

const NOT_OF_CALLS = ['ChallengeResponseFailed', 'InvalidPassword', 'SuccessfulAuth', 'Placeholder']

let harness: AsteriskHarness
let manager: AmiClient
beforeAll(async () => {
  harness = await startAsteriskHarness()
  manager = new AmiClient(harness.asterisk.engineSettings, 0)
  await manager.act('Ping', {})
})
afterAll(() => harness?.stop())

/** Names of the events that Asterisk keeps until all sessions of the manager interface have read them. */
async function kept(): Promise<string[]> {
  const lines = await manager.command('manager show eventq')
  return lines.flatMap((line) => /(?:^|Output: )Event: (\w+)/.exec(line)?.[1] ?? [])
}

test('a session that only acts does not make Asterisk keep the events of a flood of wrong passwords', async () => {
  const { engineSettings } = harness.asterisk
  const wrong = Array.from({ length: 20 }, () => new AmiClient({ ...engineSettings, password: 'wrong' }))
  await Promise.all(wrong.map((one) => expect(one.act('Ping', {})).rejects.toThrow()))
  // Asterisk clears up every five seconds.
  await eventually(async () => expect((await kept()).length).toBeLessThan(10))
})

test('calls leave nothing in the memory of the manager interface', async () => {
  const stage = createStage(harness)
  const phone = await stage.phone()
  const leg = await stage.callInAnswered(phone)
  await stage.engine.startMusic(leg, null)
  await phone.digits('1')
  await phone.hold()
  await phone.resume()
  await stage.clear()
  expect((await kept()).filter((name) => !NOT_OF_CALLS.includes(name))).toEqual([])
})
