import { z } from 'zod'

/** Body of every refusal; `detail` is in the user's language, `code` is for programs. */
export const errorEnvelope = z.object({
  detail: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelope>

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 502 | 503 | 507

/** A coded refusal; its user text is the catalogue's `errors.{code}`. */
export interface ErrorKind {
  readonly code: string
  readonly status: ErrorStatus
}

export const defineError = (code: string, status: ErrorStatus): ErrorKind => ({ code, status })

export const invalid = defineError('invalid', 400)
export const unauthenticated = defineError('unauthenticated', 401)
export const forbidden = defineError('forbidden', 403)
/** Support that entered by a company's consent may not do this, which is for the company's people. */
export const refusedToSupport = defineError('refused_to_support', 403)
/** Also answered for what belongs to another company, so that the two look alike. */
export const notFound = defineError('not_found', 404)
export const conflict = defineError('conflict', 409)
export const tooLarge = defineError('too_large', 413)
/** Reading what was sent took more time or memory than is spent on one file. */
export const tooHeavy = defineError('too_heavy', 413)
export const unsupportedMedia = defineError('unsupported_media', 415)
export const tooMany = defineError('too_many', 429)
export const internal = defineError('internal', 500)
export const unavailable = defineError('unavailable', 503)
/** The installation keeps the rest of its disk for the database. */
export const diskFull = defineError('disk_full', 507)
