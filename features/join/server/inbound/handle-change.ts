import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { writing } from '../../contract/events.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { findSender } from '../contacts/find-contact.ts'
import { viewersOf } from '../conversations/audience.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { reactionsOf } from '../messages/message.present.ts'
import { applyChange, findTarget } from './apply-change.ts'
import type { Batch } from './batch.ts'
import { handleEcho } from './handle-echo.ts'
import { handleMessage } from './handle-message.ts'

type Of<Type extends ChannelEvent['type']> = Extract<ChannelEvent, { type: Type }>

/** Each side has one reaction per message; a new one replaces it. */
export async function handleReaction(work: Work, account: AccountRow, event: Of<'reaction'>): Promise<void> {
  const message = await findTarget(work, account, event)
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
  if ((await applyChange(work, account, event)) || text === null) return
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

/** Published, never stored. */
export async function handleTyping(
  context: JoinContext,
  work: Work,
  account: AccountRow,
  event: Of<'typing'>,
): Promise<void> {
  const { company_id: companyId, provider } = account
  const contactId = await findSender(work, { companyId, provider, identity: event.from }, context.findPerson)
  const conversation = await work.rows
    .selectFrom('join_conversations')
    .select(['id', 'company_id', 'owner_id', 'former_owner_id', 'group_id'])
    .where('account_id', '=', account.id)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  if (conversation)
    work.onCommit(() =>
      context.publish(viewersOf(conversation), writing, { chat_id: conversation.id, writing: event.writing }),
    )
}
