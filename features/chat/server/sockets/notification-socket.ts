import { companyNoticesTopic } from '#features/notifications/contract/events.ts'
import type { SocketHandler } from '#platform/realtime/server/gateway.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { streamTopics } from '#platform/realtime/server/stream.ts'
import { listTopic } from '../audience.ts'

/** `/ws/notification/{userId}/`: not found for any other user's id. */
export const notificationHandler =
  (hub: Hub): SocketHandler =>
  ({ principal, params, since }) =>
    params.userId === String(principal.userId)
      ? (socket) => {
          const topics = [listTopic(principal.userId), companyNoticesTopic(principal.companyId)]
          return streamTopics(socket, hub, topics, since)
        }
      : null
