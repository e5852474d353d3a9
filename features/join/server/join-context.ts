import type { AssistantSettings } from '#platform/assistant/ask-model.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { RecordEvent } from '#platform/feature/domain-events.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { Job, WaitingJob } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { ChannelProvider } from '#platform/messaging/port.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import type { JoinDomainEvent } from '../contract/domain-events.ts'
import type { JoinHooks } from './hooks.ts'
import type { Slot } from './inbound/slot.ts'
import type {
  ChargeMessage,
  CrmAudience,
  FindPerson,
  IsOnPhone,
  SettleNotices,
  WebTelephones,
} from './ports.ts'

/** The file storage of conversations. */
export type JoinFiles = Pick<
  FileStore,
  | 'claim'
  | 'keepGuarded'
  | 'putGuarded'
  | 'moveGuarded'
  | 'open'
  | 'read'
  | 'drop'
  | 'roomOf'
  | 'requireRoom'
  | 'requireDisk'
>

export interface ReactionToSend {
  companyId: number
  accountId: number
  contactId: number
  /** The provider's id of the message. */
  target: string
}

/** A step of a conversation's bot. */
interface BotTicket {
  conversation_id: number
  run: number
  step: number
}

interface ConversationId {
  conversation_id: number
}

/** Background jobs; created once, since jobs also enqueue each other. */
export interface JoinJobs {
  send: WaitingJob<ConversationId>
  process: Job<Slot>
  fetchMedia: WaitingJob<{ message_id: number; asked?: boolean | undefined }>
  preview: WaitingJob<{ message_id: number }>
  readProfile: WaitingJob<{ account_id: number; contact_id: number }>
  read: WaitingJob<{ conversation_id: number; sequence: number; count: number }>
  assignWaiting: Job<{ group_id: number }>
  botTimeout: Job<BotTicket>
  botCall: WaitingJob<BotTicket>
  botThink: WaitingJob<BotTicket>
  broadcast: WaitingJob<{ broadcast_id: number }>
}

/** Dependencies shared by the channel's operations. */
export interface JoinContext {
  database: Database
  publish: Hub['publish']
  /** Providers by name. */
  providers: ReadonlyMap<string, ChannelProvider>
  /** Seals the credentials of accounts. */
  secrets: SealedBox
  files: JoinFiles
  links: FileLinks
  findPerson: FindPerson
  crmAudience: CrmAudience
  webTelephones: WebTelephones
  isOnPhone: IsOnPhone
  notify: Notify
  settleNotices: SettleNotices
  recordEvent: RecordEvent<JoinDomainEvent>
  /** The program's public address: the base of callback addresses and of files for providers. */
  publicUrl: string
  /** A temporary address of one file, for providers. */
  linkFor: (fileId: string) => string
  /** Sends a reaction, after the commit. */
  react: (unit: UnitOfWork, target: ReactionToSend) => Promise<void>
  chargeMessage: ChargeMessage
  /** Model for bots; null: AI nodes hand over to agents at once. */
  assistant: AssistantSettings | null
  /** Whether HTTP calls of bots may go to private addresses. */
  privateAddresses: boolean
  /** Path of ffmpeg; null without it: sounds and videos that the channel refuses go out as documents. */
  ffmpeg: () => string | null
  /** Private scratch folder, emptied at each start. */
  workFolder: string
  log: Logger
  jobs: JoinJobs
  hooks: JoinHooks
}
