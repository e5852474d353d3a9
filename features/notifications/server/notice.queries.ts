import { sql } from 'kysely'
import type { z } from 'zod'
import type { Rows } from '#platform/db/database.ts'
import type { notification } from '../contract/notifications.ts'

export const NOTICE_COLUMNS = [
  'id',
  'user_id',
  'kind',
  'title',
  'body',
  'link',
  'name',
  'number',
  'call_id',
  'chat_id',
  'message_id',
  'created_at',
  'read_at',
] as const

const select = (rows: Rows) => rows.selectFrom('notifications').select(NOTICE_COLUMNS)
type NoticeRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const presentNotice = ({ user_id, read_at, ...row }: NoticeRow): z.input<typeof notification> => ({
  ...row,
  created_at: row.created_at.toISOString(),
  read: read_at !== null,
})

export const findNotices = (rows: Rows, userId: number, page: { page: number; page_size: number }) =>
  select(rows)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(page.page_size)
    .offset((page.page - 1) * page.page_size)
    .execute()

export const countNotices = (rows: Rows, userId: number) =>
  rows
    .selectFrom('notifications')
    .select((count) => [
      count.fn.countAll<number>().as('count'),
      sql<number>`count(*) FILTER (WHERE read_at IS NULL)`.as('unread'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
