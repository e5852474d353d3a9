import type { SocketHandler } from '#platform/realtime/server/gateway.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { streamTopics } from '#platform/realtime/server/stream.ts'

/** `/ws/notifications/{account}/`: only one's own account; any other does not exist. */
export const notificator =
  (hub: Hub): SocketHandler =>
  ({ principal, params, since }) => {
    if (principal.extension?.endpoint !== params.account) return null
    const topics = ['everybody', `company:${principal.companyId}`, `user:${principal.userId}`] as const
    return (socket) => streamTopics(socket, hub, topics, since)
  }
