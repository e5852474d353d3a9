import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { S3Contents } from '#adapters/s3/s3-contents.ts'
import { folderContents } from '#platform/files/server/contents/folder-contents.ts'

/** Moves stored contents, which stay encrypted. Can be repeated after an interruption. @returns number of files */
export async function moveToS3(folder: string, bucket: S3Contents, signal?: AbortSignal): Promise<number> {
  const stored = join(folder, 'stored')
  const parts = await readdir(stored).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  let moved = 0
  for (const part of parts)
    for (const id of await readdir(join(stored, part))) {
      signal?.throwIfAborted()
      await bucket.take(id, 0, join(stored, part, id))
      moved += 1
    }
  return moved
}

/** Moves them back. @returns number of files */
export async function moveFromS3(folder: string, bucket: S3Contents, signal?: AbortSignal): Promise<number> {
  const here = folderContents(folder)
  let moved = 0
  const ids: string[] = []
  for await (const id of bucket.list()) ids.push(id)
  for (const id of ids) {
    signal?.throwIfAborted()
    const path = join(folder, 'incoming', id)
    await pipeline(bucket.open(id, null), createWriteStream(path, { mode: 0o600 }))
    await here.take(id, 0, path)
    await bucket.remove(id)
    moved += 1
  }
  return moved
}
