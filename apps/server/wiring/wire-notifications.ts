import { messagePush } from '#features/chat/server/messages/message-push.ts'
import { conversationPush } from '#features/join/server/messages/conversation-push.ts'
import {
  createNotifications,
  type NotificationsFeature,
} from '#features/notifications/server/create-notifications.ts'
import type { WiringContext } from './context.ts'

export const wireNotifications = ({ config, database, hub, secrets }: WiringContext): NotificationsFeature =>
  createNotifications({
    database,
    hub,
    pushSecrets: secrets.pushKeys,
    push: { services: config.PUSH_SERVICES, contact: config.PUSH_CONTACT },
    sources: [messagePush, conversationPush],
  })
