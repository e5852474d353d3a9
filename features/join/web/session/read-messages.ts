import type { Answer } from '#platform/contract/route.ts'
import type { Api } from '#platform/http/web/api.ts'
import { retryOnTimeout } from '#platform/http/web/retry-on-timeout.ts'
import { listMessages, PAGE_OF_MESSAGES } from '../../contract/messages.ts'

/** Attempts while no answer comes in time. */
export const JOIN_RETRIES = 10

type Page = Answer<typeof listMessages>

/**
 * Reads a page of a conversation: the newest, or those before or after a sequence number. @throws ApiFailure, also after
 * `JOIN_RETRIES` attempts without an answer
 */
export function readMessages(
  api: Api,
  chatId: number,
  place: { before?: number; after?: number },
  signal: AbortSignal,
): Promise<Page> {
  const query = { sender: String(chatId), page_size: String(PAGE_OF_MESSAGES), ...texts(place) }
  return retryOnTimeout((within) => api.call(listMessages, { query, signal: within }), {
    retries: JOIN_RETRIES,
    signal,
  })
}

const texts = ({ before, after }: { before?: number; after?: number }) => ({
  ...(before === undefined ? {} : { before: String(before) }),
  ...(after === undefined ? {} : { after: String(after) }),
})
