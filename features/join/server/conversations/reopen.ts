import type { Rows } from '#platform/db/database.ts'
import { noteFact } from '../facts.ts'
import type { HeldConversation } from './conversation.queries.ts'

/** A closed conversation begins anew, of nobody yet; what it was before stays above. */
export async function reopen(rows: Rows, held: HeldConversation): Promise<void> {
  await rows
    .updateTable('join_conversations')
    .set({
      state: 'init',
      owner_id: null,
      group_id: null,
      closing_type_id: null,
      survey_id: null,
      bot: null,
      opened_at: new Date(),
      opened_sequence: held.last_sequence,
      answered_at: null,
    })
    .where('id', '=', held.id)
    .execute()
  Object.assign(held, {
    state: 'init',
    owner_id: null,
    group_id: null,
    closing_type_id: null,
    survey_id: null,
    answered_at: null,
  })
  await noteFact(rows, held, 'opened')
}
