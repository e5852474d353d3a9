import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { findOrCreateContact } from '../contacts/find-contact.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import type { JoinContext } from '../join-context.ts'
import { writeMessage } from '../messages/write-message.ts'
import type { BatchEnd } from './batch-end.ts'
import { findReplied } from './handle-message.ts'
import { storedContentOf } from './stored-content.ts'

/**
 * Stores what the business wrote on its own telephone, as a message of its side without an agent. It answers the contact, and
 * leaves the conversation with whoever has it.
 */
export async function handleEcho(
  context: JoinContext,
  unit: UnitOfWork,
  account: AccountRow,
  event: Extract<ChannelEvent, { type: 'echo' }>,
  end: Pick<BatchEnd, 'written'>,
): Promise<void> {
  const { rows } = unit
  const { company_id: companyId, provider } = account
  const contact = { companyId, provider, identity: event.to }
  const contactId = await findOrCreateContact(rows, contact, context.findPerson)
  const locked = await openConversation(rows, { companyId, accountId: account.id, contactId })
  // This program's own messages are stored already.
  if ((await findReplied(rows, locked.id, event.providerId)) !== null) return
  const content = storedContentOf(event.content)
  const id = await writeMessage(rows, locked, {
    ...content,
    direction: 'out',
    status: 'sent',
    providerId: event.providerId,
    replyTo: await findReplied(rows, locked.id, event.replyTo),
    at: new Date(event.at),
  })
  await rows.updateTable('join_conversations').set({ unread: 0 }).where('id', '=', locked.id).execute()
  end.written(id)
  if (content.file) await enqueueWaiting(unit, context.jobs.fetchMedia, { message_id: id }, { companyId })
}
