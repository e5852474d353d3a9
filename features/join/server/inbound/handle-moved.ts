import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { moveContact } from '../contacts/move-contact.ts'
import type { Work } from '../conversations/work.ts'
import { writeSystemNote } from '../messages/write-message.ts'

/** A contact keeps its conversations under a new number or user id. The notice alone opens and creates nothing. */
export async function handleMoved(
  work: Work,
  { id: accountId, company_id: companyId, provider }: AccountRow,
  event: Extract<ChannelEvent, { type: 'moved' }>,
): Promise<void> {
  const contactId = await moveContact(work.rows, { companyId, provider, from: event.from, to: event.to })
  if (contactId === null) return
  const locked = await work.lockOf(accountId, contactId)
  if (!locked) return
  const name = event.to.phone === null ? (event.to.userId ?? '') : `+${event.to.phone}`
  await writeSystemNote(work, locked, { type: 'number_changed', by: '', name })
}
