import { type ChatFeature, createChat } from '#features/chat/server/create-chat.ts'
import type { FindMeetingServer } from '#features/meetings/server/open-room.ts'
import type { NotificationsFeature } from '#features/notifications/server/create-notifications.ts'
import type { Phone } from '#features/phone/server/create-phone.ts'
import type { WiringContext } from './context.ts'

interface ChatPorts {
  phone: Phone
  notifications: NotificationsFeature
  findMeetingServer: FindMeetingServer
}

export const wireChat = (
  { assistant, database, files, hub, links, log }: WiringContext,
  { phone, notifications, findMeetingServer }: ChatPorts,
): ChatFeature =>
  createChat({
    database,
    hub,
    statusOf: phone.statusOf,
    files,
    links,
    notify: notifications.notify,
    pushMessage: (unit, companyId, id) => notifications.pushLater(unit, companyId, { kind: 'message', id }),
    assistant,
    findMeetings: async (rows, companyId) => (await findMeetingServer(rows, companyId))?.url ?? null,
    log,
  })
