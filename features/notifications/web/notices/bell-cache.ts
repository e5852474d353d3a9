import type { InfiniteData } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Answer } from '#platform/contract/route.ts'
import type { listNotifications, notification, ReadWhich } from '../../contract/notifications.ts'

type Loaded = InfiniteData<Answer<typeof listNotifications>, number>
export type NotificationRow = z.infer<typeof notification>

/** Puts a new notification in front of the loaded pages; the same one again changes nothing. */
export const withNotification =
  (row: NotificationRow) =>
  (loaded: Loaded | undefined): Loaded | undefined => {
    const [first, ...others] = loaded?.pages ?? []
    if (loaded === undefined || first === undefined) return loaded
    if (loaded.pages.some(({ results }) => results.some(({ id }) => id === row.id))) return loaded
    return { ...loaded, pages: [{ ...first, results: [row, ...first.results] }, ...others] }
  }

/** Marks loaded notifications as read. */
export const withRead = ({ call_id: callId, notifications }: ReadWhich) => {
  const isMeant = (row: NotificationRow) =>
    (callId === undefined || row.call_id === callId) &&
    (notifications === undefined || notifications.includes(row.id))
  return (loaded: Loaded | undefined): Loaded | undefined =>
    loaded && {
      ...loaded,
      pages: loaded.pages.map((page) => ({
        ...page,
        results: page.results.map((row) => (!row.read && isMeant(row) ? { ...row, read: true } : row)),
      })),
    }
}
