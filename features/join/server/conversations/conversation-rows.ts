import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { jsonText } from '#platform/db/json-text.ts'
import { MAX_TEXT } from '../../contract/message.ts'
import type { LockedConversation } from './conversation.queries.ts'

/** The only statements that write conversations; `work.ts` calls them. */

/**
 * Who a contact is by now: another contact, if both turned out to be one person. Until the transaction ends it stays so, and one that
 * is uniting them is waited for.
 */
export async function presentContact(rows: Rows, contactId: number): Promise<number> {
  const { same_as } = await rows
    .selectFrom('join_contacts')
    .select('same_as')
    .where('id', '=', contactId)
    .forShare()
    .executeTakeFirstOrThrow()
  return same_as ?? contactId
}

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
           last_sequence = v.last_sequence, last_message_id = v.last_message_id, last_incoming_id = v.last_incoming_id, last_at = v.last_at,
           window_until = v.window_until, snoozed_until = v.snoozed_until, waiting_since = v.waiting_since, bot = v.bot,
           opened_at = v.opened_at, opened_sequence = v.opened_sequence, opening_counted = v.opening_counted,
           answered_at = v.answered_at, version = v.version
      FROM jsonb_to_recordset(${jsonText(changed.map(savedOf))}::jsonb) AS v(
           id bigint, state text, owner_id bigint, former_owner_id bigint, group_id bigint, label_id bigint, closing_type_id bigint,
           survey_id bigint, blocked_at timestamptz, unread integer, last_sequence integer, last_message_id bigint, last_incoming_id bigint,
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
  last_incoming_id: one.last_incoming_id,
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

/** Conversations of a contact who turned out to be another one. */
export async function giveConversation(
  rows: Rows,
  { id, company_id }: Pick<LockedConversation, 'id' | 'company_id'>,
  contactId: number,
): Promise<void> {
  await rows.updateTable('join_conversations').set({ contact_id: contactId }).where('id', '=', id).execute()
  await sql`SELECT move_conversation_history(${company_id}, ${id}, ${id})`.execute(rows)
}

type Pair = Pick<LockedConversation, 'id' | 'company_id' | 'opened_sequence'>

/**
 * Makes a conversation a part of another: its messages at their place in time, each conversation's own in their order, and whatever
 * else belongs to it. Both rows are locked, and the facts of both are written. @returns how many messages the present opening has before it
 */
export async function absorbConversation(rows: Rows, kept: Pair, gone: Pair): Promise<number> {
  const both = sql`(${kept.id}::bigint, ${gone.id}::bigint)`
  const first = await rows
    .selectFrom('join_messages')
    .select('id')
    .where('conversation_id', '=', kept.id)
    .where('sequence', '=', kept.opened_sequence + 1)
    .executeTakeFirst()
  await sql`SELECT move_conversation_history(${kept.company_id}, ${gone.id}, ${kept.id})`.execute(rows)
  await sql`
    UPDATE join_messages m
       SET conversation_id = ${kept.id}, sequence = -p.place::integer, version = m.version + 1,
           client_id = CASE WHEN m.conversation_id = ${kept.id} OR NOT EXISTS (
             SELECT FROM join_messages t WHERE t.conversation_id = ${kept.id} AND t.client_id = m.client_id) THEN m.client_id END
      FROM (SELECT r.id, row_number() OVER (ORDER BY r.reached, r.conversation_id, r.sequence) AS place
              FROM (SELECT id, conversation_id, sequence,
                           max(created_at) OVER (PARTITION BY conversation_id ORDER BY sequence) AS reached
                      FROM join_messages WHERE conversation_id IN ${both}) r) p
     WHERE m.id = p.id AND m.conversation_id IN ${both}
       AND (m.conversation_id = ${gone.id} OR m.sequence <> p.place)`.execute(rows)
  // In two steps: the numbers are unique at every moment.
  await sql`UPDATE join_messages SET sequence = -sequence WHERE conversation_id = ${kept.id} AND sequence < 0`.execute(
    rows,
  )
  await sql`UPDATE join_bot_passages SET conversation_id = ${kept.id} WHERE conversation_id = ${gone.id}`.execute(
    rows,
  )
  await sql`
    INSERT INTO join_note_readers (company_id, conversation_id, user_id, since)
    SELECT company_id, ${kept.id}, user_id, since FROM join_note_readers WHERE conversation_id = ${gone.id}
    ON CONFLICT DO NOTHING`.execute(rows)
  await sql`
    INSERT INTO join_own AS o (company_id, conversation_id, user_id, pinned_at, draft)
    SELECT company_id, ${kept.id}, user_id, pinned_at, draft FROM join_own WHERE conversation_id = ${gone.id}
    ON CONFLICT (user_id, conversation_id) DO UPDATE
      SET pinned_at = coalesce(o.pinned_at, excluded.pinned_at), 
          draft = left(concat_ws(E'\\n', nullif(o.draft, ''), nullif(excluded.draft, '')), ${sql.lit(MAX_TEXT)})`.execute(
    rows,
  )
  await sql`UPDATE join_united_conversations SET conversation_id = ${kept.id} WHERE conversation_id = ${gone.id}`.execute(
    rows,
  )
  await rows.deleteFrom('join_conversations').where('id', '=', gone.id).execute()
  await rows
    .insertInto('join_united_conversations')
    .values({ company_id: kept.company_id, id: gone.id, conversation_id: kept.id })
    .execute()
  const { before } = await rows
    .selectFrom('join_messages')
    .select(({ fn }) => fn.coalesce(fn.max('sequence'), sql<number>`0`).as('before'))
    .where('conversation_id', '=', kept.id)
    .$if(first !== undefined, (query) =>
      query.where('sequence', '<', ({ selectFrom }) =>
        selectFrom('join_messages as f')
          .select('f.sequence')
          .where('f.id', '=', first?.id ?? 0),
      ),
    )
    .executeTakeFirstOrThrow()
  return before
}

/** Bots begin anew with the contacts' next messages. No list shows it, so that no version changes. */
export async function forgetBots(rows: Rows): Promise<void> {
  await rows.updateTable('join_conversations').set({ bot: null }).where('state', '=', 'bot').execute()
}
