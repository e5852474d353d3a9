import type { PhoneStatus } from '#features/phone/contract/call.ts'
import type { UnitOfWork } from '#platform/db/database.ts'

/** What the chat needs of others; filled by the program's wiring. */

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
  /** How the message begins. */
  body: string
  chatId: number
  messageId: number
}

/** Keeps and tells notices, in the transaction of the message. */
export type NotifyMentioned = (unit: UnitOfWork, mentions: readonly Mention[]) => Promise<void>

/** Tells browsers without an open tab of a message, in its transaction. */
export type PushMessage = (unit: UnitOfWork, companyId: number, messageId: number) => Promise<void>
