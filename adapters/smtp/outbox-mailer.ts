import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from '#platform/log/logger.ts'
import type { Mailer } from '#platform/mail/server/mailer.ts'
import { asMessage } from './as-message.ts'

/** Without a mail server: writes each mail as an `.eml` file. */
export function createOutboxMailer(options: { folder: string; from: string; log: Logger }): Mailer {
  const transport = createTransport(
    { streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true },
    { from: options.from },
  )
  return {
    async send(mail) {
      const { message } = await transport.sendMail(asMessage(mail))
      // Mode 0600: it may contain a sign-in link.
      await mkdir(options.folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
      const file = join(options.folder, `${name}.eml`)
      const unfinished = join(options.folder, `.${name}.part`)
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, file)
      options.log.warn({ file }, 'no SMTP_URL: a mail was written to a file instead of being sent')
    },
    close: () => transport.close(),
  }
}
