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
  /** A message that is otherwise than before. */
  changed(messageId: number): void
  /** In the transaction of the batch. */
  settle(): Promise<void>
}

export function createBatchEnd(parts: Pick<JoinParts, 'publish' | 'providers'>, unit: UnitOfWork): BatchEnd {
  const came: { held: HeldConversation; id: number }[] = []
  const changed = new Set<number>()
  return {
    came(held, id) {
      came.push({ held, id })
    },
    changed(id) {
      changed.add(id)
    },
    async settle() {
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
