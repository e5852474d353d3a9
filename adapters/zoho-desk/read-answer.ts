import { cutText } from '#platform/contract/cut-text.ts'
import { AccessEnded, ApiBusy, ApiRefused, TokenExpired } from '#platform/integrations/errors.ts'
import type { OutsideReply } from '#platform/integrations/port.ts'
import { parseAnswer } from '#platform/integrations/zoho/parse-answer.ts'

const EXPIRED = ['INVALID_OAUTH']
const ENDED = ['SCOPE_MISMATCH', 'FORBIDDEN', 'LICENSE_ACCESS_LIMITED', 'OAUTH_ORG_MISMATCH']
const BUSY = ['THRESHOLD_EXCEEDED', 'TOO_MANY_REQUESTS']

interface Wrong {
  fieldName?: unknown
  errorType?: unknown
}

/** Which fields are wrong, and how: `/contactId missing`. */
const wrongFields = (errors: unknown): string =>
  (Array.isArray(errors) ? (errors as Wrong[]) : [])
    .map(({ fieldName, errorType }) => `${String(fieldName ?? '')} ${String(errorType ?? '')}`.trim())
    .join(', ')

/** An answer of the API; null for none (204). @throws TokenExpired, AccessEnded, ApiBusy, ApiRefused */
export function readAnswer({ status, headers, text }: OutsideReply): unknown {
  if (status === 204) return null
  const answer = parseAnswer(text)
  if (status >= 200 && status < 300) return answer
  const code = String(answer.errorCode ?? '')
  const detail = cutText(
    [String(answer.message ?? ''), wrongFields(answer.errors)].filter(Boolean).join(': '),
    300,
  )
  if (EXPIRED.includes(code) || (status === 401 && code === '')) throw new TokenExpired(code || 'HTTP 401')
  if (ENDED.includes(code)) throw new AccessEnded(`${code}: ${detail}`)
  if (status === 429 || BUSY.includes(code)) {
    const asked = Number(headers['retry-after'])
    throw new ApiBusy(code || `HTTP ${status}`, { status, seconds: Number.isFinite(asked) ? asked : 60 })
  }
  if (status >= 500) throw new Error(`HTTP ${status} ${code}`)
  throw new ApiRefused(status, code || `HTTP ${status}`, detail)
}
