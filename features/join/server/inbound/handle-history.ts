import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { ChannelEvent, EarlierMessage } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { findSender } from '../contacts/find-contact.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { keepFile, writeHistory } from '../messages/write-history.ts'
import { storedContentOf } from './stored-content.ts'

/** Stores messages from before the number was connected, each once. A new conversation of them is closed. */
export async function handleHistory(
  context: JoinContext,
  work: Work,
  account: AccountRow,
  event: Extract<ChannelEvent, { type: 'history' }>,
): Promise<void> {
  const { rows } = work
  const { company_id: companyId, provider } = account
  const contact = { companyId, provider, identity: event.from }
  const contactId = await findSender(work, contact, context.findPerson)
  const locked = await work.open({ companyId, accountId: account.id, contactId })
  const known = await findKnown(rows, locked.id, event.messages)
  for (const message of event.messages) {
    const there = known.get(message.providerId)
    // Its file was announced before, and can be fetched from now on.
    if (there?.kind === 'unsupported') await keepAnnounced(context, work, companyId, there.id, message)
  }
  const fresh = new Map(event.messages.map((message) => [message.providerId, message]))
  for (const id of known.keys()) fresh.delete(id)
  await writeHistory(context, work, locked, [...fresh.values()])
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
  work: Work,
  companyId: number,
  messageId: number,
  { content }: EarlierMessage,
): Promise<void> {
  const { kind, body, file } = storedContentOf(content)
  if (!file) return
  await work.rows
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
  await keepFile(context, work, { companyId, messageId }, file)
  work.changed(messageId)
}
