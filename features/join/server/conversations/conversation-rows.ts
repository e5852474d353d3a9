import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { jsonText } from '#platform/db/json-text.ts'
import type { LockedConversation } from './conversation.queries.ts'

/** The only statements that write conversations; `work.ts` calls them. */

/** Creates the conversation of an account with a contact, unless a concurrent transaction has. */
export async function insertConversation(
  rows: Rows,
  of: { companyId: number; accountId: number; contactId: number },
): Promise<void> {
  await rows
    .insertInto('join_conversations')
    .values({ company_id: of.companyId, account_id: of.accountId, contact_id: of.contactId })
    .onConflict((conflict) => conflict.columns(['account_id', 'contact_id']).doNothing())
    .execute()
}

/** Writes the columns of the state machine, of locked rows, by one statement. */
export async function saveConversations(rows: Rows, changed: readonly LockedConversation[]): Promise<void> {
  if (changed.length === 0) return
  await sql`
    UPDATE join_conversations c
       SET state = v.state, owner_id = v.owner_id, former_owner_id = v.former_owner_id, group_id = v.group_id, label_id = v.label_id,
           closing_type_id = v.closing_type_id, survey_id = v.survey_id, blocked_at = v.blocked_at, unread = v.unread,
           last_sequence = v.last_sequence, last_message_id = v.last_message_id, last_at = v.last_at,
           window_until = v.window_until, snoozed_until = v.snoozed_until, waiting_since = v.waiting_since, bot = v.bot,
           opened_at = v.opened_at, opened_sequence = v.opened_sequence, opening_counted = v.opening_counted,
           answered_at = v.answered_at, version = v.version
      FROM jsonb_to_recordset(${jsonText(changed.map(savedOf))}::jsonb) AS v(
           id bigint, state text, owner_id bigint, former_owner_id bigint, group_id bigint, label_id bigint, closing_type_id bigint,
           survey_id bigint, blocked_at timestamptz, unread integer, last_sequence integer, last_message_id bigint,
           last_at timestamptz, window_until timestamptz, snoozed_until timestamptz, waiting_since timestamptz, bot jsonb,
           opened_at timestamptz, opened_sequence integer, opening_counted boolean, answered_at timestamptz,
           version integer)
     WHERE c.id = v.id AND c.id = ANY(${changed.map(({ id }) => id)}::bigint[])`.execute(rows)
}

const savedOf = (one: LockedConversation) => ({
  id: one.id,
  state: one.state,
  owner_id: one.owner_id,
  former_owner_id: one.former_owner_id,
  group_id: one.group_id,
  label_id: one.label_id,
  closing_type_id: one.closing_type_id,
  survey_id: one.survey_id,
  blocked_at: one.blocked_at,
  unread: one.unread,
  last_sequence: one.last_sequence,
  last_message_id: one.last_message_id,
  last_at: one.last_at,
  window_until: one.window_until,
  snoozed_until: one.snoozed_until,
  waiting_since: one.waiting_since,
  bot: one.bot,
  opened_at: one.opened_at,
  opened_sequence: one.opened_sequence,
  opening_counted: one.opening_counted,
  answered_at: one.answered_at,
  version: one.version,
})

/** Bots begin anew with the contacts' next messages. No list shows it, so that no version changes. */
export async function forgetBots(rows: Rows): Promise<void> {
  await rows.updateTable('join_conversations').set({ bot: null }).where('state', '=', 'bot').execute()
}
