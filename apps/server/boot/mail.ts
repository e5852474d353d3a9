import { join } from 'node:path'
import { createOutboxMailer } from '#adapters/smtp/outbox-mailer.ts'
import { createSmtpMailer } from '#adapters/smtp/smtp-mailer.ts'
import type { DataFolder } from '#platform/host/data-folder/data-folder.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Mailer } from '#platform/mail/server/mailer.ts'
import type { Config } from '../config.ts'

/** Who the program's mails are from: `"Suite" <no-reply@cloud.example.com>`. */
export function mailFrom(config: Config): string {
  const host = config.PUBLIC_URL === undefined ? 'localhost' : new URL(config.PUBLIC_URL).hostname
  return config.MAIL_FROM ?? `"${config.PRODUCT_NAME.replaceAll('"', '')}" <no-reply@${host}>`
}

/** Sends through the configured mail server, else writes into the data folder. */
export function openMailer(config: Config, folder: DataFolder, log: Logger): Mailer {
  const from = mailFrom(config)
  return config.SMTP_URL === undefined
    ? createOutboxMailer({ folder: join(folder.dir, 'outbox'), from, log })
    : createSmtpMailer({ url: config.SMTP_URL, from })
}
