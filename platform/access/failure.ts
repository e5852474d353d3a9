import type { ErrorKind } from '#platform/contract/errors.ts'

export interface FailureDetails {
  /** Per-field texts' catalogue keys, or plain texts. */
  fields?: Record<string, string[]>
  /** Values for the text's placeholders. */
  values?: Record<string, string | number>
  /** Answered as Retry-After, seconds. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal on purpose: becomes the coded answer. Anything else that is thrown is a fault and becomes a 500. */
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
