import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { resampleFile } from './resample-file.ts'
import { readWav, type Sound, writeWav } from './wav.ts'

const folder = await temporaryFolder()
afterAll(() => removeFolder(folder))
const from = join(folder, 'from.wav')
const to = join(folder, 'to.wav')
const LIMITS = { rate: 8_000, maxSeconds: 100 }

/** As telephones play it. */
async function resample(sound: Sound | Buffer): Promise<Sound> {
  await writeFile(from, Buffer.isBuffer(sound) ? sound : writeWav(sound))
  const written = resampleFile(from, to, LIMITS)
  const file = await readFile(to)
  const stored = readWav(file)
  if (stored === null || written === null || written === 'too_long') throw new Error('no WAV')
  expect(written).toEqual({
    durationMs: Math.round((stored.samples.length / 8_000) * 1000),
    size: file.length,
  })
  return stored
}

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
})

test('stereo is mixed to mono, and a wrong size in the header is tolerated', () => {
  const file = writeWav(tone(16_000, 300))
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(0xffff_ffff, 40)
  const read = readWav(file)
  expect(read?.rate).toBe(16_000)
  expect(read?.samples.length).toBe(8_000)
})

test("resampling to a telephone's rate keeps speech and filters higher frequencies", async () => {
  const stored = await resample(tone(44_100, 400))
  expect(stored.samples.length).toBeCloseTo(8_000, -1)
  expect(loudness(stored)).toBeGreaterThan(6_500)
  expect(loudness(await resample(tone(44_100, 16_000)))).toBeLessThan(2_500)
})

test('returns null for anything but WAV', () => {
  expect(readWav(Buffer.from('hola'))).toBeNull()
  expect(readWav(Buffer.alloc(100))).toBeNull()
})

test('a long sound is written block by block, the same at its seams', async () => {
  const slow = await resample(tone(11_025, 100, 30))
  expect(slow.samples.length).toBe(240_000)
  // A sine of 100 Hz has no step of more than a tenth of its height between samples at 8 kHz.
  const steps = slow.samples.map((sample, at) => Math.abs(sample - (slow.samples[at - 1] ?? sample)))
  expect(steps.reduce((most, step) => Math.max(most, step), 0)).toBeLessThan(1_000)
  const same = tone(8_000, 100, 10)
  expect((await resample(same)).samples).toEqual(same.samples)
})

test('more than the longest sound, and a file of empty chunks, are refused', async () => {
  await writeFile(from, writeWav(tone(4_000, 100, 101)))
  expect(resampleFile(from, to, LIMITS)).toBe('too_long')
  const chunks = Buffer.concat([writeWav(tone(8_000, 1)).subarray(0, 12), Buffer.alloc(80_000)])
  await writeFile(from, chunks)
  expect(resampleFile(from, to, LIMITS)).toBeNull()
})
