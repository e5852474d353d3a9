import { bind } from '#platform/http/server/bind.ts'
import { noticesTopic, notificationsRead } from '../contract/events.ts'
import { countUnread, listNotifications, readNotifications } from '../contract/notifications.ts'
import { countNotices, findNotices, presentNotice } from './notice.queries.ts'
import type { Publish } from './notify.ts'

export const listNotificationsRoute = bind(listNotifications, async ({ principal, unit, query }) => {
  const { page, page_size } = query
  const rows = await findNotices(unit.rows, principal.userId, query)
  const { count, unread } = await countNotices(unit.rows, principal.userId)
  const link = (to: number) => `${listNotifications.path}?page=${to}&page_size=${page_size}`
  return {
    results: rows.map(presentNotice),
    count,
    unread,
    next: page * page_size < count ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
  }
})

export const countUnreadRoute = bind(countUnread, async ({ principal, unit }) => ({
  unread: (await countNotices(unit.rows, principal.userId)).unread,
}))

export const readNotificationsRoute = (publish: Publish) =>
  bind(readNotifications, async ({ principal, unit, body }) => {
    const { userId } = principal
    const { call_id: callId, notifications } = body
    await unit.rows
      .updateTable('notifications')
      .set({ read_at: new Date() })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .$if(callId !== undefined, (query) => query.where('call_id', '=', callId ?? null))
      .$if(notifications !== undefined, (query) => query.where('id', 'in', [...(notifications ?? []), 0]))
      .execute()
    const { unread } = await countNotices(unit.rows, userId)
    unit.onCommit(() => publish(noticesTopic(userId), notificationsRead, { ...body, unread }))
    return { unread }
  })
