import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readIdentity } from './identity.ts'
import { withLock } from './lock.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true }))

test('is held by one at a time, and leaves no file behind', async () => {
  let inside = 0
  let max = 0
  const work = async () => {
    inside += 1
    max = Math.max(max, inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
  }
  await Promise.all([withLock(path, {}, work), withLock(path, {}, work), withLock(path, {}, work)])
  expect(max).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

test("a dead holder's lock is taken over", async () => {
  const me = await readIdentity(process.pid)
  await writeFile(path, JSON.stringify({ ...me, startTicks: '1' }))
  expect(await withLock(path, {}, async () => 'done')).toBe('done')
})

test('waiting can be aborted', async () => {
  const giveUp = new AbortController()
  await withLock(path, {}, async () => {
    const waiting = withLock(
      path,
      { signal: giveUp.signal, onWait: () => giveUp.abort() },
      async () => 'never',
    )
    await expect(waiting).rejects.toThrow('abort')
  })
  expect(await readdir(folder)).toEqual([])
})

test('is released when the work fails', async () => {
  await expect(withLock(path, {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withLock(path, {}, async () => 'again')).toBe('again')
})
