import type { SystemNote } from '../../contract/message.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import { notifyContactActivity } from '../conversations/notify-contact-activity.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { writeMessage, writeSystemNote } from '../messages/write-message.ts'

export interface AssignmentTarget {
  /** Null: nobody yet, it waits in the group. */
  owner: { user_id: number; name: string; username: string } | null
  groupId: number | null
  /** Name of the agent or the group, for the system message. */
  name: string
  note: Extract<SystemNote['type'], 'assigned' | 'transferred' | 'bot_handed_over'>
  /** Who assigns it; empty: the program. */
  by: { id: number | null; name: string; username: string | null }
  message: string
}

/** Assigns a conversation to an agent or a group: it leaves the old owner's list, and the new owner is notified. */
export async function assignTo(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  to: AssignmentTarget,
): Promise<void> {
  work.apply(locked, {
    type: 'assigned',
    ownerId: to.owner?.user_id ?? null,
    groupId: to.groupId,
    as: to.note === 'transferred' ? 'transferred' : 'offered',
    by: to.by.username,
  })
  await writeSystemNote(work, locked, { type: to.note, by: to.by.name, name: to.name })
  if (to.message !== '')
    await writeMessage(work, locked, {
      direction: 'out',
      kind: 'note',
      body: to.message,
      status: 'sent',
      authorId: to.by.id,
    })
  work.handedOver(locked, {
    from: to.by.username,
    to: to.owner?.username ?? null,
    message: to.message,
  })
  await notifyContactActivity(context, work, locked)
}
