import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { findSender } from '../contacts/find-contact.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import type { Batch } from './batch.ts'
import { tellAdvertisement } from './handle-message.ts'

type Of<Type extends ChannelEvent['type']> = Extract<ChannelEvent, { type: Type }>

/** From which a message advances. */
const BEFORE = { delivered: ['sent', 'unconfirmed'], read: ['sent', 'unconfirmed', 'delivered'] } as const

/** Advances all messages that the contact had received or read by then. A contact who is not known has none. */
export async function handleSeen(work: Work, account: AccountRow, event: Of<'seen'>): Promise<void> {
  const { rows } = work
  const { status, from, last, until } = event
  const conversation = await rows
    .selectFrom('join_contact_points as q')
    .innerJoin('join_conversations as c', 'c.contact_id', 'q.contact_id')
    .select('c.id')
    .where('q.company_id', '=', account.company_id)
    .where('q.kind', '=', 'user_id')
    .where('q.provider', '=', account.provider)
    .where('q.value', '=', from.userId ?? '')
    .where('c.account_id', '=', account.id)
    .executeTakeFirst()
  if (!conversation) return
  const named =
    last === null
      ? undefined
      : await rows
          .selectFrom('join_messages')
          .select('sequence')
          .where('conversation_id', '=', conversation.id)
          .where('provider_id', '=', last)
          .executeTakeFirst()
  const changed = await rows
    .updateTable('join_messages')
    .set((set) => ({ status, version: set('version', '+', 1) }))
    .where('conversation_id', '=', conversation.id)
    .where('direction', '=', 'out')
    .where('kind', 'not in', ['note', 'system'])
    .where('status', 'in', [...BEFORE[status]])
    .where((where) =>
      named === undefined
        ? where('created_at', '<=', new Date(until))
        : where('sequence', '<=', named.sequence),
    )
    .returning('id')
    .execute()
  for (const { id } of changed) work.changed(id)
}

/** Somebody came by an advertisement, and has written nothing yet: the CRM hears of it, the conversation waits for them. */
export async function handleReferred(
  context: JoinContext,
  batch: Batch,
  account: AccountRow,
  event: Of<'referred'>,
): Promise<void> {
  const { company_id: companyId, provider } = account
  const contact = { companyId, provider, identity: event.from }
  const contactId = await findSender(batch.work, contact, context.findPerson)
  await tellAdvertisement(context, batch, account, contactId, event)
}
