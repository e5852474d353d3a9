import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { writing } from '../../contract/events.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { findOrCreateContact } from '../contacts/find-contact.ts'
import { viewersOf } from '../conversations/audience.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { reactionsOf } from '../messages/message.present.ts'
import type { Batch } from './batch.ts'
import { handleEcho } from './handle-echo.ts'
import { handleMessage } from './handle-message.ts'

type Of<Type extends ChannelEvent['type']> = Extract<ChannelEvent, { type: Type }>

/** Of a message and its file. */
const foundBy = (text: string) => sql<string>`
  search_form(${text} || coalesce((SELECT ' ' || f.name FROM join_files f WHERE f.message_id = join_messages.id), ''))`

/** Within the account: an id that another one knows is none of its messages. */
const findTarget = (
  { rows }: UnitOfWork,
  { id: accountId, company_id: companyId }: Pick<AccountRow, 'id' | 'company_id'>,
  target: string,
) =>
  rows
    .selectFrom('join_messages')
    .select(['id', 'reactions', 'direction'])
    .where('company_id', '=', companyId)
    .where('provider_id', '=', target)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('join_conversations as c')
          .select('c.id')
          .whereRef('c.id', '=', 'join_messages.conversation_id')
          .where('c.account_id', '=', accountId),
      ),
    )
    .forUpdate()
    .executeTakeFirst()

/** Each side has one reaction per message; a new one replaces it. */
export async function handleReaction(work: Work, account: AccountRow, event: Of<'reaction'>): Promise<void> {
  const message = await findTarget(work, account, event.target)
  if (!message) return
  const incoming = event.own !== true
  const before = reactionsOf(message)
  const side = before.find((one) => one.incoming === incoming)
  // The echo of an agent's reaction keeps the agent's name.
  if (!incoming && (side?.emoji ?? '') === event.emoji) return
  const others = before.filter((one) => one.incoming !== incoming)
  const author = incoming ? event.from.name : account.name
  const reactions = event.emoji === '' ? others : [...others, { emoji: event.emoji, incoming, author }]
  await work.rows
    .updateTable('join_messages')
    .set((set) => ({ reactions: JSON.stringify(reactions), version: set('version', '+', 1) }))
    .where('id', '=', message.id)
    .execute()
  work.changed(message.id)
}

/** Somebody edited or deleted a message of their side. The new text of an unknown one is a message of its own. */
export async function handleChange(
  context: JoinContext,
  batch: Batch,
  account: AccountRow,
  event: Of<'changed'>,
): Promise<void> {
  const { work } = batch
  const { text, target: providerId } = event
  const message = await findTarget(work, account, providerId)
  if (!message && text !== null) {
    const content = { type: 'text', text } as const
    const written = { key: event.key, at: event.at, providerId, content, replyTo: null }
    if (event.own) return handleEcho(context, work, account, { ...written, type: 'echo', to: event.from })
    return handleMessage(context, batch, account, {
      ...written,
      type: 'message',
      from: event.from,
      origin: null,
    })
  }
  if (message?.direction !== (event.own ? 'out' : 'in')) return
  const now = new Date()
  await work.rows
    .updateTable('join_messages')
    .set((set) => ({
      ...(text === null
        ? { deleted_at: now, search_text: '' }
        : { body: text, edited_at: now, search_text: foundBy(text) }),
      version: set('version', '+', 1),
    }))
    .where('id', '=', message.id)
    .execute()
  work.changed(message.id)
}

/** Published, never stored. */
export async function handleTyping(
  context: JoinContext,
  unit: UnitOfWork,
  account: AccountRow,
  event: Of<'typing'>,
): Promise<void> {
  const { company_id: companyId, provider } = account
  const contactId = await findOrCreateContact(
    unit.rows,
    { companyId, provider, identity: event.from },
    context.findPerson,
  )
  const conversation = await unit.rows
    .selectFrom('join_conversations')
    .select(['id', 'company_id', 'owner_id', 'former_owner_id'])
    .where('account_id', '=', account.id)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  if (conversation)
    unit.onCommit(() =>
      context.publish(viewersOf(conversation), writing, { chat_id: conversation.id, writing: event.writing }),
    )
}
