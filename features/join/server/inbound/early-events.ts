import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { Work } from '../conversations/work.ts'

interface Account {
  id: number
  company_id: number
}

/**
 * Events about a message that had not yet its provider's id, in order: statuses, and reactions to it. Also those that are not
 * marked as processed: the batch that found no such message may not have ended. Applying one twice changes nothing.
 */
export async function findEarlyEvents(
  { rows }: UnitOfWork,
  { id }: Account,
  providerId: string,
  parse: (event: unknown) => ChannelEvent,
): Promise<ChannelEvent[]> {
  const found = await sql<{ id: number; event: unknown }>`
    SELECT id, event FROM join_inbox
     WHERE account_id = ${id} AND event ->> 'type' = 'status' AND event ->> 'providerId' = ${providerId}
     UNION ALL
    SELECT id, event FROM join_inbox
     WHERE account_id = ${id} AND event ->> 'type' = 'reaction' AND event ->> 'target' = ${providerId}
     ORDER BY id`.execute(rows)
  return found.rows.map(({ event }) => parse(event))
}

/** Messages that quote one which had not yet its provider's id when they came. */
export async function linkEarlyQuotes(
  { rows, lock, changed }: Pick<Work, 'rows' | 'lock' | 'changed'>,
  { id, company_id: companyId }: Account,
  message: { id: number; providerId: string },
): Promise<void> {
  const quoted = await sql<{ conversation_id: number }>`
    SELECT m.conversation_id FROM join_messages m
     WHERE m.id = ${message.id} AND EXISTS (
       SELECT FROM join_inbox i
        WHERE i.account_id = ${id} AND i.event ->> 'replyTo' IS NOT NULL AND i.event ->> 'replyTo' = ${message.providerId})`.execute(
    rows,
  )
  const [conversation] = quoted.rows
  if (!conversation) return
  // Who stores a quote holds the conversation: waits until it is there to be linked.
  await lock(conversation.conversation_id)
  const quoting = await sql<{ id: number }>`
    UPDATE join_messages q SET reply_to = m.id, version = q.version + 1
      FROM join_messages m, join_inbox i
     WHERE i.account_id = ${id} AND i.event ->> 'replyTo' IS NOT NULL AND i.event ->> 'replyTo' = ${message.providerId}
       AND m.id = ${message.id} AND q.company_id = ${companyId} AND q.provider_id = i.event ->> 'providerId'
       AND q.conversation_id = m.conversation_id AND q.reply_to IS NULL AND q.id <> m.id
    RETURNING q.id`.execute(rows)
  for (const one of quoting.rows) changed(one.id)
}
