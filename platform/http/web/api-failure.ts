import { type ErrorEnvelope, errorEnvelopeShape } from './envelope.ts'

/**
 * A failed request. `status` is 0 when there was no answer (`code` `network`) or no request for lack of a token (`no_token`).
 * `detail` is in the user's language.
 */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** Seconds to wait before retrying, from Retry-After. */
  readonly retryAfter: number | null

  constructor(status: number, envelope: ErrorEnvelope, retryAfter: number | null = null, cause?: unknown) {
    super(`${status} ${envelope.code}`, { cause })
    this.status = status
    this.code = envelope.code
    this.detail = envelope.detail
    this.fields = envelope.fields ?? {}
    this.retryAfter = retryAfter
  }

  /** Whether the same request may succeed later: no answer, too many requests, or a fault of the server. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/** The failure of an answer that is not ok; a body without the envelope (a proxy's page) gets `fallback`. */
export const failureFrom = async (response: Response, fallback: string): Promise<ApiFailure> => {
  const retryAfter = Number(response.headers.get('retry-after'))
  const body: unknown = await response.json().catch(() => null)
  const envelope = errorEnvelopeShape(body) ? body : { detail: fallback, code: 'internal' }
  return new ApiFailure(response.status, envelope, retryAfter > 0 ? retryAfter : null)
}
