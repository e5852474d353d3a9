import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { ARCHIVE_END, DamagedArchive, entryHead, entryTail, readTar } from './tar.ts'

const folder = await temporaryFolder()
afterAll(() => removeFolder(folder))

const ENTRIES = [
  { name: 'empty', content: Buffer.alloc(0) },
  { name: 'files/ñandú.txt', content: Buffer.from('hola') },
  { name: `files/${'largo/'.repeat(60)}fin.bin`, content: Buffer.alloc(70_000, 7) },
  { name: 'exactly-one-block', content: Buffer.alloc(512, 1) },
]
const archive = Buffer.concat([
  ...ENTRIES.flatMap(({ name, content }) => [
    entryHead(name, content.length),
    content,
    entryTail(content.length),
  ]),
  ARCHIVE_END,
])

/** Chunks that do not align with tar's blocks. */
async function* chunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(source: AsyncIterable<Buffer>) {
  const found: { name: string; content: Buffer }[] = []
  for await (const entry of readTar(source)) {
    const parts: Buffer[] = []
    for await (const part of entry.content) parts.push(part)
    found.push({ name: entry.name, content: Buffer.concat(parts) })
  }
  return found
}

test.each([1, 100, 513, 1_000_000])('reads what it wrote, in chunks of %d bytes', async (size) => {
  expect(await readAll(chunks(archive, size))).toEqual(ENTRIES)
})

test('can be read by other programs', async () => {
  const path = join(folder, 'archive.tar')
  await writeFile(path, archive)
  const { stdout } = await promisify(execFile)('tar', ['-tf', path, '--quoting-style=literal'], {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  expect(stdout.trim().split('\n')).toEqual(ENTRIES.map(({ name }) => name))
})

test('truncation at any point and a changed header are detected', async () => {
  for (const bytes of [0, 1, 511, 512, 1500, 60_000, archive.length - 1, archive.length - 600]) {
    await expect(readAll(chunks(archive.subarray(0, bytes), 4096))).rejects.toThrow(DamagedArchive)
  }
  const changed = Buffer.from(archive)
  changed[513] = 0x41
  await expect(readAll(chunks(changed, 4096))).rejects.toThrow(DamagedArchive)
})

test('supports sizes above 8 GiB', async () => {
  const size = 9 * 1024 ** 3
  const head = entryHead('big', size)
  const iterator = readTar(chunks(Buffer.concat([head, Buffer.alloc(512)]), 512))
  expect((await iterator.next()).value).toMatchObject({ name: 'big', size })
})
