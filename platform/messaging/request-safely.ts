import { requestOutside } from '#platform/egress/request-outside.ts'

/** Maximum answer size, bytes. */
const MAX = 256 * 1024

export type SafeAnswer =
  | { kind: 'answered'; status: number; text: string }
  /** Private address, timeout, too large, or connection lost. */
  | { kind: 'failed'; reason: string }

export interface SafeRequest {
  method: 'GET' | 'POST'
  /** JSON body; null: none. */
  body: string | null
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  privateAddresses: boolean
}

/** Requests a URL set by a company's administrator. No redirects. Never rejects. */
export async function requestSafely(address: string, options: SafeRequest): Promise<SafeAnswer> {
  const { privateAddresses, timeoutMs, method, headers, body } = options
  const type = body === null ? {} : { 'content-type': 'application/json' }
  try {
    const { status, content } = await requestOutside(address, {
      method,
      headers: { accept: 'application/json', ...type, ...headers },
      body,
      signal: AbortSignal.timeout(timeoutMs),
      maxBytes: MAX,
      privateAddresses,
    })
    return { kind: 'answered', status, text: content.toString() }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' }
  }
}
