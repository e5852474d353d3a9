import { allow, defineAbility } from '#platform/contract/access.ts'

/** Notices, push messages, and peace from them. */
export const useNotifications = defineAbility(
  'notifications.use',
  allow('agent', 'supervisor', 'administrator'),
)

/** Publishes announcements to the company and sees their readers. */
export const manageAnnouncements = defineAbility('announcements.manage', allow('administrator'))

export const notificationsAbilities = [useNotifications, manageAnnouncements] as const
