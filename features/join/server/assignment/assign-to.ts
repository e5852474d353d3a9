import type { UnitOfWork } from '#platform/db/database.ts'
import { chatRemoved, chatTransferred } from '../../contract/events.ts'
import type { SystemNote } from '../../contract/message.ts'
import { agentTopic, viewersOf } from '../conversations/audience.ts'
import { presentShared } from '../conversations/chat.present.ts'
import { findConversations, type LockedConversation } from '../conversations/conversation.queries.ts'
import { notifyContactActivity } from '../conversations/notify-contact-activity.ts'
import { reopen } from '../conversations/reopen.ts'
import { recordFact } from '../facts.ts'
import type { JoinContext } from '../join-context.ts'
import { writeMessage } from '../messages/write-message.ts'
import { publishNew } from '../publish.ts'
import { notifyNewOwner } from './notify-new-owner.ts'

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
  unit: UnitOfWork,
  locked: LockedConversation,
  to: AssignmentTarget,
): Promise<void> {
  const { rows } = unit
  const before = locked.owner_id ?? locked.former_owner_id
  if (locked.state === 'closed') await reopen(rows, locked)
  const state = to.owner === null ? 'waiting' : 'open'
  const followed = to.owner === null ? {} : { former_owner_id: null }
  await rows
    .updateTable('join_conversations')
    .set({
      owner_id: to.owner?.user_id ?? null,
      group_id: to.groupId,
      state,
      bot: null,
      snoozed_until: null,
      ...followed,
    })
    .where('id', '=', locked.id)
    .execute()
  Object.assign(locked, { owner_id: to.owner?.user_id ?? null, group_id: to.groupId, state, ...followed })
  const ids = [
    await writeMessage(rows, locked, {
      direction: 'out',
      kind: 'system',
      body: '',
      status: 'sent',
      note: { type: to.note, by: to.by.name, name: to.name },
    }),
  ]
  if (to.message !== '')
    ids.push(
      await writeMessage(rows, locked, {
        direction: 'out',
        kind: 'note',
        body: to.message,
        status: 'sent',
        authorId: to.by.id,
      }),
    )
  await recordFact(rows, locked, to.note === 'transferred' ? 'transferred' : 'offered', {
    userId: to.owner?.user_id ?? null,
    word: to.by.username,
  })
  await publishNew(context, unit, locked.id, ids)
  await publishTransfer(context, unit, locked, before, to)
  await notifyNewOwner(context, unit, locked, to)
  await notifyContactActivity(context, unit, locked)
}

async function publishTransfer(
  context: JoinContext,
  unit: UnitOfWork,
  locked: LockedConversation,
  before: number | null,
  to: AssignmentTarget,
): Promise<void> {
  const [conversation] = await findConversations(unit.rows, [locked.id])
  if (!conversation) return
  const chat = presentShared(conversation, context.providers)
  unit.onCommit(() => {
    // Whoever closed it goes on seeing it until somebody has it.
    if (before !== null && before !== locked.owner_id && before !== locked.former_owner_id)
      context.publish(agentTopic(before), chatRemoved, { chat_id: locked.id })
    context.publish(viewersOf(conversation), chatTransferred, {
      chat,
      from: to.by.username,
      to: to.owner?.username ?? null,
      message: to.message,
    })
  })
}
