import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { ARCHIVE_END, DamagedArchive, entryHead, entryTail, readTar, type TarEntry } from './tar.ts'

/** Format version of archives; raised when older programs can no longer read them. */
export const ARCHIVE_FORMAT = 1

/** First entry: whether and how the rest can be used. */
export const archiveHeader = z.object({
  format: z.int().positive(),
  createdAt: z.iso.datetime(),
  /** Version of the program that wrote it. */
  version: z.string(),
  /** The database's migrations with their checksums. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Schema version of the job queue. */
  jobsVersion: z.int(),
  /** Fingerprint of the master secret; null when an old database does not know it. */
  secretFingerprint: z.string().nullable(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.int(), called: z.boolean() })),
})
export type ArchiveHeader = z.infer<typeof archiveHeader>

/** Last entry: an archive without it is truncated. */
export const archiveManifest = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  fileBytes: z.int(),
  /** SHA-256 over name, size and content of every entry before this one. */
  sha256: z.string(),
})
export type ArchiveManifest = z.infer<typeof archiveManifest>

const HEADER = 'format.json'
const MANIFEST = 'manifest.json'

const hashHead = (hash: Hash, name: string, size: number): Hash => hash.update(`${name}\0${size}\0`)

export interface ArchiveWriter {
  /** @throws when the content is shorter than `size` */
  add(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>
  /** Moves the finished archive to its path. @throws EEXIST when another file is there */
  finish(manifest: Omit<ArchiveManifest, 'sha256'>): Promise<void>
  /** Deletes the unfinished archive. */
  abandon(): Promise<void>
  /** Compressed bytes so far. */
  bytes(): number
}

/** Writes next to `path` until finished. Mode 0600: it holds everybody's data. */
export async function writeArchive(
  path: string,
  header: ArchiveHeader,
  signal: AbortSignal,
): Promise<ArchiveWriter> {
  const partial = `${path}.partial`
  const output = createWriteStream(partial, { mode: 0o600 })
  const gzip = createGzip({ level: 6 })
  const done = finished(gzip.pipe(output))
  // The awaiting write reports it; a failure between writes fails the next one.
  done.catch(() => {})
  const hash = createHash('sha256')
  const write = async (chunk: Buffer): Promise<void> => {
    signal.throwIfAborted()
    if (output.errored) throw output.errored
    if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), done])
  }
  const add: ArchiveWriter['add'] = async (name, size, content) => {
    await write(entryHead(name, size))
    hashHead(hash, name, size)
    let left = size
    for await (const chunk of content) {
      const part = chunk.subarray(0, left)
      left -= part.length
      hash.update(part)
      await write(part)
      if (left === 0) break
    }
    if (left > 0) throw new Error(`${name} shrank while it was read`)
    await write(entryTail(size))
  }
  const addJson = (name: string, value: unknown): Promise<void> => {
    const text = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
    return add(name, text.length, [text])
  }
  const writer: ArchiveWriter = {
    add,
    bytes: () => output.bytesWritten,
    async finish(manifest) {
      const sha256 = hash.digest('hex')
      const text = Buffer.from(`${JSON.stringify({ ...manifest, sha256 }, null, 1)}\n`)
      for (const part of [entryHead(MANIFEST, text.length), text, entryTail(text.length), ARCHIVE_END]) {
        await write(part)
      }
      gzip.end()
      await done
      const file = await open(partial, 'r')
      await file.sync().finally(() => file.close())
      await link(partial, path)
      await rm(partial)
    },
    async abandon() {
      gzip.destroy()
      output.destroy()
      await done.catch(() => {})
      await rm(partial, { force: true })
    },
  }
  try {
    await addJson(HEADER, header)
    return writer
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

export interface ArchiveVisitor {
  /** May throw to refuse the archive before anything is done. */
  header(header: ArchiveHeader): Promise<void>
  /** Must read the content to its end. */
  entry(entry: TarEntry): Promise<void>
}

/**
 * Reads an archive once, in constant memory. Entries are verified only once this resolves.
 * @throws DamagedArchive
 */
export async function readArchive(
  path: string,
  visitor: ArchiveVisitor,
  signal: AbortSignal,
): Promise<ArchiveManifest> {
  const source = createReadStream(path)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  const hash = createHash('sha256')
  let header: ArchiveHeader | null = null
  let manifest: ArchiveManifest | null = null
  try {
    for await (const entry of readTar(gunzip)) {
      signal.throwIfAborted()
      if (manifest !== null) throw new DamagedArchive('something follows the manifest')
      if (entry.name === MANIFEST) {
        manifest = archiveManifest.parse(await readJson(entry))
        continue
      }
      hashHead(hash, entry.name, entry.size)
      const content = hashed(entry.content, hash, signal)
      if (header === null) {
        if (entry.name !== HEADER) throw new DamagedArchive('it does not begin like one')
        header = archiveHeader.parse(await readJson({ ...entry, content }))
        await visitor.header(header)
      } else {
        await visitor.entry({ ...entry, content })
      }
    }
  } catch (error) {
    throw asDamage(error)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
  if (manifest === null) throw new DamagedArchive('its end is missing')
  if (manifest.sha256 !== hash.digest('hex')) throw new DamagedArchive('the checksum does not fit')
  return manifest
}

async function* hashed(
  content: AsyncIterable<Buffer>,
  hash: Hash,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    signal.throwIfAborted()
    hash.update(chunk)
    yield chunk
  }
}

const MAX_JSON_LENGTH = 16 * 1024 * 1024

async function readJson(entry: TarEntry): Promise<unknown> {
  if (entry.size > MAX_JSON_LENGTH) throw new DamagedArchive(`${entry.name} is too long`)
  const parts: Buffer[] = []
  for await (const part of entry.content) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

/** Turns errors of decompression, JSON and schemas into DamagedArchive. */
function asDamage(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const damaged =
    error instanceof SyntaxError ||
    error instanceof z.ZodError ||
    (typeof code === 'string' && code.startsWith('Z_'))
  return damaged ? new DamagedArchive((error as Error).message, { cause: error }) : error
}
