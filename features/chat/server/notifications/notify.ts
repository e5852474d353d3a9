import { sql } from 'kysely'
import type { z } from 'zod'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { newNotification } from '../../contract/events.ts'
import type { Message } from '../../contract/message.ts'
import type { notification } from '../../contract/notifications.ts'
import { listTopic } from '../audience.ts'
import type { ChatParts } from '../parts.ts'
import { pushLater } from '../push/push-jobs.ts'

const COLUMNS = [
  'id',
  'user_id',
  'kind',
  'name',
  'number',
  'call_id',
  'chat_id',
  'message_id',
  'created_at',
  'read_at',
] as const

const select = (rows: Rows) => rows.selectFrom('notifications').select(COLUMNS)
type NotificationRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const presentNotification = (row: NotificationRow): z.input<typeof notification> => ({
  id: row.id,
  kind: row.kind === 'mention' ? 'mention' : 'missed_call',
  name: row.name,
  number: row.number,
  call_id: row.call_id,
  chat_id: row.chat_id,
  message_id: row.message_id,
  created_at: row.created_at.toISOString(),
  read: row.read_at !== null,
})

export const findNotifications = (rows: Rows, userId: number, page: { page: number; page_size: number }) =>
  select(rows)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(page.page_size)
    .offset((page.page - 1) * page.page_size)
    .execute()

export async function countNotifications(rows: Rows, userId: number) {
  return rows
    .selectFrom('notifications')
    .select((count) => [
      count.fn.countAll<number>().as('count'),
      sql<number>`count(*) FILTER (WHERE read_at IS NULL)`.as('unread'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

interface New {
  company_id: number
  user_id: number
  kind: 'missed_call' | 'mention'
  name: string
  number?: string
  call_id?: string
  chat_id?: number
  message_id?: number
}

/** Keeps notices and tells them; of the same call or message there is one each. */
async function notify({ publish }: ChatParts, unit: UnitOfWork, notices: readonly New[]) {
  if (notices.length === 0) return []
  const kept = await unit.rows
    .insertInto('notifications')
    .values([...notices])
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .execute()
  unit.onCommit(() => {
    for (const row of kept) publish(listTopic(row.user_id), newNotification, presentNotification(row))
  })
  return kept
}

/** Everybody whom the message calls by name, but its author. */
export async function notifyMentioned(
  parts: ChatParts,
  unit: UnitOfWork,
  companyId: number,
  message: Message,
): Promise<void> {
  const author = message.author
  const called = message.mentions.filter((id) => id !== author?.id)
  await notify(
    parts,
    unit,
    called.map((userId) => ({
      company_id: companyId,
      user_id: userId,
      kind: 'mention',
      name: author?.name ?? '',
      chat_id: message.chat_id,
      message_id: message.id,
    })),
  )
}

export interface MissedCall {
  userId: number
  callId: string
  name: string
  number: string
}

/** Keeps and tells a call that nobody took, also to browsers without an open tab; once. */
export async function notifyMissedCall(parts: ChatParts, unit: UnitOfWork, call: MissedCall): Promise<void> {
  const user = await unit.rows
    .selectFrom('users')
    .select('company_id')
    .where('id', '=', call.userId)
    .executeTakeFirst()
  if (!user) return
  const [kept] = await notify(parts, unit, [
    {
      company_id: user.company_id,
      user_id: call.userId,
      kind: 'missed_call',
      name: call.name,
      number: call.number,
      call_id: call.callId,
    },
  ])
  if (kept) await pushLater(unit, parts.fanOut, user.company_id, { notification_id: kept.id })
}
