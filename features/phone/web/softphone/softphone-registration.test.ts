import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RENEW_AGAIN, RENEW_AGAIN_AT_MAX } from './phone-line.ts'
import { offReasonOf, statusOf } from './phone-state.ts'
import { softphoneBench } from './softphone-bench.ts'

/** Not a measure of anything: what a busy machine may take. */
const PATIENCE_MS = 30_000

let at: ReturnType<typeof softphoneBench>
beforeEach(async () => {
  at = softphoneBench()
  await at.phone.start()
  at.onEvent({ type: 'registered' })
})

describe('registration', () => {
  test('while the engine is down the phone is off, and it registers at once when the engine is back', async () => {
    at.phone.engineChanged(false)
    at.onEvent({ type: 'disconnected' })
    at.onEvent({ type: 'connecting' })
    at.onEvent({ type: 'registered' })
    expect(offReasonOf(at.state())).toBe('telephony-down')
    expect(await at.phone.call('1002')).toBe('off')
    at.phone.engineChanged(true)
    expect(at.done).toContain('retry')
    expect(statusOf(at.state())).toBe('REGISTERED')
  })

  test('retrying does not hide that the connection is lost', () => {
    at.onEvent({ type: 'disconnected' })
    at.onEvent({ type: 'connecting' })
    expect(offReasonOf(at.state())).toBe('connection-lost')
  })

  describe('a renewed secret', () => {
    const requests = () => at.done.filter((what) => what === 'renew').length
    const failed = (times: number) =>
      vi.waitFor(() => expect([requests(), at.waiting()]).toEqual([times, 1]), PATIENCE_MS)
    const renewInVain = async () => {
      at.setSecretThere(false)
      at.phone.renew()
      await failed(1)
    }

    test('that can be read leaves the phone registered', async () => {
      at.phone.renew()
      await vi.waitFor(() => expect(requests()).toBe(1), PATIENCE_MS)
      at.onEvent({ type: 'registered' })
      expect(statusOf(at.state())).toBe('REGISTERED')
      expect(at.waiting()).toBe(0)
    })

    test('that cannot be read turns the phone off and is retried with growing delays', async () => {
      await renewInVain()
      expect(offReasonOf(at.state())).toBe('secret-unread')
      expect(statusOf(at.state())).toBe('UNREGISTERED')
      expect(await at.phone.call('1002')).toBe('off')
      for (let times = 1, wait = RENEW_AGAIN; times <= 7; times += 1) {
        at.advance(wait - 1)
        expect(requests()).toBe(times)
        at.advance(1)
        await failed(times + 1)
        wait = Math.min(2 * wait, RENEW_AGAIN_AT_MAX)
      }
      at.setSecretThere(true)
      at.advance(RENEW_AGAIN_AT_MAX)
      expect(requests()).toBe(9)
      expect(offReasonOf(at.state())).toBe('secret-unread')
      at.onEvent({ type: 'registered' })
      expect(statusOf(at.state())).toBe('REGISTERED')
      expect(at.waiting()).toBe(0)
    })

    test('is read again at once on request', async () => {
      await renewInVain()
      at.phone.retry()
      await failed(2)
      expect(at.done).not.toContain('retry')
    })

    test('is not retried once the phone was stopped', async () => {
      await renewInVain()
      at.phone.stop('no-microphone')
      expect(at.waiting()).toBe(0)
      expect(offReasonOf(at.state())).toBe('no-microphone')
    })
  })

  test('stopping ends the call and ignores the old line', async () => {
    await at.phone.call('1002')
    at.phone.stop('no-microphone')
    expect(at.done).toEqual(expect.arrayContaining(['end out', 'stop']))
    at.onEvent({ type: 'registered' })
    expect(at.state()).toMatchObject({ calls: [], registration: { on: false, reason: 'no-microphone' } })
  })
})
