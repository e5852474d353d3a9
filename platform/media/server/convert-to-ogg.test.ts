import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { convertToOgg } from './convert-to-ogg.ts'
import { ConversionFailed } from './ffmpeg.ts'
import { packetOf, webmOf } from './testing.ts'
import { webmToOgg } from './webm-to-ogg.ts'

// Workers start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let folder: string
const started: Worker[] = []
const onWorker = (worker: Worker) => started.push(worker)
beforeAll(async () => {
  folder = await temporaryFolder()
  process.on('worker', onWorker)
})
afterAll(async () => {
  process.off('worker', onWorker)
  await removeFolder(folder)
})

const put = async (content: Uint8Array): Promise<string> => {
  const path = join(folder, 'given')
  await writeFile(path, content)
  return path
}

test('a recording is put into Ogg where it stands, by a worker', async () => {
  const webm = webmOf([packetOf(40), packetOf(50)])
  const path = await put(webm)
  const before = started.length
  const made = await convertToOgg(1, path)
  expect(started).toHaveLength(before + 1)
  const ogg = await readFile(path)
  expect(ogg).toEqual(webmToOgg(webm))
  expect(made).toEqual({ size: ogg.length, sha256: createHash('sha256').update(ogg).digest('hex') })
})

test('any other file stays as it is', async () => {
  const path = await put(Buffer.from('OggS, or whatever it may be'))
  expect(await convertToOgg(1, path)).toBeNull()
  expect(await readFile(path, 'latin1')).toBe('OggS, or whatever it may be')
})

test('a damaged recording says so and stays as it is; the next one is converted all the same', async () => {
  const damaged = webmOf([packetOf(40)]).subarray(0, 60)
  const path = await put(damaged)
  await expect(convertToOgg(1, path)).rejects.toThrow(new ConversionFailed('the recording is damaged'))
  expect(await readFile(path)).toEqual(damaged)
  expect(await convertToOgg(1, await put(webmOf([packetOf(9)])))).toMatchObject({ size: expect.any(Number) })
})

test('a worker that fails is a failed conversion, with its cause', async () => {
  const refused = await convertToOgg(1, join(folder, 'nothing')).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ConversionFailed)
  expect(refused).toMatchObject({ message: expect.stringContaining('ENOENT') })
})
