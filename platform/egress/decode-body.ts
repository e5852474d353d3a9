import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { cutText } from '#platform/contract/cut-text.ts'

/** The answer is larger than accepted, after decoding. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
}

/** The answer is in a content coding that is not read. */
export class UnknownCoding extends Error {
  override name = 'UnknownCoding'
}

/** Small output pieces: a bomb is stopped at the first one past the limit. */
const PIECE = { chunkSize: 16 * 1024 }
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(PIECE),
  'x-gzip': () => createGunzip(PIECE),
  deflate: () => createInflate(PIECE),
  br: () => createBrotliDecompress(PIECE),
  zstd: () => createZstdDecompress(PIECE),
}

/** Nested codings multiply their ratios; nobody serves more than one. */
function decoderOf(coding: string): Transform | null {
  const name = coding.trim().toLowerCase()
  if (name === '' || name === 'identity') return null
  const create = DECODERS[name]
  if (!create) throw new UnknownCoding(cutText(name, 40))
  return create()
}

/**
 * Reads a body to its end, at most `maxBytes` of it after decoding its `Content-Encoding`; the source is destroyed otherwise.
 * @throws AnswerTooLarge, UnknownCoding, or the stream's error
 */
export async function readDecoded(source: Readable, coding: string, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  const collect = new Writable({
    write(piece: Buffer, _, done) {
      pieces.push(piece)
      done()
    },
  })
  await writeDecoded(source, coding, maxBytes, collect)
  return Buffer.concat(pieces)
}

/** Like `readDecoded`, into a stream, for large ones. */
export async function writeDecoded(
  source: Readable,
  coding: string,
  maxBytes: number,
  target: Writable,
): Promise<void> {
  let size = 0
  const count = new Transform({
    transform(piece: Buffer, _, done) {
      size += piece.length
      if (size > maxBytes) done(new AnswerTooLarge(`more than ${maxBytes} bytes`))
      else done(null, piece)
    },
  })
  try {
    const decoder = decoderOf(coding)
    // Not the answer itself: one that has arrived whole, but was not read, never reports that it was destroyed.
    const input = Readable.from(source)
    await (decoder ? pipeline(input, decoder, count, target) : pipeline(input, count, target))
  } catch (error) {
    source.destroy()
    target.destroy()
    throw error
  }
}

/**
 * Text of an answer of `fetch`, at most `maxBytes` of it decoded. Without it a small compressed answer fills the memory.
 * @throws AnswerTooLarge
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  return (await readBytes(response, maxBytes)).toString()
}

/** Bytes of an answer of `fetch`, at most `maxBytes` of it decoded. @throws AnswerTooLarge */
export async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  if (response.body === null) return Buffer.alloc(0)
  for await (const piece of response.body) {
    size += piece.length
    // Leaving the loop cancels the body.
    if (size > maxBytes) throw new AnswerTooLarge(`more than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
