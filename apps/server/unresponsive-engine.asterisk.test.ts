import { afterAll, expect, test, vi } from 'vitest'
import { createAsteriskEngine } from '#adapters/asterisk/index.ts'
import { startAsteriskHarness, untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import type { SupervisorEvent } from '#platform/host/process/index.ts'
import { freezeProcess } from '#platform/testing/freeze-process.ts'
import { startTestProgram } from './testing.ts'

/** A short interval, so that the test need not wait for half a minute of silence. */
const events: SupervisorEvent['type'][] = []
let watching = Promise.withResolvers<void>()
const harness = await startAsteriskHarness({
  app: 'looker-on',
  watch: { everyMs: 500, misses: 2 },
  onEvent: ({ type }) => {
    events.push(type)
    if (type === 'ready') watching.resolve()
  },
})
afterAll(() => harness.stop())
const { ownerUrl, masterSecret, engineSettings, server } = harness.asterisk
const engine = createAsteriskEngine(engineSettings)
const program = await startTestProgram({
  engine,
  database: { ownerUrl, masterSecret },
  answersSip: server.hears,
})

const telephony = async () => {
  const answer = await fetch(`${program.origin}/readyz`)
  const { checks } = (await answer.json()) as { checks: Record<string, string> }
  return { status: answer.status, check: checks.telephony }
}

test('an engine that does not answer SIP is not ready, and is restarted', async () => {
  await untilUp(engine)
  expect(await telephony()).toMatchObject({ check: 'ok' })
  const pid = server.pid() ?? 0
  watching = Promise.withResolvers()
  // The process is alive and connected, but answers nothing.
  await freezeProcess(pid)
  expect(await telephony()).toEqual({ status: 503, check: 'the telephone server does not hear SIP' })
  await watching.promise
  expect(events.slice(-4)).toEqual(['unresponsive', 'died', 'restarting', 'ready'])
  expect(server.pid()).not.toBe(pid)
  await vi.waitFor(async () => expect(await telephony()).toMatchObject({ check: 'ok' }), { timeout: 30_000 })
  const phone = await harness.device(await harness.account('sorda-1001'))
  await phone.register()
})
