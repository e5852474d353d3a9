import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { Failure } from '#platform/access/failure.ts'
import { invalid, tooLarge, unsupportedMedia } from '#platform/contract/errors.ts'

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
])

/**
 * A request's body without its content encoding, of at most `maxBytes`: a few kilobytes may stand for gigabytes.
 * @throws Failure `too_large`; `unsupported_media` for other encodings, several included; `invalid` for broken ones
 */
export async function decodedBody(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const name = (encoding ?? '').trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  const decode = DECODERS.get(name)
  if (!decode) throw new Failure(unsupportedMedia)
  try {
    return await decode(body, { maxOutputLength: maxBytes })
  } catch (cause) {
    const { code } = cause as { code?: string }
    throw new Failure(code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge : invalid, { cause })
  }
}
