import { assignNew } from '../assignment/assign-new.ts'
import { handOver } from '../assignment/hand-over.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'
import type { HandOver } from '../hooks.ts'
import type { JoinContext } from '../join-context.ts'

/** A batch of incoming events, and what they leave for its end. */
export interface Batch {
  readonly work: Work
  /** An incoming message of a contact. */
  received(locked: LockedConversation, messageId: number): void
  /** Lets a conversation wait, to assign it at the end: a new one, or one that its bot hands over (`to`). */
  assignLater(locked: LockedConversation, to: HandOver | null): void
  /** Runs in the batch's transaction. */
  end(): Promise<void>
}

/**
 * Assigning locks the group until the transaction ends, so it runs after all other work of the batch: other batches wait
 * only for that remainder.
 */
export function createBatch(context: JoinContext, work: Work): Batch {
  const received: { locked: LockedConversation; id: number }[] = []
  const pending = new Map<LockedConversation, HandOver | null>()

  const assignPending = async () => {
    // Groups are locked in a fixed order, to avoid deadlocks between batches.
    const groupOf = ([locked, to]: [LockedConversation, HandOver | null]) =>
      to?.group ?? locked.account_group_id ?? 0
    for (const [locked, to] of [...pending].sort((one, other) => groupOf(one) - groupOf(other)))
      await (to === null ? assignNew(context, work, locked) : handOver(context, work, locked, to))
  }
  return {
    work,
    received: (locked, id) => void received.push({ locked, id }),
    assignLater(locked, to) {
      work.apply(locked, { type: 'queued' })
      pending.set(locked, to)
    },
    async end() {
      const replied = received.map(({ locked }) => ({
        contactId: locked.contact_id,
        accountId: locked.account_id,
      }))
      if (replied.length > 0) await context.hooks.campaigns.replied(work.rows, replied)
      await assignPending()
      for (const { locked, id: messageId } of received) {
        work.fact(locked, 'received', { userId: locked.owner_id })
        const { company_id: companyId, owner_id: owner, blocked_at: blocked } = locked
        if (owner !== null && blocked === null)
          await context.recordEvent(work, { type: 'join.messageReceived', companyId, messageId })
      }
    },
  }
}
