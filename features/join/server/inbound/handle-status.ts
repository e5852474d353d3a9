import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { MessageStatus } from '../../contract/message.ts'
import { laterStatus } from '../../contract/status.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import type { JoinContext } from '../join-context.ts'
import { publishChanged } from '../publish.ts'
import { stepMessageFailed } from '../sequences/step-failures.ts'
import type { BatchEnd } from './batch-end.ts'
import { findEarlyEvents, linkEarlyQuotes } from './early-events.ts'
import { handleReaction } from './handle-change.ts'

type Status = Extract<ChannelEvent, { type: 'status' }>

/**
 * Advances a message's status. Unknown messages are ignored; a status that arrives before the provider's id is stored is
 * applied later by `applyEarlyEvents`.
 */
export async function handleStatus(
  unit: UnitOfWork,
  account: Pick<AccountRow, 'id' | 'company_id'>,
  event: Status,
  end: Pick<BatchEnd, 'changed'>,
): Promise<void> {
  const message = await findMessage(unit, account, event)
  if (!message) return
  if (event.status === 'deleted') {
    await unit.rows
      .updateTable('join_messages')
      .set((set) => ({
        deleted_at: set.fn.coalesce('deleted_at', sql<Date>`now()`),
        version: set('version', '+', 1),
      }))
      .where('id', '=', message.id)
      .execute()
    end.changed(message.id)
    return
  }
  const status = laterStatus(message.status as MessageStatus, event.status)
  if (status === message.status) return
  await unit.rows
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
  if (status === 'failed') await stepMessageFailed(unit.rows, message.id, event.reason ?? 'unknown')
  end.changed(message.id)
  // The answer of the sending may never come: this is how its id became known.
  if (message.provider_id === null)
    await linkEarlyQuotes(unit, account, { id: message.id, providerId: event.providerId }, end)
}

async function findMessage({ rows }: UnitOfWork, account: { company_id: number }, event: Status) {
  const messages = () =>
    rows
      .selectFrom('join_messages')
      .select(['id', 'status', 'provider_id'])
      .where('company_id', '=', account.company_id)
      .forUpdate()
  const known = await messages()
    .where('provider_id', 'in', [event.providerId, ...event.also])
    .executeTakeFirst()
  if (known || event.reference === null) return known
  // The provider never answered the sending: found by our own reference, the message's id.
  const [id] = /^\d{1,15}$/.exec(event.reference) ?? []
  return id === undefined ? undefined : messages().where('id', '=', Number(id)).executeTakeFirst()
}

/** Applies what arrived before the message had its provider's id: statuses, reactions, and quotes of it. */
export async function applyEarlyEvents(
  context: Pick<JoinContext, 'publish' | 'providers' | 'database'>,
  account: AccountRow,
  message: { id: number; providerId: string },
  parse: (event: unknown) => ChannelEvent,
): Promise<void> {
  await context.database.system(async (unit) => {
    const changed = new Set<number>()
    const end = { changed: (id: number) => void changed.add(id) }
    for (const event of await findEarlyEvents(unit, account, message.providerId, parse)) {
      if (event.type === 'status') await handleStatus(unit, account, event, end)
      if (event.type === 'reaction') await handleReaction(unit, account, event, end)
    }
    await linkEarlyQuotes(unit, account, message, end)
    if (changed.size > 0) await publishChanged(context, unit, [...changed])
  })
}
