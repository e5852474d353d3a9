import { createWriteStream } from 'node:fs'
import { AnswerTooLarge, UnknownCoding } from '#platform/egress/decode-body.ts'
import { AddressRefused, type OutsideAnswer, requestOutside } from '#platform/egress/request-outside.ts'
import { type FetchedMedia, MediaGone, type MediaTarget } from './port.ts'

/** Largest file of a message, bytes: WhatsApp's limit for documents. */
export const MAX_MEDIA = 100 * 1024 * 1024
const MAX_REDIRECTS = 3
/** Answers after which no later try succeeds. */
const GONE: readonly number[] = [403, 404, 410]

interface MediaRequest {
  /** Sent to the first origin alone. */
  headers?: Readonly<Record<string, string>>
  /** Also private addresses: for tests and local gateways. */
  privateAddresses: boolean
  /** Bytes; as large as a message's file by default. */
  maxBytes?: number
  /** Where the file is written. */
  target: MediaTarget
}

/**
 * Downloads a message's file from the address that a service named.
 * @throws MediaGone when it is gone, too large, or at no public address; other errors if temporarily
 */
export async function fetchMedia(address: string, request: MediaRequest): Promise<FetchedMedia> {
  const { status, headers } = await download(address, request)
  if (GONE.includes(status)) throw new MediaGone(`HTTP ${status}`)
  if (status < 200 || status > 299) throw new Error(`media download failed: ${status}`)
  return { contentType: headers['content-type'] ?? '', name: '' }
}

async function download(
  address: string,
  { target: { path, signal }, ...request }: MediaRequest,
): Promise<OutsideAnswer> {
  try {
    return await requestOutside(address, {
      ...request,
      signal,
      target: () => createWriteStream(path, { mode: 0o600 }),
      method: 'GET',
      maxBytes: request.maxBytes ?? MAX_MEDIA,
      redirects: MAX_REDIRECTS,
    })
  } catch (error) {
    const forGood =
      error instanceof AddressRefused || error instanceof AnswerTooLarge || error instanceof UnknownCoding
    throw forGood ? new MediaGone(error.message, { cause: error }) : error
  }
}
