import { expect, test } from 'vitest'
import { channelEvent } from '#platform/messaging/domain.ts'
import { mutationsOf } from '#platform/messaging/mutate-json-for-tests.ts'
import { createMissedCalls } from './missed-calls.ts'
import { setUp } from './testing.ts'

const BEGAN = Date.UTC(2026, 5, 1, 15)
const JID = '573001112233@s.whatsapp.net'
const call = (status: string, seconds = 0, more: object = {}) => ({
  chatId: JID,
  from: JID,
  id: 'C1',
  date: new Date(BEGAN + seconds * 1000),
  offline: false,
  status,
  ...more,
})
const missedBy = (...calls: object[]) => {
  const { onUpdate } = createMissedCalls()
  return calls.flatMap((one) => onUpdate(one) ?? [])
}

test('a call that rings in vain is told once, by whoever called, when, and how long they waited', async () => {
  const { emit, sessions, delivered } = setUp()
  await sessions.start(7)
  for (const [status, seconds] of [
    ['offer', 0],
    ['ringing', 1],
    ['timeout', 42],
    ['terminate', 42],
  ] as const)
    emit('call', [call(status, seconds)])
  await expect.poll(() => delivered.length).toBe(1)
  expect(delivered).toEqual([
    {
      type: 'missed_call',
      key: 'missed C1',
      at: '2026-06-01T15:00:00.000Z',
      from: { phone: '573001112233', userId: null, name: '' },
      waited: 42,
    },
  ])
})

test('what was taken on a telephone is not missed, whatever comes after it', () => {
  expect(missedBy(call('offer'), call('accept', 5), call('terminate', 90), call('timeout', 90))).toEqual([])
  expect(missedBy(call('accept', 5), call('offer'), call('terminate', 90))).toEqual([])
})

test('who hangs up, and who is refused, called in vain', () => {
  for (const end of ['terminate', 'reject', 'timeout'])
    expect(missedBy(call('offer'), call(end, 8))).toMatchObject([{ waited: 8 }])
})

test('of a call that rang while the program was away only its time-out is known', () => {
  expect(missedBy(call('timeout', 30))).toMatchObject([{ key: 'missed C1', waited: 0 }])
  expect(missedBy(call('terminate', 30))).toEqual([])
})

test('it survives a connection that breaks while it rings', async () => {
  const { emit, close, waiting, sessions, clients, delivered } = setUp()
  await sessions.start(7)
  emit('connection.update', { connection: 'open' })
  emit('call', [call('offer')])
  close(428)
  waiting.at(-1)?.act()
  await expect.poll(() => clients.length).toBe(2)
  emit('call', [call('terminate', 20)])
  await expect.poll(() => delivered).toMatchObject([{ type: 'missed_call', waited: 20 }])
})

test('a caller without a number is known by the other address', () => {
  const lid = { chatId: '99@lid', from: '99@lid' }
  expect(missedBy(call('offer', 0, lid), call('timeout', 9, lid))).toMatchObject([
    { from: { phone: null, userId: '99@lid' } },
  ])
  const both = { ...lid, callerPn: JID }
  expect(missedBy(call('timeout', 9, both))).toMatchObject([
    { from: { phone: '573001112233', userId: '99@lid' } },
  ])
})

test('calls of groups are counted, not filed under whoever began them', () => {
  const dropped: string[] = []
  const { onUpdate } = createMissedCalls()
  expect(onUpdate(call('timeout', 9, { isGroup: true }), (what) => dropped.push(what))).toBeNull()
  expect(dropped).toEqual(['group call'])
})

test('whatever a telephone tells, it is read or passed over, and what was read can be stored', () => {
  for (const { path, value } of mutationsOf({ ...call('timeout', 9), date: '2026-06-01T15:00:09Z' })) {
    const event = createMissedCalls().onUpdate(value)
    if (event !== null) expect(channelEvent.parse(event), path).toEqual(event)
    if (!/^(id|status|from|isGroup|groupJid)?$/.test(path))
      expect({ path, type: event?.type }).toMatchObject({ type: 'missed_call' })
  }
})

test('calls without end push out no more than the oldest', () => {
  const { onUpdate } = createMissedCalls()
  for (let n = 0; n < 201; n += 1) onUpdate(call('offer', 0, { id: `C${n}` }))
  expect(onUpdate(call('terminate', 5, { id: 'C0' }))).toBeNull()
  expect(onUpdate(call('terminate', 5, { id: 'C200' }))).toMatchObject({ key: 'missed C200' })
})
