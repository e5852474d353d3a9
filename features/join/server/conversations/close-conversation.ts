import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueueAssignment } from '../assignment/enqueue-assignment.ts'
import { recordFact } from '../facts.ts'
import type { JoinContext } from '../join-context.ts'
import { writeMessage } from '../messages/write-message.ts'
import { publishChat, publishNew } from '../publish.ts'
import type { LockedConversation } from './conversation.queries.ts'
import { notifyContactActivity } from './notify-contact-activity.ts'

export interface Closing {
  /** Null: without one. */
  closingType: { id: number; name: string } | null
  /** Who closes it; id null: the program. */
  by: { id: number | null; name: string }
}

/** Closes a conversation with its closing type; the contact's next message reopens it. */
export async function closeConversation(
  context: JoinContext,
  unit: UnitOfWork,
  locked: LockedConversation,
  { closingType, by }: Closing,
): Promise<void> {
  await unit.rows
    .updateTable('join_conversations')
    .set({
      state: 'closed',
      closing_type_id: closingType?.id ?? null,
      unread: 0,
      waiting_since: null,
      snoozed_until: null,
      bot: null,
    })
    .where('id', '=', locked.id)
    .execute()
  const id = await writeMessage(unit.rows, locked, {
    direction: 'out',
    kind: 'system',
    body: '',
    status: 'sent',
    note: { type: 'finished', by: by.name, name: closingType?.name ?? '' },
  })
  await recordFact(unit.rows, locked, 'closed', {
    userId: locked.owner_id ?? by.id,
    closingTypeId: closingType?.id ?? null,
    seconds: Math.round((Date.now() - locked.opened_at.getTime()) / 1000),
  })
  locked.state = 'closed'
  await publishNew(context, unit, locked.id, [id])
  await publishChat(context, unit, locked.id)
  await notifyContactActivity(context, unit, locked)
  await enqueueAssignment(context, unit, locked.group_id)
}
