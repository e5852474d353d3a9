import { sql } from 'kysely'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import type { EarlierMessage } from '#platform/messaging/domain.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'
import { storedContentOf } from '../inbound/stored-content.ts'
import type { JoinContext } from '../join-context.ts'

/**
 * Puts earlier messages of a contact, oldest first, at their place in time. Nobody is notified, nothing is opened or counted as an
 * answer; sequence numbers behind them move up, so that they stay without gaps.
 */
export async function writeHistory(
  { jobs }: Pick<JoinContext, 'jobs'>,
  work: Work,
  locked: LockedConversation,
  messages: readonly EarlierMessage[],
): Promise<void> {
  const last = messages.at(-1)
  if (!last) return
  const { rows } = work
  const before = await placeOf(rows, locked, new Date(last.at))
  await moveUp(rows, locked.id, before, messages.length)
  const ids: number[] = []
  for (const [index, message] of messages.entries()) {
    const { file, payload, kind, body } = storedContentOf(message.content)
    const { id } = await rows
      .insertInto('join_messages')
      .values({
        company_id: locked.company_id,
        conversation_id: locked.id,
        sequence: before + index,
        direction: message.direction,
        kind,
        body,
        payload: payload === undefined ? null : JSON.stringify(payload),
        provider_id: message.providerId,
        status: message.status,
        created_at: new Date(message.at),
        search_text: sql<string>`search_form(${file ? `${body} ${file.name}` : body})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (file) await keepFile({ jobs }, work, { companyId: locked.company_id, messageId: id }, file)
    ids.push(id)
  }
  await linkQuotes(rows, locked.id, messages)
  work.apply(locked, { type: 'history', count: ids.length, lastId: ids.at(-1) ?? 0, at: new Date(last.at) })
}

type IncomingFile = NonNullable<ReturnType<typeof storedContentOf>['file']>

/** A file that the service keeps for a while, and that is fetched from there. */
export async function keepFile(
  { jobs }: Pick<JoinContext, 'jobs'>,
  unit: UnitOfWork,
  { companyId, messageId }: { companyId: number; messageId: number },
  { state, name, contentType, source }: IncomingFile,
): Promise<void> {
  await unit.rows
    .insertInto('join_files')
    .values({ message_id: messageId, company_id: companyId, state, name, content_type: contentType, source })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await enqueueWaiting(unit, jobs.fetchMedia, { message_id: messageId }, { companyId })
}

/** The sequence number of the first message that is newer; behind the last one if there is none. */
async function placeOf(rows: Rows, { id, last_sequence }: LockedConversation, at: Date): Promise<number> {
  const newer = await rows
    .selectFrom('join_messages')
    .select('sequence')
    .where('conversation_id', '=', id)
    .where('created_at', '>', at)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  return newer?.sequence ?? last_sequence + 1
}

/** In two steps: the numbers are unique at every moment. */
async function moveUp(rows: Rows, conversationId: number, from: number, by: number): Promise<void> {
  await sql`UPDATE join_messages SET sequence = -(sequence + ${by}::integer), version = version + 1
             WHERE conversation_id = ${conversationId} AND sequence >= ${from}::integer`.execute(rows)
  await sql`UPDATE join_messages SET sequence = -sequence
             WHERE conversation_id = ${conversationId} AND sequence < 0`.execute(rows)
}

async function linkQuotes(
  rows: Rows,
  conversationId: number,
  messages: readonly EarlierMessage[],
): Promise<void> {
  const quotes = messages.flatMap(({ providerId, replyTo }) =>
    replyTo === null ? [] : [{ providerId, replyTo }],
  )
  if (quotes.length === 0) return
  await sql`
    UPDATE join_messages q SET reply_to = m.id
      FROM jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb) AS p("providerId" text, "replyTo" text)
      JOIN join_messages m ON m.conversation_id = ${conversationId} AND m.provider_id = p."replyTo"
     WHERE q.conversation_id = ${conversationId} AND q.provider_id = p."providerId" AND q.reply_to IS NULL`.execute(
    rows,
  )
}
