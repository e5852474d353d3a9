import { allow, defineAbility } from '#platform/contract/access.ts'

/** Notifications, push messages and do not disturb. */
export const useNotifications = defineAbility(
  'notifications.use',
  allow('agent', 'supervisor', 'administrator'),
)

/** Publishes announcements to the company and sees their readers. */
export const manageAnnouncements = defineAbility('announcements.manage', allow('administrator'))

export const notificationsAbilities = [useNotifications, manageAnnouncements] as const
