import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type ChannelEvent, channelEvent, type Identity } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { type Point, pointsOf } from '../contacts/contact-points.ts'
import { contactsWith } from '../contacts/find-contact.ts'
import type { Work } from '../conversations/work.ts'

export type Changed = Extract<ChannelEvent, { type: 'changed' }>
type Account = Pick<AccountRow, 'id' | 'company_id' | 'provider'>

/** Of a message and its file. */
const foundBy = (text: string) => sql<string>`
  search_form(${text} || coalesce((SELECT ' ' || f.name FROM join_files f WHERE f.message_id = join_messages.id), ''))`

/** Whether no id of these kinds is known of a conversation's contact. */
const lacksKinds = (points: readonly Point[]) => sql<boolean>`NOT EXISTS (
  SELECT FROM join_contact_points q
   WHERE q.contact_id = c.contact_id AND (q.kind, q.provider) IN (${sql.join(
     points.map(({ kind, provider }) => sql`(${kind}, ${provider})`),
   )}))`

/**
 * A message of the account, in the conversation with `from`: an id that another account knows is none of its messages, and one of
 * another contact's conversation is none of theirs. A sender whom nobody knows yet may be one of the account's contacts by another id:
 * one of whom no such id is known.
 */
export async function findTarget(
  { rows }: UnitOfWork,
  { id: accountId, company_id: companyId, provider }: Account,
  { target, from }: { target: string; from: Identity },
) {
  const known = await contactsWith(rows, { companyId, provider, identity: from })
  return rows
    .selectFrom('join_messages')
    .select(['id', 'reactions', 'direction', 'edited_at', 'deleted_at'])
    .where('company_id', '=', companyId)
    .where('provider_id', '=', target)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('join_conversations as c')
          .select('c.id')
          .whereRef('c.id', '=', 'join_messages.conversation_id')
          .where('c.account_id', '=', accountId)
          .$if(known.length > 0, (query) => query.where('c.contact_id', 'in', known))
          .$if(known.length === 0, (query) => query.where(lacksKinds(pointsOf(from, provider)))),
      ),
    )
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Edits or deletes a message of the side that did it. Changes come late and in any order: the newest text stands, and nothing brings
 * a deleted one back. @returns whether the message is known
 */
export async function applyChange(work: Work, account: Account, event: Changed): Promise<boolean> {
  const message = await findTarget(work, account, event)
  if (!message) return false
  const { text } = event
  const at = new Date(event.at)
  const isOver =
    message.deleted_at !== null || (text !== null && message.edited_at !== null && message.edited_at > at)
  if (isOver || message.direction !== (event.own ? 'out' : 'in')) return true
  await work.rows
    .updateTable('join_messages')
    .set((set) => ({
      ...(text === null
        ? { deleted_at: new Date(), search_text: '' }
        : { body: text, edited_at: at, search_text: foundBy(text) }),
      version: set('version', '+', 1),
    }))
    .where('id', '=', message.id)
    .execute()
  work.changed(message.id)
  return true
}

/** Changes of a message that overtook it. */
export async function applyEarlyChanges(work: Work, account: Account, providerId: string): Promise<void> {
  const found = await sql<{ event: unknown }>`
    SELECT event FROM join_inbox
     WHERE account_id = ${account.id} AND event ->> 'type' = 'changed' AND event ->> 'target' = ${providerId}
     ORDER BY id`.execute(work.rows)
  for (const { event } of found.rows) {
    const change = channelEvent.parse(event)
    if (change.type === 'changed') await applyChange(work, account, change)
  }
}
