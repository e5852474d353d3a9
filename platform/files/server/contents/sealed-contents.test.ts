import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { folderContents } from './folder-contents.ts'
import { sealedContents } from './sealed-contents.ts'
import { HEAD_BYTES, PIECE_BYTES, SEALED_PIECE_BYTES } from './sealed-format.ts'

const KEYS = new Map<number, Buffer>()
const keys = {
  of: async (companyId: number) => {
    const key = KEYS.get(companyId) ?? randomBytes(32)
    KEYS.set(companyId, key)
    return key
  },
}
let folder: string

beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => removeFolder(folder))

const lies = (id: string) => join(folder, 'stored', id.slice(0, 2), id)

async function keep(content: Buffer, companyId = 7) {
  const id = randomUUID()
  const path = join(folder, `${id}.new`)
  await writeFile(path, content)
  await sealedContents(folderContents(folder), keys).take(id, companyId, path)
  return id
}

const store = () => sealedContents(folderContents(folder), keys)

test.each([0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES, 300_000])(
  '%i bytes are read back unchanged, whole and in ranges',
  async (size) => {
    const content = randomBytes(size)
    const id = await keep(content)
    expect((await buffer(store().open(id, null))).equals(content)).toBe(true)
    for (const [from, to] of [
      [0, 0],
      [PIECE_BYTES - 1, PIECE_BYTES],
      [PIECE_BYTES, 2 * PIECE_BYTES - 1],
      [size - 5, size - 1],
      [1, size - 1],
    ] as const) {
      if (from < 0 || from >= size) continue
      const end = Math.min(to, size - 1)
      const part = await buffer(store().open(id, { start: from, end }))
      expect(part.equals(content.subarray(from, end + 1))).toBe(true)
    }
    expect((await readdir(folder)).filter((name) => name.includes(id))).toEqual([])
  },
)

test('stored content is unreadable, and changing, truncating or swapping it is detected', async () => {
  const content = Buffer.alloc(2 * PIECE_BYTES, 'secreto ')
  const id = await keep(content)
  const there = await readFile(lies(id))
  expect(there.includes('secreto')).toBe(false)
  const refused = async () => expect(buffer(store().open(id, null))).rejects.toThrow()
  const changed = Buffer.from(there)
  changed[HEAD_BYTES + 10] = (changed[HEAD_BYTES + 10] ?? 0) ^ 1
  await writeFile(lies(id), changed)
  await refused()
  await writeFile(lies(id), there.subarray(0, HEAD_BYTES + SEALED_PIECE_BYTES))
  await refused()
  await writeFile(lies(id), await readFile(lies(await keep(content))))
  await refused()
  await writeFile(lies(id), there)
  expect((await buffer(store().open(id, null))).equals(content)).toBe(true)
  KEYS.set(7, randomBytes(32))
  await refused()
})

test('content stored before encryption stays readable', async () => {
  const id = randomUUID()
  const path = join(folder, 'plain')
  await writeFile(path, 'de antes')
  await folderContents(folder).take(id, 7, path)
  expect((await buffer(store().open(id, null))).toString()).toBe('de antes')
  expect((await buffer(store().open(id, { start: 3, end: 7 }))).toString()).toBe('antes')
  await store().remove(id)
  await expect(buffer(store().open(id, null))).rejects.toThrow('ENOENT')
})
