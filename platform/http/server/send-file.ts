import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, byteRange } from './byte-range.ts'

/** The answer of a download route. */
export interface FileAnswer {
  /** File name for saving. */
  name: string
  contentType: string
  /** Shown (`inline`) or downloaded. */
  disposition: 'inline' | 'attachment'
  /** The content, or a function that reads it, optionally a range. */
  content: Buffer | { size: number; open(range: ByteRange | null): Readable }
  /** ETag; null: never cached. */
  etag: string | null
  /** Deletes temporary files once sent, or when the client has gone. */
  drop?: () => Promise<void>
}

/** RFC 6266: a UTF-8 name (RFC 8187) next to an ASCII one for old clients. */
const dispositionOf = ({ disposition, name }: FileAnswer): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`
}

const openerOf = (
  content: FileAnswer['content'],
): { size: number; open(range: ByteRange | null): Readable } =>
  Buffer.isBuffer(content)
    ? {
        size: content.length,
        open: (range: ByteRange | null) =>
          Readable.from([range ? content.subarray(range.start, range.end + 1) : content]),
      }
    : content

/** Sends a file with headers that keep it from running; supports ranges and ETags. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): Promise<FastifyReply> {
  const { size, open } = openerOf(file.content)
  const { drop } = file
  if (drop) {
    const failed = (error: unknown) =>
      request.log.warn({ err: error }, 'failed to delete a file after sending it')
    const end = () => void drop().catch(failed)
    // Who left while the file was looked for closes nothing any more.
    if (reply.raw.closed || reply.raw.destroyed) end()
    else reply.raw.once('close', end)
  }
  const tag = file.etag === null ? null : `"${file.etag}"`
  reply
    .header('content-disposition', dispositionOf(file))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('accept-ranges', 'bytes')
    // Private and revalidated each time: access may end.
    .header('cache-control', tag === null ? 'no-store' : 'private, no-cache')
  if (tag !== null) reply.header('etag', tag).header('vary', 'authorization')
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim())
  if (tag !== null && known.includes(tag)) {
    return reply.code(304).send()
  }
  const fresh = request.headers['if-range'] === undefined || request.headers['if-range'] === tag
  const range = fresh ? byteRange(request.headers.range, size) : null
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply
    .type(file.contentType)
    .header('content-length', range === null ? size : range.end - range.start + 1)
    .send(open(range))
}
