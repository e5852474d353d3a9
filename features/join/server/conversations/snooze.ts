import type { UnitOfWork } from '#platform/db/database.ts'
import type { JoinContext } from '../join-context.ts'
import { publishChat } from '../publish.ts'

/** Hides a conversation until a time, or the contact writes; null shows it again. */
export async function snooze(
  context: Pick<JoinContext, 'publish' | 'providers'>,
  unit: UnitOfWork,
  id: number,
  until: string | null,
): Promise<void> {
  await unit.rows
    .updateTable('join_conversations')
    .set((set) => ({
      snoozed_until: until === null ? null : new Date(until),
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await publishChat(context, unit, id)
}
