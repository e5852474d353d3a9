import { sql } from 'kysely'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { phoneOf } from '#platform/messaging/meta/sender.ts'
import type { MessageStatus } from '../../contract/message.ts'
import { laterStatus } from '../../contract/status.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { contactsWith } from '../contacts/find-contact.ts'
import { inWork, type Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { findEarlyEvents, linkEarlyQuotes } from './early-events.ts'
import { handleReaction } from './handle-change.ts'

type Status = Extract<ChannelEvent, { type: 'status' }>

/**
 * Advances a message's status. Unknown messages are ignored; a status that arrives before the provider's id is stored is
 * applied later by `applyEarlyEvents`.
 */
export async function handleStatus(
  context: Pick<JoinContext, 'hooks'>,
  work: Work,
  account: Pick<AccountRow, 'id' | 'company_id' | 'provider'>,
  event: Status,
): Promise<void> {
  const message = await findMessage(work, account, event)
  if (!message) return
  if (event.status === 'deleted') {
    await work.rows
      .updateTable('join_messages')
      .set((set) => ({
        deleted_at: set.fn.coalesce('deleted_at', sql<Date>`now()`),
        version: set('version', '+', 1),
      }))
      .where('id', '=', message.id)
      .execute()
    work.changed(message.id)
    return
  }
  const status = laterStatus(message.status as MessageStatus, event.status)
  if (status === message.status) return
  await work.rows
    .updateTable('join_messages')
    .set((set) => ({
      status,
      failure: status === 'failed' ? (event.reason ?? 'unknown') : null,
      failure_code: event.error?.code ?? null,
      failure_title: event.error?.title ?? null,
      provider_id: set.fn.coalesce('provider_id', set.val(event.providerId)),
      version: set('version', '+', 1),
    }))
    .where('id', '=', message.id)
    .execute()
  if (status === 'failed')
    await context.hooks.campaigns.messageFailed(work.rows, message.id, event.reason ?? 'unknown')
  work.changed(message.id)
  // The answer of the sending may never come: this is how its id became known.
  if (message.provider_id === null)
    await linkEarlyQuotes(work, account, { id: message.id, providerId: event.providerId })
}

async function findMessage(
  { rows }: Work,
  account: Pick<AccountRow, 'id' | 'company_id' | 'provider'>,
  event: Status,
) {
  // Nobody reports on what the contact wrote.
  const messages = () =>
    rows
      .selectFrom('join_messages')
      .select(['id', 'status', 'provider_id'])
      .where('company_id', '=', account.company_id)
      .where('direction', '=', 'out')
      .forUpdate()
  const ids = [event.providerId, ...event.also]
  const known = await messages().where('provider_id', 'in', ids).executeTakeFirst()
  if (known || event.reference === null) return known
  // The provider never answered the sending: found by our own reference, the message's id. Other programs that send over the same
  // number have references of their own.
  const [id] = /^\d{1,15}$/.exec(event.reference) ?? []
  if (id === undefined) return undefined
  const { company_id: companyId, provider } = account
  const phone = phoneOf(event.to)
  const identity = { phone, userId: phone === null ? event.to : null, name: '' }
  const meant = event.to === '' ? null : await contactsWith(rows, { companyId, provider, identity })
  if (meant?.length === 0) return undefined
  const named = await messages()
    .where('id', '=', Number(id))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('join_conversations as c')
          .select('c.id')
          .whereRef('c.id', '=', 'join_messages.conversation_id')
          .where('c.account_id', '=', account.id)
          .$if(meant !== null, (query) => query.where('c.contact_id', 'in', [...(meant ?? [])])),
      ),
    )
    .executeTakeFirst()
  // Read once it is locked: the answer of the sending may have been written since it was not found by its id.
  const isOurs = named?.provider_id === null || (named && ids.includes(named.provider_id))
  return isOurs ? named : undefined
}

/** Applies what arrived before the message had its provider's id: statuses, reactions, and quotes of it. */
export async function applyEarlyEvents(
  context: Pick<JoinContext, 'publish' | 'providers' | 'database' | 'hooks'>,
  account: AccountRow,
  message: { id: number; providerId: string },
  parse: (event: unknown) => ChannelEvent,
): Promise<void> {
  await context.database.system(async (unit) => {
    const early = await findEarlyEvents(unit, account, message.providerId, parse)
    await inWork(context, unit, async (work) => {
      for (const event of early) {
        if (event.type === 'status') await handleStatus(context, work, account, event)
        if (event.type === 'reaction') await handleReaction(work, account, event)
      }
      await linkEarlyQuotes(work, account, message)
    })
  })
}
