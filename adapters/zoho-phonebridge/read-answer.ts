import { cutText } from '#platform/contract/cut-text.ts'
import { AccessEnded, ApiBusy, ApiRefused, TokenExpired } from '#platform/integrations/errors.ts'
import type { OutsideReply } from '#platform/integrations/port.ts'
import { parseAnswer } from '#platform/integrations/zoho/parse-answer.ts'

const EXPIRED = ['INVALID_TOKEN', 'INVALID_OAUTHTOKEN', 'AUTHENTICATION_FAILURE']
const ENDED = ['PROVIDER_NOT_REGISTERED', 'DIFFERENT_PROVIDER_ALREADY_ENABLED', 'NO_PERMISSION']

/** An answer of the API. @throws TokenExpired, AccessEnded, ApiBusy, ApiRefused */
export function readAnswer({ status, headers, text }: OutsideReply): unknown {
  const answer = parseAnswer(text)
  const code = String(answer.code ?? '')
  const detail = cutText(String(answer.message ?? ''), 300)
  if (EXPIRED.includes(code) || status === 401) throw new TokenExpired(code || 'HTTP 401')
  if (ENDED.includes(code)) throw new AccessEnded(`${code}: ${detail}`)
  if (status === 429) {
    const asked = Number(headers['retry-after'])
    throw new ApiBusy(code || 'HTTP 429', { status, seconds: Number.isFinite(asked) ? asked : 60 })
  }
  if (status >= 500) throw new Error(`HTTP ${status} ${code}`)
  if (status >= 300 || answer.status === 'error')
    throw new ApiRefused(status, code || `HTTP ${status}`, detail)
  return answer
}
