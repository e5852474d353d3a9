import type { UnitOfWork } from '#platform/db/database.ts'
import { noticesTopic, notificationsRead } from '../contract/events.ts'
import { countNotices } from './notice.queries.ts'
import type { Publish } from './notify.ts'

/** Marks a person's notices of one kind and address as read, since they have been there. */
export type SettleNotices = (
  unit: UnitOfWork,
  which: { userId: number; kind: string; link: string },
) => Promise<void>

export const createSettleNotices =
  (publish: Publish): SettleNotices =>
  async (unit, { userId, kind, link }) => {
    const read = await unit.rows
      .updateTable('notifications')
      .set({ read_at: new Date() })
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('link', '=', link)
      .where('read_at', 'is', null)
      .returning('id')
      .execute()
    if (read.length === 0) return
    const { unread } = await countNotices(unit.rows, userId)
    const notifications = read.map(({ id }) => id)
    unit.onCommit(() => publish(noticesTopic(userId), notificationsRead, { notifications, unread }))
  }
