import { beforeEach, describe, expect, test, vi } from 'vitest'
import { softphoneBench } from './softphone-bench.ts'

/** Not a measure of anything: what a busy machine may take. */
const PATIENCE_MS = 30_000

let at: ReturnType<typeof softphoneBench>
beforeEach(async () => {
  at = softphoneBench()
  await at.phone.start()
  at.onEvent({ type: 'registered' })
})

describe('a microphone that ends during a call', () => {
  beforeEach(async () => {
    await at.phone.call('1002')
    at.onEvent({ type: 'answered', id: 'out' })
    at.onEvent({ type: 'microphone-ended', id: 'out' })
  })

  test('is replaced by the next one', async () => {
    await vi.waitFor(() => expect(at.done).toContain('microphone of out'), PATIENCE_MS)
    expect(at.call()).toMatchObject({ microphoneLost: false })
  })

  test('is told at once when there is no other, and replaced as soon as there is one', async () => {
    at.setMicrophone(false)
    at.onEvent({ type: 'microphone-ended', id: 'out' })
    await vi.waitFor(() => expect(at.call()).toMatchObject({ microphoneLost: true }), PATIENCE_MS)
    at.setMicrophone(true)
    await at.phone.microphoneChanged()
    expect(at.call()).toMatchObject({ microphoneLost: false })
  })
})
