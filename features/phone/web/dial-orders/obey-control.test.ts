import { expect, test, vi } from 'vitest'
import type { Call } from '../softphone/call-set.ts'
import { obeyControl } from './obey-control.ts'

const ID = '11111111-1111-1111-1111-111111111111'
const phoneWith = (...calls: Partial<Call>[]) => {
  const all = calls.map((call, index) => ({
    id: `c${index}`,
    callId: ID,
    muted: false,
    held: false,
    ...call,
  }))
  const softphone = {
    store: { getState: () => ({ calls: all }) } as never,
    answer: vi.fn(async () => undefined),
    hangUp: vi.fn(),
    toggleMute: vi.fn(),
    toggleHold: vi.fn(),
    goTo: vi.fn(),
    sendDigit: vi.fn(),
  }
  const order = (
    action: Parameters<ReturnType<typeof obeyControl>>[0]['action'],
    call_id: string | null = ID,
  ) => obeyControl(softphone)({ action, call_id, digits: '12' })
  return { softphone, order }
}

test('a running call is muted, held and ended once each; what is so already stays', () => {
  const { softphone, order } = phoneWith({ phase: 'talking', muted: true })
  order('mute')
  expect(softphone.toggleMute).not.toHaveBeenCalled()
  order('unmute')
  order('hold')
  order('unhold')
  order('digits')
  order('hangup')
  expect(softphone.toggleMute).toHaveBeenCalledExactlyOnceWith('c0')
  expect(softphone.toggleHold).toHaveBeenCalledExactlyOnceWith('c0')
  expect(softphone.goTo).not.toHaveBeenCalled()
  expect(softphone.sendDigit.mock.calls).toEqual([['1'], ['2']])
  expect(softphone.hangUp).toHaveBeenCalledExactlyOnceWith('c0')
})

test('the ringing one is answered, of which call they say nothing', () => {
  const { softphone, order } = phoneWith({ phase: 'talking' }, { phase: 'ringing' })
  order('answer', null)
  expect(softphone.answer).toHaveBeenCalledExactlyOnceWith('c1')
})

test('the call of another device is left alone', () => {
  const { softphone, order } = phoneWith({ phase: 'talking' })
  order('hangup', '22222222-2222-2222-2222-222222222222')
  expect(softphone.hangUp).not.toHaveBeenCalled()
})
