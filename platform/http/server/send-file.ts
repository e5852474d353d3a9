import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, byteRange } from './byte-range.ts'

/** What a route that downloads answers with. */
export interface FileAnswer {
  /** As the browser saves it. */
  name: string
  contentType: string
  /** Shown in the page (`inline`) or saved. */
  disposition: 'inline' | 'attachment'
  /** The content, or where to read it from; with a range only that part. */
  content: Buffer | { size: number; open(range: ByteRange | null): Readable }
  /** Names the content: a copy under the same tag is still good. Null: never kept. */
  etag: string | null
  /** Removes temporary files of this answer once it was sent or the client has gone. */
  drop?: () => Promise<void>
}

/** RFC 6266, with the name in UTF-8 (RFC 8187) beside one that every client reads. */
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

/** Sends a file as it is: nothing in it can run, a range is a range, and an unchanged copy is not sent again. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): Promise<FastifyReply> {
  const { size, open } = openerOf(file.content)
  const { drop } = file
  if (drop) {
    const failed = (error: unknown) => request.log.warn({ err: error }, 'a file that was sent is still there')
    reply.raw.once('close', () => void drop().catch(failed))
  }
  const tag = file.etag === null ? null : `"${file.etag}"`
  reply
    .header('content-disposition', dispositionOf(file))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('accept-ranges', 'bytes')
    // Kept by the person's own browser alone, and asked about each time: access can end.
    .header('cache-control', tag === null ? 'no-store' : 'private, no-cache')
  if (tag !== null) reply.header('etag', tag).header('vary', 'authorization')
  if (tag !== null && (request.headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(tag)) {
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
