import type { SocketHandler } from '#platform/realtime/server/gateway.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { streamTopics } from '#platform/realtime/server/stream.ts'
import { listTopic } from '../audience.ts'

/** `/ws/notification/{userId}/`: the own one only; anybody else's is not there. */
export const notificationHandler =
  (hub: Hub): SocketHandler =>
  ({ principal, params, since }) =>
    params.userId === String(principal.userId)
      ? (socket) => streamTopics(socket, hub, [listTopic(principal.userId)], since)
      : null
