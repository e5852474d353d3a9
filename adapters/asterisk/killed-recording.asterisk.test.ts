import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEventLog } from '#platform/testing/telephony/event-log.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { type AsteriskHarness, startAsteriskHarness, untilUp } from './testing/asterisk-harness.ts'

const BYTES_A_SECOND = 32_000
const MAX_LOST_SECONDS = 5

let harness: AsteriskHarness
let folder: string

beforeAll(async () => {
  folder = await temporaryFolder()
  harness = await startAsteriskHarness()
})
afterAll(async () => {
  await harness?.stop()
  await removeFolder(folder)
})

test('a recording loses at most its last five seconds when Asterisk is killed', async () => {
  const { engine, asterisk } = harness
  const log = createEventLog(engine)
  const phone = await harness.device(await harness.account('killed-1001'))
  await phone.register()
  await phone.call('100')
  const { leg } = await log.find('leg-arrived')
  await engine.answer(leg)
  await phone.reaches('talking')
  await engine.startRecording(leg, 'killed')
  // It records from here on: what the answer took on a busy machine is not lost.
  const began = Date.now()
  const file = join(asterisk.options.dataFolder, 'spool', 'recording', 'killed.raw')
  // Longer than what may be lost, so that something must be there.
  await vi.waitFor(async () => expect((await stat(file)).size).toBeGreaterThan(6 * BYTES_A_SECOND), {
    timeout: 30_000,
  })
  const spoken = (Date.now() - began) / 1_000
  process.kill(asterisk.server.pid() ?? 0, 'SIGKILL')
  await log.find('engine-down')
  await untilUp(engine)
  const saved = await engine.saveRecording('killed', join(folder, 'killed.raw'))
  expect(spoken - saved / BYTES_A_SECOND).toBeLessThan(MAX_LOST_SECONDS)
  await engine.dropRecording('killed')
  expect(await engine.saveRecording('killed', join(folder, 'gone.raw'))).toBe(0)
  log.close()
}, 60_000)
