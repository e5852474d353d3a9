import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from '#platform/http/server/byte-range.ts'
import type { ContentStore } from './content-store.ts'
import type { FileKeys } from './file-keys.ts'
import { pieces } from './pieces.ts'
import {
  fileKey,
  HEAD_BYTES,
  headOf,
  openPiece,
  PIECE_BYTES,
  SEALED_PIECE_BYTES,
  sealedFor,
  sealPiece,
} from './sealed-format.ts'

async function* sealed(path: string, key: Buffer, companyId: number): AsyncGenerator<Buffer> {
  yield headOf(companyId)
  let index = 0
  for await (const { piece, isLast } of pieces(createReadStream(path), PIECE_BYTES)) {
    yield sealPiece(key, index, isLast, piece)
    index += 1
  }
}

/** fsync: after a power cut no file may be shorter than its row says. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Encrypts another store's contents with their companies' keys, streaming. Contents stored unencrypted stay readable. */
export function sealedContents(inner: ContentStore, keys: FileKeys): ContentStore {
  async function* whole(id: string, key: Buffer): AsyncGenerator<Buffer> {
    const content = inner.open(id, null)
    let index = 0
    for await (const { piece, isLast } of pieces(withoutHead(content), SEALED_PIECE_BYTES)) {
      yield openPiece(key, index, isLast, piece)
      index += 1
    }
  }

  async function* part(id: string, key: Buffer, { start, end }: ByteRange): AsyncGenerator<Buffer> {
    const [first, last] = [Math.floor(start / PIECE_BYTES), Math.floor(end / PIECE_BYTES)]
    const content = inner.open(id, {
      start: HEAD_BYTES + first * SEALED_PIECE_BYTES,
      end: HEAD_BYTES + (last + 1) * SEALED_PIECE_BYTES - 1,
    })
    let index = first
    for await (const { piece } of pieces(content, SEALED_PIECE_BYTES)) {
      const plain = openEither(key, index, piece)
      const offset = index * PIECE_BYTES
      yield plain.subarray(Math.max(0, start - offset), Math.max(0, end + 1 - offset))
      index += 1
    }
  }

  async function* content(id: string, range: ByteRange | null): AsyncGenerator<Buffer> {
    const companyId = sealedFor(await buffer(inner.open(id, { start: 0, end: HEAD_BYTES - 1 })))
    if (companyId === null) return yield* inner.open(id, range) as AsyncIterable<Buffer>
    const key = fileKey(await keys.of(companyId), id)
    yield* range === null ? whole(id, key) : part(id, key, range)
  }

  return {
    async take(id, companyId, path) {
      const key = fileKey(await keys.of(companyId), id)
      const written = `${path}.sealed`
      try {
        await pipeline(sealed(path, key, companyId), createWriteStream(written, { mode: 0o600 }))
        await sync(written)
        await inner.take(id, companyId, written)
      } catch (error) {
        await rm(written, { force: true })
        throw error
      }
      await rm(path)
    },
    open: (id, range) => Readable.from(content(id, range)),
    remove: inner.remove,
  }
}

/** Whether a range reaches the last piece is not known beforehand. */
function openEither(key: Buffer, index: number, piece: Buffer): Buffer {
  try {
    return openPiece(key, index, false, piece)
  } catch {
    return openPiece(key, index, true, piece)
  }
}

async function* withoutHead(content: Readable): AsyncGenerator<Buffer> {
  let skipped = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const skip = Math.min(HEAD_BYTES - skipped, chunk.length)
    skipped += skip
    if (skip < chunk.length) yield chunk.subarray(skip)
  }
}
