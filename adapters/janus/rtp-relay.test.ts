import { expect, test } from 'vitest'
import { openRtpRelay } from './rtp-relay.ts'

test('is closed by the engine’s death and by what failed with it', async () => {
  const relay = await openRtpRelay('127.0.0.1')
  relay.close()
  expect(() => relay.close()).not.toThrow()
})
