import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { openChat, startWithEndpoint } from '../../contract/chats.ts'
import { chatAdded } from '../../contract/events.ts'
import { listTopic } from '../audience.ts'
import type { ChatParts } from '../parts.ts'
import { presentChat } from './chat.present.ts'
import { findChat } from './chat.queries.ts'

/** A literal: with a parameter the generic plan could not use the index. */
const DIRECT = sql<boolean>`kind = 'direct'`

/** Finds or creates the direct chat of two colleagues. */
async function ensureDirectChat(
  rows: Rows,
  { companyId, from, to }: { companyId: number; from: number; to: number },
): Promise<{ chatId: number; made: boolean }> {
  const pair = { low_user_id: Math.min(from, to), high_user_id: Math.max(from, to) }
  const made = await rows
    .insertInto('chats')
    .values({ company_id: companyId, kind: 'direct', ...pair, created_by: from, member_count: 2 })
    .onConflict((conflict) => conflict.columns(['low_user_id', 'high_user_id']).where(DIRECT).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    const member = { company_id: companyId, chat_id: made.id }
    await rows
      .insertInto('chat_members')
      .values([
        { ...member, user_id: from },
        { ...member, user_id: to },
      ])
      .execute()
    return { chatId: made.id, made: true }
  }
  const { id } = await rows
    .selectFrom('chats')
    .select('id')
    .where('kind', '=', 'direct')
    .where('low_user_id', '=', pair.low_user_id)
    .where('high_user_id', '=', pair.high_user_id)
    .executeTakeFirstOrThrow()
  return { chatId: id, made: false }
}

/** An active colleague other than oneself. */
async function openWith(parts: ChatParts, unit: UnitOfWork, principal: Principal, userId: number | null) {
  const other = await unit.rows
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId ?? 0)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!other || other.id === principal.userId) throw new Failure(notFound)
  const { chatId, made } = await ensureDirectChat(unit.rows, {
    companyId: principal.companyId,
    from: principal.userId,
    to: other.id,
  })
  const row = await findChat(unit.rows, principal.userId, chatId)
  if (!row) throw new Failure(notFound)
  const opened = presentChat(row, principal.userId, parts.statusOf)
  if (made) unit.onCommit(() => parts.publish(listTopic(principal.userId), chatAdded, opened))
  return opened
}

export const openChatRoute = (parts: ChatParts) =>
  bind(openChat, ({ principal, unit, body }) => openWith(parts, unit, principal, body.user_id))

export const startWithEndpointRoute = (parts: ChatParts) =>
  bind(startWithEndpoint, async ({ principal, unit, body }) => {
    const extension = await unit.rows
      .selectFrom('extensions')
      .select('user_id')
      .where('endpoint', '=', body.endpoint)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    return openWith(parts, unit, principal, extension?.user_id ?? null)
  })
