import type { TimelineSource } from '#features/crm/server/timeline/timeline-source.ts'
import { conversationsWith } from '#features/join/server/conversations/conversations-with.ts'

/** A person's conversations, over all their numbers and accounts, for the time line. */
export const joinTimeline: TimelineSource = {
  kinds: ['conversation'],
  async find(rows, { asker, phones, providers, search, before, limit }) {
    const found = await conversationsWith(rows, { asker, phones, providers, search, before, limit })
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
