import { allow, defineAbility } from '#platform/contract/access.ts'

/** Notices, push messages, and peace from them. */
export const useNotifications = defineAbility(
  'notifications.use',
  allow('agent', 'supervisor', 'administrator'),
)

export const notificationsAbilities = [useNotifications] as const
