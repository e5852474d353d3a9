import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { AssistantJob } from './assistant/ask-later.ts'
import type { Audiences } from './audience.ts'
import type { NotifyMentioned, PushMessage, StatusOf } from './ports.ts'

/** What the operations of the chat share. */
export interface ChatParts {
  database: Database
  publish: Hub['publish']
  audiences: Audiences
  statusOf: StatusOf
  notify: NotifyMentioned
  pushMessage: PushMessage
  /** Answers in the chats with the assistant; null where none is set up. */
  assistant: AssistantJob | null
  log: Logger
}
