import type { Rows } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { findSender } from '../contacts/find-contact.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { writeMessage } from '../messages/write-message.ts'
import { applyEarlyChanges } from './apply-change.ts'
import { findByProviderId } from './complete-stored.ts'
import { storedContentOf } from './stored-content.ts'

/** An echo of what is being sent has no other mark than the id, which only the answer tells. */
class EchoTooEarly extends Error {
  override name = 'EchoTooEarly'
}

async function isSending(rows: Rows, conversationId: number): Promise<boolean> {
  const found = await rows
    .selectFrom('join_messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'out')
    .where('status', '=', 'enqueue')
    .where('asked_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the contact wrote something newer, which an echo that comes late does not answer. */
async function wroteAfter(
  rows: Rows,
  { last_incoming_id: last }: LockedConversation,
  at: Date,
): Promise<boolean> {
  if (last === null) return false
  const found = await rows
    .selectFrom('join_messages')
    .select('id')
    .where('id', '=', last)
    .where('created_at', '>', at)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Stores what the business wrote on its own telephone, as a message of its side without an agent. It answers what the contact wrote
 * before, and leaves the conversation with whoever has it.
 */
export async function handleEcho(
  context: JoinContext,
  work: Work,
  account: AccountRow,
  event: Extract<ChannelEvent, { type: 'echo' }>,
): Promise<void> {
  const { rows } = work
  const { company_id: companyId, provider } = account
  const contact = { companyId, provider, identity: event.to }
  const contactId = await findSender(work, contact, context.findPerson)
  const locked = await work.open({ companyId, accountId: account.id, contactId })
  // This program's own messages are stored already.
  if ((await findByProviderId(rows, locked, event.providerId)) !== null) return
  // Its answer may still be on the way; a contact's next events wait with this one.
  if (await isSending(rows, locked.id)) throw new EchoTooEarly('a message is being sent')
  const content = storedContentOf(event.content)
  const isBehind = await wroteAfter(rows, locked, new Date(event.at))
  const id = await writeMessage(work, locked, {
    ...content,
    direction: 'out',
    status: 'sent',
    providerId: event.providerId,
    replyTo: await findByProviderId(rows, locked, event.replyTo),
    at: new Date(event.at),
    isBehind,
  })
  await applyEarlyChanges(work, account, event.providerId)
  if (!isBehind) work.apply(locked, { type: 'read', unread: 0 })
  if (content.file) await enqueueWaiting(work, context.jobs.fetchMedia, { message_id: id }, { companyId })
}
