import type { SendResult } from './port.ts'

/** Never reached the other side: refused, no such host, no route. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** The code of the error, or of what caused it: fetch wraps what happened to the connection. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

/**
 * What a request that threw means for the message: where the connection was never made it can be sent again; where it broke
 * or nobody answered in time, it may have been taken.
 */
export function resultOfError(error: unknown): SendResult {
  const code = codeOf(error)
  const detail = code ?? (error instanceof Error ? error.name : 'unknown')
  if (code !== undefined && NOT_SENT.has(code)) return { kind: 'later', afterMs: null, detail }
  return { kind: 'unknown', detail }
}

/** Seconds or a date of a Retry-After header as milliseconds from now; null without one. */
export function retryAfter(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}
