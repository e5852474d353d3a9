import { expect, test } from 'vitest'
import { durationMs, readWav, resample, type Sound, writeWav } from './wav.ts'

const tone = (rate: number, hertz: number, seconds = 1): Sound => ({
  rate,
  samples: Int16Array.from({ length: rate * seconds }, (_, at) =>
    Math.round(10_000 * Math.sin((2 * Math.PI * hertz * at) / rate)),
  ),
})
const loudness = ({ samples }: Sound) =>
  Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length)

test('a written file reads back the same', () => {
  const sound = tone(8_000, 440)
  expect(readWav(writeWav(sound))).toEqual(sound)
  expect(durationMs(sound)).toBe(1000)
})

test('stereo is mixed to mono, and a wrong size in the header is tolerated', () => {
  const file = writeWav(tone(16_000, 300))
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(0xffff_ffff, 40)
  const read = readWav(file)
  expect(read?.rate).toBe(16_000)
  expect(read?.samples.length).toBe(8_000)
})

test("resampling to a telephone's rate keeps speech and filters higher frequencies", () => {
  const stored = resample(tone(44_100, 400), 8_000)
  expect(stored.samples.length).toBeCloseTo(8_000, -1)
  expect(loudness(stored)).toBeGreaterThan(6_500)
  expect(loudness(resample(tone(44_100, 16_000), 8_000))).toBeLessThan(2_500)
})

test('returns null for anything but WAV', () => {
  expect(readWav(Buffer.from('hola'))).toBeNull()
  expect(readWav(Buffer.alloc(100))).toBeNull()
})
