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

test('what is written is read again', () => {
  const sound = tone(8_000, 440)
  expect(readWav(writeWav(sound))).toEqual(sound)
  expect(durationMs(sound)).toBe(1000)
})

test('two channels become one, and a header that lies about its size is forgiven', () => {
  const file = writeWav(tone(16_000, 300))
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(0xffff_ffff, 40)
  const read = readWav(file)
  expect(read?.rate).toBe(16_000)
  expect(read?.samples.length).toBe(8_000)
})

test('a lower rate keeps what a telephone carries and drops what it cannot', () => {
  const kept = resample(tone(44_100, 400), 8_000)
  expect(kept.samples.length).toBeCloseTo(8_000, -1)
  expect(loudness(kept)).toBeGreaterThan(6_500)
  expect(loudness(resample(tone(44_100, 16_000), 8_000))).toBeLessThan(2_500)
})

test('what is no WAV is none', () => {
  expect(readWav(Buffer.from('hola'))).toBeNull()
  expect(readWav(Buffer.alloc(100))).toBeNull()
})
