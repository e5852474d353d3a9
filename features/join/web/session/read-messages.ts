import type { Answer } from '#platform/contract/route.ts'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { listMessages, PAGE_OF_MESSAGES } from '../../contract/messages.ts'

/** An answer that takes longer is given up and asked for again, ms, so many times. */
const WITHIN = 1_000
const RETRIES = 10
/** What is said then, verbatim. */
const TIMED_OUT = 'Request failed after 5 retries due to timeout'

type Page = Answer<typeof listMessages>

/**
 * A page of a conversation: the newest, or those before or after a place. @throws ApiFailure, also when no answer came in
 * time so many times
 */
export async function readMessages(
  api: Api,
  chatId: number,
  place: { before?: number; after?: number },
  signal: AbortSignal,
): Promise<Page> {
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    const limit = AbortSignal.timeout(WITHIN)
    try {
      return await api.call(listMessages, {
        query: { sender: String(chatId), page_size: String(PAGE_OF_MESSAGES), ...texts(place) },
        signal: AbortSignal.any([signal, limit]),
      })
    } catch (error) {
      if (signal.aborted || !limit.aborted) throw error
    }
  }
  throw new ApiFailure(0, { code: 'timeout', detail: TIMED_OUT }, null)
}

const texts = ({ before, after }: { before?: number; after?: number }) => ({
  ...(before === undefined ? {} : { before: String(before) }),
  ...(after === undefined ? {} : { after: String(after) }),
})
