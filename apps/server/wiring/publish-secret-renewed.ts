import { secretRenewed } from '#features/phone/contract/events.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'

/** Makes this user's browsers read their SIP secret again. */
export const publishSecretRenewed =
  (hub: Pick<Hub, 'publish'>) =>
  (userId: number, account: string): void =>
    hub.publish(`user:${userId}`, secretRenewed, { account })
