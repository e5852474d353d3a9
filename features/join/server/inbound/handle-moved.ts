import type { UnitOfWork } from '#platform/db/database.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { moveContact } from '../contacts/move-contact.ts'
import { lockConversationOf } from '../conversations/conversation.queries.ts'
import { writeMessage } from '../messages/write-message.ts'
import type { BatchEnd } from './batch-end.ts'

/** A contact keeps its conversations under a new number or user id. The notice alone opens and creates nothing. */
export async function handleMoved(
  { rows }: UnitOfWork,
  { id: accountId, company_id: companyId, provider }: AccountRow,
  event: Extract<ChannelEvent, { type: 'moved' }>,
  end: Pick<BatchEnd, 'written'>,
): Promise<void> {
  const contactId = await moveContact(rows, { companyId, provider, from: event.from, to: event.to })
  if (contactId === null) return
  const locked = await lockConversationOf(rows, accountId, contactId)
  if (!locked) return
  const name = event.to.phone === null ? (event.to.userId ?? '') : `+${event.to.phone}`
  const note = { type: 'number_changed', by: '', name } as const
  const system = { direction: 'out', kind: 'system', body: '', status: 'sent', note } as const
  end.written(await writeMessage(rows, locked, system))
}
