import type { Rows } from '#platform/db/database.ts'
import { recordFact } from '../facts.ts'
import type { LockedConversation } from './conversation.queries.ts'

/** Whether the reports already count an opening since it was last closed. */
async function isOpened(rows: Rows, locked: LockedConversation): Promise<boolean> {
  const last = await rows
    .selectFrom('join_facts')
    .select('kind')
    .where('conversation_id', '=', locked.id)
    .where('kind', 'in', ['opened', 'closed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind === 'opened'
}

/** For the reports: an agent's first message counts as the opening, and the answer to it not again. */
export async function recordOpening(rows: Rows, locked: LockedConversation): Promise<void> {
  if (!(await isOpened(rows, locked))) await recordFact(rows, locked, 'opened')
}

/**
 * Reopens a closed conversation without owner or group; earlier messages stay. One that an agent began counts as the same
 * opening. Whoever had it goes on seeing it while nobody has it.
 */
export async function reopen(rows: Rows, locked: LockedConversation): Promise<void> {
  const isBegun = locked.state === 'init' && locked.last_sequence > 1 && (await isOpened(rows, locked))
  await rows
    .updateTable('join_conversations')
    .set({
      state: 'init',
      former_owner_id: locked.owner_id,
      owner_id: null,
      group_id: null,
      closing_type_id: null,
      survey_id: null,
      bot: null,
      ...(isBegun ? {} : { opened_at: new Date(), opened_sequence: locked.last_sequence, answered_at: null }),
    })
    .where('id', '=', locked.id)
    .execute()
  Object.assign(locked, {
    state: 'init',
    former_owner_id: locked.owner_id,
    owner_id: null,
    group_id: null,
    closing_type_id: null,
    survey_id: null,
    ...(isBegun ? {} : { answered_at: null }),
  })
  if (!isBegun) await recordFact(rows, locked, 'opened')
}
