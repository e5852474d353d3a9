import { sql } from 'kysely'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { moveContact } from '../contacts/move-contact.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'
import { writeSystemNote } from '../messages/write-message.ts'

/** A contact keeps its conversations under a new number or user id. The notice alone opens and creates nothing. */
export async function handleMoved(
  work: Work,
  { id: accountId, company_id: companyId, provider }: AccountRow,
  event: Extract<ChannelEvent, { type: 'moved' }>,
): Promise<void> {
  const contactId = await moveContact(work, { companyId, provider, from: event.from, to: event.to })
  if (contactId === null) return
  const locked = await work.lockOf(accountId, contactId)
  if (!locked) return
  const name = event.to.phone === null ? (event.to.userId ?? '') : `+${event.to.phone}`
  if (await isNoted(work, locked, name)) return
  await writeSystemNote(work, locked, { type: 'number_changed', by: '', name })
}

/** A service tells it in two ways. */
async function isNoted({ rows }: Work, { id }: LockedConversation, name: string): Promise<boolean> {
  const found = await rows
    .selectFrom('join_messages')
    .select('id')
    .where('conversation_id', '=', id)
    .where('kind', '=', 'system')
    .where(sql<boolean>`note ->> 'type' = 'number_changed' AND note ->> 'name' = ${name}`)
    .executeTakeFirst()
  return found !== undefined
}
