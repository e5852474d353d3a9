import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import { AccessEnded, ApiBusy, ApiRefused } from '#platform/integrations/errors.ts'
import type { OutsideReply } from '#platform/integrations/port.ts'
import { parseJson } from '#platform/messaging/read-json.ts'

const refused = z.object({
  error: z.object({ code: z.coerce.number().catch(0), message: z.string().catch('') }),
})

/** Limits of the app, the page and a business's use; there is no Retry-After. */
const LIMITS: ReadonlySet<number> = new Set([4, 17, 32, 613])
const isLimit = (code: number): boolean => LIMITS.has(code) || (code >= 80_000 && code <= 80_014)
/** The token expired, was revoked, or its session ended. */
const ENDED: ReadonlySet<number> = new Set([102, 190])
const TEMPORARY: ReadonlySet<number> = new Set([1, 2, 341, 368])

const usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().catch(0) })),
)

/** Until Meta lets us ask again, seconds; null: not said. */
function regainedIn(headers: OutsideReply['headers']): number | null {
  const header = headers['x-business-use-case-usage']
  const known = usage.safeParse(parseJson(typeof header === 'string' ? header : '')).data ?? {}
  const minutes = Math.max(
    0,
    ...Object.values(known).flatMap((list) => list.map((one) => one.estimated_time_to_regain_access)),
  )
  return minutes === 0 ? null : minutes * 60
}

/** Graph's answer. @throws AccessEnded, ApiBusy, ApiRefused */
export function readAnswer({ status, headers, text }: OutsideReply): unknown {
  const body = parseJson(text)
  const error = refused.safeParse(body).data?.error
  if (error === undefined && status >= 200 && status < 300) return body
  const { code = 0, message = '' } = error ?? {}
  const words = cutText(message, 300)
  if (ENDED.has(code)) throw new AccessEnded(`${code}: ${words}`)
  if (status === 429 || isLimit(code))
    throw new ApiBusy(words || `HTTP ${status}`, { status, seconds: regainedIn(headers) })
  if (status >= 500 || TEMPORARY.has(code)) throw new Error(`HTTP ${status} ${code}`)
  throw new ApiRefused(status, String(code || `HTTP ${status}`), words)
}
