import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Upload } from '#platform/contract/route.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import type { UploadPlace } from './upload-gate.ts'

interface Received {
  upload: Upload
  /** The other parts, as texts. */
  fields: Record<string, unknown>
  /** Deletes the file, unless it was moved. */
  drop(): Promise<void>
}

/** Maximum size of the other parts, bytes. */
const FIELD_SIZE = 64 * 1024
const MAX_NAME_LENGTH = 255

/**
 * Streams the file of a multipart request to disk, with size and hash; deletes it on any error.
 * @throws Failure the place's refusal beyond its size, `invalid`
 */
export async function receiveUpload(
  request: FastifyRequest,
  filePart = 'file',
  { maxBytes, refusal }: UploadPlace,
  folder: string,
): Promise<Received> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const drop = () => rm(path, { force: true })
  const fields: Record<string, unknown> = {}
  let upload: Upload | null = null
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: 20, fieldSize: FIELD_SIZE, parts: 21 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname === filePart) upload = await write(part, path, refusal)
      else throw new Failure(invalid, { fields: { [part.fieldname]: ['file'] } })
    }
  } catch (error) {
    await drop()
    throw isOurs(error) ? error : new Failure(invalid, { cause: error })
  }
  if (upload === null) throw new Failure(invalid, { fields: { [filePart]: ['file'] } })
  return { upload, fields, drop }
}

/** Passes on refusals and errors of this machine; anything else was a malformed form. */
const isOurs = (error: unknown): boolean =>
  error instanceof Failure || (error instanceof Error && ('syscall' in error || 'statusCode' in error))

async function write(part: MultipartFile, path: string, refusal: () => Failure): Promise<Upload> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600, flush: true }))
  if (part.file.truncated) throw refusal()
  // Browsers encode quotation marks and line breaks in part headers this way (HTML, multipart/form-data encoding).
  const called = part.filename
    .replaceAll('%22', '"')
    .replaceAll(/(%0D|%0A)+/gi, ' ')
    .replaceAll('\\', '/')
  const name = asOneLine(basename(called)).slice(0, MAX_NAME_LENGTH).trim() || 'file'
  return { path, name, size, sha256: hash.digest('hex') }
}
