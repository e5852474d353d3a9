import type { UnitOfWork } from '#platform/db/database.ts'

/** What a notification says. Without a `title` its text comes from kind and name (`missed_call`, `mention`). */
export interface NoticeContent {
  kind: string
  /** In the recipient's language, like the body. */
  title?: string
  body?: string
  /** Address within the page: `/crm/agenda`. */
  link?: string
  name?: string
  number?: string
  callId?: string
  chatId?: number
  messageId?: number
  /** Deduplicates per person: the first notification with a key wins. */
  dedupeKey?: string
  /** Also pushed to browsers without an open tab. */
  push?: boolean
}

/** A notification for one person. */
export interface NewNotice extends NoticeContent {
  companyId: number
  userId: number
}

/**
 * The port by which every feature notifies people: stores notifications in the transaction of their cause and publishes them
 * after its commit; duplicates are dropped. Filled by `features/notifications`.
 */
export type Notify = (unit: UnitOfWork, notices: readonly NewNotice[]) => Promise<void>
