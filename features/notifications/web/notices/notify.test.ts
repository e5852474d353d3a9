import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createDoNotDisturb, untilOf } from './do-not-disturb.ts'
import { MESSAGE_TONES, patternOf, toneOf } from './message-tones.ts'
import { readTarget, tagOf } from './notice-target.ts'
import { createMessageSounds, type ToneChoices } from './sounds.ts'
import { createTabs } from './tabs.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('of several messages at once only the first is heard, with the chosen tone or none', () => {
  const store = createStore<ToneChoices>(() => ({
    newMessageAudio: 'glass',
    audioJoin: null,
    transferAudio: 'off',
    message_volume: 40,
  }))
  const heard: unknown[] = []
  const player = {
    play: (pattern: unknown) => heard.push(pattern),
    setVolume: (percent: number) => heard.push(percent),
    close: async () => {},
  }
  let now = 0
  const sounds = createMessageSounds({ store, change: () => {} }, () => now, player)
  for (const at of [0, 100, 1_499]) {
    now = at
    sounds.play('newMessageAudio')
  }
  expect(heard).toEqual([40, patternOf('glass')])
  now = 1_500
  sounds.play('audioJoin')
  expect(heard.at(-1)).toEqual(patternOf('pop'))
  now = 10_000
  sounds.play('transferAudio')
  expect(heard).toHaveLength(4)
})

test('every tone ends by itself, and an unknown name plays the default', () => {
  for (const tone of MESSAGE_TONES) {
    const { times, beats } = patternOf(tone)
    expect(times).toBe(1)
    expect(beats.reduce((sum, { on, off }) => sum + on + off, 0)).toBeLessThan(0.6)
  }
  expect([toneOf('ya no existe'), toneOf(null), toneOf('off')]).toEqual(['pop', 'pop', null])
})

test('do not disturb ends at its time', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T22:10:00-05:00') })
  const disturb = createDoNotDisturb({ call: async () => undefined as never })
  disturb.update({ active: true, until: untilOf('30min', new Date()) })
  await vi.advanceTimersByTimeAsync(29 * 60_000)
  expect(disturb.store.getState().active).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(disturb.store.getState()).toEqual({ active: false, until: null })
  // Longer than the longest browser timer.
  disturb.update({ active: true, until: new Date(Date.now() + 40 * 86_400_000).toISOString() })
  await vi.advanceTimersByTimeAsync(39 * 86_400_000)
  expect(disturb.store.getState().active).toBe(true)
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(disturb.store.getState().active).toBe(false)
  disturb.update({ active: true, until: untilOf('always', new Date()) })
  await vi.advanceTimersByTimeAsync(90 * 86_400_000)
  expect(disturb.store.getState()).toEqual({ active: true, until: null })
  disturb.close()
})

test('"until tomorrow" is the next morning, also shortly before midnight', () => {
  const morning = new Date(untilOf('tomorrow', new Date(2026, 11, 31, 23, 59)) ?? '')
  expect([morning.getFullYear(), morning.getMonth(), morning.getDate(), morning.getHours()]).toEqual([
    2027, 0, 1, 8,
  ])
})

test('only one tab announces, and all know which chat any of them shows', async () => {
  const tabs = [createTabs(7), createTabs(7), createTabs(8)]
  const [first, second, stranger] = tabs
  if (!first || !second || !stranger) throw new Error('a tab is missing')
  await vi.waitFor(() => expect(tabs.map((tab) => tab.tells())).toEqual([true, false, true]))
  second.look(12)
  await vi.waitFor(async () => expect(await first.isLookedAt(12)).toBe(true))
  expect(await first.isLookedAt(1)).toBe(false)
  expect(await stranger.isLookedAt(12)).toBe(false)
  second.look(null)
  await vi.waitFor(async () => expect(await first.isLookedAt(12)).toBe(false))
  first.close()
  await vi.waitFor(() => expect(second.tells()).toBe(true))
  for (const tab of [second, stranger]) tab.close()
})

test.each([
  [{ kind: 'message', chat_id: 3, message_id: 9, title: 'x' }, 'chat-3'],
  [{ kind: 'message', chat_id: 3 }, 'chat-3'],
  [{ kind: 'missed_call', call_id: 'abc' }, 'call-abc'],
])('%j is a valid target', (payload, tag) => {
  const target = readTarget(payload)
  expect(target === null ? null : tagOf(target)).toBe(tag)
})

test.each([
  [null],
  ['chat-3'],
  [{}],
  [{ kind: 'message' }],
  [{ kind: 'message', chat_id: '3' }],
  [{ kind: 'x', chat_id: 3 }],
])('%j is no target', (payload) => expect(readTarget(payload)).toBeNull())
