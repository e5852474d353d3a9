import { z } from 'zod'
import { defineEvent, type EventOf } from '#platform/contract/event.ts'
import { id } from '#platform/contract/scalars.ts'
import { doNotDisturb } from './do-not-disturb.ts'
import { notification, readWhich } from './notifications.ts'

/** Topic of `/ws/notification/{userId}/`: one person's lists and notifications. */
export const noticesTopic = (userId: number) => `notices:${userId}` as const
/** Beside it, the topic of everybody in a company. */
export const companyNoticesTopic = (companyId: number) => `company-notices:${companyId}` as const

export const disturbChanged = defineEvent(
  'do_not_disturb',
  'One wants no notifications, or wants them again; to all own devices.',
  doNotDisturb,
)
export const colleagueDisturbChanged = defineEvent(
  'colleague_do_not_disturb',
  'Somebody of the company wants no notifications, or wants them again; to everybody of the company.',
  z.object({ user_id: id, active: z.boolean() }),
)
export const newNotification = defineEvent(
  'new_notification',
  'Something one should know of: a missed call, a mention, an appointment; to all own devices.',
  notification,
)
export const notificationsRead = defineEvent(
  'notifications_read',
  'One has read notifications, here or elsewhere, and so many are left; to all own devices.',
  readWhich.extend({ unread: z.number().int() }),
)

/** What `/ws/notification/{userId}/` carries of this feature, beside the person's chats. */
export const noticeEvents = [
  disturbChanged,
  colleagueDisturbChanged,
  newNotification,
  notificationsRead,
] as const
export type NoticeEvent = EventOf<(typeof noticeEvents)[number]>

export const isNoticeEvent = (event: { readonly eventType: string }): event is NoticeEvent =>
  noticeEvents.some(({ type }) => type === event.eventType)
