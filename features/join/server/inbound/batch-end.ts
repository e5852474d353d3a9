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
  received(held: HeldConversation, messageId: number): void
  /** A conversation to assign to agents: a new one, or one that its bot hands over (`to`). */
  assignLater(held: HeldConversation, to: HandOver | null): void
  isPending(conversationId: number): boolean
  /** A message that changed. */
  changed(messageId: number): void
  /** Runs in the batch's transaction. */
  settle(): Promise<void>
}

/**
 * `assign` assigns a conversation, or lets it wait. It locks the group until the transaction ends, so it runs after all
 * other work of the batch: other batches wait only for that remainder.
 */
export function createBatchEnd(
  parts: Pick<JoinParts, 'publish' | 'providers' | 'pushMessage'>,
  unit: UnitOfWork,
  assign: (held: HeldConversation, to: HandOver | null) => Promise<void>,
): BatchEnd {
  const received: { held: HeldConversation; id: number }[] = []
  const pending = new Map<number, { held: HeldConversation; to: HandOver | null }>()
  const changed = new Set<number>()
  return {
    received(held, id) {
      received.push({ held, id })
      // The row as last read, so that its next message gets the right sequence number.
      const one = pending.get(held.id)
      if (one) one.held = held
    },
    assignLater(held, to) {
      pending.set(held.id, { held, to })
    },
    isPending: (id) => pending.has(id),
    changed(id) {
      changed.add(id)
    },
    async settle() {
      if (changed.size > 0) await publishChanged(parts, unit, [...changed])
      const replied = received.map(({ held }) => ({ contactId: held.contact_id, accountId: held.account_id }))
      if (replied.length > 0) await stopOnReply(unit.rows, replied)
      // Groups are locked in a fixed order, to avoid deadlocks between batches.
      for (const { held, to } of [...pending.values()].sort((one, other) => groupOf(one) - groupOf(other)))
        await assign(held, to)
      for (const one of received) one.held = pending.get(one.held.id)?.held ?? one.held
      for (const { held, id } of received)
        if (held.owner_id !== null && held.blocked_at === null)
          await parts.pushMessage(unit, held.company_id, id)
      if (received.length > 0) {
        await noteFacts(
          unit.rows,
          received.map(({ held }) => ({ held, kind: 'received' })),
        )
        await publishMessages(
          parts,
          unit,
          received.map(({ id }) => id),
        )
      }
    },
  }
}

const groupOf = ({ held, to }: { held: HeldConversation; to: HandOver | null }): number =>
  to?.group ?? held.account_group_id ?? 0
