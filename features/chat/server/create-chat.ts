import type { AssistantSettings } from '#platform/assistant/ask-model.ts'
import type { SocketContract } from '#platform/contract/socket.ts'
import type { Database } from '#platform/db/database.ts'
import type { RecordEvent } from '#platform/feature/domain-events.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { AnyJob } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { SocketHandler } from '#platform/realtime/server/gateway.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { ChatDomainEvent } from '../contract/domain-events.ts'
import { chatSocket, notificationSocket } from '../contract/events.ts'
import { createAssistantJob } from './assistant/assistant-job.ts'
import { openAssistantRoute } from './assistant/open-assistant.ts'
import { createAudiences } from './audience.ts'
import { markUnreadRoute, muteChatRoute, pinChatRoute, saveDraftRoute } from './chats/change-preferences.ts'
import { listChatsRoute } from './chats/list-chats.ts'
import { openChatRoute, startWithEndpointRoute } from './chats/open-chat.ts'
import { chatDataRoute } from './chats/read-chat-data.ts'
import { attachFileRoute } from './files/attach-file.ts'
import type { ChatFiles } from './files/chat-files.ts'
import { listSharedFilesRoute } from './files/list-shared-files.ts'
import { createPreviewJob } from './files/preview-job.ts'
import { purgeChatFilesJob } from './files/purge-files.ts'
import { linkChatFileRoute, readChatFileRoute, readChatPreviewRoute } from './files/read-chat-file.ts'
import { changeGroupRoute } from './groups/change-group.ts'
import { createGroupRoute } from './groups/create-group.ts'
import { addMembersRoute, changeMemberRoute, leaveChatRoute, removeMemberRoute } from './groups/members.ts'
import { deleteMessagesRoute, editMessageRoute } from './messages/change-messages.ts'
import { forwardMessageRoute } from './messages/forward-messages.ts'
import { listMessagesRoute, messagesAroundRoute, messagesFromRoute } from './messages/list-messages.ts'
import { readersOfRoute } from './messages/list-readers.ts'
import { messageRevisionsRoute } from './messages/list-revisions.ts'
import { markAsReadRoute } from './messages/mark-as-read.ts'
import { reactToMessageRoute } from './messages/react-to-message.ts'
import { searchMessagesRoute } from './messages/search-messages.ts'
import { sendMessageRoute } from './messages/send-message.ts'
import type { ChatParts } from './parts.ts'
import type { StatusOf } from './ports.ts'
import { changeChatSettingsRoute, type FindMeetings, getChatSettingsRoute } from './settings/chat-settings.ts'
import { chatHandler } from './sockets/chat-socket.ts'
import { notificationHandler } from './sockets/notification-socket.ts'

export interface ChatPorts {
  database: Database
  hub: Hub
  statusOf: StatusOf
  notify: Notify
  recordEvent: RecordEvent<ChatDomainEvent>
  files: ChatFiles
  /** Signs URLs of files for media elements. */
  links: FileLinks
  /** Null without an assistant. */
  assistant: AssistantSettings | null
  findMeetings: FindMeetings
  log: Logger
}

export interface ChatFeature {
  readonly routes: readonly BoundRoute[]
  readonly sockets: readonly { contract: SocketContract; handler: SocketHandler }[]
  readonly jobs: readonly AnyJob[]
}

export function createChat(ports: ChatPorts): ChatFeature {
  const { database, hub, statusOf, files, log } = ports
  const publish: Hub['publish'] = (topics, event, data) => hub.publish(topics, event, data)
  const audiences = createAudiences()
  const assistant =
    ports.assistant === null
      ? null
      : createAssistantJob(database, { publish, audiences, log }, ports.assistant)
  const parts: ChatParts = {
    database,
    log,
    statusOf,
    publish,
    audiences,
    assistant,
    notify: ports.notify,
    recordEvent: ports.recordEvent,
  }
  const preview = createPreviewJob(database, parts, files)
  return {
    routes: [
      attachFileRoute(parts, files, preview),
      readChatFileRoute(files),
      linkChatFileRoute(ports.links),
      readChatPreviewRoute(files),
      listSharedFilesRoute,
      listChatsRoute(statusOf),
      chatDataRoute(statusOf),
      openChatRoute(parts),
      startWithEndpointRoute(parts),
      pinChatRoute(parts),
      muteChatRoute(parts),
      markUnreadRoute(parts),
      saveDraftRoute(parts),
      leaveChatRoute(parts),
      listMessagesRoute,
      messagesFromRoute,
      messagesAroundRoute,
      searchMessagesRoute,
      sendMessageRoute(parts),
      forwardMessageRoute(parts),
      editMessageRoute(parts),
      reactToMessageRoute(parts),
      deleteMessagesRoute(parts),
      markAsReadRoute(parts),
      readersOfRoute,
      messageRevisionsRoute,
      createGroupRoute(parts),
      changeGroupRoute(parts, files),
      addMembersRoute(parts),
      changeMemberRoute(parts),
      removeMemberRoute(parts),
      getChatSettingsRoute({ assistant: assistant !== null, findMeetings: ports.findMeetings }),
      openAssistantRoute(parts),
      changeChatSettingsRoute,
    ],
    sockets: [
      { contract: chatSocket, handler: chatHandler({ ...parts, hub }) },
      { contract: notificationSocket, handler: notificationHandler(hub) },
    ],
    jobs: [preview, purgeChatFilesJob(database), ...(assistant ? [assistant] : [])],
  }
}
