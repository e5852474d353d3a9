import type { Database } from '#platform/db/database.ts'
import type { RecordEvent } from '#platform/feature/domain-events.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { ChatDomainEvent } from '../contract/domain-events.ts'
import type { AssistantJob } from './assistant/queue-question.ts'
import type { Audiences } from './audience.ts'
import type { StatusOf } from './ports.ts'

/** Dependencies shared by the chat's operations. */
export interface ChatParts {
  database: Database
  publish: Hub['publish']
  audiences: Audiences
  statusOf: StatusOf
  notify: Notify
  recordEvent: RecordEvent<ChatDomainEvent>
  /** Null without an assistant. */
  assistant: AssistantJob | null
  log: Logger
}
