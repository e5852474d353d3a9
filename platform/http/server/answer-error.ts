import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#platform/access/failure.ts'
import type { Language } from '#platform/access/principal.ts'
import {
  diskFull,
  type ErrorEnvelope,
  type ErrorKind,
  internal,
  invalid,
  tooLarge,
  tooMany,
  unavailable,
  unsupportedMedia,
} from '#platform/contract/errors.ts'
import { NoConnection } from '#platform/db/connection-shares.ts'

/** Translates a catalogue key; `values` fill its placeholders. */
export type Translate = (language: Language, key: string, values?: Record<string, string | number>) => string

export const languageOf = (header: string | undefined): Language =>
  header?.trim().toLowerCase().startsWith('en') ? 'en' : 'es'

/** The file system's, and PostgreSQL's. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** SQLSTATE classes of an unavailable database: connection errors, shutdown, too many connections. */
const DATABASE_AWAY = /^(08|57P|53)/
/** The pool's errors when no connection could be had in time. */
const POOL_EXHAUSTED = /^timeout exceeded when trying to connect|^Connection terminated/
const NETWORK_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

function kindOf(error: FastifyError | Failure | Error): ErrorKind {
  if (error instanceof Failure) return error.kind
  const { code, statusCode } = error as FastifyError
  if (statusCode === 413) return tooLarge
  if (statusCode === 415) return unsupportedMedia
  if (statusCode === 429) return tooMany
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return invalid
  if (code !== undefined && NO_SPACE.has(code)) return diskFull
  if (code !== undefined && (DATABASE_AWAY.test(code) || NETWORK_AWAY.has(code))) return unavailable
  return error instanceof NoConnection || POOL_EXHAUSTED.test(error.message) ? unavailable : internal
}

/** Turns any thrown value into the error envelope; only bugs are logged as errors. */
export function answerError(
  error: FastifyError | Failure | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  translate: Translate,
  language: Language,
): FastifyReply {
  const kind = kindOf(error)
  const details = error instanceof Failure ? error.details : {}
  if (kind.status >= 500) request.log.error({ err: error }, 'request failed')
  if (details.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(details.retryAfterSeconds))
  if (kind.status === 401) reply.header('www-authenticate', 'Token')
  const envelope: ErrorEnvelope = {
    detail: translate(language, `errors.${kind.code}`, details.values),
    code: kind.code,
    ...(details.fields ? { fields: details.fields } : {}),
  }
  return reply.code(kind.status).serializer(JSON.stringify).type('application/json').send(envelope)
}
