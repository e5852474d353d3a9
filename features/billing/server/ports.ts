import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { MailQueue } from '#platform/mail/server/mail-queue.ts'
import type { Notify } from '#platform/notify/notify.ts'

export interface BillingPorts {
  database: Database
  notify: Notify
  sendMail: MailQueue['send']
  productName: string
  /** Address by which browsers reach the program. */
  origin: string
  log: Logger
}
