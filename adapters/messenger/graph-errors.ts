import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import type { FailureReason, ProviderError } from '#platform/messaging/domain.ts'
import type { SendResult } from '#platform/messaging/port.ts'
import { parseJson } from '#platform/messaging/read-json.ts'
import { retryAfter } from '#platform/messaging/send-errors.ts'

const refused = z.object({
  error: z.object({
    code: z.coerce.number().catch(0),
    error_subcode: z.coerce.number().optional().catch(undefined),
    message: z.string().catch(''),
    error_user_msg: z.string().catch(''),
  }),
})

export interface GraphError {
  code: number
  subcode: number | undefined
  words: string
}

/** Graph's error in an answer; null: there is none. */
export function graphErrorOf(text: string): GraphError | null {
  const error = refused.safeParse(parseJson(text)).data?.error
  if (error === undefined) return null
  return {
    code: error.code,
    subcode: error.error_subcode,
    words: cutText(error.error_user_msg || error.message, 300),
  }
}

/** Temporary errors and rate limits; 800xx are those of a business's use. */
const LATER: ReadonlySet<number> = new Set([1, 2, 4, 17, 32, 341, 613])
const isLater = (code: number): boolean => LATER.has(code) || (code >= 80_000 && code <= 80_014)

/** Documented pairs that say more than their code. */
const BY_SUBCODE: Readonly<Record<number, FailureReason>> = {
  2018001: 'undeliverable',
  2018008: 'bad_media',
  2018027: 'undeliverable',
  2018047: 'bad_media',
  2018065: 'window_closed',
  2018108: 'undeliverable',
  2018109: 'bad_media',
  2018278: 'window_closed',
  2018300: 'not_allowed',
  2018320: 'bad_media',
  2534013: 'undeliverable',
  2534014: 'undeliverable',
  2534022: 'window_closed',
  2534037: 'not_allowed',
}

const BY_CODE: Readonly<Record<number, FailureReason>> = {
  3: 'not_allowed',
  10: 'not_allowed',
  33: 'not_allowed',
  102: 'credentials',
  190: 'credentials',
  368: 'not_allowed',
  546: 'bad_media',
  551: 'undeliverable',
  1545041: 'undeliverable',
}

/** Codes without a sentence of their own for Messenger are told by their reason. */
const TOLD_BY_CODE: ReadonlySet<number> = new Set([3, 10, 33, 100, 190, 200, 368, 551])

const reasonOf = ({ code, subcode }: GraphError): FailureReason =>
  BY_SUBCODE[subcode ?? 0] ??
  BY_CODE[code] ??
  // Permissions, by Graph's documentation.
  (code >= 200 && code < 300 ? 'not_allowed' : 'unknown')

/** The code that the catalogue of failures has a sentence for: `messenger.551`, `messenger.2534022`. */
function errorOf(error: GraphError): ProviderError {
  const { code, subcode, words } = error
  const isDocumented = subcode !== undefined && BY_SUBCODE[subcode] !== undefined
  if (isDocumented) return { code: `messenger.${subcode}`, title: words }
  return { code: TOLD_BY_CODE.has(code) ? `messenger.${code}` : String(code), title: words }
}

const accepted = z.object({ message_id: z.string().min(1) })

/** What an answer of the Send API means. */
export function sendResultOf(status: number, text: string, retry: string | null): SendResult {
  const taken = accepted.safeParse(parseJson(text)).data
  if (status < 300 && taken) return { kind: 'accepted', providerId: taken.message_id }
  if (status < 300) return { kind: 'unknown', detail: 'an answer without an id' }
  const error = graphErrorOf(text)
  const detail = [status, error?.code, error?.subcode].filter((part) => part !== undefined).join(' ')
  if (status === 429 || (status < 500 && error !== null && isLater(error.code)))
    return { kind: 'later', afterMs: retryAfter(retry) ?? PAUSE_MS, detail }
  // Graph says "temporarily" with 5xx also of what it took.
  if (status >= 500) return { kind: 'unknown', detail }
  if (error === null) return { kind: 'refused', reason: status === 401 ? 'credentials' : 'unknown', detail }
  const reason = status === 401 ? 'credentials' : reasonOf(error)
  return { kind: 'refused', reason, error: errorOf(error), detail }
}

/** Limits are counted by the hour or the second, and no answer says which, ms. */
const PAUSE_MS = 15_000
