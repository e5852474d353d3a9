import { createTransport } from 'nodemailer'
import type { Mailer } from '#platform/mail/server/mailer.ts'
import { asMessage } from './as-message.ts'

/** Timeouts, ms; the queue retries. */
const PATIENCE = 20_000

/** Sends by a mail server: `smtp(s)://user:password@host:port`. Uses TLS if offered. */
export function createSmtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(
    {
      url: options.url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      // Texts only: a mail must not make the library read files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  )
  return {
    async send(mail) {
      await transport.sendMail(asMessage(mail))
    },
    close: () => transport.close(),
  }
}
