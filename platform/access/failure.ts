import type { ErrorKind } from '#platform/contract/errors.ts'

export interface FailureDetails {
  /** By field: catalogue keys, or texts as they are. */
  fields?: Record<string, string[]>
  /** Values of the text's placeholders. */
  values?: Record<string, string | number>
  /** Sent as Retry-After, seconds. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** An intended refusal: answered with its code. Any other exception is a bug and becomes a 500. */
export class Failure extends Error {
  override name = 'Failure'
  readonly kind: ErrorKind
  readonly details: FailureDetails

  constructor(kind: ErrorKind, details: FailureDetails = {}) {
    super(kind.code, details.cause === undefined ? {} : { cause: details.cause })
    this.kind = kind
    this.details = details
  }
}
