import type { CustomFetchOptions } from 'openid-client'
import { requestOutside } from '#platform/egress/request-outside.ts'

const TIMEOUT = 10_000
/** Keys and metadata of the largest providers are far smaller. */
const MAX_BYTES = 512 * 1024
const METHODS = ['GET', 'POST'] as const

const bodyOf = (body: CustomFetchOptions['body']): string | null => {
  if (body === null || body === undefined) return null
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('this body is not sent')
}

/** A `fetch` for the library, which connects to public addresses only. */
export const outsideFetch =
  (privateAddresses: boolean) =>
  async (url: string, options: CustomFetchOptions): Promise<Response> => {
    const method = METHODS.find((known) => known === options.method)
    if (method === undefined) throw new TypeError(`${options.method} is not sent`)
    const answer = await requestOutside(url, {
      method,
      headers: Object.fromEntries(new Headers(options.headers)),
      body: bodyOf(options.body),
      signal: AbortSignal.timeout(TIMEOUT),
      maxBytes: MAX_BYTES,
      privateAddresses,
    })
    const contentType = answer.headers['content-type']
    return new Response([204, 304].includes(answer.status) ? null : new Uint8Array(answer.content), {
      status: answer.status,
      headers: contentType === undefined ? {} : { 'content-type': contentType },
    })
  }
