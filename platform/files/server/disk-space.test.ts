import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createDiskSpace } from './disk-space.ts'

test('who announces much takes half of the disk at most, and nothing from files that come at once', async () => {
  const { bavail, bsize } = await statfs(tmpdir())
  const room = 1_000_000_000
  // What others write meanwhile changes what is free.
  const slack = 200_000_000
  const disk = createDiskSpace(tmpdir(), bavail * bsize - room, { error: () => {} })
  const half = room / 2
  const first = await disk.promise(1, half - slack)
  await expect(disk.promise(1, slack * 2)).rejects.toThrow()
  const other = await disk.promise(2, half - slack)
  expect(await disk.left()).toBeGreaterThan(room - slack)
  await disk.require(room - slack)
  await expect(disk.promise(3, slack * 3)).rejects.toThrow()
  first()
  first()
  other()
  await (await disk.promise(3, half - slack))()
})
