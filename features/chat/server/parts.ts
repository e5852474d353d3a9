import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { AssistantJob } from './assistant/queue-question.ts'
import type { Audiences } from './audience.ts'
import type { NotifyMentioned, PushMessage, StatusOf } from './ports.ts'

/** Dependencies shared by the chat's operations. */
export interface ChatParts {
  database: Database
  publish: Hub['publish']
  audiences: Audiences
  statusOf: StatusOf
  notify: NotifyMentioned
  pushMessage: PushMessage
  /** Null without an assistant. */
  assistant: AssistantJob | null
  log: Logger
}
