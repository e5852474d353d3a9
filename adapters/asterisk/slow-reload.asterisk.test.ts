import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import { createAsteriskEngine } from './engine.ts'
import { untilUp } from './testing/asterisk-harness.ts'
import { startTestAsterisk, type TestAsterisk } from './testing/test-asterisk.ts'

let asterisk: TestAsterisk
let engine: TelephonyEngine
const told: string[] = []
let listsGivenUp = 0

beforeAll(async () => {
  asterisk = await startTestAsterisk()
  const warn = (_: unknown, text?: string) => {
    if (text === 'failed to list the trunk registrations') listsGivenUp += 1
  }
  engine = createAsteriskEngine({ ...asterisk.engineSettings, logger: { ...silentLogger, warn } })
  engine.subscribe(({ type }) => void told.push(type))
  await untilUp(engine)
})
afterAll(async () => {
  await engine?.close()
  await asterisk?.stop()
})

test('while a reload of trunks stands still the connection remains, and calls go on', {
  timeout: 120_000,
}, async () => {
  const holder = await asterisk.database.connect()
  try {
    await holder.query('BEGIN; LOCK TABLE trunks IN ACCESS EXCLUSIVE MODE')
    const reloads = [engine.refreshTrunks(), engine.refreshTrunks(), engine.refreshTrunks()]
    // Each takes as long as two pings of the connection.
    await vi.waitFor(() => expect(listsGivenUp).toBeGreaterThanOrEqual(3), { timeout: 60_000 })
    expect(engine.health()).toMatchObject({ up: true })
    expect(await engine.liveLegs()).toEqual([])
    await holder.query('COMMIT')
    await Promise.all(reloads)
    expect(told).not.toContain('engine-down')
  } finally {
    holder.release(true)
  }
})
