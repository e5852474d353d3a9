import type { UnitOfWork } from '#platform/db/database.ts'
import type { HandOver } from '../bots/hand-over.ts'
import type { HeldConversation } from '../conversations/conversation.queries.ts'
import { noteFacts } from '../facts.ts'
import type { JoinParts } from '../parts.ts'
import { publishChanged, publishMessages } from '../publish.ts'
import { stopOnReply } from '../sequences/enrol.ts'

/** Work that a batch's events leave for its end, where one statement does each kind for all of them. */
export interface BatchEnd {
  /** An incoming message of a contact. */
  came(held: HeldConversation, messageId: number): void
  /** A conversation to assign to agents: a new one, or one that its bot hands over (`to`). */
  shares(held: HeldConversation, to: HandOver | null): void
  isShared(conversationId: number): boolean
  /** A message that changed. */
  changed(messageId: number): void
  /** Runs in the batch's transaction. */
  settle(): Promise<void>
}

/**
 * `share` assigns a conversation, or lets it wait. It locks the group until the transaction ends, so it runs after all
 * other work of the batch: other batches wait only for that remainder.
 */
export function createBatchEnd(
  parts: Pick<JoinParts, 'publish' | 'providers' | 'pushMessage'>,
  unit: UnitOfWork,
  share: (held: HeldConversation, to: HandOver | null) => Promise<void>,
): BatchEnd {
  const came: { held: HeldConversation; id: number }[] = []
  const shared = new Map<number, { held: HeldConversation; to: HandOver | null }>()
  const changed = new Set<number>()
  return {
    came(held, id) {
      came.push({ held, id })
      // The row as last read, so that its next message gets the right sequence number.
      const one = shared.get(held.id)
      if (one) one.held = held
    },
    shares(held, to) {
      shared.set(held.id, { held, to })
    },
    isShared: (id) => shared.has(id),
    changed(id) {
      changed.add(id)
    },
    async settle() {
      if (changed.size > 0) await publishChanged(parts, unit, [...changed])
      const replied = came.map(({ held }) => ({ contactId: held.contact_id, accountId: held.account_id }))
      if (replied.length > 0) await stopOnReply(unit.rows, replied)
      // Groups are locked in a fixed order, to avoid deadlocks between batches.
      for (const { held, to } of [...shared.values()].sort((one, other) => groupOf(one) - groupOf(other)))
        await share(held, to)
      for (const one of came) one.held = shared.get(one.held.id)?.held ?? one.held
      for (const { held, id } of came)
        if (held.owner_id !== null && held.blocked_at === null)
          await parts.pushMessage(unit, held.company_id, id)
      if (came.length > 0) {
        await noteFacts(
          unit.rows,
          came.map(({ held }) => ({ held, kind: 'received' })),
        )
        await publishMessages(
          parts,
          unit,
          came.map(({ id }) => id),
        )
      }
    },
  }
}

const groupOf = ({ held, to }: { held: HeldConversation; to: HandOver | null }): number =>
  to?.group ?? held.account_group_id ?? 0
