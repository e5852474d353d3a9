import type { SendResult } from './port.ts'

/** Errors before any byte was sent: refused, unknown host, no route. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Code of an error or its cause: fetch wraps connection errors. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

/**
 * Result of a send that threw: retryable if no connection was made; otherwise, on a broken connection or timeout, it may have
 * been accepted.
 */
export function resultOfError(error: unknown): SendResult {
  const code = codeOf(error)
  const detail = code ?? (error instanceof Error ? error.name : 'unknown')
  if (code !== undefined && NOT_SENT.has(code)) return { kind: 'later', afterMs: null, detail }
  return { kind: 'unknown', detail }
}

/** Retry-After (seconds or date) as milliseconds from now; null without one. */
export function retryAfter(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}
