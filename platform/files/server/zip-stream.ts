import { Readable } from 'node:stream'
import { makeZip, predictLength } from 'client-zip'

/** A file or folder of an archive. */
export interface ZipEntry {
  /** With its path from the archive's root; a folder's ends in a slash. */
  name: string
  /** Bytes; a file's must match its stream. */
  size: number
  modified: Date
  /** null: a folder. */
  open: (() => Readable) | null
}

/** Known in advance, since nothing is compressed: what is large in these archives hardly shrinks. */
export const zipSize = (entries: readonly ZipEntry[]): number =>
  Number(predictLength(entries.map(({ name, size, open }) => (open === null ? { name } : { name, size }))))

/** The content, refused at its end unless it is as long as announced. */
async function* measured({ name, size, open }: ZipEntry): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of open?.() ?? []) {
    read += (chunk as Buffer).length
    yield chunk as Buffer
  }
  if (read !== size) throw new Error(`${name} has ${read} bytes instead of ${size}`)
}

async function* inputs(entries: readonly ZipEntry[]) {
  for (const entry of entries) {
    const { name, size, modified, open } = entry
    yield open === null
      ? { name, lastModified: modified }
      : { name, size, lastModified: modified, input: measured(entry) }
  }
}

/** Streams a ZIP archive, one chunk in memory at a time and each file opened when its turn comes; ZIP64 where it must be. */
export const zipStream = (entries: readonly ZipEntry[]): Readable => Readable.from(chunksOf(entries))

async function* chunksOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  for await (const chunk of makeZip(inputs(entries)))
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
