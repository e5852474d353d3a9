import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { cutText } from '#platform/contract/cut-text.ts'
import type { ContentStore } from '#platform/files/server/contents/content-store.ts'
import { measure } from '#platform/files/server/move-file.ts'
import type { ByteRange } from '#platform/http/server/byte-range.ts'
import { S3Refused } from './s3-refused.ts'
import { EMPTY_SHA256, type S3Settings, signedHeaders } from './sign.ts'

export interface S3Contents extends ContentStore {
  /** All stored ids, unordered. */
  list(): AsyncIterable<string>
}

const TRIES = 4
const FIRST_PAUSE_MS = 200
/** Temporary errors. */
const isPassing = (status: number): boolean => status === 429 || status >= 500

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Contents in an existing bucket of an S3 server. Retries temporary errors. */
export function s3Contents(settings: S3Settings): S3Contents {
  const urlOf = (id: string) => new URL(`${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}/${id}`)

  interface Request {
    method: 'GET' | 'PUT' | 'DELETE'
    url: URL
    sha256?: string
    headers?: Record<string, string>
    body?: Blob
  }

  /** After the last try: throws a network error, returns any answer. */
  async function ask({ method, url, sha256 = EMPTY_SHA256, headers = {}, body }: Request): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      const isLast = tried === TRIES
      try {
        const signed = signedHeaders(settings, { method, url, sha256, headers })
        const response = await fetch(url, { method, headers: signed, ...(body ? { body } : {}) })
        if (isLast || !isPassing(response.status)) return response
        await response.body?.cancel()
      } catch (error) {
        if (isLast) throw error
      }
      await pause(FIRST_PAUSE_MS * 2 ** (tried - 1))
    }
  }

  async function refuse(response: Response, what: string): Promise<never> {
    const responseText = cutText(await response.text(), 500)
    throw new S3Refused(`${what}: ${response.status} ${responseText}`, response.status)
  }

  async function* read(id: string, range: ByteRange | null): AsyncGenerator<Buffer> {
    const headers = range === null ? {} : { range: `bytes=${range.start}-${range.end}` }
    const response = await ask({ method: 'GET', url: urlOf(id), headers })
    // A range past the end is empty.
    if (response.status === 416) return void (await response.body?.cancel())
    if (!response.ok || response.body === null) return refuse(response, `reading ${id}`)
    yield* Readable.fromWeb(response.body as ReadableStream) as AsyncIterable<Buffer>
  }

  async function* list(): AsyncGenerator<string> {
    for (let from: string | null = ''; from !== null; ) {
      const url = urlOf('')
      url.searchParams.set('list-type', '2')
      if (from !== '') url.searchParams.set('continuation-token', from)
      const response = await ask({ method: 'GET', url })
      if (!response.ok) await refuse(response, 'listing')
      const responseText = await response.text()
      for (const [, key = ''] of responseText.matchAll(/<Key>([^<]+)<\/Key>/g)) yield key
      from = /<NextContinuationToken>([^<]+)</.exec(responseText)?.[1] ?? null
    }
  }

  return {
    async take(id, _companyId, path) {
      const { sha256 } = await measure(path)
      const body = await openAsBlob(path)
      const response = await ask({ method: 'PUT', url: urlOf(id), sha256: sha256.toString('hex'), body })
      if (!response.ok) await refuse(response, `keeping ${id}`)
      await response.body?.cancel()
      await rm(path)
    },
    open: (id, range) => Readable.from(read(id, range)),
    async remove(id) {
      const response = await ask({ method: 'DELETE', url: urlOf(id) })
      if (!response.ok && response.status !== 404) await refuse(response, `removing ${id}`)
      await response.body?.cancel()
    },
    list,
  }
}
