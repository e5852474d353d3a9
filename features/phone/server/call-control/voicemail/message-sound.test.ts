import { expect, test } from 'vitest'
import { readWav, writeWav } from '#platform/media/server/wav.ts'
import { completeWav, secondsOf } from './message-sound.ts'

test('a message is complete although the engine was killed before it wrote the sizes', () => {
  const whole = writeWav({ samples: new Int16Array(20_000).fill(7), rate: 8_000 })
  const cut = Buffer.from(whole)
  cut.writeUInt32LE(0, 4)
  cut.writeUInt32LE(0, 40)
  expect(readWav(cut)?.samples.length).toBe(0)
  expect(secondsOf(cut)).toBe(2.5)
  expect(Buffer.from(completeWav(cut))).toEqual(whole)
})

test('a header without sound, or less than a header, is no message', () => {
  const empty = writeWav({ samples: new Int16Array(0), rate: 8_000 })
  expect([empty, empty.subarray(0, 20), new Uint8Array()].map(secondsOf)).toEqual([0, 0, 0])
  expect(completeWav(new Uint8Array(20)).length).toBe(20)
})
