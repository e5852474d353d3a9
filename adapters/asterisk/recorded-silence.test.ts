import { expect, test } from 'vitest'
import { followSilence, withSilence } from './recorded-silence.ts'

const SECOND = 32_000
/** Half of what the recorder holds back. */
const HELD = 16_384

async function* inChunks(sound: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < sound.length; at += size) yield sound.subarray(at, at + size)
}

async function heard(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

test('what nobody sent is silence at its place, wherever the pieces end', async () => {
  const sound = Buffer.from(Array.from({ length: 40 }, (_, at) => at + 1))
  const gaps = [
    { at: 0, bytes: 4 },
    { at: 12, bytes: 8 },
    { at: 40, bytes: 100_000 },
  ]
  const whole = Buffer.concat([
    Buffer.alloc(4),
    sound.subarray(0, 12),
    Buffer.alloc(8),
    sound.subarray(12),
    Buffer.alloc(100_000),
  ])
  for (const size of [1, 5, 12, 40])
    expect((await heard(withSilence(gaps)(inChunks(sound, size)))).equals(whole)).toBe(true)
})

test('a stretch without sound is noticed once, and no pause of the recorder is', () => {
  const { gaps, look } = followSilence(1_000)
  look(4 * SECOND, 6_000)
  expect(gaps).toEqual([])
  look(6 * SECOND, 11_000)
  look(6 * SECOND + 1, 16_000)
  look(11 * SECOND, 21_000)
  expect(gaps).toEqual([
    { at: 6 * SECOND + HELD, bytes: 4 * SECOND },
    { at: 6 * SECOND + HELD, bytes: 5 * SECOND - 4 },
  ])
})

test('at the end the last silence is as long as the clock says', () => {
  const { gaps, look, settle } = followSilence(0)
  look(SECOND, 5_000)
  settle(4 * SECOND, 8_000)
  settle(4 * SECOND, 8_000)
  expect(gaps).toEqual([{ at: SECOND + HELD, bytes: 4 * SECOND }])
})

test('what was only written late is no silence', () => {
  const { gaps, look } = followSilence(0)
  look(SECOND, 5_000)
  look(10 * SECOND, 10_000)
  expect(gaps).toEqual([{ at: SECOND + HELD, bytes: 0 }])
})

test('what was written late after two looks is no silence either', () => {
  const { gaps, look, settle } = followSilence(0)
  look(2.5 * SECOND, 5_000)
  look(5 * SECOND, 10_000)
  look(14 * SECOND, 14_000)
  expect(gaps.map(({ bytes }) => bytes)).toEqual([0, 0])
  settle(13.5 * SECOND, 14_000)
  expect(gaps.map(({ bytes }) => bytes)).toEqual([0, 0.5 * SECOND])
})
