import { sql } from 'kysely'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { ChannelEvent, EarlierMessage } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { findOrCreateContact } from '../contacts/find-contact.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import type { JoinContext } from '../join-context.ts'
import { keepFile, writeHistory } from '../messages/write-history.ts'
import type { BatchEnd } from './batch-end.ts'
import { storedContentOf } from './stored-content.ts'

/** Stores messages from before the number was connected, each once. A new conversation of them is closed. */
export async function handleHistory(
  context: JoinContext,
  unit: UnitOfWork,
  account: AccountRow,
  event: Extract<ChannelEvent, { type: 'history' }>,
  end: Pick<BatchEnd, 'changed'>,
): Promise<void> {
  const { rows } = unit
  const { company_id: companyId, provider } = account
  const contact = { companyId, provider, identity: event.from }
  const contactId = await findOrCreateContact(rows, contact, context.findPerson)
  const of = { companyId, accountId: account.id, contactId, state: 'closed' } as const
  const locked = await openConversation(rows, of)
  const known = await findKnown(rows, locked.id, event.messages)
  for (const message of event.messages) {
    const there = known.get(message.providerId)
    // Its file was announced before, and can be fetched from now on.
    if (there?.kind === 'unsupported') await keepAnnounced(context, unit, companyId, there.id, message, end)
  }
  const fresh = new Map(event.messages.map((message) => [message.providerId, message]))
  for (const id of known.keys()) fresh.delete(id)
  await writeHistory(context, unit, locked, [...fresh.values()])
}

async function findKnown(rows: Rows, conversationId: number, messages: readonly EarlierMessage[]) {
  const found = await rows
    .selectFrom('join_messages')
    .select(['id', 'kind', 'provider_id'])
    .where('conversation_id', '=', conversationId)
    .where(
      'provider_id',
      'in',
      messages.map(({ providerId }) => providerId),
    )
    .execute()
  return new Map(found.map((row) => [row.provider_id ?? '', row]))
}

async function keepAnnounced(
  context: JoinContext,
  unit: UnitOfWork,
  companyId: number,
  messageId: number,
  { content }: EarlierMessage,
  end: Pick<BatchEnd, 'changed'>,
): Promise<void> {
  const { kind, body, file } = storedContentOf(content)
  if (!file) return
  await unit.rows
    .updateTable('join_messages')
    .set((set) => ({
      kind,
      body,
      payload: null,
      search_text: sql<string>`search_form(${`${body} ${file.name}`})`,
      version: set('version', '+', 1),
    }))
    .where('id', '=', messageId)
    .execute()
  await keepFile(context, unit, { companyId, messageId }, file)
  end.changed(messageId)
}
