import type { AssistantSettings } from '#platform/assistant/ask-model.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { FileLinks } from '#platform/files/server/file-links.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { ChannelProvider } from '#platform/messaging/port.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import type { Slot } from './inbound/slot.ts'
import type { CrmAudience, FindPerson, IsOnPhone, PushMessage, TellPeople, WebTelephones } from './ports.ts'

/** Where conversations keep files, and from where they hand them out. */
export type JoinFiles = Pick<FileStore, 'keepGuarded' | 'putGuarded' | 'open' | 'read' | 'drop'>

export interface ReactionToSend {
  accountId: number
  contactId: number
  /** The provider's id of the message. */
  target: string
  /** Empty: taken back. */
  emoji: string
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

/** Work that operations leave for later; made once, since jobs also leave work for each other. */
export interface JoinJobs {
  send: Job<ConversationId>
  process: Job<Slot>
  fetchMedia: Job<{ message_id: number }>
  read: Job<{ conversation_id: number; sequence: number; count: number }>
  share: Job<{ group_id: number }>
  botTimeout: Job<BotTicket>
  botCall: Job<BotTicket>
  botThink: Job<BotTicket>
  broadcast: Job<{ broadcast_id: number }>
}

/** What the operations of the channel share. */
export interface JoinParts {
  database: Database
  publish: Hub['publish']
  /** By their names. */
  providers: ReadonlyMap<string, ChannelProvider>
  /** Seals what accounts sign in with. */
  secrets: SealedBox
  files: JoinFiles
  links: FileLinks
  findPerson: FindPerson
  crmAudience: CrmAudience
  webTelephones: WebTelephones
  isOnPhone: IsOnPhone
  /** A conversation with these numbers was opened, given to somebody or closed. */
  onConversation: (companyId: number, phones: readonly string[]) => void
  tellPeople: TellPeople
  pushMessage: PushMessage
  /** Where the program is reached from outside: callbacks and files for providers begin with it. */
  publicUrl: string
  /** Files for providers, by an address that is good for a while and for one file. */
  linkFor: (fileId: string) => string
  /** Sends a reaction, after the commit. */
  react: (unit: UnitOfWork, wanted: ReactionToSend) => Promise<void>
  /** What bots may ask; null: their conversations go to people at once. */
  assistant: AssistantSettings | null
  /** Calls of bots may go to private addresses. */
  privateAddresses: boolean
  log: Logger
  jobs: JoinJobs
}
