import { cutText } from '#platform/contract/cut-text.ts'
import { AccessEnded, ApiBusy, ApiRefused, TokenExpired } from '#platform/integrations/errors.ts'
import type { OutsideReply } from '#platform/integrations/port.ts'
import { parseAnswer } from '#platform/integrations/zoho/parse-answer.ts'

const EXPIRED = ['INVALID_TOKEN', 'AUTHENTICATION_FAILURE']
const ENDED = ['OAUTH_SCOPE_MISMATCH', 'LICENSE_EXPIRED', 'ORG_NOT_FOUND', 'INVALID_ORG']
const BUSY = ['TOO_MANY_REQUESTS', 'LIMIT_EXCEEDED', 'API_LIMIT_EXCEEDED']

/** An answer of the API; null for none (204). @throws TokenExpired, AccessEnded, ApiBusy, ApiRefused */
export function readAnswer({ status, headers, text }: OutsideReply): unknown {
  if (status === 204 || status === 304) return null
  const answer = parseAnswer(text)
  // Each record of a write answers by itself, inside a 2xx or a 400.
  if (Array.isArray(answer.data) || Array.isArray(answer.watch)) return answer
  if (status >= 200 && status < 300) return answer
  const code = String(answer.code ?? '')
  const detail = cutText(String(answer.message ?? ''), 300)
  if (EXPIRED.includes(code)) throw new TokenExpired(code)
  if (ENDED.includes(code)) throw new AccessEnded(`${code}: ${detail}`)
  if (status === 429 || BUSY.includes(code)) {
    const asked = Number(headers['retry-after'])
    throw new ApiBusy(code || `HTTP ${status}`, { status, seconds: Number.isFinite(asked) ? asked : 60 })
  }
  if (status >= 500) throw new Error(`HTTP ${status} ${code}`)
  throw new ApiRefused(status, code || `HTTP ${status}`, detail)
}

interface Written {
  code?: string
  status?: string
  message?: string
  details?: { id?: string; api_name?: string; duplicate_record?: { id?: string } }
}

/** The one record of a write: its id. @throws ApiRefused when it failed inside an answer that succeeded */
export function readWritten(answer: unknown): { id: string; code: string } {
  const [one] = ((answer as { data?: readonly Written[] } | null)?.data ?? []) as readonly Written[]
  const code = String(one?.code ?? 'NO_ANSWER')
  // Theirs is the same record already.
  const twin =
    one?.details?.duplicate_record?.id ?? (code === 'DUPLICATE_DATA' ? one?.details?.id : undefined)
  if (code === 'DUPLICATE_DATA' && twin) return { id: twin, code }
  const { id } = one?.details ?? {}
  if (one?.status !== 'success' || !id)
    throw new ApiRefused(
      200,
      code,
      cutText(`${one?.message ?? ''} ${one?.details?.api_name ?? ''}`.trim(), 300),
    )
  return { id, code }
}
