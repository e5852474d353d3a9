import type { UnitOfWork } from '#platform/db/database.ts'
import type { HeldConversation } from '../conversations/conversation.queries.ts'
import { noteFacts } from '../facts.ts'
import type { JoinParts } from '../parts.ts'
import { stopOnReply } from '../sequences/enrol.ts'
import { tellChanged, tellMessages } from '../tell.ts'

/** What events of a batch leave for its end, to be done for all of them by one statement each. */
export interface BatchEnd {
  /** A contact's message, in their conversation. */
  came(held: HeldConversation, messageId: number): void
  /** A conversation that opened, for its account's group to share out. */
  opened(held: HeldConversation): void
  isOpened(conversationId: number): boolean
  /** A message that is otherwise than before. */
  changed(messageId: number): void
  /** In the transaction of the batch. */
  settle(): Promise<void>
}

/**
 * `share` shares out a conversation, or lets it wait. It holds the group until the transaction ends, so that it comes after all
 * that a batch does besides: other batches wait for no more than that.
 */
export function createBatchEnd(
  parts: Pick<JoinParts, 'publish' | 'providers' | 'pushMessage'>,
  unit: UnitOfWork,
  share: (held: HeldConversation) => Promise<void>,
): BatchEnd {
  const came: { held: HeldConversation; id: number }[] = []
  const opened = new Map<number, HeldConversation>()
  const changed = new Set<number>()
  return {
    came(held, id) {
      came.push({ held, id })
      // As it was read last: its next message has the next place.
      if (opened.has(held.id)) opened.set(held.id, held)
    },
    opened(held) {
      opened.set(held.id, held)
    },
    isOpened: (id) => opened.has(id),
    changed(id) {
      changed.add(id)
    },
    async settle() {
      // Groups in one order: two batches that need the same ones do not wait for each other.
      const byGroup = [...opened.values()].sort(
        (one, other) => (one.account_group_id ?? 0) - (other.account_group_id ?? 0),
      )
      for (const held of byGroup) await share(held)
      for (const one of came) one.held = opened.get(one.held.id) ?? one.held
      for (const { held, id } of came)
        if (held.owner_id !== null && held.blocked_at === null)
          await parts.pushMessage(unit, held.company_id, id)
      if (came.length > 0) {
        const replied = came.map(({ held }) => ({ contactId: held.contact_id, accountId: held.account_id }))
        await stopOnReply(unit.rows, replied)
        await noteFacts(
          unit.rows,
          came.map(({ held }) => ({ held, kind: 'received' })),
        )
        await tellMessages(
          parts,
          unit,
          came.map(({ id }) => id),
        )
      }
      if (changed.size > 0) await tellChanged(parts, unit, [...changed])
    },
  }
}
