import { type ChatFeature, createChat } from '#features/chat/server/create-chat.ts'
import type { FindMeetingServer } from '#features/meetings/server/open-room.ts'
import { ownRooms } from '#features/meetings/server/rooms/own-address.ts'
import type { NotificationsFeature } from '#features/notifications/server/create-notifications.ts'
import type { Phone } from '#features/phone/server/phone.ts'
import type { WiringContext } from './context.ts'

interface ChatPorts {
  phone: Phone
  notifications: NotificationsFeature
  findMeetingServer: FindMeetingServer
}

export const wireChat = (
  { assistant, database, events, files, hub, links, log, meetings }: WiringContext,
  { phone, notifications, findMeetingServer }: ChatPorts,
): ChatFeature =>
  createChat({
    database,
    hub,
    statusOf: phone.statusOf,
    files,
    links,
    notify: notifications.notify,
    recordEvent: events.record,
    assistant,
    findMeetings: async (rows, companyId, origin) =>
      (await findMeetingServer(rows, companyId))?.url ?? (meetings ? ownRooms(origin) : null),
    log,
  })
