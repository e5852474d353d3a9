import { sql } from 'kysely'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { MessageStatus } from '../../contract/message.ts'
import { laterStatus } from '../../contract/status.ts'
import { inWork, type Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'

type Status = Extract<ChannelEvent, { type: 'status' }>

/**
 * Advances a message's status. Unknown messages are ignored; a status that arrives before the provider's id is stored is
 * applied later by `applyEarlyStatuses`.
 */
export async function handleStatus(
  context: Pick<JoinContext, 'hooks'>,
  work: Work,
  account: { company_id: number },
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
}

async function findMessage({ rows }: Work, account: { company_id: number }, event: Status) {
  const messages = () =>
    rows
      .selectFrom('join_messages')
      .select(['id', 'status'])
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

/** Applies statuses that arrived before the message had its provider's id. */
export async function applyEarlyStatuses(
  context: Pick<JoinContext, 'publish' | 'providers' | 'database' | 'hooks'>,
  account: { id: number; company_id: number },
  providerId: string,
  parse: (event: unknown) => ChannelEvent,
): Promise<void> {
  await context.database.system(async (unit) => {
    const early = await unit.rows
      .selectFrom('join_inbox')
      .select('event')
      .where('account_id', '=', account.id)
      .where(sql<boolean>`event->>'type' = 'status' AND event->>'providerId' = ${providerId}`)
      .where('done_at', 'is not', null)
      .orderBy('id')
      .execute()
    await inWork(context, unit, async (work) => {
      for (const { event } of early) {
        const parsed = parse(event)
        if (parsed.type === 'status') await handleStatus(context, work, account, parsed)
      }
    })
  })
}
