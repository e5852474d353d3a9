import type { FoundEntry } from '#features/crm/contract/timeline.ts'
import type { Rows } from '#platform/db/database.ts'
import { type ConversationsWith, conversationsWith } from './conversations-with.ts'

/** A person's conversations, over all their numbers and accounts, for the timeline of the CRM. */
export const conversationTimeline = {
  kinds: ['conversation'] as const,
  async find(
    rows: Rows,
    { viewer, phones, providers, search, before, limit }: ConversationsWith,
  ): Promise<FoundEntry[]> {
    const found = await conversationsWith(rows, { viewer, phones, providers, search, before, limit })
    return found.map(({ key, at, who, account, provider, closing_type, messages, words, id }) => ({
      kind: 'conversation' as const,
      key,
      at,
      who,
      title: account,
      text: words,
      label: closing_type,
      count: messages,
      record: id,
      incoming: true,
      word: provider,
    }))
  },
}
