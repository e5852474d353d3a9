import type { PhoneStatus } from '#features/phone/contract/call.ts'
import type { UnitOfWork } from '#platform/db/database.ts'

/** Ports of the chat, filled in by the program's wiring. */

/** The state of an endpoint's phone. */
export type StatusOf = (endpoint: string) => PhoneStatus

/** The people mentioned in a message. */
export interface Mention {
  companyId: number
  userId: number
  kind: 'mention'
  name: string
  /** The group's name; empty in a chat of two. */
  title: string
  /** Excerpt of the message. */
  body: string
  chatId: number
  messageId: number
}

/** Stores and publishes notifications of mentions, in the message's transaction. */
export type NotifyMentioned = (unit: UnitOfWork, mentions: readonly Mention[]) => Promise<void>
