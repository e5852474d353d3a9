import { requestOutside } from '#platform/egress/request-outside.ts'
import type { OutsideCall, OutsideReply } from '#platform/integrations/port.ts'

/** Most bytes of an answer: fifty records with all their fields. */
const MAX_ANSWER = 8 * 1024 * 1024
/** Bitrix24 ends a request after a minute. */
export const ANSWERS_WITHIN_MS = 30_000

/** Requests a connected program or a webhook within the rules for addresses from outside; no redirects. */
export async function sendOutside(
  { method, url, headers, body }: OutsideCall,
  {
    privateAddresses,
    signal,
    timeoutMs = ANSWERS_WITHIN_MS,
    maxBytes = MAX_ANSWER,
  }: { privateAddresses: boolean; signal?: AbortSignal; timeoutMs?: number; maxBytes?: number },
): Promise<OutsideReply> {
  const limit = AbortSignal.timeout(timeoutMs)
  const answer = await requestOutside(url, {
    method,
    headers: { 'user-agent': 'suite', ...headers },
    body: body ?? null,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    maxBytes,
    privateAddresses,
  })
  return { status: answer.status, headers: answer.headers, text: answer.content.toString('utf8') }
}
