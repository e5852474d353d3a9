import { enqueueAssignment } from '../assignment/enqueue-assignment.ts'
import type { JoinContext } from '../join-context.ts'
import { writeSystemNote } from '../messages/write-message.ts'
import type { LockedConversation } from './conversation.queries.ts'
import { notifyContactActivity } from './notify-contact-activity.ts'
import type { Work } from './work.ts'

export interface Closing {
  /** Null: without one. */
  closingType: { id: number; name: string } | null
  /** Who closes it; id null: the program. */
  by: { id: number | null; name: string }
}

/** Closes a conversation with its closing type; the contact's next message reopens it. */
export async function closeConversation(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  { closingType, by }: Closing,
): Promise<void> {
  work.apply(locked, { type: 'closed', closingTypeId: closingType?.id ?? null, by: by.id, seen: null })
  await writeSystemNote(work, locked, { type: 'finished', by: by.name, name: closingType?.name ?? '' })
  await notifyContactActivity(context, work, locked)
  await enqueueAssignment(context, work, locked.group_id)
}
