import { cutText } from '#platform/contract/cut-text.ts'
import { AccessEnded, ApiBusy, ApiRefused, TokenExpired } from '#platform/integrations/errors.ts'
import type { OutsideReply } from '#platform/integrations/port.ts'

const EXPIRED = ['expired_token', 'invalid_token', 'NO_AUTH_FOUND']
/** The portal, its plan or the application is gone, or our rights. */
const ENDED = [
  'PORTAL_DELETED',
  'ACCESS_DENIED',
  'INVALID_CREDENTIALS',
  'user_access_error',
  'APPLICATION_NOT_FOUND',
  'insufficient_scope',
]
const BUSY = ['QUERY_LIMIT_EXCEEDED', 'OVERLOAD_LIMIT', 'OPERATION_TIME_LIMIT']

interface Answer {
  result?: unknown
  error?: string
  error_description?: string
  time?: { operating_reset_at?: number }
}

export function parseAnswer(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** `result` of an answer. @throws TokenExpired, AccessEnded, ApiBusy, ApiRefused */
export function readAnswer({ status, headers, text }: OutsideReply): unknown {
  const answer = parseAnswer(text) as Answer
  const code = String(answer.error ?? '')
  const detail = cutText(String(answer.error_description ?? ''), 300)
  if (status >= 200 && status < 300 && answer.error === undefined) return answer.result
  if (EXPIRED.includes(code)) throw new TokenExpired(code)
  if (ENDED.includes(code)) throw new AccessEnded(`${code}: ${detail}`)
  if (status === 429 || status === 503 || BUSY.includes(code)) {
    const until = answer.time?.operating_reset_at
    const asked = Number(headers['retry-after'])
    const seconds = until ? until - Date.now() / 1000 : Number.isFinite(asked) ? asked : null
    throw new ApiBusy(code || `HTTP ${status}`, { status, seconds })
  }
  if (status >= 500) throw new Error(`HTTP ${status} ${code}`)
  throw new ApiRefused(status, code || `HTTP ${status}`, detail)
}
