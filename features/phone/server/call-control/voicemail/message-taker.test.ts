import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import { writeWav } from '#platform/media/server/wav.ts'
import { nameOfMessage } from '#platform/telephony/journey/take-message.ts'
import { createMessageTaker } from './message-taker.ts'

const CALL = '6f1b1d3c-0000-4000-8000-000000000001'
const RECORDING = nameOfMessage(CALL)
const SOUND = writeWav({ samples: new Int16Array(20_000).fill(7), rate: 8_000 })

/** One caller who leaves a message, and an engine that has its sound. */
async function atTheBox() {
  const late: (() => void)[] = []
  const stored: (string | null)[] = []
  const done = vi.fn()
  const taker = createMessageTaker({
    findLeft: async () => [],
    engine: {
      recordMessage: async () => {},
      readMessage: async () => (stored.length > 0 ? null : SOUND),
      dropRecording: async () => {},
      storedMessages: async () => [RECORDING],
    },
    voicemail: {
      boxOf: async () => ({ enabled: true, beep: true, silenceSeconds: 5, maxSeconds: 60 }),
      add: async ({ callId }) => {
        stored.push(callId)
      },
    },
    workFolder: tmpdir(),
    clock: {
      now: () => 0,
      after: (_, action) => {
        late.push(action)
        return () => {}
      },
    },
    log: silentLogger,
  })
  await taker.take({
    leg: 'caller',
    recording: RECORDING,
    companyId: 1,
    extension: '1002',
    callId: CALL,
    caller: { number: '1001', name: 'Ana' },
    done,
  })
  const pass = async () => {
    for (const action of late.splice(0)) action()
    await taker.settled()
  }
  return { taker, stored, done, pass }
}

const ended = { type: 'leg-ended', leg: 'caller', cause: 'normal' } as const
const recorded = { type: 'message-recorded', leg: 'caller', recording: RECORDING, seconds: 2 } as const

test('a message is stored although only the end of its call is heard of, not its own', async () => {
  const { taker, stored, done, pass } = await atTheBox()
  taker.handle({ ...ended, leg: 'another' })
  await pass()
  expect(stored).toEqual([])
  taker.handle(ended)
  await taker.settled()
  // Not yet: its end may only be late.
  expect(stored).toEqual([])
  await pass()
  expect(stored).toEqual([CALL])
  expect(done).toHaveBeenCalledOnce()
})

test('a message whose end is told, before or after that of its call, is stored once', async () => {
  for (const events of [
    [recorded, ended],
    [ended, recorded],
  ]) {
    const { taker, stored, done, pass } = await atTheBox()
    for (const event of events) taker.handle(event)
    await pass()
    await pass()
    expect(stored).toEqual([CALL])
    expect(done).toHaveBeenCalledOnce()
  }
})
