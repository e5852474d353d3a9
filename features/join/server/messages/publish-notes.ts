import type { UnitOfWork } from '#platform/db/database.ts'
import { notesChanged } from '../../contract/events.ts'
import { agentTopic } from '../conversations/audience.ts'
import type { JoinContext } from '../join-context.ts'

/** Tells those who were mentioned that a conversation's notes changed, after the commit. */
export async function publishNotes(
  context: Pick<JoinContext, 'publish'>,
  unit: UnitOfWork,
  conversationId: number,
): Promise<void> {
  const readers = await unit.rows
    .selectFrom('join_note_readers')
    .select('user_id')
    .where('conversation_id', '=', conversationId)
    .execute()
  if (readers.length === 0) return
  const topics = readers.map(({ user_id: id }) => agentTopic(id))
  unit.onCommit(() => context.publish(topics, notesChanged, { chat_id: conversationId }))
}
