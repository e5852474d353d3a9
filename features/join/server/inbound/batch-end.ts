import type { UnitOfWork } from '#platform/db/database.ts'
import type { HandOver } from '../bots/hand-over.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import { recordFacts } from '../facts.ts'
import type { JoinContext } from '../join-context.ts'
import { publishChanged, publishMessages } from '../publish.ts'
import { stopOnReply } from '../sequences/enrol.ts'

/** Work that a batch's events leave for its end, where one statement does each kind for all of them. */
export interface BatchEnd {
  /** An incoming message of a contact. */
  received(locked: LockedConversation, messageId: number): void
  /** A conversation to assign to agents: a new one, or one that its bot hands over (`to`). */
  assignLater(locked: LockedConversation, to: HandOver | null): void
  isPending(conversationId: number): boolean
  /** A new message that is not the contact's. */
  written(messageId: number): void
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
  context: Pick<JoinContext, 'publish' | 'providers' | 'recordEvent'>,
  unit: UnitOfWork,
  assign: (locked: LockedConversation, to: HandOver | null) => Promise<void>,
): BatchEnd {
  const received: { locked: LockedConversation; id: number }[] = []
  const pending = new Map<number, { locked: LockedConversation; to: HandOver | null }>()
  const written: number[] = []
  const changed = new Set<number>()
  return {
    received(locked, id) {
      received.push({ locked, id })
      // The row as last read, so that its next message gets the right sequence number.
      const one = pending.get(locked.id)
      if (one) one.locked = locked
    },
    assignLater(locked, to) {
      pending.set(locked.id, { locked, to })
    },
    isPending: (id) => pending.has(id),
    written(id) {
      written.push(id)
    },
    changed(id) {
      changed.add(id)
    },
    async settle() {
      if (changed.size > 0) await publishChanged(context, unit, [...changed])
      const replied = received.map(({ locked }) => ({
        contactId: locked.contact_id,
        accountId: locked.account_id,
      }))
      if (replied.length > 0) await stopOnReply(unit.rows, replied)
      // Groups are locked in a fixed order, to avoid deadlocks between batches.
      for (const { locked, to } of [...pending.values()].sort((one, other) => groupOf(one) - groupOf(other)))
        await assign(locked, to)
      for (const one of received) one.locked = pending.get(one.locked.id)?.locked ?? one.locked
      await recordReceived(context, unit, received)
      const ids = [...written, ...received.map(({ id }) => id)]
      if (ids.length > 0) await publishMessages(context, unit, ids)
    },
  }
}

/** For those who react to a contact's message, and for the reports. */
async function recordReceived(
  { recordEvent }: Pick<JoinContext, 'recordEvent'>,
  unit: UnitOfWork,
  received: readonly { locked: LockedConversation; id: number }[],
): Promise<void> {
  if (received.length === 0) return
  for (const { locked, id } of received)
    if (locked.owner_id !== null && locked.blocked_at === null)
      await recordEvent(unit, {
        type: 'join.messageReceived',
        companyId: locked.company_id,
        messageId: id,
      })
  await recordFacts(
    unit.rows,
    received.map(({ locked }) => ({ locked, kind: 'received' })),
  )
}

const groupOf = ({ locked, to }: { locked: LockedConversation; to: HandOver | null }): number =>
  to?.group ?? locked.account_group_id ?? 0
